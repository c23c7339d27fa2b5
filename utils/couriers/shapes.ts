import { rules } from './check-digits.ts';
import { maxNumberLength, minNumberLength } from './user-shapes.ts';

/**
 * Which words must be near a number to accept it. `none`: it is distinctive. `label`: a word for a parcel, or the
 * courier's name. `local-label`: such a word in the courier's language, or its name.
 */
type Need = 'none' | 'label' | 'local-label' | 'name' | 'name-and-label';

/** What numbers of a courier look like, normalised (A–Z, 0–9). */
export type Shape = {
  /** The courier's key and the shape's length in characters, to be read by people; `userShapeName` for a user's shape. */
  name: string;
  courier: string;
  /** The courier's language: Thai, Japanese, Korean; empty = any. */
  home: '' | 'th' | 'ja' | 'ko';
  pattern: { test(no: string): boolean };
  check?: ((no: string) => boolean) | undefined;
  /** How likely a fitting number is this courier's, 0 to 1. */
  confidence: number;
  need: Need;
  /** Its printed groups may end with a single character: "6A 208 3471 956 5". */
  endsAlone?: boolean;
  /** With a right check digit, a number fits by chance in less than one of 500 cases. */
  isNarrow?: boolean;
  /** Beside the courier's name, a wrong check digit does not exclude the shape (J&T). */
  soft?: boolean;
};

/** A row of the table below. */
type Row = Pick<Shape, 'confidence' | 'soft' | 'endsAlone'> & {
  /** In characters, or the least and the most. */
  length: number | readonly [min: number, max: number];
  /** `label` by default. */
  need?: Need;
  /** The rule of its check digit, and the part of the number that the rule is for: from, to (as for `slice`). */
  check?: keyof typeof rules;
  part?: readonly [from: number, to?: number];
  /** For the whole number. One for digits only must not contain a capital letter: `takesDigits` depends on that. */
  pattern: RegExp;
};

type CourierKey = keyof typeof table | (typeof posts)[keyof typeof posts];
/** Other names of couriers on pages, in lower case, and the language of those that serve one country. */
const homeAndNames: { [key in CourierKey]?: { home?: Shape['home']; names: string[] } } = {
  'thailand-post': { home: 'th', names: ['thai post', 'ems', 'ไปรษณีย์'] },
  'japan-post': {
    home: 'ja',
    names: ['日本郵便', 'ゆうパック', 'ゆうパケット', 'クリックポスト', 'レターパック'],
  },
  'korea-post': { home: 'ko', names: ['우체국'] },
  'china-post': { names: ['ems', '中国邮政', '邮政快递', '邮政小包'] },
  'ems-international': { names: ['ems'] },
  'global-cainiao': { names: ['cainiao', '菜鸟'] },
  'flash-express': { home: 'th', names: ['flash', 'แฟลช'] },
  'shopee-express': { home: 'th', names: ['spx', 'เอสพีเอ็กซ์'] },
  lex: { home: 'th', names: ['lazada express', 'ลาซาด้า เอ็กซ์เพรส'] },
  'kex-express': { home: 'th', names: ['kex', 'kerry', 'เคอรี่', 'เคอีเอ็กซ์'] },
  'jt-express': { home: 'th', names: ['j&t', 'j & t', 'jnt', 'เจแอนด์ที'] },
  'ninja-van': { home: 'th', names: ['ninjavan', 'นินจา'] },
  'best-express': { home: 'th', names: ['เบสท์'] },
  'scg-express': { home: 'th', names: ['scg'] },
  'dhl-express': { names: ['dhl', 'ดีเอชแอล'] },
  'dhl-ecommerce': { names: ['dhl'] },
  'fed-ex': { names: ['fedex', 'เฟดเอ็กซ์'] },
  ups: { names: ['ยูพีเอส'] },
  'tnt-express': { names: ['tnt'] },
  'spee-dee': { names: ['spee-dee'] },
  'dhl-paket': { names: ['dhl'] },
  'sf-express': { names: ['順豐', '顺丰'] },
  'yto-express': { names: ['yto', '圆通'] },
  'zto-express': { names: ['zto', '中通'] },
  'sto-express': { names: ['申通'] },
  yunda: { names: ['韵达'] },
  'jd-logistics': { names: ['京东'] },
  'four-px': { names: ['4px', '递四方'] },
  yanwen: { names: ['燕文'] },
  yamato: { home: 'ja', names: ['kuroneko', 'ヤマト', 'クロネコ', 'ネコポス', 'ยามาโตะ'] },
  sagawa: { home: 'ja', names: ['佐川', 'ซากาวะ'] },
  'cj-logistics': { home: 'ko', names: ['대한통운'] },
  lotte: { home: 'ko', names: ['롯데택배'] },
  hanjin: { home: 'ko', names: ['한진'] },
  aramex: { names: ['อาราเม็กซ์'] },
  'australia-post': { names: ['auspost'] },
  'la-poste': { names: ['chronopost', 'colissimo'] },
  'pos-malaysia': { names: ['poslaju'] },
  'singapore-post': { names: ['singpost'] },
  postnl: { names: ['postnl barcode', 'postnl: barcode'] },
  'vietnam-post': { names: ['vnpost'] },
};

