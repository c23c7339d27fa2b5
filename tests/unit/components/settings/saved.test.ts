import { beforeEach, expect, it, vi } from 'vitest';
import { onToast } from '@/components/base/Toast.tsx';
import { save, saved } from '@/components/settings/saved.ts';
import { failed, success } from '@/utils/model/failure.ts';
import { readSettings } from '@/utils/storage/settings.ts';
import fakeBrowser from '../../support/fake-browser.ts';

const shown: unknown[] = [];
const done = { text: 'Removed' };
const full = () => Promise.reject(new Error('QUOTA_BYTES quota exceeded'));
beforeEach(() => {
  shown.length = 0;
  onToast((toast) => void shown.push(toast));
});

it('says of each failure what it is, and nothing else', async () => {
  expect(await saved(full(), done)).toBe(false);
  expect(await saved(Promise.resolve(failed('storage-trouble')), done)).toBe(false);
  expect(await saved(Promise.resolve(failed('unexpected')), done)).toBe(false);
  expect(shown).toEqual(['notSaved', 'notSaved', 'failureUnexpected'].map((key) => ({ text: { key } })));
});

it('shows the toast of what is stored', async () => {
  expect(await saved(Promise.resolve(), done)).toBe(true);
  expect(await saved(Promise.resolve(success(null)), done)).toBe(true);
  // The erased log, with the function that brings it back.
  expect(await saved(Promise.resolve(() => {}))).toBe(true);
  expect(shown).toEqual([done, done]);
});

it('a setting is stored, or said to be not', async () => {
  expect(await save({ theme: 'dark' })).toBe(true);
  expect((await readSettings()).theme).toBe('dark');
  expect(shown).toEqual([]);
  vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementationOnce(full);
  expect(await save({ theme: 'light' })).toBe(false);
  expect(shown).toEqual([{ text: { key: 'notSaved' } }]);
});
