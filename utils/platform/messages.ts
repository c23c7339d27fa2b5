import * as v from 'valibot';
import type { CardAnswer, LookUpAnswer } from '../core/answer.ts';
import { mostAtOnce } from '../core/backup.ts';
import type { Template } from '../core/couriers/templates.ts';
import type { KnownCouriers } from '../core/couriers/served.ts';
import type { Corrected, Moved } from '../core/edit.ts';
import { failed, type Result } from '../core/failure.ts';
import { editSchema } from '../core/edit.ts';
import { longestName } from '../core/parcel.ts';
import { longestSendNote, thaiPhoneNumber } from '../core/phone.ts';
import { isHost, longestLink } from '../core/plain.ts';
import { siteOf } from '../core/shops.ts';
import { courierKeyPattern, normaliseTrackingNo, trackingNoPattern } from '../core/tracking.ts';
import type { YearStyle } from '../core/when.ts';
import { isWithinRate } from './allowance.ts';
import { browser, type Runtime } from './browser.ts';
import type { Language } from './i18n.ts';
import { mostIds } from './send.ts';
import type { Theme } from './settings.ts';

// A page names a number and a courier, never a URL, a header or a record (PROMISES P8).
const trackingNo = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform(normaliseTrackingNo),
  v.regex(trackingNoPattern),
);
const courierKey = v.pipe(v.string(), v.regex(courierKeyPattern));
const id = v.pipe(v.string(), v.maxLength(90));
const parcelName = v.pipe(v.string(), v.maxLength(longestName));
const parcel = v.strictObject({ trackingNo, courierKey, name: v.exactOptional(parcelName) });
const ids = v.pipe(v.array(id), v.maxLength(mostIds));
const mostNumbers = 1000;
const host = v.pipe(v.string(), v.check(isHost)); // never a pattern
const siteHost = v.pipe(host, v.regex(/^[^:]+$/));

// A Thai number, without the blanks and dashes it was typed with.
const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => thaiPhoneNumber(text) ?? ''),
  v.nonEmpty(),
);

/** The address of a web page without its fragment and user info, or '' for anything else. */
const readPageAddress = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  url.hash = '';
  url.username = '';
  url.password = '';
  return url.href.length <= longestLink ? url.href : '';
};
const pageAddress = v.pipe(v.string(), v.maxLength(20_000), v.transform(readPageAddress));

/** What the options page's Test button is told. `couriers` is how many the service lists, null when it does not say. */
export type ConnectionReport = { couriers: number | null };

type From = 'content' | 'page';
const from =
  (...senders: From[]) =>
  <E extends v.ObjectEntries>(entries: E) => ({ from: senders, payload: v.strictObject(entries) });
const content = from('content');
const page = from('page');
const either = from('content', 'page');

/**
 * Every message there is: who may send it, and what it carries. A `page` is one of the extension's own pages; a `content`
 * script runs beside a web page and is trusted with nothing else (PROMISES P6).
 */
