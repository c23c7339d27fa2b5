import { rules } from './check-digits.ts';
import { maxNumberLength } from './user-shapes.ts';

/**
 * Which words must be near a number to accept it. 0: none, it is distinctive; 1: a word for a parcel, or the courier's
 * name; 2: such a word in the courier's language, or its name; 3: the courier's name; 4: both.
 */
type Need = 0 | 1 | 2 | 3 | 4;

/** What numbers of a courier look like, normalised (A–Z, 0–9). */
export type Shape = {
  /** The courier's key and the shape's length in characters, to be read by people; `userShape` for a user's shape. */
  name: string;
  courier: string;
  /** The courier's language: Thai, Japanese, Korean; empty = any. */
  home: '' | 'th' | 'ja' | 'ko';
  pattern: { test(no: string): boolean };
  check?: (typeof rules)[string] | undefined;
  /** How likely a fitting number is this courier's, 0 to 1. */
  confidence: number;
  need: Need;
  /** With a right check digit, a number fits by chance in less than one of 500 cases. */
  isNarrow?: boolean;
  /** Beside the courier's name, a wrong check digit does not exclude the shape (J&T). */
  soft?: boolean;
};

/**
 * All known shapes, in a compact form because each shop page loads them. A line that begins with a letter is a courier:
 * key, language, and its other names on pages. Each line below it is one of its shapes: length, `Need`, confidence in
 * hundredths, check rule, pattern. Check rule: `-` = none, `!` = soft, `f16,28` = rule f for `no.slice(16, 28)`. In a
 * pattern `#` is a digit, `@` a letter, `&` either; `places` below explains the other signs. Patterns are anchored. A
 * pattern for digits only must not contain a letter, not even in `(?!…)`: `takesDigits` depends on that. Sources:
 * docs/detection.md 4.1.
 */
