import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  accountId,
  notificationClicked,
  notificationButtonClicked,
  summaryId,
} from '@/utils/background/notify.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { readRow } from '@/utils/storage/store.ts';
import { courierKey, trackingNo } from '../../../fixtures/answers.ts';

const id = `${courierKey}/${trackingNo}`;
const notice = `${id}#ON_SHIPPING#2026-11-21T08:41:00+07:00`;
const [openButton, muteButton] = [0, 1];
const opened: string[] = [];

beforeEach(async () => {
  opened.length = 0;
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((path) => `chrome-extension://x/${path}`);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(({ url }) => {
    opened.push(url ?? '');
    return Promise.resolve({} as never);
  });
  vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockImplementation(() => {
    opened.push('options');
    return Promise.resolve();
  });
  await followParcel({ trackingNo, courierKey, foundOn: '' });
});

describe('a clicked notification', () => {
  it('opens its parcel', async () => {
    await notificationClicked(notice);
    expect(opened).toEqual([expect.stringContaining(encodeURIComponent(id))]);
  });

  it.each([
    [summaryId, 'popup.html'],
    [accountId, 'options'],
  ])('%s opens its page', async (which, page) => {
    await notificationClicked(which);
    expect(opened).toEqual([expect.stringContaining(page)]);
  });
});

describe('a button', () => {
  it('opens the parcel', async () => {
    await notificationButtonClicked(notice, openButton);
    expect(opened).toHaveLength(1);
    expect((await readRow(id))?.isMuted).toBe(false);
  });

  it.each([summaryId, 'test'])('%s: Mute is about no parcel, and opens nothing', async (which) => {
    await notificationButtonClicked(which, muteButton);
    expect(opened).toEqual([]);
    expect((await readRow(id))?.isMuted).toBe(false);
  });

  it('opens the list from a summary', async () => {
    await notificationButtonClicked(summaryId, openButton);
    expect(opened).toEqual([expect.stringContaining('popup.html')]);
  });

  it('mutes the parcel, and opens nothing', async () => {
    await notificationButtonClicked(notice, muteButton);
    expect(opened).toEqual([]);
    expect((await readRow(id))?.isMuted).toBe(true);
  });
});
