import { expect, it, vi } from 'vitest';
import { restoreOpened } from '@/components/settings/backup-file.ts';
import { failed, success } from '@/utils/model/failure.ts';
import fakeBrowser from '../../../fake-browser.ts';

it('hidden sites that cannot be restored give a failure', async () => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(((message: { name: string }) =>
    Promise.resolve(message.name === 'hide-site' ? failed('storage-trouble') : success(null))) as never);
  const opened = {
    backup: {
      parcels: [],
      hiddenNumbers: ['TH0000000001'],
      hiddenSites: ['a.example', 'b.example'],
      addedSites: ['c.example'],
    },
    settings: {},
    plan: { added: { new: 0, newer: 0, words: 0 }, replaced: { all: 0 } },
  } as never;
  const choice = { isReplacing: false, withSettings: false, savesFirst: false };
  expect(await restoreOpened(opened, choice, () => {})).toMatchObject({
    failure: { kind: 'storage-trouble' },
  });
});
