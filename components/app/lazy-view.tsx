import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../base/texts.tsx';

/** A view that is loaded when it is first drawn: the list, which people open the popup for, does not wait for it. */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [View, setView] = useState(() => loaded);
    const show = async () => {
      loaded = await load();
      // In a function, because a state setter would call a component it is handed.
      setView(() => loaded);
    };
    useEffect(() => {
      if (!View) void show();
    }, []);
    return View ? <View {...props} /> : <Meanwhile {...props} />;
  };
}

/** Shown for the moment the store takes to answer. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div class="ghosts" role="status" data-testid="loading">
      <p class="heard">{t('loading')}</p>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
