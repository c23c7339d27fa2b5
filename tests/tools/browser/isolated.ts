import type { CDPSession, Page } from '@playwright/test';
import { until } from './until.ts';

type InWorld = {
  /** Runs an expression; returns its value or the text of its error. */
  (expression: string): Promise<unknown>;
  /** Runs a self-contained function; rethrows what it throws. */
  <T, A>(work: (arg: A) => T | Promise<T>, arg?: A): Promise<T>;
};

/** Returns a function that runs code in our content script's isolated world, as an attacker who took it over could. */
export async function asContentScript(page: Page, extensionId: string): Promise<InWorld> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let contextId: number | null = null;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { type } = context.auxData as { type?: string };
    if (context.origin === `chrome-extension://${extensionId}` && type === 'isolated') contextId = context.id;
  });
  await session.send('Runtime.enable');
  const id = await until('the content script’s world', () => Promise.resolve(contextId));
  return async <T, A>(work: string | ((arg: A) => T | Promise<T>), arg?: A) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: id,
      expression: typeof work === 'string' ? work : `(${work.toString()})(${JSON.stringify(arg) ?? ''})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (!exceptionDetails) return result.value as T;
    const said = exceptionDetails.exception?.description ?? exceptionDetails.text;
    if (typeof work === 'string') return `error: ${said}` as T;
    throw new Error(said);
  };
}
