import { describe, expect, it } from 'vitest';
import { notificationText, summaryText } from '@/utils/background/notification-texts.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { Detail } from '@/utils/model/tracking.ts';
import type { Delay, DelayKind } from '@/utils/schedule/delays.ts';
import { notificationKinds, type NotificationKind } from '@/utils/parcels/notification-rules.ts';
import { followedParcel, news } from '../../fixtures/parcels.ts';

const now = Date.now();
const known = { listedAt: null, couriers: [], learned: {}, provider: null };
const late = (kind: DelayKind): Delay => ({ kind, since: now, id: kind });

type Case = { what?: string; place?: string; late?: Delay; detail?: Detail; language?: 'th' | 'en' };
const noticeOf = (change: Partial<Parcel>, of: Case = {}) => {
  const { what = '', place = '', language = 'en' } = of;
  const latest = news(now, 0, what, place);
  const row = followedParcel('jt-express', 'TH260417733905B', now, { latest, ...change });
  return notificationText({ row, late: of.late ?? null, detail: of.detail ?? {} }, known, language);
};
const linesOf = (change: Partial<Parcel>, of: Case = {}) => noticeOf(change, of).message.split('\n');

const cash = { status: 'ON_SHIPPING', isCodDue: true, cod: '290' };
const failed = { status: 'ON_UNABLE_TO_SEND' };
const branch: Detail = { deliveryStaffBranchPhoneNumber: '02-555-0100' };
const home = { what: 'Delivery failed: nobody at home', place: 'Bang Kapi' };

describe('a notification of one parcel', () => {
  it('is titled by the name, cleaned, else by the courier and the end of the number', () => {
    expect(noticeOf({ name: 'Running\n shorts\u202e' }).title).toBe('Running shorts');
    expect(noticeOf({ name: '' }).title).toBe('J&T Express · …905B');
    expect(noticeOf({ name: '' }, { language: 'th' }).title).toBe('เจแอนด์ที เอ็กซ์เพรส · …905B');
  });

  it.each<[Partial<Parcel>, Case, en: string[], th: string[]]>([
    [
      cash,
      { place: 'Bang Kapi, Bangkok' },
      ['Out for delivery · Bang Kapi, Bangkok', 'Have ฿290 ready'],
      ['กำลังนำส่ง · Bang Kapi, Bangkok', 'เตรียมเงินสด ฿290'],
    ],
    [
      { ...cash, cod: '1,290.50' },
      {},
      ['Out for delivery', 'Have ฿1,290.50 ready'],
      ['กำลังนำส่ง', 'เตรียมเงินสด ฿1,290.50'],
    ],
    [
      { status: 'ON_PICKED_UP' },
      { place: 'Chiang Mai' },
      ['Picked up · Chiang Mai'],
      ['เข้ารับแล้ว · Chiang Mai'],
    ],
    [
      failed,
      { ...home, detail: branch },
      ['Not delivered: nobody home', 'Call the branch: number in Waybill'],
      ['ส่งไม่สำเร็จ: ไม่มีผู้รับพัสดุ', 'โทรหาสาขาได้ เบอร์อยู่ใน Waybill'],
    ],
    [
      failed,
      { what: 'No words that are known', place: 'Bang Kapi' },
      ['Not delivered · Bang Kapi'],
      ['ส่งไม่สำเร็จ · Bang Kapi'],
    ],
    [
      { status: 'ON_OTHER_STATUS' },
      { late: late('no-first-scan') },
      ['Still not scanned', 'Ask the sender whether it was handed over'],
      ['ยังไม่เข้าระบบขนส่ง', 'ลองถามผู้ส่งว่าส่งพัสดุแล้วหรือยัง'],
    ],
    [
      { status: 'ON_OTHER_STATUS' },
      { late: late('no-movement'), place: 'Laksi', detail: { courierCallCenterPhoneNumber: '02-000-0000' } },
      ['No movement · Laksi', 'Call the courier: number in Waybill'],
      ['ไม่มีความเคลื่อนไหว · Laksi', 'โทรหาขนส่งได้ เบอร์อยู่ใน Waybill'],
    ],
  ])('%j %j reads %j, in Thai %j', (change, of, en, th) => {
    expect(linesOf(change, of)).toEqual(en);
    expect(linesOf(change, { ...of, language: 'th' })).toEqual(th);
  });

  it.each<[why: string, Partial<Parcel>, Case]>([
    ['it is paid', { ...cash, isCodDue: false }, {}],
    ['the amount is unreadable', { ...cash, cod: 'soon' }, {}],
    ['the user sent the parcel', { ...cash, direction: 'sent' }, {}],
    ['it is not out for delivery', { ...cash, status: 'ON_OTHER_STATUS' }, {}],
    ['it went out long ago', cash, { late: late('silent-out') }],
  ])('does not ask for cash if %s', (_, change, of) => {
    expect(linesOf(change, of)).toHaveLength(1);
  });

  it.each<[why: string, Partial<Parcel>, Case, number]>([
    ['no number is known', failed, home, 1],
    ['the built-in call centre', { ...failed, courierKey: 'flash-express' }, home, 2],
    ['the parcel goes back', failed, { what: 'Returned to the sender', detail: branch }, 1],
    ['the parcel is delivered', { status: 'ON_DELIVERED' }, { detail: branch }, 1],
  ])('asks to call only if there is a number to call, and a reason: %s', (_, change, of, lines) => {
    expect(linesOf(change, of)).toHaveLength(lines);
  });

  // docs/promises.md P40: the courier's texts may name people, numbers and addresses.
  it.each([
    'Bang Kapi 081-555-0131',
    'โทร ๐๘๑ ๕๕๕ ๐๑๓๑',
    '99/9 Example Tower',
    'Somch** Jai***',
    'received by: Somchai',
    'Bang Kapi - Somchai Jaidee',
    'Signed by Somchai Jaidee',
    'Received by Somchai Jaidee',
    'Recipient Somchai Jaidee',
    'ผู้รับ สมชาย ใจดี',
    'ลงชื่อ สมชาย ใจดี',
    'คุณสมชาย ใจดี',
  ])('shows nothing of the place %j', (place) => {
    for (const change of [cash, failed, { status: 'ON_DELIVERED' }])
      expect(noticeOf(change, { place }).message).not.toMatch(/·/);
  });

  it('shows no place of a delivery: it may be the person who took the parcel', () => {
    expect(linesOf({ status: 'ON_DELIVERED' }, { place: 'Somchai Jaidee' })).toEqual(['Delivered']);
  });

  it('calls a return on a condition a failed attempt, with the branch to call', () => {
    const what = 'Delivery attempted, notice left. Will be returned to sender if the next attempt fails';
    expect(linesOf(failed, { what, place: 'Bang Kapi', detail: branch })).toEqual([
      'Not delivered · Bang Kapi',
      'Call the branch: number in Waybill',
    ]);
  });

  it('says that a parcel may be lost, with its place and whom to call', () => {
    const lost = { status: 'ON_OTHER_STATUS', courierKey: 'flash-express' };
    const what = 'The parcel cannot be found and is being searched for';
    expect(linesOf(lost, { what, place: 'Bang Kapi' })).toEqual([
      'May be lost · Bang Kapi',
      'Call the courier: number in Waybill',
    ]);
  });

  it('names the delivery staff, if their number is known: they have the parcel', () => {
    const detail = { ...branch, deliveryStaffPhoneNumber: '0800000001' };
    expect(linesOf(failed, { detail }).at(-1)).toBe('Delivery staff: number in Waybill');
  });

  it('shows nothing of the words of a failed attempt but a known reason', () => {
    const what = 'Delivery failed: nobody at home, Somchai Jaidee 081-555-0131 will call';
    expect(linesOf(failed, { what })).toEqual(['Not delivered: nobody home']);
  });
});

