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
  'shp.ee lzd.co a.co amzn.to amzn.eu amzn.asia ebay.us facebook.com instagram.com maps.app.goo.gl play.google.com apps.apple.com docs.google.com/spreadsheets square.link buy.stripe.com 17track.net aftership.com parcelsapp.com thaipost.net go.th gov gov.uk gov.au gov.sg gov.my';

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
    folded: fold(marked.replace(/[?~!+]/, '')),
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
      if (parts.includes(word)) return isNamed || !needsName || labels.includes('expres');
      const isOf = (letters: string) => letters.length * 2 >= word.length && isInOrder(letters, word);
      if (latin.some(isOf)) return isNamed || word.length > 6;
      return !needsName && word.length > 8 && hasWord(labels.join(''), word);
    }),
  );
}

/** Makes an expression of a list: whole words, or with `*` their beginnings. Without effect for languages without blanks. */
const wordsOf = (list: string, flags = 'iu'): RegExp => {
  const words = list.replaceAll(/,\s*/g, '|').replaceAll('*', '\\p{L}{0,20}');
  return new RegExp(`(?<!\\p{Script=Latin})(?:${words})(?!\\p{Script=Latin})`, flags);
};

/**
 * What messages say in other languages than Thai and English: Spanish, Portuguese, French, Italian, German, Dutch, Vietnamese (with
 * and without marks), Malay, Indonesian, Chinese, Japanese and Korean.
 */
export const inOthers = {
  app: /(?!)/g,
  password: wordsOf(
    `contraseña, senha, mot de passe, passwort, wachtwoord, m[ậa]t kh[ẩa]u, kata (?:laluan|sandi), 密[碼码], パスワード, 暗証番号, 비밀번호`,
    'giu',
  ),
  details: wordsOf(
    `dni, datos personales, carte d.identité, personalausweis, cccd, ktp, kad pengenalan, 身[份分][證证], 個人情報, 个人信息, 개인 ?정보, 본인 ?확인`,
    'giu',
  ),
  money: wordsOf(
    `pague, pagar*, abone, abonar*, payer, payez, paiement, r[ée]glez, r[ée]gler, pagare, pagamento, paghi, bezahlen, zahlen,
    begleichen, betaal, betalen, voldoe, thanh to[áa]n, n[ộo]p ph[íi], chuy[ểe]n kho[ảa]n, bayar, pembayaran, 支付, 付款, 繳, 缴,
    支払, 決済, 결제, 납부`,
    'giu',
  ),
  card: wordsOf(
    `tarjeta, carte bancaire, carta di credito, (?:dati|numero) della carta, kreditkarte, (?:zahlungs|bank|karten)daten, creditcard, cartão, s[ốo] t[àa]i kho[ảa]n, ka(?:d|rtu) (?:kredit|debit),
    rekening, 信用卡, 卡[號号], クレジットカード, カード番号, 카드 ?번호`,
    'giu',
  ),
  asking:
    wordsOf(`introduzca, ingrese, confirme, actualice, verifique, modifique, insira, preencha, atualize, saisissez,
    renseignez, confirmez, mettez à jour, modifiez, inseri*, conferm*, aggiorn*, modific*, geben sie, bestätig*, aktualisier*,
    ergänz*, vul, bevestig, nh[ậa]p, x[áa]c nh[ậa]n, c[ậa]p nh[ậa]t, masukkan, lengkapi, isi, konfirmasi, kemas ?kini, sahkan,
    perbarui, 更新, 填[寫写], 確認, 确认, [驗验][證证], 入力, 登録, 입력, 확인`),
  atDoor:
    wordsOf(`reembolso, en efectivo, repartidor, à la livraison, en espèces, livreur, contanti, alla consegna, nachnahme,
    zusteller, bezorger, contant, tunai, di tempat, ti[ềe]n m[ặa]t, khi nh[ậa]n, thu h[ộo], [貨货]到付款, 代引, 代金引換, 現金, 착불`),
  denied:
    wordsOf(`no, sin, nunca, não, sem, pas, jamais, sans, non, mai, senza, nessun*, nicht*, kein*, niet*, nooit, geen, kh[ôo]ng,
    mi[ễe]n, tidak, jangan, tak, tanpa, 不, [無无]需, [請请]?勿`),
  over: wordsOf(
    `recibido, recebido, reçu, ricevuto, erhalten, bezahlt, ontvangen, betaald, đã, sudah, telah, 已, 完了, 済, 완료`,
  ),
  trouble:
    wordsOf(`no (?:ha|se|fue|pudo), incorrect*, incomplet*, impossible, non, nicht, niet, kh[ôo]ng, gagal, tidak, kurang,
    tertahan, ditahan, [無无]法, 不[詳详], でき(?:ません|ない), 持ち帰り`),
  readers: wordsOf(
    `direcci[óo]n, endereço, adresse, indirizzo, adres, [đd][ịi]a ch[ỉi], alamat, 地址, 住所, 주소`,
  ),
};

/**
 * What messages say in Thai and English: things that they ask for, and words beside these. A thing is asked for if a verb is beside
 * it; of money and apps, the word alone is enough.
 */
