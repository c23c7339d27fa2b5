import { browser } from './browser.ts';

// Chromium's side panel is unknown to the polyfill's types; it hands unknown namespaces through as they are.
type Panels = { sidePanel?: { open(where: { windowId: number }): Promise<void> } };
const panels = (): Panels['sidePanel'] => (browser as unknown as Panels).sidePanel;

/** The window a page of ours stands in. Asked beforehand: opening the panel must follow the click at once. */
export const ownWindow = async (): Promise<number | null> => (await browser.windows.getCurrent()).id ?? null;

/** Opens the side panel (Firefox: the sidebar) of a window. Only as the direct answer to a click or a key. */
export async function openPanel(windowId: number): Promise<void> {
  await (panels()?.open({ windowId }) ?? browser.sidebarAction.open());
}

/** Calls `listener` with the name of a command of the manifest, and the window it was given in. */
export function onCommand(listener: (name: string, windowId: number | null) => void): void {
  browser.commands.onCommand.addListener((name: string, tab?: { windowId?: number | undefined }) =>
    listener(name, tab?.windowId ?? null),
  );
}
