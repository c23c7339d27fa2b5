import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { writeNumberDraft, readNumberDraft } from '@/utils/storage/number-draft.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');

it('typed text is restored for ten minutes, until the box is emptied', async () => {
  expect(await readNumberDraft(now)).toBe('');
  await writeNumberDraft('TH0123\nTH0456', now);
  expect(await readNumberDraft(now + 9 * 60_000)).toBe('TH0123\nTH0456');
  expect(await readNumberDraft(now + 11 * 60_000)).toBe('');
  expect(await fakeBrowser.storage.session.get()).toEqual({});
  await writeNumberDraft('TH0123', now);
  await writeNumberDraft('', now);
  expect(await readNumberDraft(now)).toBe('');
});

it('a very long text is not stored, and deletes the draft before it', async () => {
  await writeNumberDraft('TH0123', now);
  await writeNumberDraft('x'.repeat(200_001), now);
  expect(await readNumberDraft(now)).toBe('');
});
