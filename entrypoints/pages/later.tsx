import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A view that is loaded when it is first drawn. The list is what people open the popup for, and it
 * should not wait for the views behind it.
 */
export function later<Props extends object>(
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
