import {
  fedexFits,
  gs1Fits,
  legacyFits,
  luhnFits,
  mod37Fits,
  mod7Fits,
  s10Fits,
  upsFits,
} from './check-digits.ts';

/**
 * What must stand before a number for it to be believed. 0: nothing, it is distinctive; 1: a word for a parcel number
 * or the courier's name; 2: such a word in the courier's own language, or its name; 3: the courier's own name.
 */
export type Need = 0 | 1 | 2 | 3;

/** A form a courier's numbers take; tried on normalised text only (A–Z, 0–9), and only when the length agrees. */
export type Shape = {
  /** For people: the courier's key and the length of the shape, in characters. */
  name: string;
  courier: string;
  /** The language at home with this courier: Thai, Japanese, Korean; empty for any. */
  home: '' | 'th' | 'ja' | 'ko';
  pattern: { test(no: string): boolean };
  check?: ((no: string) => boolean) | undefined;
  /** How sure a fit makes us of this courier, 0 to 1. */
  confidence: number;
  need: Need;
  /** A number whose check digit fails is still the courier's beside its own name (issue 3: J&T and Thailand Post). */
  soft?: boolean;
};

/**
 * Every shape detection knows, in the fewest bytes, because each page of a shop loads them. A line that begins with a
 * letter names a courier, its language, and how else than by its key it is
 * called on pages; each line below is one of its shapes: length; in one word `Need` (a digit), confidence in hundredths
 * (two) and the check rule, if there is one (`!` for soft, a number for where its part begins); pattern. In a pattern `#`
 * is a digit, `@` a letter, `&` either, and one place behind it how many, in base 36 (`#c` twelve digits); all are
 * anchored. Sources: api-facts section 10, detection.md 1.5 (Thailand) and
 * jkeen/tracking_number_data (MIT; the rest). A pattern that takes digits only names no letter, not even in `(?!…)`.
 */
const table = `thailand-post|th|thai post,ems,ไปรษณีย์
13 098s! @@#9TH
13 045s @@#9(?:JP|KR|CN|US|CA|%)
13 140s @@#9=
japan-post|ja|日本郵便,ゆうパック
13 097s @@#9JP
12 260m #c
11 350 #b
korea-post|ko|우체국
13 097s @@#9KR
13 260 #d
china-post
13 095s @@#9CN
usps
13 095s @@#9US
20 175g #k
20 365h #k
22 190g 9(?:1|2(?=#39)|3(?=#3[0-8])|4|5)#k
26 190g 9(?:2(?=#39)|3(?=#3[0-8])|4|5)#o
30 190g8 420#59[1-5]#k
34 190g12 420#99[1-5]#k
34 191g8 420#59[2-5]#o
canada-post
13 095s @@#9CA
16 160g #g
ems-international||ems
13 080s E@#9%
13 175s E@#9=
other-post
13 070s [A-DF-Z]@#9%
13 165s [A-DF-Z]@#9=
global-cainiao||cainiao
16 092 LP00#c
14-17 170 LP#{12,14}|CN#{12,15}
13 030s [LRU]@#9(?:CN|%)
flash-express|th|flash,แฟลช
14-15 095 TH#4~6#@#?
13-16 180 TH#5(?:~4#@|~6#@#)|THT#4&{5,7}Z
14-16 075 (?:FE|TPL)(?:PU|DO)#a|SSLT#c
shopee-express|th|spx,เอสพีเอ็กซ์
15 093 TH(?:#c@|2[4-9]#b)
15 160 TH#d
16-17 097 SPXTH#{10,11}&
lex|th|lazada express,ลาซาด้า เอ็กซ์เพรส
14-15 096 LEX(?:PU|DO)#{9,10}
kex-express|th|kex,kerry,เคอรี่,เคอีเอ็กซ์
13-27 094 KEX#{10,13}|KEX(?:DO)?LM#{8,20}|KER(?:DO|PU)#{9,10}
13 085 SH[PD]#a
13-16 160 (?!DHL|TEL|FAX|REF|SKU|EAN|UPC|INV|ORD|TAX|ISBN|IMEI)(?:@3#a|@4#9|@3#{12,13})
jt-express|th|j&t,j & t,jnt,เจแอนด์ที
16 097m! JTTH#c
12 185m! (?:6[069]|79|8[02368])#a
12 155m! #c
ninja-van|th|ninjavan,นินจา
18 095 NVTH@5(?=&{0,5}#4$)&9
18 160 @9#9
best-express|th|เบสท์
14 175 66#c
14 355 #e
10-16 160 SDOF&{6,12}
scg-express|th|scg
10-12 340 [1-9]#{9,11}
dhl-express||dhl,ดีเอชแอล
10 170m [1-9]#9
11 160m (?!0|66)#b
12-24 088 J(?:JD|VGL)#{9,20}
dhl-ecommerce||dhl
16-19 085 TH(?!T)@3#{11,14}
16 090 DHL#d
16-22 085 GM#{14,20}
12-32 160 (?:GM|LX|RX|UV|CN|SG|HK|IN|MY)(?=@{0,5}#)&{10,30}
14 355 #e
fed-ex||fedex,เฟดเอ็กซ์
12 170f #c
34 185f20 [0-8]#x
32 180f16,28 3#v
15 360g #f
18 355g 0[0124]#g
22 185g7 96#k
34 190f20 96#w
ups||ยูพีเอส
18 097u2 1Z&f#
11 170u1 [AHJKTV]#a
tnt-express||tnt
9 350 #9
11-13 355 @@#9(?:@@)?
ontrac
15 180u [CD]#e
lasership
10 160 L[AIEHNX][1-3]#7
15-17 092 1LS(?:7[12](?:#a|#201[1-4]#61)|CX&a)
amazon
15 095 TB[ACM]#c
11 150 [AFC]#a
canpar
22 180 [CDKLSUXZ]#l
purolator
12 360l [0-5]#b
12 360 @3#9
dpd
28 185d #r&
15 165d #e&
gofo
18 095 GFUS#e
landmark
13 095 LTN#8N1
old-dominion
11 160l (?:77[78]|072|780|80#)#8
spee-dee||spee-dee
20 092 SP#i
yodel
18-19 090 JJ?D#g
yunexpress
18 095 YT#g`;