const inThaiOrEnglish = {
  password:
    /pass ?(?:word|code)|\botp\b|one.time|(?:verification|security) code|รหัสผ่าน|โอทีพี|รหัสยืนยัน|รหัส ?atm|พาสเวิร์ด|(?:mobile|internet|online) banking|โมบายแบงก์/gi,
  card: /(?:credit|debit|bank|atm|your) card|\bwith (?:a )?card|card (?:number|detail|info)|\bcv[vc]\b|bank (?:account|detail|name|sort|routing)|sort code|routing number|\biban\b|บัตรเครดิต|บัตรเดบิต|เลขบัตร(?!ประ)|ข้อมูลบัตร|เลข(?:ที่)?บัญชี|บัญชีธนาคาร|สมุดบัญชี|บุ๊กแบงก์|บุ๊คแบงค์|(?:กรอก|แจ้ง|ใส่|ผูก|ตัดผ่าน)(?:บัญชี|บัตร(?!ประ))|เส้นทางการเงิน/gi,
  app: /\.apk\b|unknown sources|แหล่งที่(?:มา)?ไม่รู้จัก/gi,
  details:
    /identity|\bid (?:card|number|copy)|(?:national|emirates) id|\b(?:nric|mykad)\b|passport|driv(?:ing|er['’]?s?) licen[cs]e|\bkyc\b|thaid|หนังสือเดินทาง|พาสปอร์ต|ใบขับขี่|personal (?:data|detail|info)|(?:fill in|confirm|enter|submit|provide) your (?:data|detail|info)|บัตรประชาชน|ยืนยันตัวตน|ข้อมูลส่วน(?:ตัว|บุคคล)/gi,
  money:
    /\bpay\b|\bpayments?\b|\bunpaid\b|\bsettle(?:ment)?\b|\btransfer\b|\bdeposit\b|\btop.?up\b|\bbtc\b|bitcoin|\busdt\b|\bfees?\b|\bcharges?\b|\bdut(?:y|ies)\b|postage|ชำระ|(?<!นำ)จ่าย(?!พัสดุ|สิ่งของ|ไปรษณีย์|สำเร็จ)|โอน(?!เงินคืน|คืน|สาย)|ค่าธรรมเนียม|ค่าภาษี|ภาษีนำเข้า|ค่าปรับ|เติมเงิน/gi,
  asking:
    /\b(?:enter(?:ing)?|type|confirm(?:ing)?|verify|provide|submit|fill|update|complete|send|register|link|upload|add|correct|log ?in|sign ?in|required|needed|(?:just|to) cover|remit|put (?:your|in)|(?:photo|picture|pic)s? of|card ready|claim (?:now|here))\b|กรอก|ยืนยัน|ใส่|แจ้ง(?!เตือน)|ระบุ|ผูก|กดรับ|รับเงินคืน|ตรวจสอบเส้นทาง|อัปเดต|อัพเดท|อัพเดต|ลงทะเบียน|อัปโหลด|แก้ไข|รับค่า|เข้าสู่ระบบ|ล็อกอิน|แนบ|ถ่าย(?:รูป|ภาพ)|ส่ง(?:รูป|ภาพ|เลข|สำเนา|ข้อมูล|หน้า|บัตร|สลิป|รหัส)/i,
  atDoor:
    /cash|\bcod\b|on delivery|on arrival|at the door|\brider|\bdriver|postman|when (?:you receive|it|the parcel|your parcel)|\d{3}-\d-\d{5}-\d|ปลายทาง|เงินสด|พนักงาน|ไรเดอร์|คนขับ|หน้าบ้าน|(?:เมื่อ|ตอน)(?:ได้)?รับ(?:สินค้า|พัสดุ|ของ)|ของถึง/i,
  denied:
    /(?:do|does|did|need|must|should) not |n['’]t |never |no need|nothing (?:more |else |further |left )?to |already |will not ask|without|for your |free of |\bno (?:extra |additional |further |hidden )?$|อย่า(?!ลืม|ช้า|พลาด)|ห้าม|ไม่ต้อง|ไม่มี(?:การ|นโยบาย|ค่า)|ไม่ขอ|ไม่เคย|ไม่เรียก/i,
  over: /แล้ว(?!จะ|จึง|แคป|ส่งสลิป|ส่งหลักฐาน)|เรียบร้อย|สำเร็จ|received|confirmed|successful|completed|included|\(paid\)|was paid|(?:is|คือ|:) ?\d{4}/i,
  trouble:
    /ตกค้าง|ไม่สามารถ|ไม่สำเร็จ|ไม่ถูกต้อง|ไม่ครบ|ไม่ชัดเจน|เสียหาย|สูญหาย|failed|unable|could ?n[o']t|cannot|incomplete|incorrect|wrong|invalid|held|lost|damaged/i,
  readers: /address|compensation|\bclaim\b|refund|ที่อยู่|ชดเชย|เคลม|เงินคืน/i,
};
const says = (text: string, what: Exclude<keyof typeof inThaiOrEnglish, Asked>): boolean =>
  inThaiOrEnglish[what].test(text) || inOthers[what].test(text);
// The same verbs, denied, or of a parcel that is sent.
const notAsking = /ไม่(?:จำเป็น)?(?:ต้อง)?(?:กรอก|ยืนยัน|ใส่|แจ้ง|ระบุ|ส่ง)|(?:จัด|นำ|ขน)ส่ง|(?:แบบ|ไปรษณีย์)ลงทะเบียน/g;
// Before the link, for which \uFFFC stands.
const byLink = /(?:ที่|ลิงก์|ลิงค์|เว็บนี้|ผ่าน|คลิก|\bat|\bhere|\bvia|\bthrough|:)$/i;
const inAdvance = /\bonline\b|in advance|ล่วงหน้า|ออนไลน์|ก่อน(?:จัด|นำ)?ส่ง/i;
const isNeverAsked = /\b(?:never|not) ask|ไม่ขอ/i;
const isReport = /มิจฉาชีพ|แอบอ้าง|อ้าง(?:ตัว|ตัวว่า|ว่า)?เป็น|บัญชีม้า|เตือนภัย|หลอกลวง|scam|phishing|fraud/i;
const isAdvice = /อย่า(?:กด|คลิก)|(?:do not|don['’]?t) click/i;

/** The words for a thing, with those of their language. */
const wordsFor = (kind: Asked, text: string) =>
  [inThaiOrEnglish, inOthers].flatMap((words) =>
    [...text.matchAll(words[kind])].map(({ 0: found, index }) => ({ found, index, words })),
  );

/** What a message asks for, besides cash at the door; null if nothing. */
function askedIn(text: string): Asked | null {
  for (const kind of ['password', 'card', 'app', 'details', 'money'] as const)
    for (const { found, index, words } of wordsFor(kind, text)) {
      const before = text.slice(Math.max(0, index - 56), index);
      const after = text.slice(index, index + found.length + 56);
      const sentence = before.split(/[.!?\n]/).at(-1)!;
      const isWish =
        kind === 'money' || kind === 'app' || says((before + after).replace(notAsking, ''), 'asking');
      const toLink = after.slice(0, 30).split('\uFFFC')[0]!;
      const isPaidThere =
        (kind === 'money' || kind === 'password') &&
        says(before.slice(-40) + after, 'atDoor') &&
        !inAdvance.test(before + after) &&
        !(toLink.length < 30 && byLink.test(toLink.trimEnd()));
      if (
        isWish &&
        !isPaidThere &&
        !words.denied.test(sentence.slice(-28)) &&
        !isNeverAsked.test(sentence) &&
        !words.over.test(toLink)
      )
        return kind;
    }
  return null;
}

/** The judged couriers that a text names. */
function couriersIn(text: string): Judged[] {
  const labels = labelsIn(text, 0, text.length).flatMap((label) => label.couriers);
  const lower = latinOf(text);
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
          ((word.length > 6 || word.includes('+')) && joined.has(word.replace(/[?!+]/, ''))), // "Blue Dart"
      ),
  );
}

// Links that anybody can make.
const isAnybodys =
  /^(?:bit\.ly|cutt\.ly|is\.gd|t\.ly|t\.co|rb\.gy|s\.id|ow\.ly|tiny(?:url\.com|\.cc)|shorturl\.(?:at|asia)|rebrand\.ly|line\.me|lin\.ee)$|\.(?:web\.app|pages\.dev|netlify\.app|vercel\.app|workers\.dev|github\.io|blogspot\.com|weebly\.com|top|xyz|vip|icu|cc|cyou|cfd|sbs|bond|lol|buzz|click|link|club|shop|site|online|live|info|win|rest|fun)$/;

/**
 * Returns the first link of a message that is false: its host imitates a courier's, or the message names a courier and asks
 * for something through another host. Null: nothing was found, which does not mean that the message is honest. Nothing is
 * opened. Linear in the length of the text; a long text is not read.
 */
export function falseLinkIn(given: string): FalseLink | null {
  if (given.length > longestMessage) return null;
  const text = given
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\0-\u2fff]/gu, (one) => (one === '。' ? '.' : one.normalize('NFKC')))
    .replace(/(\d):([a-z])/gi, '$1: $2'); // "$3:host"
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
  // In small letters, these are e-mails and the post.
  const message = rest
    .replace(/flash[ -]?sale|แฟลช ?เซลล?/gi, ' ')
    .replace(/\b(?:correos|posten|posti)\b/g, ' ')
    .trimStart();
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
  // Something is wrong, and the courier that speaks wants an address or an account.
  const isPlea =
    isSpeaking && (['trouble', 'readers', 'asking'] as const).every((what) => says(message, what));
  for (const { host, isAccount } of judgedLinks) {
    const wanted = asks === 'money' && isAccount && !isSpeaking ? null : asks;
    const found = wanted ?? (isPlea && isAnybodys.test(host) ? 'details' : null);
    if (found) return { host, courier: one.courier, own: one.sites[0]!, asks: found };
  }
  return null;
}
