import { parcelId, type Parcel, type ParcelHistory } from '../model/parcel.ts';
import { dateAt, day, hour, isoAt } from '../model/time.ts';
import type { Detail } from '../model/tracking.ts';
import { mergeTracking, newParcel } from './merge.ts';
import { languageFacts, type Language } from '../model/languages.ts';

type Words = readonly [en: string, th: string];
/** `words`: "what - place", as the service writes them. */
type Scan = readonly [status: string, ...words: Words];

const failed: Scan = ['ON_UNABLE_TO_SEND', 'Nobody home - Bang Kapi', 'ไม่มีผู้รับ - บางกะปิ'];
const delivered: Scan = ['ON_DELIVERED', 'Delivered - Bang Kapi', 'จัดส่งสำเร็จ - บางกะปิ'];
// The course of each sample, newest first.
const course: readonly Scan[] = [
  ['ON_SHIPPING', 'With the driver, on its way to you - Bang Kapi', 'พนักงานกำลังนำส่ง - บางกะปิ'],
  ['ON_OTHER_STATUS', 'Arrived at the delivery branch - Bang Kapi', 'ถึงสาขาปลายทาง - บางกะปิ'],
  ['ON_OTHER_STATUS', 'Left the sorting centre - Bang Phli', 'ออกจากศูนย์คัดแยก - บางพลี'],
  ['ON_PICKED_UP', 'Picked up from the sender - Chiang Mai', 'รับพัสดุจากผู้ส่งแล้ว - เชียงใหม่'],
];

type Made = [courierKey: string, product: Words, hoursAgo: readonly number[], detail?: Detail, end?: Scan];
const made = (today: string): Made[] => [
  [
    'shopee-express',
    ['Running shorts, navy, L', 'กางเกงวิ่ง สีกรม ไซซ์ L'],
    [2, 6, 13, 38],
    { cashOnDelivery: '290', dueDate: today },
  ],
  ['flash-express', ['Ceramic mugs, set of 4', 'แก้วเซรามิก 4 ใบ'], [1, 5, 9, 15, 40], {}, failed],
  ['jt-express', ['Keyboard, hot-swap', 'คีย์บอร์ด Hot-swap'], [3, 26]],
  ['thailand-post', ['Desk lamp, oak', 'โคมไฟตั้งโต๊ะ ไม้โอ๊ก'], [99, 122]],
  ['kex-express', ['Phone case, clear', 'เคสโทรศัพท์ ใส'], [4, 8, 12, 30, 52], {}, delivered],
  // The number on the sample shop page.
  ['lex', ['Wireless headphones', 'หูฟังไร้สาย'], [7, 31]],
];

/** A made-up parcel. It exists only in the view that draws it: it is never stored, sent or announced. */
export type Sample = { product: string; row: Parcel; history: ParcelHistory };

/** Returns the sample parcels, with scans a few hours before `now`. `named` adds the label "Sample" to a name. */
export function samplesIn(language: Language, now: number, named: (name: string) => string): Sample[] {
  const offset = -new Date(now).getTimezoneOffset();
  const inLanguage = ([en, th]: Words) => (languageFacts[language].service === 'th' ? th : en);
  return made(dateAt(now, offset)).map(([courierKey, product, hoursAgo, detail = {}, end], n) => {
    const trackingNo = `SAMPLE000000${n + 1}`;
    const scans = [...(end ? [end] : []), ...course].slice(-hoursAgo.length);
    const events = scans.map(([status, ...words], i) => ({
      dateTime: isoAt(now - hoursAgo[i]! * hour, offset),
      status,
      description: inLanguage(words),
    }));
    const { status } = events[0]!;
    const none = { courier: '', color: null, shareLink: null };
    const tracking = { trackingNo, courierKey, ...none, status, detail, events };
    const followed = { id: parcelId(courierKey, trackingNo), courierKey, trackingNo, foundOn: '' };
    const { row } = mergeTracking({ row: newParcel(followed, now - 6 * day), log: null }, tracking, now);
    const name = inLanguage(product);
    return { product: name, row: { ...row, name: named(name) }, history: { v: row.v, id: row.id, tracking } };
  });
}
