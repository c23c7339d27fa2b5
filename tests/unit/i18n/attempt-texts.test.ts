import { expect, it } from 'vitest';
import { attemptReason } from '@/utils/i18n/attempt-texts.ts';
import { wordings } from '../../sandbox/world/wording.ts';

it.each([
  ['No one at home', 'attemptNobodyHome'],
  ['Recipient not at home, we will return tomorrow', 'attemptNobodyHome'],
  ['Customer unavailable', 'attemptNobodyHome'],
  ['ไม่มีผู้รับ นัดส่งใหม่', 'attemptNobodyHome'],
  ['ผู้รับไม่อยู่บ้าน', 'attemptNobodyHome'],
  ['The recipient did not answer', 'attemptNoAnswer'],
  ['ติดต่อผู้รับไม่ได้', 'attemptNoAnswer'],
  ['ลูกค้าไม่รับสาย', 'attemptNoAnswer'],
  ['Rejected by customer', 'attemptRefused'],
  ['ผู้รับปฏิเสธการรับสินค้า', 'attemptRefused'],
  ['Incorrect address', 'attemptAddress'],
  ['ที่อยู่ผู้รับไม่ชัดเจน', 'attemptAddress'],
  ['Delivery rescheduled', 'attemptPostponed'],
  ['ลูกค้าขอเลื่อนรับสินค้า', 'attemptPostponed'],
  ['ตีกลับ', 'attemptReturned'],
  ['Parcel damaged', null],
  ['Kept at the address of the branch', null],
  ['', null],
])('%j is %s', (what, reason) => expect(attemptReason(what)).toBe(reason));

it('knows each failed attempt of the sandbox, in both languages', () => {
  for (const { nobodyHome, refused, wrongAddress, returned } of Object.values(wordings)) {
    const reasons = [nobodyHome, refused, wrongAddress, returned].map(({ th, en }) => [
      attemptReason(th),
      attemptReason(en),
    ]);
    expect(reasons.flat()).not.toContain(null);
    expect(reasons[1]).toEqual(['attemptRefused', 'attemptRefused']);
    expect(reasons[2]).toEqual(['attemptAddress', 'attemptAddress']);
  }
});
