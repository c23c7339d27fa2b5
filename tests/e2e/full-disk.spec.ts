import type { Page } from '@playwright/test';
import { pollNow, shownBadge, shownNotifications, type ExtensionBrowser } from '../tools/browser/launch.ts';
import { fireAlarm } from '../tools/browser/alarms.ts';
import { send, type Message } from '../tools/browser/messages.ts';
import { readAll, takesMore } from '../tools/browser/stored-records.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// docs/promises.md P41: a full disk. The test gives the extension's origin a quota, so that the browser stores nothing.

/** Returns a function that sets the quota of the extension's origin in bytes; null restores the browser's default. */
async function roomFor(run: ExtensionBrowser, page: Page): Promise<(bytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const origin = `chrome-extension://${run.extensionId}`;
  return async (bytes) =>
    void (await session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(bytes !== null && { quotaSize: bytes }),
    }));
}

test(
  'a full disk is reported until space is freed, every message is answered, and no data is lost',
  { tag: '@heavy' },
  async ({ ready, sandbox }) => {
    const kept = parcelOf(sandbox, 'shopee-express');
    const other = parcelOf(sandbox, 'flash-express');
    const id = `shopee-express/${kept.trackingNo}`;
    const options = await ready.open(ready.pageUrl('options.html'));
    const say = (message: Message) => options.evaluate(send, message);
    await say({ name: 'follow', payload: { trackingNo: kept.trackingNo, courierKey: 'shopee-express' } });
    await expect
      .poll(async () => (await options.evaluate(readAll)).rows)
      .toMatchObject([{ checkedAt: expect.any(Number) }]);
    const setRoom = await roomFor(ready, options);
    const before = await options.evaluate(readAll);
    const find = () => sandbox.calls().filter(({ path }) => path.endsWith('/find')).length;
    const status = kept.moveToNextStatus();
    sandbox.clearCalls();
    await setRoom(1);
    // The browser applies a new quota after up to half a minute.
    await expect.poll(() => options.evaluate(takesMore)).toBe(false);
    // The poll makes no call, because it could not store the answer.
    await options.evaluate(fireAlarm);

    const of = { trackingNo: other.trackingNo, courierKey: 'flash-express' };
    const edit: Message = { name: 'edit', payload: { ids: [id], change: { name: 'Mug' } } };
    const commands: Message[] = [
      edit,
      { name: 'check', payload: { ids: [id] } },
      { name: 'seen', payload: { ids: [id] } },
      { name: 'look-up', payload: { ...of, want: 'again' } },
      { name: 'follow', payload: of },
      { name: 'follow-many', payload: { parcels: [of], foundOn: '' } },
      { name: 'remove', payload: { ids: [id] } },
      { name: 'undo-remove', payload: { ids: [id] } },
      { name: 'change-courier', payload: { id, courierKey: 'flash-express' } },
      { name: 'hide-numbers', payload: { numbers: [other.trackingNo], hide: true } },
      { name: 'update-couriers', payload: {} },
      { name: 'restore-backup', payload: { parcels: [], isReplacing: false, at: 1 } },
      { name: 'resume', payload: {} },
    ];
    const answers: Partial<Record<Message['name'], string>> = {};
    for (const message of commands) {
      const answer = await say(message);
      answers[message.name] = answer?.ok ? 'ok' : String(answer?.failure?.kind);
    }
    // Messages that must write to the database fail; the others succeed.
    expect(answers).toEqual({
      edit: 'storage-trouble',
      check: 'storage-trouble',
      seen: 'storage-trouble',
      'look-up': 'ok',
      follow: 'storage-trouble',
      'follow-many': 'storage-trouble',
      remove: 'storage-trouble',
      'undo-remove': 'ok',
      'change-courier': 'storage-trouble',
      'hide-numbers': 'ok',
      'update-couriers': 'ok',
      'restore-backup': 'ok',
      resume: 'ok',
    });
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '!' });
    const popup = await popupOf(ready);
    await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
    await expect(popup.getByTestId('banner')).toContainText('could not read or save');
    expect(await shownNotifications(ready)).toEqual([]);
    expect(await options.evaluate(readAll)).toEqual(before);
    expect(find()).toBeLessThanOrEqual(1); // the `look-up` message

    await setRoom(null);
    await pollNow(ready, options);
    await expect(popup.getByTestId('banner')).toHaveCount(0);
    await expect
      .poll(async () => (await options.evaluate(readAll)).rows)
      .toMatchObject([{ status, name: '' }]);
    await expect.poll(() => shownNotifications(ready)).toHaveLength(1);
    // The list is open, so the news counts as seen.
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
    expect(await say(edit)).toMatchObject({ ok: true });
    await expect(popup.getByTestId('parcel-row')).toContainText('Mug');
  },
);
