import { courierSites } from '../couriers/courier-sites.ts';
import { isShop } from '../couriers/shops.ts';
import { labelsIn } from './labels.ts';

/** A host that is not of `courier`, whose site is `own`, although the host or the message says so; and what it asks for. */
export type FalseLink = { host: string; courier: string; own: string; asks: Asked | null };
type Asked = 'password' | 'card' | 'app' | 'details' | 'money';

// A longer text, or one with more links, is a list and no message.
const longestMessage = 50_000;
const mostLinks = 500;

const aLink =
  /(https?:\/\/)?([a-z0-9\u00c0-\u024f\u0370-\u058f\u1e00-\u1fff.-]+)([:/?#@][^\s\u0e00-\u0e7f"'<>]*)?/giu;
// Of other endings without a path, "done.Please" would be a host.
const aDomain =
  /^(?:[a-z]{2}|com|net|org|info|biz|top|xyz|vip|icu|shop|site|online|live|click|link|club|buzz|cyou|cfd|sbs|bond|lol|store|app|dev|asia|pro|fun|world|space|website|express|delivery|support|help|digital|today|rest|win|mobi|post|ink|cloud)$/i;
const neutral =
  'shp.ee lzd.co a.co amzn.to amzn.eu amzn.asia ebay.us facebook.com instagram.com maps.app.goo.gl play.google.com apps.apple.com docs.google.com/spreadsheets square.link buy.stripe.com correos.cl correos.go.cr correos.gob.sv correos.gob.bo correosdemexico.gob.mx correosdelecuador.gob.ec laposte.tn laposte.ch 17track.net aftership.com parcelsapp.com thaipost.net go.th gov gov.uk gov.au gov.sg gov.my';

/** Letters that are easily taken for each other are one letter, and a letter twice is once. */
const fold = (text: string): string =>
  [...text.replace(/[0-9i]/g, (one) => 'olzeasbtbgl'['0123456789i'.indexOf(one)]!)]
    .filter((letter, at, all) => letter !== all[at - 1])
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

// Cyrillic, Greek and other letters, and the Latin ones that they look like.
const foreign = [...'аԁеһіјӏорсѕхуԝнıοαινρκτυχո'];
const alike = 'adehijlopcsxywnioaivpktuxn';
/** A host as a reader sees it, in Latin letters. */
const latinOf = (host: string): string =>
  [...host.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => alike[foreign.indexOf(letter)] ?? letter)
    .join('');
const usual =
  'postal post express tracking track parcels parcel redelivery delivery logistics shipping courier package customer service support online official payment update verify confirm customs refund claim help hold locker thailand';
const usualWords = usual.split(' ').map(fold);

const judged = Object.entries(courierSites).map(([courier, { sites, words }]) => ({
  courier,
  sites: sites.split(' '),
  words: words.split(' ').map((marked) => ({
    marked,
    folded: fold(marked.replace(/[?~!+]/, '').toLowerCase()),
    needsName: /^[?!]/.test(marked),
  })),
}));
type Judged = (typeof judged)[number];
const honest = [...neutral.split(' '), ...judged.flatMap(({ sites }) => sites)];

/** Whether a host has a word; of a long one, one letter may be missing, wrong or too many, but not the first. */
const hasWord = (host: string, word: string): boolean =>
  host.includes(word) ||
  (word.length > 10 &&
    [...host].some((letter, at) => {
      if (letter !== word[0]) return false;
      const slips = (_: string, i: number) =>
        i > 0 &&
        host.startsWith(word.slice(0, i), at) &&
        [word.slice(i), word.slice(i + 1)].some((rest, n) => host.startsWith(rest, at + i + 1 - n));
      return [...word].some(slips);
    }));

/** Whether every letter of a text is in a word, in order. */
const isInOrder = (text: string, word: string): boolean => {
  let at = -1;
  return [...text].every((letter) => (at = word.indexOf(letter, at + 1)) >= 0);
};

/** The courier that a host seems to be of; undefined if none. `named`: those that the message names. */
function imitatedBy(host: string, named: readonly Judged[]): Judged | undefined {
  const labels = fold(host).split(/[.-]/);
  // A hyphen may be anywhere ("u-sps"), and digits may be at the end ("thpost142"); short names have other meanings.
  const whole = host.split('.').map((one) => fold(one.replaceAll('-', '')));
  const bare = host.split(/[.-]/).map((one) => fold(one.replace(/\d{1,9}$/, '')));
  const varied = [...whole, ...bare.filter((one) => one.length > 5)];
  const rest = [...labels, ...varied].map((label) =>
    usualWords.reduce((left, word) => left.replace(word, ''), label),
  );
  const parts = [
    ...labels,
    ...varied,
    ...rest,
    ...rest.map((one) => one.replace(/^(?:thal|th|my|get)|(?:thal|th)$/g, '')),
  ];
  // Punycode puts the Latin letters of a label first.
  const latin = /(?:^|\.)xn--([a-z0-9-]+)-/.exec(host)?.[1]?.split('-').map(fold) ?? [];
  return [...named, ...judged].find((one) =>
    one.words.some(({ folded: word, needsName }) => {
      const isNamed = named.includes(one);
      if (parts.includes(word))
        return isNamed || !needsName || labels.some((label) => label === 'expres' || label === 'ex');
      const isOf = (letters: string) => letters.length * 2 >= word.length && isInOrder(letters, word);
      if (latin.some(isOf)) return isNamed || word.length > 6;
      return !needsName && word.length > 8 && hasWord(labels.join(''), word);
    }),
  );
}

// What a message asks for. A thing is asked for if a verb is beside it; of money and apps, the word alone is enough.
const things = {
  password:
    /pass ?(?:word|code)|\botp\b|one.time|(?:verification|security) code|รหัสผ่าน|โอทีพี|รหัสยืนยัน|รหัส ?atm|พาสเวิร์ด|(?:mobile|internet|online) banking|โมบายแบงก์/gi,
  card: /(?:credit|debit|bank|atm|your) card|\bwith (?:a )?card|card (?:number|detail|info)|\bcv[vc]\b|bank (?:account|detail|name|sort|routing)|sort code|routing number|\biban\b|บัตรเครดิต|บัตรเดบิต|เลขบัตร(?!ประ)|ข้อมูลบัตร|เลข(?:ที่)?บัญชี|บัญชีธนาคาร|สมุดบัญชี|บุ๊กแบงก์|บุ๊คแบงค์|(?:กรอก|แจ้ง|ใส่|ผูก|ตัดผ่าน)(?:บัญชี|บัตร(?!ประ))|เส้นทางการเงิน/gi,
  app: /\.apk\b|unknown sources|แหล่งที่(?:มา)?ไม่รู้จัก/gi,
  details:
    /identity|\bid (?:card|number|copy)|(?:national|emirates) id|\b(?:nric|mykad)\b|passport|driv(?:ing|er['’]?s?) licen[cs]e|\bkyc\b|thaid|หนังสือเดินทาง|พาสปอร์ต|ใบขับขี่|personal (?:data|detail|info)|(?:fill in|confirm|enter|submit|provide) your (?:data|detail|info)|บัตรประชาชน|ยืนยันตัวตน|ข้อมูลส่วน(?:ตัว|บุคคล)/gi,
  money:
    /\bpay\b|\bpayments?\b(?! (?:method:|received|confirmed))|\bunpaid\b|\bbe paid\b(?! by (?:the )?(?:sender|shop|seller))|\boutstanding\b(?! (?:collection|service|quality|work))|[$£€]\d[\d.,]* is (?:required|needed)|\bsettle(?:ment)?\b|\btransfer\b|\bdeposit\b|\btop.?up\b|\bbtc\b|bitcoin|\busdt\b|\bfees?\b|\bcharges?\b|\bdut(?:y|ies)\b|postage|ชำระ|(?<!นำ)จ่าย(?!พัสดุ|สิ่งของ|ไปรษณีย์|สำเร็จ)|โอน(?!เงินคืน|คืน|สาย)|ค่าธรรมเนียม|ค่าภาษี|ภาษีนำเข้า|ค่าปรับ|เติมเงิน/gi,
};
const asking =
  /\b(?:enter(?:ing)?|type|confirm(?:ing)?|verify|provide|submit|fill|update|complete|send|register|link|upload|add|correct|log ?in|sign ?in|required|needed|(?:just|to) cover|remit|put (?:your|in)|(?:photo|picture|pic)s? of|card ready|claim (?:now|here))\b|กรอก|ยืนยัน|ใส่|แจ้ง(?!เตือน)|ระบุ|ผูก|กดรับ|รับเงิน(?:คืน|ชดเชย)|ตรวจสอบเส้นทาง|อัปเดต|อัพเดท|อัพเดต|ลงทะเบียน|อัปโหลด|แก้ไข|รับค่า|เข้าสู่ระบบ|ล็อกอิน|แนบ|ถ่าย(?:รูป|ภาพ)|ส่ง(?:รูป|ภาพ|เลข|สำเนา|ข้อมูล|หน้า|บัตร|สลิป|รหัส)/i;
// The same verbs, denied, or of a parcel that is sent.
const notAsking = /ไม่(?:จำเป็น)?(?:ต้อง)?(?:กรอก|ยืนยัน|ใส่|แจ้ง|ระบุ|ส่ง)|(?:จัด|นำ|ขน)ส่ง|(?:แบบ|ไปรษณีย์)ลงทะเบียน/g;
const atDoor =
  /cash|\bcod\b|on delivery|on arrival|at the door|\brider|\bdriver|postman|when (?:you receive|it|the parcel|your parcel)|\d{3}-\d-\d{5}-\d|ปลายทาง|เงินสด|พนักงาน|ไรเดอร์|คนขับ|หน้าบ้าน|(?:เมื่อ|ตอน)(?:ได้)?รับ(?:สินค้า|พัสดุ|ของ)|ของถึง/i;
// Before the link, for which \uFFFC stands.
const byLink = /(?:ที่|ลิงก์|ลิงค์|เว็บนี้|ผ่าน|คลิก|\bat|\bhere|\bvia|\bthrough|:)$/i;
const inAdvance = /\bonline\b|in advance|ล่วงหน้า|ออนไลน์|ก่อน(?:จัด|นำ)?ส่ง/i;
const isOver =
  /แล้ว(?!จะ|จึง|แคป|ถ่าย|กด|กรอก|ใส่|แนบ|ส่งสลิป|ส่งหลักฐาน)|เรียบร้อย|สำเร็จ|received|confirmed|successful|completed|included|\(paid\)|was paid|(?<![\d.,])0[.,]00(?!\d)|(?:is|คือ|:) ?\d{4}/i;
const isDenied =
  /(?:do|does|did|need|must|should) not |n['’]t |never |no need|nothing (?:more |else |further |left )?to |already |will not ask|without|for your |free of |\bno (?:extra |additional |further |hidden )?$|อย่า(?!ลืม|ช้า|พลาด)|ห้าม|ไม่ต้อง|ไม่มี(?:การ|นโยบาย|ค่า)|ไม่ขอ|ไม่เคย|ไม่เรียก/i;
const isNeverAsked = /\b(?:never|not) ask|ไม่ขอ/i;
const isReport = /มิจฉาชีพ|อ้าง(?!อิง|ถึง|สิทธิ)|บัญชีม้า|เตือนภัย|หลอกลวง|scam|phishing|fraud/i;
const isAdvice = /อย่า(?:กด|คลิก)|(?:do not|don['’]?t) click/i;

/** What a message asks for, besides cash at the door; null if nothing. */
function askedIn(text: string): Asked | null {
  for (const kind of ['password', 'card', 'app', 'details', 'money'] as const)
    for (const { 0: found, index } of text.matchAll(things[kind])) {
      const before = text.slice(Math.max(0, index - 56), index);
      const after = text.slice(index, index + found.length + 56);
      const sentence = before.split(/[.!?\n]/).at(-1)!;
      const isWish =
        kind === 'money' || kind === 'app' || asking.test((before + after).replace(notAsking, ''));
      const toLink = after.slice(0, 30).split('\uFFFC')[0]!;
      const isPaidThere =
        (kind === 'money' || kind === 'password') &&
        atDoor.test(before.slice(-40) + after) &&
        !inAdvance.test(before + after) &&
        !(toLink.length < 30 && byLink.test(toLink.trimEnd()));
      if (
        isWish &&
        !isPaidThere &&
        !isDenied.test(sentence.slice(-28)) &&
        !isNeverAsked.test(sentence) &&
        !isOver.test(toLink)
      )
        return kind;
    }
  return null;
}

/** The judged couriers that a text names. */
function couriersIn(text: string): Judged[] {
  const labels = labelsIn(text, 0, text.length).flatMap((label) => label.couriers);
  const lower = text.toLowerCase();
  const tokens = new Set([lower, lower.replaceAll('-', '')].flatMap((one) => one.split(/[^a-z&]+/)));
  const row = lower.split(/[^a-z&]+/);
  const joined = new Set(row.flatMap((_, i) => [2, 3].map((n) => row.slice(i, i + n).join(''))));
  return judged.filter(
    ({ courier, words }) =>
      labels.includes(courier) ||
      words.some(
        ({ marked: word }) =>
          tokens.has(word.replace('!', '')) ||
          (word > 'ก' && text.includes(word)) ||
          (word.includes('+') && text.includes(word.replace('+', ' '))) ||
          (word.length > 6 && joined.has(word.replace(/[?!]/, ''))), // "Inter Express", "Pos Laju"
      ),
  );
}

// A courier begins the message, something is wrong, and anybody can make the link: it wants an address or an account.
const isTrouble =
  /ตกค้าง|มีปัญหา|ไม่สามารถ|ไม่สำเร็จ|ไม่ถูกต้อง|ไม่ครบ|ไม่ชัดเจน|เสียหาย|สูญหาย|failed|unable|could ?n[o']t|cannot|incomplete|incorrect|wrong|invalid|held|lost|damaged/i;
const isReaders = /address|compensation|\bclaim\b|refund|ที่อยู่|ชดเชย|เคลม|เงินคืน/i;
const anOrder = /^order$|ออเดอร์|คำสั่งซื้อ/;
const isAnybodys =
  /^(?:bit\.ly|cutt\.ly|is\.gd|t\.ly|t\.co|rb\.gy|s\.id|ow\.ly|tiny(?:url\.com|\.cc)|shorturl\.(?:at|asia)|rebrand\.ly|line\.me|lin\.ee)$|\.(?:web\.app|pages\.dev|netlify\.app|vercel\.app|workers\.dev|github\.io|blogspot\.com|weebly\.com|top|xyz|vip|icu|cc|cyou|cfd|sbs|bond|lol|buzz|click|link|club|shop|site|online|live|info|win|rest|fun)$/;

// "flash-th[.]top", "flash-th . top": between blanks only after a name with a hyphen.
const aHiddenDot = /\[\.\]|([a-z]{3}-[a-z]{1,20}) \. (?=[a-z]{3})/gi;

/**
 * Returns the first link of a message that is false: its host imitates a courier's, or the message names a courier and asks
 * for something through another host. Null: nothing was found, which does not mean that the message is honest. Nothing is
 * opened. Linear in the length of the text; a long text is not read.
 */
export function falseLinkIn(given: string): FalseLink | null {
  const start = given.slice(0, longestMessage + 1);
  // A dot in brackets or blanks gets a link past filters. Who warns of one writes it so, too.
  const isWarning = isReport.test(start) || isAdvice.test(start) || /ปลอม|fake/i.test(start);
  const plain = isWarning ? start : start.replace(aHiddenDot, (_, name = '') => `${name}.`);
  const text = plain
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\0-\u2fff]/gu, (one) => (one === '。' ? '.' : one.normalize('NFKC')))
    .replace(/(\d):([a-z])/gi, '$1: $2'); // "$3:host"
  if (given.length > longestMessage || text.length > longestMessage) return null; // NFKC may make it longer
  const all: { host: string; page: string; seen: string; isBare: boolean; isAccount: boolean }[] = [];
  const rest = text.replace(aLink, (link: string, scheme = '', run: string, path = '', at: number) => {
    const bare = run.replace(/[.-]$/, '');
    const ending = bare.split('.').slice(1).at(-1) ?? '';
    const isOneCase = ending === ending.toLowerCase() || bare === bare.toUpperCase();
    const isMail = path[0] === '@' || text[at - 1] === '@';
    const isHost = isOneCase && !isMail && (path[0] === '/' ? /^[a-z]/i : aDomain).test(ending);
    const url = scheme ? URL.parse(link) : isHost ? URL.parse(`https://${bare}`) : null;
    const host = url?.hostname.replace(/\.{1,9}$/, ''); // of "see https://usps.com. You"
    if (!url || !host?.includes('.')) return link;
    const page = host + url.pathname;
    // Of a link with a user name, a reader sees that name first.
    all.push({
      host,
      page,
      seen: latinOf(bare),
      isBare: !scheme,
      isAccount: /^\/(?:R\/)?ti\//.test(path),
    });
    return /\.apk$/i.test(url.pathname) ? ' \uFFFC .apk ' : ' \uFFFC ';
  });
  const links = all.filter(
    ({ host, page, isAccount }) =>
      !honest.some((site) => host === site || host.endsWith(`.${site}`) || page.startsWith(`${site}/`)) &&
      (!isShop(host) || isAccount),
  );
  if (links.length === 0 || links.length > mostLinks) return null;
  const message = rest.replace(/flash[ -]?sale|แฟลช ?เซลล?/gi, ' ').trimStart();
  const named = couriersIn(message);
  const asks = askedIn(message);
  const isOfFraud = isReport.test(message);
  const isSpeaking = couriersIn(message.replace(/^(?:[^\p{L}]|แจ้ง|จาก)+/u, '').slice(0, 16)).length > 0;
  // Who warns of a false link quotes its host. A message that begins with a courier quotes nothing, and a link with
  // "https://" is always judged.
  const isQuoting = !isSpeaking && (isAdvice.test(message) || (isOfFraud && asks === null));
  const judgedLinks = isQuoting ? links.filter(({ isBare }) => !isBare) : links;
  for (const { host, seen } of judgedLinks) {
    const one = imitatedBy(host, named) ?? imitatedBy(seen, named);
    if (one) return { host, courier: one.courier, own: one.sites[0]!, asks };
  }
  // If no word names a courier, the path of a short link, or of one to an IP address, may.
  const pages = links
    .filter(({ host }) => isAnybodys.test(host) || /^[\d.]+$/.test(host))
    .map(({ page }) => page);
  const [one] = named.length > 0 ? named : couriersIn(pages.join(' \n'));
  if (!one || isOfFraud) return null;
  const isPlea = isSpeaking && isTrouble.test(message) && isReaders.test(message) && asking.test(message);
  // "Your IKEA order", "order from IKEA", "คำสั่งซื้อ IKEA": a shop asks on its own site, and names the courier that brings it.
  const words = message.toLowerCase().split(/[^a-zก-๙]+/);
  const isShops = (host: string): boolean => {
    const name = host.replace(/^www\./, '').split('.')[0]!;
    const isNamed = words.some(
      (word, i) =>
        word === name &&
        (words[i + 1] === 'order' ||
          words.slice(Math.max(0, i - 2), i).some((before) => anOrder.test(before))),
    );
    return isNamed && !isSpeaking && !isAnybodys.test(host);
  };
  for (const { host, isAccount } of judgedLinks) {
    if (isShops(host)) continue;
    const wanted = asks === 'money' && isAccount && !isSpeaking ? null : asks;
    const found = wanted ?? (isPlea && isAnybodys.test(host) ? 'details' : null);
    if (found) return { host, courier: one.courier, own: one.sites[0]!, asks: found };
  }
  return null;
}
