import type { Dialect } from './couriers.ts';
import type { Place } from './places.ts';
import { oneOf, type Random } from './random.ts';

/** A town where parcels come from and go to, and the region of its sorting centre. */
export type Town = { th: [city: string, province: string]; en: [city: string, province: string]; hub: Hub };
type Hub = keyof typeof hubNames;

const hubNames = {
  north: ['พิษณุโลก', 'พิษณุโลก', 'Phitsanulok', 'Phitsanulok'],
  northEast: ['ขอนแก่น', 'ขอนแก่น', 'Khon Kaen', 'Khon Kaen'],
  south: ['สุราษฎร์ธานี', 'สุราษฎร์ธานี', 'Surat Thani', 'Surat Thani'],
  east: ['บางพลี', 'สมุทรปราการ', 'Bang Phli', 'Samut Prakan'],
  west: ['พระราม 2', 'สมุทรสาคร', 'Rama II', 'Samut Sakhon'],
  bangkok: ['วังน้อย', 'พระนครศรีอยุธยา', 'Wang Noi', 'Phra Nakhon Si Ayutthaya'],
} as const;

const placeOf = (name: [string, string], city: [string, string], province: [string, string]): Place => ({
  name: { th: name[0], en: name[1] },
  city: { th: city[0], en: city[1] },
  province: { th: province[0], en: province[1] },
});

/** The sorting centres of the regions. */
export const hubs = Object.fromEntries(
  Object.entries(hubNames).map(([region, [th, thProvince, en, enProvince]]) => [
    region,
    placeOf([`ศูนย์คัดแยก${th}`, `${en} sorting centre`], [th, en], [thProvince, enProvince]),
  ]),
) as Record<keyof typeof hubNames, Place>;

const town = (th: Town['th'], en: Town['en'], hub: Hub): Town => ({ th, en, hub });

export const towns: readonly Town[] = [
  town(['จตุจักร', 'กรุงเทพมหานคร'], ['Chatuchak', 'Bangkok'], 'bangkok'),
  town(['บางกะปิ', 'กรุงเทพมหานคร'], ['Bang Kapi', 'Bangkok'], 'bangkok'),
  town(['ลาดพร้าว', 'กรุงเทพมหานคร'], ['Lat Phrao', 'Bangkok'], 'bangkok'),
  town(['ธนบุรี', 'กรุงเทพมหานคร'], ['Thon Buri', 'Bangkok'], 'west'),
  town(['บางแค', 'กรุงเทพมหานคร'], ['Bang Khae', 'Bangkok'], 'west'),
  town(['บางนา', 'กรุงเทพมหานคร'], ['Bang Na', 'Bangkok'], 'east'),
  town(['ปากเกร็ด', 'นนทบุรี'], ['Pak Kret', 'Nonthaburi'], 'bangkok'),
  town(['บางใหญ่', 'นนทบุรี'], ['Bang Yai', 'Nonthaburi'], 'west'),
  town(['คลองหลวง', 'ปทุมธานี'], ['Khlong Luang', 'Pathum Thani'], 'bangkok'),
  town(['ศรีราชา', 'ชลบุรี'], ['Si Racha', 'Chon Buri'], 'east'),
  town(['บางละมุง', 'ชลบุรี'], ['Bang Lamung', 'Chon Buri'], 'east'),
  town(['เมืองระยอง', 'ระยอง'], ['Mueang Rayong', 'Rayong'], 'east'),
  town(['เมืองนครปฐม', 'นครปฐม'], ['Mueang Nakhon Pathom', 'Nakhon Pathom'], 'west'),
  town(['หัวหิน', 'ประจวบคีรีขันธ์'], ['Hua Hin', 'Prachuap Khiri Khan'], 'west'),
  town(['เมืองเชียงใหม่', 'เชียงใหม่'], ['Mueang Chiang Mai', 'Chiang Mai'], 'north'),
  town(['สันทราย', 'เชียงใหม่'], ['San Sai', 'Chiang Mai'], 'north'),
  town(['เมืองลำปาง', 'ลำปาง'], ['Mueang Lampang', 'Lampang'], 'north'),
  town(['แม่สาย', 'เชียงราย'], ['Mae Sai', 'Chiang Rai'], 'north'),
  town(['เมืองนครราชสีมา', 'นครราชสีมา'], ['Mueang Nakhon Ratchasima', 'Nakhon Ratchasima'], 'northEast'),
  town(['เมืองอุดรธานี', 'อุดรธานี'], ['Mueang Udon Thani', 'Udon Thani'], 'northEast'),
  town(['เมืองอุบลราชธานี', 'อุบลราชธานี'], ['Mueang Ubon Ratchathani', 'Ubon Ratchathani'], 'northEast'),
  town(['วารินชำราบ', 'อุบลราชธานี'], ['Warin Chamrap', 'Ubon Ratchathani'], 'northEast'),
  town(['หาดใหญ่', 'สงขลา'], ['Hat Yai', 'Songkhla'], 'south'),
  town(['กะทู้', 'ภูเก็ต'], ['Kathu', 'Phuket'], 'south'),
  town(['เมืองตรัง', 'ตรัง'], ['Mueang Trang', 'Trang'], 'south'),
];

/** The post office or the branch of a town. */
export function officeOf({ th, en }: Town, dialect: Dialect): Place {
  const name: [string, string] =
    dialect === 'post' ? [`ไปรษณีย์${th[0]}`, `${en[0]} post office`] : [`สาขา${th[0]}`, `${en[0]} branch`];
  return placeOf(name, [th[0], en[0]], [th[1], en[1]]);
}

const foreignPlaces: readonly Place[] = [
  placeOf(['โตเกียว', 'Tokyo'], ['โตเกียว', 'Tokyo'], ['ญี่ปุ่น', 'Japan']),
  placeOf(['โซล', 'Seoul'], ['โซล', 'Seoul'], ['เกาหลีใต้', 'South Korea']),
  placeOf(['เซินเจิ้น', 'Shenzhen'], ['เซินเจิ้น', 'Shenzhen'], ['จีน', 'China']),
  placeOf(['สิงคโปร์', 'Singapore'], ['สิงคโปร์', 'Singapore'], ['สิงคโปร์', 'Singapore']),
  placeOf(['ลอสแอนเจลิส', 'Los Angeles'], ['ลอสแอนเจลิส', 'Los Angeles'], ['สหรัฐอเมริกา', 'United States']),
];

const posts: Record<string, number> = { 'japan-post': 0, 'korea-post': 1, 'global-cainiao': 2, ontrac: 4 };

/** Where the parcels of a courier from abroad start; those in `posts` start in their own country. */
export const foreignPlaceOf = (courierKey: string, random: Random): Place =>
  foreignPlaces[posts[courierKey] ?? -1] ?? oneOf(foreignPlaces, random);

/** Where parcels from abroad enter Thailand. */
export const airport: Place = placeOf(
  ['สุวรรณภูมิ', 'Suvarnabhumi'],
  ['บางพลี', 'Bang Phli'],
  ['สมุทรปราการ', 'Samut Prakan'],
);