/** Posts with S10 numbers of their country. Some have further shapes, in the table below. */
const posts = {
  AU: 'australia-post',
  DE: 'deutsche-post',
  FR: 'la-poste',
  GB: 'royal-mail',
  HK: 'hongkong-post',
  ID: 'pos-indonesia',
  IN: 'india-post',
  MY: 'pos-malaysia',
  NL: 'postnl',
  PH: 'phlpost',
  SE: 'postnord',
  SG: 'singapore-post',
  TW: 'chunghwa-post',
  VN: 'vietnam-post',
} as const;

const listed = Object.keys(posts).join('|');
// Countries without a post in this file: the usual ones, and any. None begins with X, and only Qatar with Q. JF
// (Chronopost) and YP (Yanwen) are no countries.
const usual =
  'A[ERT]|B[DER]|C[HLOZ]|DK|ES|FI|GR|HU|I[ELT]|K[HZ]|L[AK]|M[MX]|N[OPZ]|P[EKLT]|R[OU]|SA|TR|UA|ZA';
const rare = `(?!JP|KR|CN|US|CA|TH|${listed}|X|Q[^A]|JF|YP)[A-Z]{2}`;

/** A number of a post: two letters for the service, nine digits, the country (UPU S10). */
const s10 = (country: string, service = '[A-Z]{2}') =>
  ({ length: 13, check: 's10', pattern: new RegExp(`${service}\\d{9}(?:${country})`) }) as const;

// Three or four letters of a shop, none of which is a bank in Thailand, a usual word before a number, or another courier's.
const notOfKex =
  'SCB|BBL|KTB|TTB|BAY|GSB|AWB|DHL|TEL|FAX|REF|SKU|EAN|UPC|INV|ORD|TAX|TRN|TXN|ISBN|IMEI|DPK|JDX|EZP|TKP';
const shopOfKex = new RegExp(`(?!${notOfKex})(?:[A-Z]{3}\\d{10}|[A-Z]{4}\\d{9}|[A-Z]{3}\\d{12,13})`);

