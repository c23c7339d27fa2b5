import * as v from 'valibot';
import type { CardAnswer, LookUpAnswer } from '../model/answer.ts';
import { maxParcelsPerMessage } from '../parcels/backup.ts';
import type { KnownCouriers } from '../couriers/known-couriers.ts';
import { editSchema, type Corrected, type Moved } from '../parcels/edit.ts';
import { failed, type Result } from '../model/failure.ts';
import { maxNameLength } from '../model/parcel.ts';
import { isHost, maxLinkLength, maxSendNoteLength, thaiPhoneNumber } from '../model/sanitize.ts';
import { siteOf } from '../couriers/shops.ts';
import { courierKeyPattern, normaliseTrackingNo, trackingNoPattern } from '../model/tracking.ts';
import { isWithinRate } from '../storage/page-rate-limit.ts';
import { browser, type Runtime } from '../browser/browser.ts';
import { maxIds } from './send.ts';
import type { Settings } from '../storage/settings.ts';

// A page names a number and a courier, never a URL, a header or a record (docs/promises.md P8).
const trackingNo = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform(normaliseTrackingNo),
  v.regex(trackingNoPattern),
);
const courierKey = v.pipe(v.string(), v.regex(courierKeyPattern));
const id = v.pipe(v.string(), v.maxLength(90));
const parcelName = v.pipe(v.string(), v.maxLength(maxNameLength));
const parcel = v.strictObject({ trackingNo, courierKey, name: v.exactOptional(parcelName) });
const ids = v.pipe(v.array(id), v.maxLength(maxIds));
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
  return url.href.length <= maxLinkLength ? url.href : '';
};

/** `couriers` is how many the service lists, null when it does not say. */
export type ConnectionReport = { couriers: number | null };

type From = 'content' | 'page';
const from =
  <S extends From>(...senders: S[]) =>
  <E extends v.ObjectEntries>(entries: E) => ({ from: senders, payload: v.strictObject(entries) });
const content = from('content');
const page = from('page');
const either = from('content', 'page');

/**
 * Every message: who may send it, and what it carries. A `page` is one of the extension's own; a `content` script runs
 * beside a web page and is trusted with nothing else (docs/promises.md P6).
 */
const messages = {
  /** First word of a content script. */
  hello: content({}),
  /** Put the card into the sender's frame (first use only). */
  'inject-card': content({}),
  /** The card's look-up: as `look-up`, but answered with no more than the card draws. */
  'look-up-card': content({ trackingNo, courierKey, want: v.exactOptional(v.picklist(['fresh', 'peek'])) }),
  /** `fresh` asks although an answer is at hand, `peek` never makes a call, `anyway` asks of any courier. */
  'look-up': page({ trackingNo, courierKey, want: v.exactOptional(v.picklist(['fresh', 'peek', 'anyway'])) }),
  /** "Not a parcel": not marked any more, anywhere; or again, where it was hidden on the same site. */
  hide: content({ trackingNo, hide: v.boolean() }),
  keep: either({ trackingNo, courierKey }),
  /** Open a page of ours: on a kept parcel, on a number that is not kept, or the settings. */
  open: either({ id: v.exactOptional(id), trackingNo: v.exactOptional(trackingNo) }),
  /** What the service says of couriers: what the card's choice is made of. */
  couriers: either({}),
  'update-couriers': page({}),
  /** Keep many at once, from our own list of a page; what was not looked up is then looked up by the poll. */
  'keep-many': page({
    parcels: v.pipe(v.array(parcel), v.maxLength(mostNumbers)),
    foundOn: v.union([v.literal(''), host]),
  }),
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
  edit: page({ ids, change: editSchema }),
  /** The courier was another, or the number mistyped: the parcel moves, and is looked up there. */
  'change-courier': page({ id, courierKey }),
  'correct-number': page({ id, trackingNo }),
  /**
   * The parcel's number and courier go to a user of the service's phone app with what was typed (docs/promises.md P24).
   */
  'send-track': page({ id, phoneNumber, note: v.pipe(v.string(), v.maxLength(maxSendNoteLength)) }),
  /** Parcels of a backup, some at a time, checked where they are written. `at` is when the restoring began. */
  'restore-backup': page({
    parcels: v.pipe(v.array(v.unknown()), v.maxLength(maxParcelsPerMessage)),
    isReplacing: v.boolean(),
    at: v.pipe(v.number(), v.minValue(0)),
  }),
  /** The user has seen these changes: they leave the badge. Of none: look after badge and alarm. */
  seen: page({ ids }),
  /** Try what stands in the form (`isTrial`), else the stored address and credentials. */
  'test-connection': page({ isTrial: v.exactOptional(v.boolean(), false) }),
  /** Credentials were changed, or the user wants another try: close the breaker and poll. */
  resume: page({}),
  'delete-everything': page({}),
};

