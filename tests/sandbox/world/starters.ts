import type { Known } from './detail.ts';
import { journeys } from './journeys.ts';
import { places, type Place } from './places.ts';
import type { Step } from './journey-step.ts';

/** A parcel of the shops at the start: `happened` steps are past, the newest happened `hoursAgo` hours before. */
export type Beginning = {
  trackingNo: string;
  courierKey: string;
  journey: readonly Step[];
  happened: number;
  hoursAgo: number;
  /** Days from the start to the promised delivery; null when the courier promises none. */
  dueInDays: number | null;
  known: Known;
};

const between = (origin: Place, destination: Place): Known => ({
  originCity: origin.city,
  originProvince: origin.province,
  originCountry: { th: 'ไทย', en: 'Thailand' },
  destinationCity: destination.city,
  destinationProvince: destination.province,
  destinationCountry: { th: 'ไทย', en: 'Thailand' },
});

const someone: Known = { recipient: 'กานต์****', recipientPhoneNumber: '******0199' };

/** All numbers and names are made up; the numbers have each courier's shape and check digit. */
export const beginnings: readonly Beginning[] = [
  {
    trackingNo: 'EX447190325TH',
    courierKey: 'thailand-post',
    journey: journeys.postFromChiangMai,
    happened: 4,
    hoursAgo: 2,
    dueInDays: 1,
    known: { ...someone, ...between(places.chiangMai, places.phraKhanong), weight: 1.2, qty: 1 },
  },
  {
    trackingNo: 'RN315872047TH',
    courierKey: 'thailand-post',
    journey: journeys.postFromLampang,
    happened: 0,
    hoursAgo: 0,
    dueInDays: null,
    known: between(places.lampang, places.phraKhanong),
  },
  {
    trackingNo: 'TH01427K9QW43B',
    courierKey: 'flash-express',
    journey: journeys.flashToChatuchak,
    happened: 5,
    hoursAgo: 1,
    dueInDays: 0,
    known: {
      ...someone,
      ...between(places.pakKret, places.chatuchak),
      sender: 'บ้านกาแฟ****',
      deliveryType: 'On-Time Delivery',
      deliveryStaffBranchPhoneNumber: '020-555-014',
    },
  },
  {
    trackingNo: 'TH47103M8RD21C0',
    courierKey: 'flash-express',
    journey: journeys.flashFromHatYai,
    happened: 4,
    hoursAgo: 3,
    dueInDays: 2,
    known: { ...someone, ...between(places.hatYai, places.bangNa), deliveryType: 'On-Time Delivery', qty: 1 },
  },
  {
    trackingNo: 'SHP6071834952',
    courierKey: 'kex-express',
    journey: journeys.kexDelivered,
    happened: 6,
    hoursAgo: 20,
    dueInDays: -1,
    known: { ...someone, ...between(places.bangPhli, places.ladPhrao), deliveryType: 'Normal' },
  },
  {
    trackingNo: 'SHP6084417365',
    courierKey: 'kex-express',
    journey: journeys.kexFromKhonKaen,
    happened: 2,
    hoursAgo: 5,
    dueInDays: 3,
    known: { ...someone, ...between(places.khonKaen, places.ladPhrao), deliveryType: 'Normal' },
  },
  {
    trackingNo: '863104277593',
    courierKey: 'jt-express',
    journey: journeys.jtCashOnDelivery,
    happened: 3,
    hoursAgo: 4,
    dueInDays: 1,
    known: {
      ...someone,
      ...between(places.khonKaen, places.thonburi),
      sender: 'ผ้าทอริมโขง****',
      cashOnDelivery: '290',
      weight: 0.8,
      qty: 1,
    },
  },
  {
    trackingNo: 'TH2604418830275',
    courierKey: 'shopee-express',
    journey: journeys.shopeeFromPakKret,
    happened: 3,
    hoursAgo: 2,
    dueInDays: 2,
    known: { ...someone, ...between(places.pakKret, places.bangNa) },
  },
  {
    trackingNo: 'LEXPU0284917356',
    courierKey: 'lex',
    journey: journeys.lexSecondAttempt,
    happened: 5,
    hoursAgo: 3,
    dueInDays: 1,
    known: { ...someone, ...between(places.samutSakhon, places.thonburi) },
  },
];