/** The shapes by courier. Sources: docs/detection.md 4.1. */
const table = {
  'thailand-post': [
    { ...s10('TH'), need: 'none', confidence: 0.98 },
    { ...s10(`JP|KR|CN|US|CA|${listed}|${usual}`), need: 'none', confidence: 0.35 },
    { ...s10(rare), confidence: 0.4 },
  ],
  'japan-post': [
    { ...s10('JP'), need: 'none', confidence: 0.97 },
    { length: 12, need: 'local-label', confidence: 0.64, check: 'mod7', pattern: /\d{12}/ },
    { length: 11, need: 'name', confidence: 0.5, pattern: /\d{11}/ },
  ],
  'korea-post': [
    { ...s10('KR'), need: 'none', confidence: 0.97 },
    { length: 13, need: 'local-label', confidence: 0.6, pattern: /\d{13}/ },
  ],
  'china-post': [
    { ...s10('CN'), need: 'none', confidence: 0.95 },
    { length: 13, need: 'name', confidence: 0.6, pattern: /9[689]\d{11}/ },
  ],
  usps: [
    { ...s10('US'), need: 'none', confidence: 0.95 },
    { length: 20, confidence: 0.75, check: 'gs1', pattern: /(?!003)\d{20}/ },
    { length: 20, need: 'name', confidence: 0.65, check: 'uspsLegacy', pattern: /\d{20}/ },
    { length: 20, confidence: 0.76, check: 'uspsLegacy', pattern: /7196\d{16}/ },
    { length: 22, confidence: 0.9, check: 'gs1', pattern: /9(?!2\d{3}[0-8]|3\d{3}9)[1-5]\d{20}/ },
    { length: 22, need: 'name', confidence: 0.8, check: 'gs1', pattern: /92\d{20}/ },
    { length: 26, confidence: 0.9, check: 'gs1', pattern: /9(?!2\d{3}[0-8]|3\d{3}9)[2-5]\d{24}/ },
    { length: 30, confidence: 0.9, check: 'gs1', part: [8], pattern: /420\d{5}9[1-5]\d{20}/ },
    { length: 34, confidence: 0.9, check: 'gs1', part: [12], pattern: /420\d{9}9[1-5]\d{20}/ },
    { length: 34, confidence: 0.91, check: 'gs1', part: [8], pattern: /420\d{5}9[2-5]\d{24}/ },
  ],
  'canada-post': [
    { ...s10('CA'), need: 'none', confidence: 0.95 },
    { length: 16, confidence: 0.6, check: 'gs1', pattern: /\d{16}/ },
  ],
  'ems-international': [
    { ...s10(usual, 'E[A-Z]'), need: 'none', confidence: 0.8 },
    { ...s10(listed, 'E[A-Z]'), need: 'none', confidence: 0.45 },
    { ...s10(rare, 'E[A-Z]'), confidence: 0.75 },
  ],
  'other-post': [
    { ...s10(usual, '[A-DF-Z][A-Z]'), need: 'none', confidence: 0.7 },
    { ...s10(rare, '[A-DF-Z][A-Z]'), confidence: 0.65 },
  ],
  'global-cainiao': [
    { length: 16, need: 'none', confidence: 0.92, pattern: /LP00\d{12}/ },
    { length: 19, need: 'none', confidence: 0.92, pattern: /DOFR\d{13}HD/ },
    { length: 17, confidence: 0.85, pattern: /CNG\d{14}/ },
    { length: [14, 17], confidence: 0.7, pattern: /LP\d{12,14}|CN\d{12,15}/ },
    { ...s10(`CN|${listed}`, '[LRU][A-Z]'), need: 'none', confidence: 0.3 },
  ],
  'flash-express': [
    { length: [14, 15], need: 'none', confidence: 0.95, pattern: /TH\d{4}[0-9A-HJKMNP-Z]{6}\d[A-Z]\d?/ },
    { length: 13, confidence: 0.8, pattern: /TH\d{5}[0-9A-HJKMNP-Z]{4}\d[A-Z]/ },
    { length: 15, confidence: 0.8, pattern: /TH\d{5}(?=\d{0,5}[A-Z])[0-9A-HJKMNP-Z]{6}\d[A-Z]/ },
    { length: 16, confidence: 0.8, pattern: /TH\d{5}[0-9A-HJKMNP-Z]{6}\d[A-Z]\d/ },
    { length: [13, 15], confidence: 0.8, pattern: /THT\d{4}[0-9A-Z]{5,7}Z/ },
    { length: [14, 16], need: 'none', confidence: 0.75, pattern: /(?:FE|TPL)(?:PU|DO)\d{10}|SSLT\d{12}/ },
  ],
  'shopee-express': [
    { length: 15, need: 'none', confidence: 0.93, pattern: /TH(?:\d{12}[A-Z]|2[4-9]\d{11})/ },
    { length: 15, confidence: 0.6, pattern: /TH\d{13}/ },
    {
      length: [16, 17],
      need: 'none',
      confidence: 0.97,
      pattern: /SPX(?:TH|ID|MY|PH|SG|VN)\d{10,11}[0-9A-Z]/,
    },
  ],
  lex: [
    { length: [14, 15], need: 'none', confidence: 0.96, pattern: /LEX(?:PU|DO)\d{9,10}/ },
    { length: [14, 15], confidence: 0.85, pattern: /LEXST\d{9,10}/ },
  ],
  'kex-express': [
    { length: [13, 16], need: 'none', confidence: 0.94, pattern: /KEX\d{10,13}/ },
    { length: [13, 27], need: 'none', confidence: 0.94, pattern: /KEX(?:DO)?LM\d{8,20}/ },
    { length: [14, 15], need: 'none', confidence: 0.94, pattern: /KER(?:DO|PU)\d{9,10}/ },
    { length: 13, need: 'none', confidence: 0.85, pattern: /SH[PD]\d{10}/ },
    { length: [14, 15], confidence: 0.8, pattern: /KE[RX][A-Z]{2}\d{9,10}/ },
    { length: [13, 16], confidence: 0.6, pattern: shopOfKex },
    { length: [13, 16], need: 'name', confidence: 0.6, pattern: /SDOF\d{9,12}/ },
  ],
  'jt-express': [
    { length: 16, need: 'none', confidence: 0.97, check: 'mod7', soft: true, pattern: /JTTH\d{12}/ },
    { length: 12, confidence: 0.85, check: 'mod7', soft: true, pattern: /6[069]\d{10}/ },
    { length: 12, confidence: 0.85, check: 'mod7', soft: true, pattern: /8[02368]\d{10}/ },
    { length: 12, confidence: 0.65, check: 'mod7', soft: true, pattern: /79\d{10}/ },
    { length: 12, confidence: 0.6, check: 'mod7', soft: true, pattern: /[68]\d{11}/ },
    { length: 12, confidence: 0.55, check: 'mod7', pattern: /\d{12}/ },
    { length: 12, confidence: 0.8, pattern: /J[DPTXY]\d{10}/ },
    { length: 15, need: 'none', confidence: 0.9, pattern: /JT\d{13}/ },
    { length: 15, need: 'name', confidence: 0.8, pattern: /888\d{12}/ }, // Brazil
  ],
  'ninja-van': [
    {
      length: 18,
      need: 'none',
      confidence: 0.95,
      pattern: /NV(?:TH|ID|MY|PH|SG|VN)[A-Z]{5}(?=.{0,5}\d{4})[0-9A-Z]{9}/,
    },
    {
      length: [13, 18],
      confidence: 0.8,
      pattern: /NV(?:TH|ID|MY|PH|SG|VN)[A-Z](?:[A-Z]{1,4}|\d[A-Z])\d{7,10}/,
    },
    { length: [13, 16], confidence: 0.85, pattern: /NL(?:TH|ID|MY|PH|SG|VN)[A-Z]{1,2}\d{8,10}/ },
    { length: [15, 16], confidence: 0.85, pattern: /NJVT(?:T\d|H)\d{10}/ },
    { length: 18, confidence: 0.6, pattern: /[A-Z]{9}\d{9}/ },
  ],
  'best-express': [
    { length: 14, confidence: 0.75, pattern: /66\d{12}/ },
    { length: 14, need: 'name', confidence: 0.55, pattern: /\d{14}/ },
    { length: [10, 16], confidence: 0.6, pattern: /SDOF[0-9A-Z]{6,12}/ },
  ],
  'scg-express': [{ length: [10, 12], need: 'name', confidence: 0.4, pattern: /[1-9]\d{9,11}/ }],
  'dhl-express': [
    { length: 10, confidence: 0.7, check: 'mod7', pattern: /[1-9]\d{9}/ },
    { length: 11, confidence: 0.6, check: 'mod7', pattern: /(?!0|66)\d{11}/ },
    { length: [12, 27], need: 'none', confidence: 0.88, pattern: /J(?:JD|D(?=\d{18}$)|VGL)\d{9,24}/ },
  ],
  'dhl-ecommerce': [
    { length: [16, 19], need: 'none', confidence: 0.85, pattern: /TH(?!T)[A-Z]{3}\d{11,14}/ },
    { length: [13, 15], need: 'name', confidence: 0.6, pattern: /TH(?!T)[A-Z]{3}\d{8,10}/ },
    { length: 16, need: 'none', confidence: 0.9, pattern: /DHL\d{13}/ },
    { length: [16, 22], need: 'none', confidence: 0.85, pattern: /GM\d{14,20}/ },
    {
      length: [12, 32],
      confidence: 0.6,
      pattern: /(?:GM|LX|RX|UV|CN(?!G)|SG|HK|IN(?!V))(?=[A-Z]{0,5}\d)[0-9A-Z]{10,30}/,
    },
    { length: [12, 32], need: 'name', confidence: 0.5, pattern: /MY(?=[A-Z]{0,5}\d)[0-9A-Z]{10,30}/ },
    { length: 14, need: 'name', confidence: 0.55, pattern: /\d{14}/ },
    { length: 22, need: 'name', confidence: 0.75, check: 'gs1', pattern: /9[2-4]\d{20}/ },
    { length: 16, need: 'name', confidence: 0.55, pattern: /(?:3387|7[0-3]\d\d)\d{12}/ },
  ],
  'fed-ex': [
    { length: 12, confidence: 0.7, check: 'fedEx', pattern: /\d{12}/ },
    { length: 34, confidence: 0.85, check: 'fedEx', part: [20], pattern: /[0-8]\d{33}/ },
    { length: 32, confidence: 0.8, check: 'fedEx', part: [16, 28], pattern: /3\d{31}/ },
    { length: 15, need: 'name', confidence: 0.6, check: 'gs1', pattern: /\d{15}/ },
    { length: 15, confidence: 0.6, check: 'gs1', pattern: /(?!35|86)\d{15}/ },
    { length: 18, need: 'name', confidence: 0.55, check: 'gs1', pattern: /0[0124]\d{16}/ },
    { length: 22, confidence: 0.85, check: 'gs1', part: [7], pattern: /96\d{20}/ },
    { length: 22, need: 'name', confidence: 0.75, check: 'gs1', pattern: /92\d{20}/ },
    { length: 20, need: 'name', confidence: 0.75, check: 'smartPost', pattern: /\d{20}/ },
    { length: 14, need: 'name', confidence: 0.75, check: 'fedEx', part: [2], pattern: /DT\d{12}/ },
    { length: 34, confidence: 0.9, check: 'fedEx', part: [20], pattern: /96\d{32}/ },
  ],
  ups: [
    { length: 18, need: 'none', confidence: 0.97, check: 'ups', part: [2], pattern: /1Z[0-9A-Z]{15}\d/ },
    { length: 11, confidence: 0.7, check: 'ups', part: [1], pattern: /[AHJKTV]\d{10}/ },
  ],
  'tnt-express': [
    { length: 9, need: 'name', confidence: 0.5, pattern: /\d{9}/ },
    { length: [11, 13], need: 'name', confidence: 0.55, pattern: /[A-Z]{2}\d{9}(?:[A-Z]{2})?/ },
  ],
  ontrac: [{ length: 15, confidence: 0.8, check: 'ups', pattern: /[CD]\d{14}/ }],
  lasership: [
    { length: 10, confidence: 0.6, pattern: /L[AIEHMNX][1-3]\d{7}/ },
    { length: 10, need: 'name', confidence: 0.6, pattern: /Q\d{8}[A-Z]/ },
    {
      length: [15, 20],
      need: 'none',
      confidence: 0.92,
      pattern: /1LS7[12](?:\d{10}|\d\d01[1-4]\d{6}1|\d{15})/,
    },
    { length: [15, 17], need: 'none', confidence: 0.92, pattern: /1LSCX[0-9A-Z]{10}(?:[0-9A-Z]{2})?/ },
  ],
  amazon: [
    { length: 15, need: 'none', confidence: 0.95, pattern: /TB[ACM]\d{12}/ },
    { length: 11, confidence: 0.5, pattern: /[AFC]\d{10}/ },
    { length: 12, need: 'name', confidence: 0.8, pattern: /(?:AT|DE|ES|FR|GB|IE|IT|NL|PT|SE|UK)\d{10}/ },
  ],
  aramex: [{ length: [10, 12], need: 'name-and-label', confidence: 0.5, pattern: /[1-9]\d{9,11}/ }],
  canpar: [{ length: 22, confidence: 0.8, pattern: /[CDKLSUXZ]\d{21}/ }],
  purolator: [
    { length: 12, need: 'name', confidence: 0.6, check: 'luhn', pattern: /[0-5]\d{11}/ },
    { length: 12, need: 'name', confidence: 0.6, pattern: /[A-Z]{3}\d{9}/ },
  ],
  dpd: [
    { length: 28, confidence: 0.85, check: 'mod37', pattern: /\d{27}[0-9A-Z]/ },
    { length: 15, confidence: 0.65, check: 'mod37', pattern: /\d{14}[0-9A-Z]/ },
    { length: 14, need: 'name', confidence: 0.6, pattern: /\d{14}/ },
    { length: 14, need: 'name', confidence: 0.6, pattern: /\d{13}[A-Z]/ },
  ],
  gofo: [{ length: 18, need: 'none', confidence: 0.95, pattern: /GFUS\d{14}/ }],
  landmark: [{ length: 13, need: 'none', confidence: 0.95, pattern: /LTN\d{8}N1/ }],
  'old-dominion': [{ length: 11, confidence: 0.6, check: 'luhn', pattern: /(?:77[78]|072|780|80\d)\d{8}/ }],
  'spee-dee': [{ length: 20, need: 'none', confidence: 0.92, pattern: /SP\d{18}/ }],
  yodel: [{ length: [18, 19], need: 'none', confidence: 0.9, pattern: /JJ?D\d{16}/ }],
  yunexpress: [{ length: 18, need: 'none', confidence: 0.95, pattern: /YT\d{16}/ }],
  'la-poste': [{ length: 13, need: 'name', confidence: 0.7, endsAlone: true, pattern: /\d[A-Z]\d{11}/ }],
  'dhl-paket': [{ length: 20, confidence: 0.85, check: 'gs1', pattern: /0034\d{16}/ }],
  'sf-express': [
    { length: 15, need: 'none', confidence: 0.96, pattern: /SF\d{13}/ },
    { length: 12, need: 'name', confidence: 0.55, pattern: /\d{12}/ },
  ],
  'yto-express': [{ length: 15, need: 'none', confidence: 0.92, pattern: /YT\d{13}/ }],
  'zto-express': [{ length: 14, need: 'name', confidence: 0.6, pattern: /7[3-689]\d{12}/ }],
  'sto-express': [
    { length: [14, 17], need: 'name', confidence: 0.6, pattern: /(?:77|43)\d{12,15}/ },
    { length: [12, 15], need: 'name-and-label', confidence: 0.45, pattern: /\d{12,15}/ },
  ],
  yunda: [
    { length: [13, 15], need: 'name', confidence: 0.6, pattern: /[34]\d{14}|(?:5\d|4[36])\d{11}/ },
    { length: [13, 15], need: 'name-and-label', confidence: 0.45, pattern: /\d{13}|\d{15}/ },
  ],
  'jd-logistics': [{ length: 15, confidence: 0.85, pattern: /JD[0-9A-Z]{2}\d{11}/ }],
  'four-px': [{ length: 18, need: 'none', confidence: 0.95, pattern: /4PX\d{13}CN/ }],
  yanwen: [
    { length: 12, need: 'name', confidence: 0.7, pattern: /BYS\d{9}/ },
    { ...s10('YP'), need: 'none', confidence: 0.85 },
  ],
  yamato: [
    { length: 12, need: 'name', confidence: 0.7, check: 'mod7', pattern: /\d{12}/ },
    { length: 12, need: 'local-label', confidence: 0.63, check: 'mod7', pattern: /\d{12}/ },
  ],
  postnl: [{ length: [13, 15], need: 'none', confidence: 0.85, pattern: /3S[A-Z]{4}\d{7,9}/ }],
  postnord: [
    { length: 20, confidence: 0.85, check: 'gs1', pattern: /00373500\d{12}/ },
    { length: 20, need: 'name', confidence: 0.7, check: 'gs1', pattern: /0037[03]\d{15}/ },
  ],
  'australia-post': [
    {
      length: [10, 12],
      need: 'name',
      confidence: 0.6,
      pattern: /(?=\d{0,4}[A-Z])[0-9A-Z]{3}(?:[0-9A-Z]{2})?\d{7}/,
    },
    {
      length: [21, 23],
      confidence: 0.85,
      pattern: /(?=\d{0,4}[A-Z])(?:[0-9A-Z]{2})?[0-9A-Z]{3}\d{9}000\d{6}/,
    },
    { length: 23, need: 'name', confidence: 0.7, pattern: /\d{14}000\d{6}/ },
  ],
  sagawa: [
    { length: 12, need: 'name', confidence: 0.7, check: 'mod7', pattern: /\d{12}/ },
    { length: 12, need: 'local-label', confidence: 0.62, check: 'mod7', pattern: /\d{12}/ },
  ],
  'cj-logistics': [{ length: [10, 12], need: 'name', confidence: 0.6, pattern: /\d{10}|\d{12}/ }],
  lotte: [{ length: 12, need: 'name', confidence: 0.6, pattern: /\d{12}/ }],
  hanjin: [{ length: [10, 12], need: 'name', confidence: 0.6, pattern: /\d{10}|\d{12}/ }],
} satisfies Record<string, readonly Row[]>;

