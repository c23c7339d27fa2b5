// Control and format characters (bidi marks, overrides and isolates, zero-width characters, soft hyphens, tags, the
// byte order mark) move or hide the text around them (docs/promises.md P20). The two joiners are allowed: emoji and
// several scripts need them.
const spoofing = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const blanks = /[\s\u0085]+/gu;
// Joiners, variation selectors and the fillers of Hangul and Braille are invisible: a text of only these is empty.
const showsNothing = /^(?:\u034f|[ \u115f\u1160\u3164\uffa0\u2800]|\u200c|\u200d|[\ufe00-\ufe0f])*$/u;
// Thai stacks two marks on a letter, Vietnamese three. More than four only serve to overflow the line.
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Returns foreign text that is safe to show: one line of at most `length` characters, without characters that change
 * the direction or look of the text around it. The result is text, never markup (docs/promises.md P17, P20).
 */
export function sanitizeText(text: string, length = 300): string {
  // Cut first, with a margin: the rules below must not run over megabytes.
  const cut = text.slice(0, length * 8);
  const tidy = cut
    .replace(blanks, ' ')
    .replace(spoofing, '')
    .replace(piledMarks, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  if (showsNothing.test(tidy)) return '';
  const letters = [...tidy];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : tidy;
}

/** Longest name that is proposed from a page, in UTF-16 units. */
export const maxPageNameLength = 80;

/** As `sanitizeText`, for a name proposed from a page: `length` is in UTF-16 units, also where a letter takes two. */
export const sanitizeName = (text: string, length = maxPageNameLength): string => {
  const name = sanitizeText(text, length);
  return name.length <= length ? name : sanitizeText(name, Math.floor(length / 2));
};

/** Cleans each line of the user's text (typed, pasted, from a backup) with `sanitizeText`, before it is stored. */
export const sanitizeLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => sanitizeText(line, text.length))
    .join('\n')
    .trim();

/** The longest address that is stored or offered (docs/promises.md P22). */
export const maxLinkLength = 2048;

const maxHostLength = 260; // including the port

/** Whether a text is a host in the form that addresses have (lower case, punycode), with or without a port. */
export const isHost = (text: string): boolean =>
  text.length <= maxHostLength && /^[a-z0-9.:-]+$/.test(text) && URL.parse(`https://${text}/`)?.host === text;

/** Returns a courier's colour if it is plain hexadecimal, else null (docs/promises.md P19). */
export const sanitizeColor = (color: string | null | undefined): string | null =>
  color && /^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/.test(color) ? color : null;

/**
 * Returns an https link of the service in canonical form, and the host to show beside it; else null
 * (docs/promises.md P18).
 */
export const sanitizeLink = (text: string | null | undefined) => webLink(text, /^https:\/\//i);

/** As `sanitizeLink`, for the address of a page that the user was on: it may also be http. */
export const sanitizePage = (text: string | null | undefined) => webLink(text, /^https?:\/\//i);

function webLink(text: string | null | undefined, begins: RegExp): { href: string; host: string } | null {
  if (!text || text.length > maxLinkLength || !begins.test(text)) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) return null;
  return { href: url.href, host: url.host };
}

/** Longest note that is sent to a phone with a parcel, in UTF-16 units, as an input counts. */
export const maxSendNoteLength = 200;

/** A Thai phone number as the service takes it: nine digits after `0` or `+66` (docs/api.md 10.1); else null. */
export function thaiPhoneNumber(text: string): string | null {
  const tidy = text.replace(/[\s().-]/g, '');
  return /^(?:0|\+66)[1-9]\d{8}$/.test(tidy) ? tidy : null;
}