const table = `thailand-post|th|thai post,ems,ไปรษณีย์
13 0 98 s @@#{9}TH
13 0 35 s @@#{9}(?:JP|KR|CN|US|CA|%|:)
13 1 40 s @@#{9}=
japan-post|ja|日本郵便,ゆうパック,ゆうパケット,クリックポスト,レターパック
13 0 97 s @@#{9}JP
12 2 60 m #{12}
11 3 50 - #{11}
korea-post|ko|우체국
13 0 97 s @@#{9}KR
13 2 60 - #{13}
china-post||ems
13 0 95 s @@#{9}CN
usps
13 0 95 s @@#{9}US
20 1 75 g (?!0034)#{20}
20 3 65 h #{20}
20 1 76 h 7196#{16}
22 1 90 g 9(?:1|2(?=#{3}9)|3(?=#{3}[0-8])|4|5)#{20}
26 1 90 g 9(?:2(?=#{3}9)|3(?=#{3}[0-8])|4|5)#{24}
30 1 90 g8 420#{5}9[1-5]#{20}
34 1 90 g12 420#{9}9[1-5]#{20}
34 1 91 g8 420#{5}9[2-5]#{24}
canada-post
13 0 95 s @@#{9}CA
16 1 60 g #{16}
ems-international||ems
13 0 80 s E@#{9}:
13 0 45 s E@#{9}%
13 1 75 s E@#{9}=
other-post
13 0 70 s [A-DF-Z]@#{9}:
13 1 65 s [A-DF-Z]@#{9}=
global-cainiao||cainiao,菜鸟
16 0 92 - LP00#{12}
19 0 92 - DOFR#{13}HD
17 1 85 - CNG#{14}
14-17 1 70 - LP#{12,14}|CN#{12,15}
13 0 30 s [LRU]@#{9}(?:CN|%)
flash-express|th|flash,แฟลช
14-15 0 95 - TH#{4}~{6}#@#?
13-16 1 80 - TH#{5}(?:~{4}#@|(?=#{0,5}@)~{6}#@|~{6}#@#)|THT#{4}&{5,7}Z
14-16 0 75 - (?:FE|TPL)(?:PU|DO)#{10}|SSLT#{12}
shopee-express|th|spx,เอสพีเอ็กซ์
15 0 93 - TH(?:#{12}@|2[4-9]#{11})
15 1 60 - TH#{13}
16-17 0 97 - SPX(?:TH|ID|MY|PH|SG|VN)#{10,11}&
lex|th|lazada express,ลาซาด้า เอ็กซ์เพรส
14-15 0 96 - LEX(?:PU|DO)#{9,10}
kex-express|th|kex,kerry,เคอรี่,เคอีเอ็กซ์
13-27 0 94 - KEX#{10,13}|KEX(?:DO)?LM#{8,20}|KER(?:DO|PU)#{9,10}
13 0 85 - SH[PD]#{10}
13-16 1 60 - (?!DHL|TEL|FAX|REF|SKU|EAN|UPC|INV|ORD|TAX|TRN|TXN|ISBN|IMEI|DPK|JDX|EZP|TKP)(?:@{3}#{10}|@{4}#{9}|@{3}#{12,13})
jt-express|th|j&t,j & t,jnt,เจแอนด์ที
16 0 97 m! JTTH#{12}
12 1 85 m! (?:6[069]|8[02368])#{10}
12 1 65 m! 79#{10}
12 1 55 m #{12}
12 1 80 - J[DPTXY]#{10}
15 0 90 - JT#{13}
ninja-van|th|ninjavan,นินจา
18 0 95 - NV(?:TH|ID|MY|PH|SG|VN)@{5}(?=&{0,5}#{4})&{9}
13-16 1 85 - NL(?:TH|ID|MY|PH|SG|VN)@{1,2}#{8,10}|NJVTT#{11}
18 1 60 - @{9}#{9}
best-express|th|เบสท์
14 1 75 - 66#{12}
14 3 55 - #{14}
10-16 1 60 - SDOF&{6,12}
scg-express|th|scg
10-12 3 40 - [1-9]#{9,11}
dhl-express||dhl,ดีเอชแอล
10 1 70 m [1-9]#{9}
11 1 60 m (?!0|66)#{11}
12-27 0 88 - J(?:JD|D(?=#{18}$)|VGL)#{9,24}
dhl-ecommerce||dhl
16-19 0 85 - TH(?!T)@{3}#{11,14}
16 0 90 - DHL#{13}
16-22 0 85 - GM#{14,20}
12-32 1 60 - (?:GM|LX|RX|UV|CN(?!G)|SG|HK|IN)(?=@{0,5}#)&{10,30}
12-32 3 50 - MY(?=@{0,5}#)&{10,30}
14 3 55 - #{14}
22 3 75 g 9[2-4]#{20}
16 3 55 - 3387#{12}
fed-ex||fedex,เฟดเอ็กซ์
12 1 70 f #{12}
34 1 85 f20 [0-8]#{33}
32 1 80 f16,28 3#{31}
15 3 60 g #{15}
15 1 60 g (?!35|86)#{15}
18 3 55 g 0[0124]#{16}
22 1 85 g7 96#{20}
22 3 75 g 92#{20}
20 3 75 p #{20}
14 3 75 f2 DT#{12}
34 1 90 f20 96#{32}
ups||ยูพีเอส
18 0 97 u2 1Z&{15}#
11 1 70 u1 [AHJKTV]#{10}
tnt-express||tnt
9 3 50 - #{9}
11-13 3 55 - @@#{9}(?:@@)?
ontrac
15 1 80 u [CD]#{14}
lasership
10 1 60 - L[AIEHMNX][1-3]#{7}
10 3 60 - Q#{8}@
15-20 0 92 - 1LS(?:7[12](?:#{10}|##01[1-4]#{6}1|#{15})|CX&{10}|CX&{12})
amazon
15 0 95 - TB[ACM]#{12}
11 1 50 - [AFC]#{10}
12 3 80 - (?:AT|DE|ES|FR|GB|IE|IT|NL|PT|SE|UK)#{10}
canpar
22 1 80 - [CDKLSUXZ]#{21}
purolator
12 3 60 l [0-5]#{11}
12 3 60 - @{3}#{9}
dpd
28 1 85 d #{27}&
15 1 65 d #{14}&
14 3 60 - #{14}
gofo
18 0 95 - GFUS#{14}
landmark
13 0 95 - LTN#{8}N1
old-dominion
11 1 60 l (?:77[78]|072|780|80#)#{8}
spee-dee||spee-dee
20 0 92 - SP#{18}
yodel
18-19 0 90 - JJ?D#{16}
yunexpress
18 0 95 - YT#{16}
dhl-paket||dhl
20 1 85 g 0034#{16}
sf-express||順豐,顺丰
15 0 96 - SF#{13}
12 3 55 - #{12}
yto-express||yto,圆通
15 0 92 - YT#{13}
zto-express||zto,中通
14 3 60 - 7[3-68]#{12}
sto-express||申通
14-17 3 60 - (?:77|43)#{12,15}
12-15 4 45 - #{12,15}
yunda||韵达
13-15 3 60 - [34]#{14}|5#{12}
13-15 4 45 - #{13}|#{15}
jd-logistics||京东
15 1 85 - JD@&#{11}
four-px||4px,递四方
18 0 95 - 4PX#{13}CN
yanwen||燕文
12 3 70 - BYS#{9}
13 1 85 s @@#{9}YP
yamato|ja|kuroneko,ヤマト,クロネコ,ネコポス
12 3 70 m #{12}
australia-post
10-12 3 60 - (?=#{0,4}@)&{3}(?:&&)?#{7}
21-23 1 85 - (?=#{0,4}@)(?:&&)?&{3}#{9}000#{6}
23 3 70 - #{14}000#{6}
sagawa|ja|佐川
12 3 70 m #{12}
cj-logistics|ko|대한통운
10-12 3 60 - #{10}|#{12}
lotte|ko|롯데택배
12 3 60 - #{12}
hanjin|ko|한진
10-12 3 60 - #{10}|#{12}`;