type TableShape = Shape & { pattern: RegExp; min: number; max: number };

/** Lower-case names of couriers on pages, by key. */
export const courierNames: Record<string, string[]> = {};

/** All shapes of the table. A number may fit several: all are returned, and ranked later. */
export const shapes: TableShape[] = [];

const ofPosts = Object.entries(posts).map(([country, courier]): [string, readonly Row[]] => [
  courier,
  [{ ...s10(country), need: 'none', confidence: 0.95 }],
]);
for (const [courier, rows] of [...Object.entries<readonly Row[]>(table), ...ofPosts]) {
  const { home = '', names = [] } = homeAndNames[courier as CourierKey] ?? {};
  courierNames[courier] = [courier.replace('-', ' '), ...names];
  for (const {
    length,
    need = 'label',
    confidence,
    check,
    part = [0],
    soft = false,
    endsAlone = false,
    pattern,
  } of rows) {
    const [min, max] = typeof length === 'number' ? [length, length] : length;
    const rule = check && rules[check];
    const [from, to] = part;
    // Each with the same fields, in the same order: the engine reads them faster.
    shapes.push({
      name: `${courier} ${length}`,
      courier,
      home,
      need,
      min,
      max,
      pattern: new RegExp(`^(?:${pattern.source})$`),
      check: rule && ((no) => rule(no.slice(from, to))),
      confidence,
      endsAlone,
      isNarrow: min >= 20 && confidence >= 0.8 && check !== undefined,
      soft,
    });
  }
}

