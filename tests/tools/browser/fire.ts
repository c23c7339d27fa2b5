import type { ExtensionBrowser } from './launch.ts';

// Fires events of the browser in the background, with its real listeners. No driver can press the keys of a command, type
// in the address bar, or choose from a menu or a notification (docs/platform.md F32).

type Fireable = { dispatch(...of: unknown[]): void };

/** Fires an event, for example `commands.onCommand`. */
export const fire = (run: ExtensionBrowser, event: `${string}.${string}`, ...of: unknown[]): Promise<void> =>
  run.worker.evaluate(
    ({ path, given }) => {
      const [space, name] = path.split('.') as [string, string];
      const apis = chrome as unknown as Record<string, Record<string, Fireable>>;
      apis[space]![name]!.dispatch(...given);
    },
    { path: event, given: of },
  );

/** Types a text after the keyword in the address bar; returns the suggestions. */
export const typeInAddressBar = (run: ExtensionBrowser, text: string) =>
  run.worker.evaluate(
    (typed) =>
      new Promise<{ content: string; description: string }[]>((resolve) => {
        (chrome.omnibox.onInputChanged as unknown as Fireable).dispatch(typed, resolve);
      }),
    text,
  );