const shapes = {
  /** First word of a content script: which language, and is there anything to know here. */
  hello: content({}),
  /** Put the card into the sender's frame (first use only). */
  'inject-card': content({}),
  /** The card's look-up: as `look-up`, but answered with no more than the card draws. */
  'look-up-card': content({ trackingNo, courierKey, want: v.exactOptional(v.picklist(['fresh', 'peek'])) }),
  /**
   * `fresh` asks again although an answer is at hand; `peek` shows what is at hand and never makes a call; `anyway` asks
   * although the service is known not to follow the courier.
   */
  'look-up': page({ trackingNo, courierKey, want: v.exactOptional(v.picklist(['fresh', 'peek', 'anyway'])) }),
  /** "Not a parcel": this number is not marked any more, anywhere, until it is shown again. */
  hide: content({ trackingNo }),
  /** Undo of `hide`, where it was pressed: a page shows again only what was hidden on its own site. */
  unhide: content({ trackingNo }),
  keep: either({ trackingNo, courierKey }),
  /** Open the extension's own page on a kept parcel. */
  'open-parcel': either({ id }),
  /** Open the extension's own page on a number that is not kept. */
  'open-number': either({ trackingNo }),
  /** What the service says of couriers: what the card's choice is made of. */
  couriers: either({}),
  /** Ask the service for its list of couriers. */
  'update-couriers': page({}),
  'open-options': either({}),
  /** Keep many at once, from our own list of a page; what was not looked up is then looked up by the poll. */
  'keep-many': page({
    parcels: v.pipe(v.array(parcel), v.maxLength(mostNumbers)),
    foundOn: v.union([v.literal(''), host]),
    foundPage: v.exactOptional(pageAddress, ''),
  }),
  /** Hide numbers, or mark them again. */
  'hide-numbers': page({ numbers: v.pipe(v.array(trackingNo), v.maxLength(mostNumbers)), hide: v.boolean() }),
  /** "Never on this site", or again. */
  'hide-site': page({ host, hide: v.boolean() }),
  /** The user wants a site marked; sent right before the browser is asked for the permission. */
  'add-site': page({ host: siteHost }),
  'remove-site': page({ host: siteHost }),
  /** Scan one tab once, by the permission the user gave by opening the popup on it. */
  'scan-tab': page({ tabId: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  refresh: page({ ids }),
  remove: page({ ids }),
  /** Undo a removal, or a move: what took their place (`insteadOf`) goes. */
  restore: page({ ids, insteadOf: v.exactOptional(ids) }),
  /** What the user says of parcels: name, note, direction, mute; into or out of the archive; ended by hand, or again. */
  edit: page({ ids, change: editSchema }),
  /** The courier was another: the parcel moves, and is looked up there. */
  'change-courier': page({ id, courierKey }),
  /** The number was mistyped: the parcel moves, and is looked up there. */
  'correct-number': page({ id, trackingNo }),
  /** Give a kept parcel to somebody's phone: its number and courier go there with what was typed (PROMISES P24). */
  'send-track': page({ id, phoneNumber, note: v.pipe(v.string(), v.maxLength(longestSendNote)) }),
  /**
   * Parcels of a backup, some at a time; the records are checked where they are written (core/backup.ts). `at` is when
   * the restoring began, the same for all of it.
   */
  'restore-backup': page({
    parcels: v.pipe(v.array(v.unknown()), v.maxLength(mostAtOnce)),
    isReplacing: v.boolean(),
    at: v.pipe(v.number(), v.minValue(0)),
  }),
  /** The user has seen these changes: they leave the badge. */
  seen: page({ ids }),
  /** Try what stands in the form (`isTrial`: trial.ts), else the stored address and credentials. */
  'test-connection': page({ isTrial: v.exactOptional(v.boolean(), false) }),
  /** Credentials were changed, or the user wants another try: close the breaker and poll. */
  resume: page({}),
  /** A view found no polling alarm though something is to be polled. */
  'ensure-alarm': page({}),
  /** Forget everything: parcels, credentials, settings, sites. */
  'delete-everything': page({}),
};

/** What messages are answered with, where it is more than that it was done (null). */
type Told = {
  /**
   * Language of the card, the traces (core/trace.ts) of the numbers the user hid, what he taught us, and whether the
   * sender's site is to be left alone.
   */
  hello: {
    language: Language;
    year: YearStyle;
    theme: Theme;
    hidden: number[];
    shapes: Template[];
    isOff: boolean;
  };
  'look-up-card': CardAnswer;
  'look-up': LookUpAnswer;
  keep: { id: string };
  couriers: KnownCouriers;
  'update-couriers': ConnectionReport;
  /** All that were asked for are in the list; `added` are those that were not there before. */
  'keep-many': { ids: string[]; added: string[] };
  /** Where it stands now; whether it went there alone, was made one with what stood there, or both were left. */
  'change-courier': { id: string; became: Moved };
  'correct-number': Corrected;
  'restore-backup': { written: number; refused: number };
  'test-connection': ConnectionReport;
};

export type MessageName = keyof typeof shapes;
/** What each message is answered with. */
export type Answers = { [N in MessageName]: N extends keyof Told ? Told[N] : null };
/** What each message carries when it is sent. */
export type Sent<N extends MessageName> = v.InferInput<(typeof shapes)[N]['payload']>;
type Received<N extends MessageName> = v.InferOutput<(typeof shapes)[N]['payload']>;

/**
 * Who asked: the tab, frame, host, site (core/shops.ts) and page of a content script, null for one of our own pages.
 * `tabHost` is that of the page around the frame, where the browser tells.
 */
export type Asker = {
  tabId: number;
  frameId: number;
  host: string;
  site: string;
  tabHost: string;
  page: string;
} | null;

/** `since` is when the message was sent first (epoch milliseconds), where it is sent again because the worker died. */
type Handler<P, A> = (payload: P, asker: Asker, since: number | null) => Promise<Result<A>> | Result<A>;
export type Handlers = { [N in MessageName]: Handler<Received<N>, Answers[N]> };

/** Who a sender is, by origin and frame: an own page, a content script, or nobody we answer. */
function senderKind(sender: Runtime.MessageSender & { origin?: string }): From | null {
  if (sender.id !== browser.runtime.id) return null;
  // By string: where an engine calls the origin of this scheme opaque, 'null' would equal a sandboxed frame's.
  const own = browser.runtime.getURL('').replace(/\/$/, '');
  const { origin } = sender;
  // A missing origin is untrusted, never assumed to be ours (PROMISES P6).
  // Our pages have no frames: what speaks from one is not ours. A popup and what is in it have no frame number in either
  // browser; an empty frame there has another address, and one with a page of ours is refused by the manifest's policy.
  if (origin === own) return (sender.frameId ?? 0) === 0 && sender.url?.startsWith(`${own}/`) ? 'page' : null;
  return sender.tab?.id !== undefined && sender.frameId !== undefined && origin ? 'content' : null;
}

/**
 * Answers messages with `handlers`, each within `around`. What is not a known message, comes from a sender who may not send
 * it or sends too many, or does not fit its schema gets no answer and has no effect; a throwing handler becomes an answer.
 */
export function serve(
  handlers: Handlers,
  around: (name: MessageName, answer: () => Promise<Result<unknown>>) => Promise<Result<unknown>>,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (senderKind(sender) === 'content' && !isWithinRate(sender.tab!.id!)) return undefined;
    const known = readMessage(message, sender);
    if (!known) return undefined;
    const { name, payload, asker, since } = known;
    const handler = handlers[name] as Handler<unknown, unknown>;
    return around(name, async () => handler(payload, asker, since)).catch((error: unknown) => {
      console.error(`waybill: ${name}`, error);
      // IndexedDB fails with a DOMException: full, damaged or closed under us (PROMISES P41).
      return failed(error instanceof DOMException ? 'storage-trouble' : 'unexpected');
    });
  });
}

