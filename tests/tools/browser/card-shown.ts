import type { Page } from '@playwright/test';
import { asContentScript } from './isolated.ts';
import type { ExtensionBrowser } from './launch.ts';
import { ownHosts } from './selectors.ts';

type World = { cardShown: Promise<number> };

/** Runs in a page; see `whenCardShown`. */
function listen(hosts: string, act: () => void): void {
  // Only the card's host is as wide as the page; the chip's host is small.
  const isShown = (): boolean => [...document.querySelectorAll(hosts)].some((host) => host.clientWidth > 300);
  let at = Infinity;
  window.addEventListener('click', ({ timeStamp }) => (at = timeStamp), { capture: true, once: true });
  (globalThis as unknown as World).cardShown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (at === Infinity || !isShown()) return;
      observer.disconnect();
      act();
      requestAnimationFrame(() => resolve(performance.now() - at));
    });
    observer.observe(document.documentElement, {
      childList: true,
      subtree: true,
      attributeFilter: ['style'],
    });
  });
}

/**
 * Runs `act` in a page as soon as the next click shows a card. The returned function resolves with the time from the
 * click to the paint of the card, in milliseconds.
 */
export async function whenCardShown(page: Page, act: () => void = () => {}): Promise<() => Promise<number>> {
  await page.evaluate(`(${listen.toString()})(${JSON.stringify(ownHosts)}, ${act.toString()})`);
  return () => page.evaluate(() => (globalThis as unknown as World).cardShown);
}

/** The state of the card in one animation frame; null without a card. */
export type CardFrame = {
  text: string;
  /** The text of its live region. */
  said: string;
  isInert: boolean;
  hasFocus: boolean;
  /** Whether it is visible and covers the clicked point. */
  isOver: boolean;
} | null;

type OwnWorld = { frames: CardFrame[] };

/** Runs in the content script's world, which can read the card: records each frame from the next click on. */
function noteFrames(): void {
  const frames: CardFrame[] = ((globalThis as unknown as OwnWorld).frames = []);
  const look = (x: number, y: number): void => {
    let frame: CardFrame = null;
    for (const host of document.querySelectorAll<HTMLElement>('html > div, dialog > div')) {
      const card = chrome.dom.openOrClosedShadowRoot(host)?.querySelector<HTMLElement>('[data-testid=card]');
      if (!card) continue;
      const { left, right, top, bottom } = card.getBoundingClientRect();
      frame = {
        text: card.innerText,
        said: card.querySelector('[aria-live]')!.textContent!,
        isInert: card.inert,
        hasFocus: document.activeElement === host,
        isOver:
          card.checkVisibility({ visibilityProperty: true }) &&
          left <= x &&
          x <= right &&
          top <= y &&
          y <= bottom,
      };
    }
    frames.push(frame);
    requestAnimationFrame(() => look(x, y));
  };
  const clicked = ({ clientX, clientY }: MouseEvent): void => {
    requestAnimationFrame(() => look(clientX, clientY));
  };
  window.addEventListener('click', clicked, { capture: true, once: true });
}

/** Records the card's state in each frame after the next click; the returned function reads the frames so far. */
export async function noteCard(page: Page, run: ExtensionBrowser): Promise<() => Promise<CardFrame[]>> {
  const asOurs = await asContentScript(page, run.extensionId);
  await asOurs(noteFrames);
  return () => asOurs(() => (globalThis as unknown as OwnWorld).frames);
}