const places: Record<string, string> = {
  '#': '\\d',
  '@': '[A-Z]',
  '&': '[0-9A-Z]',
  '~': '[0-9A-HJKMNP-Z]', // Flash writes no I, L and O
  // Countries whose post has no line of its own above: those whose parcels reach Thailand most, and any other.
  '%': '(?:AU|DE|FR|GB|HK|I[DN]|MY|NL|PH|S[EG]|TW|VN)',
  '=': '(?!JP|KR|CN|US|CA|TH|X|Q[^A])[A-Z][A-Z]', // X… and Q… are no countries, but for Qatar
};

const placesOf = (_: string, one: string, count: string): string =>
  places[one]! + (count && `{${Number.parseInt(count, 36)}}`);

const rules: Record<string, (no: string) => boolean> = {
  s: s10Fits,
  m: mod7Fits,
  u: upsFits,
  g: gs1Fits,
  h: legacyFits,
  f: fedexFits,
  l: luhnFits,
  d: mod37Fits,
};

function checkOf(code: string): Shape['check'] {
  const rule = rules[code[0] ?? ''];
  const [from, to] = code
    .replace(/[a-z!]/g, '')
    .split(',')
    .map(Number);
  return rule && ((no) => rule(no.slice(from, to)));
}

/** A shape of the table, its pattern a regular expression made once from the constant above. */
export type TableShape = Shape & {
  pattern: RegExp;
  min: number;
  max: number;
  takesDigits: boolean;
  takesLetters: boolean;
};

/** How couriers are named on pages, small letters, by key. */
export const courierNames: Record<string, string[]> = {};

/** Every shape of the table; a number may fit several, and all are kept, ranked. */
export const shapes: readonly TableShape[] = readTable();

function readTable(): TableShape[] {
  const list: TableShape[] = [];
  let courier = '';
  let home = '';
  for (const line of table.split('\n')) {
    if (line > 'a') {
      let others: string | undefined;
      [courier, home = '', others] = line.split('|') as [string, string?, string?];
      courierNames[courier] = [courier.replace('-', ' '), ...(others?.split(',') ?? [])];
      continue;
    }
    const [length, worth, source] = line.split(' ') as [string, string, string];
    const check = worth.slice(3);
    const [min, max = min] = length.split('-').map(Number) as [number, number?];
    list.push({
      name: `${courier} ${length}`,
      courier,
      home: home as Shape['home'],
      min,
      max,
      takesDigits: !/[A-Z@]/.test(source),
      takesLetters: /[A-Z@&]/.test(source),
      pattern: new RegExp(`^(?:${source.replace(/([#@&~%]|(?<!\?)=)([\da-z]?)/g, placesOf)})$`),
      check: checkOf(check),
      confidence: Number(worth.slice(1, 3)) / 100,
      need: Number(worth[0]) as Need,
      soft: check[1] === '!',
    });
  }
  return list;
}

/** The longest number there is, a user's own shape included. */
export const longest = 40;

// By length, first those that digits alone may fit, then those that need or allow letters: most runs are digits.
const byLength = (['takesDigits', 'takesLetters'] as const).map((kind) =>
  Array.from({ length: longest + 1 }, (_, length) =>
    shapes.filter((shape) => shape.min <= length && length <= shape.max && shape[kind]),
  ),
);

/** A shape a number fits, what its check digit says, and what must stand before the number. */
export type Fit = { shape: Shape; check: 'fits' | 'none' | 'failed'; need: Need };

/**
 * The shapes a normalised text fits, of the table and of `own`; those whose failed check nothing could excuse are left
 * out. A placeholder with letters is somebody's example unless its check digit fits or the courier is named.
 */
export function shapesOf(no: string, own: readonly Shape[] = []): readonly Fit[] {
  const hasLetter = aLetter.test(no);
  const known = byLength[Number(hasLetter)]![no.length] ?? nothing;
  let fits: Fit[] | null = null;
  for (const shape of own.length > 0 ? [...own, ...known] : known) {
    if (!shape.pattern.test(no)) continue;
    const check = !shape.check ? 'none' : shape.check(no) ? 'fits' : 'failed';
    if (check === 'failed' && !shape.soft) continue;
    (fits ??= []).push({ shape, check, need: check === 'failed' ? 3 : shape.need });
  }
  if (fits === null) return nothing;
  if (!isPlaceholder(no)) return fits;
  if (!hasLetter) return nothing;
  return fits
    .filter(({ check }) => check !== 'failed')
    .map((fit) => (fit.check === 'fits' ? fit : { ...fit, need: 3 }));
}

const aLetter = /[A-Z]/;
const nothing: never[] = [];

const ladders = '012345678901234567 987654321098765432';

/** Digits nobody's parcel has: all the same, counted up or down (EE123456789TH), or a date and time of day. */
export function isPlaceholder(no: string): boolean {
  const digits = no.replace(/\D/g, '');
  return (
    /^(\d?)\1*$/.test(digits) ||
    (digits.length > 7 && ladders.includes(digits.slice(0, 8))) ||
    /^20[12]\d[01]\d[0-3]\d[0-2]\d(?:[0-5]\d){0,2}$/.test(no)
  );
}