describe('a summary', () => {
  const all: [NotificationKind, string, string][] = [
    ['trouble', '1 not delivered', 'ส่งไม่สำเร็จ 1'],
    ['lost', '1 may be lost', 'อาจสูญหาย 1'],
    ['customs', '1 held at customs', 'รอที่ศุลกากร 1'],
    ['returned', '1 returned', 'ส่งคืนผู้ส่ง 1'],
    ['late', '1 stuck or late', 'ค้างหรือล่าช้า 1'],
    ['delivered', '1 delivered', 'ส่งสำเร็จ 1'],
    ['out-for-delivery', '1 out for delivery', 'กำลังนำส่ง 1'],
    ['to-collect', '1 to collect', 'ไปรับ 1'],
    ['picked-up', '1 picked up', 'เข้ารับแล้ว 1'],
    ['in-transit', '1 in transit', 'อยู่ระหว่างขนส่ง 1'],
    ['unknown', '1 with another status', 'สถานะอื่น 1'],
  ];

  const unnamed = (kinds: readonly (NotificationKind | 'waiting')[]) =>
    kinds.map((kind) => ({ kind, name: '' }));

  it('counts each kind: first what needs the user', () => {
    expect(summaryText(unnamed(notificationKinds), 'en').message).toBe(all.map(([, en]) => en).join(' · '));
    expect(summaryText(unnamed(notificationKinds), 'th').message).toBe(all.map(([, , th]) => th).join(' · '));
  });

  it('names at most two of each kind that needs the user', () => {
    const of = (kind: NotificationKind, names: string) => names.split(' ').map((name) => ({ kind, name }));
    const told = [...of('delivered', 'Cups'), ...of('trouble', 'Mugs Lamp Vase'), ...of('lost', 'Hat\u202e')];
    const message = '3 not delivered: Mugs, Lamp… · 1 may be lost: Hat · 1 delivered';
    expect(summaryText(told, 'en').message).toBe(message);
    const unnamedToo = [...of('late', 'Mugs'), ...unnamed(['late'])];
    expect(summaryText(unnamedToo, 'en').message).toBe('2 stuck or late: Mugs…');
  });

  it('says that they moved, unless one is late', () => {
    const four: NotificationKind[] = ['delivered', 'delivered', 'out-for-delivery', 'trouble'];
    expect(summaryText(unnamed(four), 'en')).toEqual({
      title: '4 parcels have news',
      message: '1 not delivered · 2 delivered · 1 out for delivery',
    });
    expect(summaryText(unnamed(four), 'th').title).toMatch(/^พัสดุ 4.ชิ้นมีข่าวใหม่$/);
    expect(summaryText(unnamed(['waiting', 'waiting']), 'en').message).toBe('2 not scanned yet');
    expect(summaryText(unnamed([...four, 'late']), 'en').title).toBe('News about 5 parcels');
    expect(summaryText(unnamed(['late', 'late']), 'th').title).toBe('แจ้งเรื่องพัสดุ 2 ชิ้น');
  });
});
