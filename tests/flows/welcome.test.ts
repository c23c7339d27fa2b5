import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { welcome } from '@/utils/flows/welcome.ts';
import { defaultBaseAddress } from '@/utils/core/provider.ts';
import { onInstalled } from '@/utils/platform/start.ts';
import { saveCredentials } from '../save-credentials.ts';

const spyOnOpening = () => {
  const open = vi.fn(() => Promise.resolve());
  Object.assign(fakeBrowser.runtime, { openOptionsPage: open });
  return open;
};

it('opens the settings for who has no key yet, and leaves others alone', async () => {
  const open = spyOnOpening();
  await welcome();
  expect(open).toHaveBeenCalledTimes(1);
  await saveCredentials({
    apiKey: 'a-made-up-key',
    keySecret: 'a-made-up-secret',
    baseAddress: defaultBaseAddress,
  });
  await welcome();
  expect(open).toHaveBeenCalledTimes(1);
});

it('an update is no installation', async () => {
  const heard = vi.fn();
  onInstalled(heard);
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.0.9' });
  expect(heard).not.toHaveBeenCalled();
  await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' });
  expect(heard).toHaveBeenCalledTimes(1);
});
