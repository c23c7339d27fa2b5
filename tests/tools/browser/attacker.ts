import type { Forged, Message } from './messages.ts';

// What another extension tries. Each function runs in a page and must be self-contained.

/** Files of the build that a page or another extension would like to load. */
export const ownFiles = [
  'manifest.json',
  'popup.html',
  'options.html',
  'background.js',
  'icon/16.png',
  'theme.js',
];

type Target = { id: string; messages: (Message | Forged)[] };

/** Runs in a page of the other extension: sends messages and opens connections; returns every answer. */
export async function tryMessages({ id, messages }: Target): Promise<string[]> {
  const sent = messages.map((message) =>
    chrome.runtime.sendMessage(id, message).then(
      (answer: unknown) => (answer === undefined ? [] : [`${message.name}: ${JSON.stringify(answer)}`]),
      () => [],
    ),
  );
  const connected = ['', 'page', 'popup', 'numbers'].map(
    (name) =>
      new Promise<string[]>((resolve) => {
        const port = chrome.runtime.connect(id, { name });
        port.onMessage.addListener((message: unknown) => resolve([`port: ${JSON.stringify(message)}`]));
        port.onDisconnect.addListener(() => resolve([]));
        for (const message of messages) port.postMessage(message);
      }),
  );
  return (await Promise.all([...sent, ...connected])).flat();
}

/** Runs in any page: returns the files of the extension that it can load, in any way. `from`: the extension's origin. */
export async function tryFiles({ from, names }: { from: string; names: string[] }): Promise<string[]> {
  const loads = (tag: 'img' | 'script' | 'link', url: string) =>
    new Promise<boolean>((resolve) => {
      const element = document.createElement(tag);
      element.addEventListener('load', () => resolve(true));
      element.addEventListener('error', () => resolve(false));
      if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url });
      else element.src = url;
      document.head.append(element);
    });
  const loaded = names.map(async (name) => {
    const url = `${from}/${name}`;
    const fetched = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    const ways = [fetched, await loads('img', url), await loads('script', url), await loads('link', url)];
    return ways.includes(true) ? [name] : [];
  });
  return (await Promise.all(loaded)).flat();
}

type Pressed = { controls: number; answers: number };

/**
 * Runs in a page of the other extension: in a web page, it sends the messages, opens the closed shadow trees, as the
 * browser allows, and presses every control in them. Returns how many controls and answers there were.
 */
export async function tryPage({ id, messages, page }: Target & { page: string }): Promise<Pressed> {
  const [tab] = await chrome.tabs.query({ url: `${page}*` });
  const [{ result } = {}] = await chrome.scripting.executeScript({
    target: { tabId: tab!.id! },
    args: [id, messages as object[]],
    func: async (target: string, forged: object[]) => {
      const answers = await Promise.all(
        forged.map((message) =>
          chrome.runtime.sendMessage(target, message).then(
            (answer: unknown) => answer !== undefined,
            () => false,
          ),
        ),
      );
      type Opened = HTMLElement & { openOrClosedShadowRoot?: ShadowRoot | null };
      const rootOf = (element: Opened) =>
        // Firefox has it on the element, Chromium in `chrome.dom`.
        element.openOrClosedShadowRoot ?? chrome.dom?.openOrClosedShadowRoot(element);
      const roots = [...document.querySelectorAll<HTMLElement>('*')].flatMap(
        (element) => (element instanceof HTMLElement && rootOf(element)) || [],
      );
      const controls = roots.flatMap((root) => [
        ...(root as ShadowRoot).querySelectorAll<HTMLElement>('button, a, input, select'),
      ]);
      for (const control of controls) {
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
          control.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail: 1 }));
        control.click();
        for (const key of ['Enter', ' '])
          control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      }
      return { controls: controls.length, answers: answers.filter(Boolean).length };
    },
  });
  return result as Pressed;
}
