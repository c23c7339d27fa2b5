import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openFirstRun } from '@/utils/background/first-run.ts';
import { defaultBaseAddress } from '@/utils/model/provider.ts';
import { onInstalled } from '@/utils/browser/events.ts';
import { saveCredentials } from '../support/save-credentials.ts';

const spyOnOpening = () => {
  const open = vi.fn(() => Promise.resolve());
  Object.assign(fakeBrowser.runtime, { openOptionsPage: open });
  return open;
};

it('opens the settings only if there is no key', async () => {
  const open = spyOnOpening();
  await openFirstRun();
  expect(open).toHaveBeenCalledTimes(1);
  await saveCredentials({
    apiKey: 'a-made-up-key',
    keySecret: 'a-made-up-secret',
    baseAddress: defaultBaseAddress,
  });
  await openFirstRun();
  expect(open).toHaveBeenCalledTimes(1);
});

it('an update does not count as an installation', async () => {
  const heard = vi.fn();
  onInstalled(heard);
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.0.9' });
  expect(heard).not.toHaveBeenCalled();
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
  expect(heard).toHaveBeenCalledTimes(1);
});
