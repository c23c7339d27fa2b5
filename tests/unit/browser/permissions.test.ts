import { afterEach, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { requestPersonalData } from '@/utils/browser/permissions.ts';

// Other test files use the same fake browser.
const { request: before } = fakeBrowser.permissions;
afterEach(() => void Object.assign(fakeBrowser.permissions, { request: before }));

const requesting = (answer: () => Promise<boolean>) => {
  const request = vi.fn(answer);
  Object.assign(fakeBrowser.permissions, { request });
  return request;
};

test.each([true, false])(
  'asks for permission to send personal data, and returns the browser’s answer: %s',
  async (word) => {
    const request = requesting(() => Promise.resolve(word));
    expect(await requestPersonalData()).toBe(word);
    expect(request.mock.calls).toEqual([[{ data_collection: ['personallyIdentifyingInfo'] }]]);
  },
);

it('asks synchronously within the click', () => {
  const request = requesting(() => Promise.resolve(true));
  void requestPersonalData();
  expect(request).toHaveBeenCalledTimes(1);
});

it('returns true in a browser without this permission', async () => {
  requesting(() => {
    throw new TypeError("Error at parameter 'permissions': Unexpected property: 'data_collection'.");
  });
  expect(await requestPersonalData()).toBe(true);
});

it('returns false if the browser rejects the request', async () => {
  requesting(() => Promise.reject(new Error('may only be called from a user input handler')));
  expect(await requestPersonalData()).toBe(false);
});
