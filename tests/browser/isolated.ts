import type { CDPSession, Page } from '@playwright/test';
import { until } from './until.ts';

/**
 * Speaks as our content script on a page, were it taken over: runs an expression in its isolated world and gives the
 * value back as JSON, or the error's text.
 */
export async function asContentScript(
  page: Page,
  extensionId: string,
): Promise<(expression: string) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let contextId: number | null = null;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { type } = context.auxData as { type?: string };
    if (context.origin === `chrome-extension://${extensionId}` && type === 'isolated') contextId = context.id;
  });
  await session.send('Runtime.enable');
  const id = await until('the content script’s world', () => Promise.resolve(contextId));
  return async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: id,
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return exceptionDetails
      ? `error: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`
      : result.value;
  };
}