/**
 * Posts with S10 numbers of their country: code, key of the courier, other names. Only Australia Post has further
 * shapes, in the table above.
 */
const posts = `AU australia-post auspost
DE deutsche-post
FR la-poste chronopost,colissimo
GB royal-mail
HK hongkong-post
ID pos-indonesia
IN india-post
MY pos-malaysia poslaju
NL postnl
PH phlpost
SE postnord
SG singapore-post singpost
TW chunghwa-post
VN vietnam-post vnpost`;
const postCodes = posts.match(/^../gm)!.join('|');

const places: Record<string, string> = {
  '#': '\\d',
  '@': '[A-Z]',
  '&': '[0-9A-Z]',
  '~': '[0-9A-HJKMNP-Z]', // Flash uses no I, L and O
  '%': `(?:${postCodes})`,
  // Countries without a post in this file: the usual ones, and any. None begins with X, and only Qatar with Q. JF
  // (Chronopost) and YP (Yanwen) are no countries.
  ':': '(?:A[ERT]|B[DER]|C[HLOZ]|DK|ES|FI|GR|HU|I[ELT]|K[HZ]|L[AK]|M[MX]|N[OPZ]|P[EKLT]|R[OU]|SA|TR|UA|ZA)',
  '=': `(?!JP|KR|CN|US|CA|TH|${postCodes}|X|Q[^A]|JF|YP)[A-Z][A-Z]`,
};

function checkOf(code: string): Shape['check'] {
  const rule = rules[code[0]!];
  const [from, to] = code
    .replace(/[a-z!]/g, '')
    .split(',')
    .map(Number);
  return rule && ((no) => rule(no.slice(from, to)));
}

type TableShape = Shape & {
  pattern: RegExp;
  min: number;
  max: number;
  takesDigits: boolean;
  takesLetters: boolean;
};

/** Lower-case names of couriers on pages, by key. */
export const courierNames: Record<string, string[]> = {};

/** All shapes of the table. A number may fit several: all are returned, and ranked later. */
export const shapes: TableShape[] = [];

let courier = '';
let home: Shape['home'] = '';
const postShapes = posts.replace(/^(..) (\S+) ?(.*)$/gm, '$2||$3\n13 0 95 s @@#{9}$1');
for (const line of `${table}\n${postShapes}`.split('\n')) {
  if (line > 'a') {
    const [key = '', language = '', others] = line.split('|');
    [courier, home] = [key, language as Shape['home']];
    courierNames[courier] = [courier.replace('-', ' '), ...(others?.split(',').filter(Boolean) ?? [])];
    continue;
  }
  const [length = '', need, confidence, check = '', source = ''] = line.split(' ');
  const [min = 0, max = min] = length.split('-').map(Number);
  shapes.push({
    name: `${courier} ${length}`,
    courier,
    home,
    min,
    max,
    takesDigits: !/[A-Z@]/.test(source),
    takesLetters: /[A-Z@&]/.test(source),
    pattern: new RegExp(`^(?:${source.replace(/[#@&~%]|(?<!\?)[=:]/g, (one) => places[one]!)})$`),
    check: checkOf(check),
    confidence: Number(confidence) / 100,
    need: Number(need) as Need,
    isNarrow: min >= 20 && Number(confidence) >= 80 && check !== '-',
    soft: check[1] === '!',
  });
}

// [0]: the shapes that digits alone can fit, [1]: those that take letters; each by length. Most runs are only digits.
const byLength = (['takesDigits', 'takesLetters'] as const).map((kind) =>
  Array.from({ length: maxNumberLength + 1 }, (_, length) =>
    shapes.filter((shape) => shape.min <= length && length <= shape.max && shape[kind]),
  ),
);

/** A shape that a number fits, the result of its check digit, and which words must be near the number. */
export type Fit = { shape: Shape; check: 'fits' | 'none' | 'failed'; need: Need };

/**
 * Returns the shapes of the table and of `own` that a normalised text fits, without those whose wrong check digit
 * excludes them. A placeholder of digits fits none. One with letters needs a right check digit or the courier's name.
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

/** Whether no real parcel has these digits: all equal, counting up or down (EE123456789TH), or a date and time. */
export function isPlaceholder(no: string): boolean {
  const digits = no.replace(/\D/g, '');
  return (
    new Set(digits).size < 2 ||
    (digits.length > 7 && ladders.includes(digits.slice(0, 8))) ||
    /^20[12]\d[01]\d[0-3]\d[0-2]\d(?:[0-5]\d){0,2}$/.test(no)
  );
}
