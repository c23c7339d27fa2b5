import { expect, it, vi } from 'vitest';
import { restoreOpened } from '@/utils/messaging/backup-file.ts';
import { failed, success } from '@/utils/model/failure.ts';
import fakeBrowser from '../support/fake-browser.ts';

const opened = {
  backup: {
    parcels: [],
    hiddenNumbers: ['TH0000000001'],
    hiddenSites: ['a.example', 'b.example'],
    addedSites: ['c.example'],
  },
  settings: { theme: 'dark' },
  plan: { added: { new: 0, newer: 0, words: 0 }, replaced: { all: 0 } },
} as never;
const choice = { isReplacing: false, withSettings: true, savesFirst: false };

it('hidden sites that cannot be restored give a failure', async () => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(((message: { name: string }) =>
    Promise.resolve(message.name === 'hide-site' ? failed('storage-trouble') : success(null))) as never);
  expect(await restoreOpened(opened, { ...choice, withSettings: false }, () => {})).toMatchObject({
    failure: { kind: 'storage-trouble' },
  });
});

it('settings that cannot be restored give a failure, with the number of parcels that are', async () => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockResolvedValue(success(null) as never);
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  expect(await restoreOpened(opened, choice, () => {})).toEqual({
    done: 0,
    failure: { kind: 'storage-trouble' },
  });
});
