import type { Run } from './launch.ts';

/** Opens the popup in a tab and closes it again: how long from its first moment to the frame after its first rows. */
export async function popupOpening(run: Run, timeout = 30_000): Promise<number> {
  const popup = await run.context.newPage();
  await popup.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[data-testid=parcel-row]')) return void requestAnimationFrame(look);
      requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() }));
    };
    look();
  });
  await popup.goto(run.pageUrl('popup.html'));
  const painted = () => (globalThis as unknown as { painted?: number }).painted;
  await popup.waitForFunction(painted, undefined, { timeout });
  const time = (await popup.evaluate(painted))!;
  await popup.close();
  return time;
}
