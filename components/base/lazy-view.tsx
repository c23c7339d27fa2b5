import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from './texts.tsx';

/** Returns a component that loads its code when it is first drawn, so that the list does not wait for it. */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [View, setView] = useState(() => loaded);
    const show = async () => {
      loaded = await load();
      // Wrapped in a function, because a state setter calls a function passed to it.
      setView(() => loaded);
    };
    useEffect(() => {
      if (!View) void show();
    }, []);
    return View ? <View {...props} /> : <Meanwhile {...props} />;
  };
}

/** Placeholder rows, shown while data or code is loading. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div class="ghosts" role="status" data-testid="loading">
      <p class="visually-hidden">{t('loading')}</p>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