/** What messages are answered with, where it is more than that it was done (null). */
type AnswerValues = {
  /** `hidden` are traces (detection/on-page.ts) of numbers; where it `isOff`, the sender's site is to be left alone. */
  hello: Pick<Settings, 'language' | 'year' | 'theme' | 'shapes'> & { hidden: number[]; isOff: boolean };
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

export type MessageName = keyof typeof messages;
export type Answers = { [N in MessageName]: N extends keyof AnswerValues ? AnswerValues[N] : null };
/** What each message carries when it is sent. */
export type Sent<N extends MessageName> = v.InferInput<(typeof messages)[N]['payload']>;
type Received<N extends MessageName> = v.InferOutput<(typeof messages)[N]['payload']>;

/** The content script that asked, null for one of our own pages. */
export type Asker = {
  tabId: number;
  frameId: number;
  host: string;
  /** As in couriers/shops.ts. */
  site: string;
  /** That of the page around the frame, where the browser tells. */
  tabHost: string;
  page: string;
} | null;

/** Only a message that our own pages may send has an asker of null. */
type AskerOf<N extends MessageName> = 'page' extends (typeof messages)[N]['from'][number]
  ? Asker
  : NonNullable<Asker>;
/** `since` is when the message was sent first (epoch milliseconds), where it is sent again because the worker died. */
type Handler<P, K, A> = (payload: P, asker: K, since: number | null) => Promise<Result<A>> | Result<A>;
export type Handlers = { [N in MessageName]: Handler<Received<N>, AskerOf<N>, Answers[N]> };

/** An own page, a content script, or nobody we answer. */
function senderKind(sender: Runtime.MessageSender & { origin?: string }): From | null {
  if (sender.id !== browser.runtime.id) return null;
  // By string: where an engine calls the origin of this scheme opaque, 'null' would equal a sandboxed frame's.
  const own = browser.runtime.getURL('').replace(/\/$/, '');
  const { origin } = sender;
  // A missing origin is untrusted, never assumed to be ours (docs/promises.md P6).
  // Our pages have no frames: what speaks from one is not ours. A popup and what is in it have no frame number in
  // either browser; an empty frame there has another address, and one with a page of ours is refused by the manifest's
  // policy.
  if (origin === own) return (sender.frameId ?? 0) === 0 && sender.url?.startsWith(`${own}/`) ? 'page' : null;
  return sender.tab?.id !== undefined && sender.frameId !== undefined && origin ? 'content' : null;
}

/**
 * Answers messages with `handlers`, each within `around`. One that is not known, does not fit its schema, or comes from
 * a sender who may not send it or sends too many gets no answer; a throwing handler becomes an answer.
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
    const handler = handlers[name] as Handler<unknown, Asker, unknown>;
    return around(name, async () => handler(payload, asker, since)).catch((error: unknown) => {
      console.error(`waybill: ${name}`, error);
      // IndexedDB fails with a DOMException: full, damaged or closed under us (docs/promises.md P41).
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
  if (typeof name !== 'string' || !Object.hasOwn(messages, name)) return null;
  const shape: { from: From[]; payload: v.GenericSchema } = messages[name as MessageName];
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