const takesDigits = ({ pattern }: TableShape) => !/[A-Z]/.test(pattern.source.replaceAll('[0-9A-Z]', ''));
const takesLetters = ({ pattern }: TableShape) => /[A-Z]/.test(pattern.source);
// [0]: the shapes that digits alone can fit, [1]: those that take letters; each by length. Most runs are only digits.
const byLength = [takesDigits, takesLetters].map((takes) =>
  Array.from({ length: maxNumberLength + 1 }, (_, length) =>
    shapes.filter((shape) => shape.min <= length && length <= shape.max && takes(shape)),
  ),
);

/** A shape that a number fits, the result of its check digit, and which words must be near the number. */
export type Fit = { shape: Shape; check: 'fits' | 'none' | 'failed'; need: Need };

/**
 * Returns the shapes of the table and of `own` that a normalised text fits, without those whose wrong check digit
 * excludes them. A masked number (four X in a row) fits none, a placeholder only with letters and a right check digit.
 */
export function shapesOf(no: string, own: readonly Shape[] = []): readonly Fit[] {
  if (no.length < minNumberLength) return nothing;
  const hasLetter = aLetter.test(no);
  const known = byLength[Number(hasLetter)]![no.length] ?? nothing;
  let fits: Fit[] | null = null;
  for (const shape of own.length > 0 ? [...own, ...known] : known) {
    if (!shape.pattern.test(no)) continue;
    const check = !shape.check ? 'none' : shape.check(no) ? 'fits' : 'failed';
    if (check === 'failed' && !shape.soft) continue;
    (fits ??= []).push({ shape, check, need: check === 'failed' ? 'name' : shape.need });
  }
  if (fits === null || no.includes('XXXX')) return nothing;
  return isPlaceholder(no) ? fits.filter(({ check }) => hasLetter && check === 'fits') : fits;
}

const aLetter = /[A-Z]/;
const nothing: never[] = [];

const ladders = '012345678901234567 987654321098765432';

/** Whether no real parcel has these digits: all equal, counting up or down (EE123456789TH), or a date and time. */
export function isPlaceholder(no: string): boolean {
  const digits = no.replace(/\D/g, '');
  return (
    digits === digits.charAt(0).repeat(digits.length) ||
    (digits.length > 7 && ladders.includes(digits.slice(0, 8))) ||
    /^20[12]\d[01]\d[0-3]\d[0-2]\d(?:[0-5]\d){0,2}$/.test(no)
  );
}
