import { pollNow, launch, signIn } from '../browser/launch.ts';
import { pairRelay } from '../browser/pair-relay.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

const moveEvery = 15_000;

/**
 * Opens the browser for a person, moves a parcel every 15 s, and waits until the window is closed or Ctrl-C is pressed.
 * `pairing`: the text of a relay that announces these moves; null = there is none, so hours of waiting are skipped.
 */
export async function guide(sandbox: Sandbox, pairing: string | null): Promise<void> {
  const language = /^th/i.test(process.env['LANG'] ?? '') ? 'th' : 'en';
  const run = await launch(sandbox, {
    headless: false,
    locale: language === 'th' ? 'th' : 'en-US',
    viewport: null,
  });
  const options = await signIn(run, { ...sandbox, language });
  if (pairing) await pairRelay(options, pairing);
  const [first] = run.context.pages();
  if (first && first !== options) await first.close();
  await options.goto('https://shopee.co.th/');
  await options.bringToFront();
  console.log(`
Waybill is set up against a tracking service on this machine. Try this:

  1. Rest the pointer on an underlined number for a moment, then click it: its timeline opens.
  2. Press Follow. The parcel is now in the list (puzzle icon → Waybill).
  3. Wait. Every ${moveEvery / 1000} s a parcel moves on, and Waybill ${pairing ? 'hears of it at once' : 'checks it without hours of waiting'}:
     a notification appears, and the icon shows a number.
  4. A shop in English: https://www.amazon.com/   ·   Move parcels yourself: ${sandbox.controlUrl}

No data leaves this machine. Ctrl-C or closing the window ends the tour.
`);
  sandbox.autoMove(moveEvery);
  const skipping = pairing ? undefined : setInterval(() => void pollNow(run).catch(() => {}), moveEvery / 2);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    run.context.once('close', () => resolve());
  });
  clearInterval(skipping);
  await run.close().catch(() => {});
}