/** A message that may be obeyed, or null. Exported for its table of hostile senders and payloads. */
export function readMessage(
  message: unknown,
  sender: Runtime.MessageSender,
): { name: MessageName; payload: unknown; asker: Asker; since: number | null } | null {
  if (typeof message !== 'object' || message === null) return null;
  const { name, payload, since } = message as { name?: unknown; payload?: unknown; since?: unknown };
  if (typeof name !== 'string' || !Object.hasOwn(shapes, name)) return null;
  const shape = shapes[name as MessageName];
  const kind = senderKind(sender);
  if (!kind || !shape.from.includes(kind)) return null;
  const parsed = v.safeParse(shape.payload, payload);
  if (!parsed.success) return null;
  const url = URL.parse(sender.url ?? '');
  const asker: Asker =
    kind === 'content'
      ? {
          tabId: sender.tab!.id!,
          frameId: sender.frameId!,
          host: url?.host ?? '',
          site: siteOf(url?.hostname ?? ''),
          tabHost: URL.parse(sender.tab!.url ?? '')?.host ?? '',
          page: readPageAddress(sender.url ?? ''),
        }
      : null;
  const isAgain = typeof since === 'number' && Number.isFinite(since);
  return { name: name as MessageName, payload: parsed.output, asker, since: isAgain ? since : null };
}
