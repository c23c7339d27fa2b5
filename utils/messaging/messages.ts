import * as v from 'valibot';
import type { CardAnswer, LookUpAnswer } from '../parcels/answer.ts';
import { maxParcelsPerMessage } from '../parcels/backup.ts';
import type { KnownCouriers } from '../couriers/known-couriers.ts';
import { editSchema, type Corrected, type Moved } from '../parcels/edit.ts';
import { firstCheckTimes, importedSchema, maxImported } from '../parcels/imports.ts';
import { failed, type Result } from '../model/failure.ts';
import { directions, maxNameLength } from '../model/parcel.ts';
import {
  isHost,
  maxPageNameLength,
  maxSendNoteLength,
  sanitizePage,
  thaiPhoneNumber,
} from '../model/sanitize.ts';
import { siteOf } from '../couriers/shops.ts';
import { courierKeySchema as courierKey, trackingNoSchema as trackingNo } from '../model/tracking.ts';
import { maxRows } from '../sheets/table.ts';
import type { ImportState, ImportUndo } from '../storage/imports.ts';
import { countMessage } from '../storage/page-rate-limit.ts';
import { browser, type Runtime } from '../browser/browser.ts';
import type { Settings } from '../storage/settings.ts';

// Content scripts can name a number, a courier, a parcel id or a parcel's proposed name, never a URL, a header or a record (docs/promises.md P8).
const want = v.exactOptional(v.picklist(['again', 'peek', 'anyway']));
const id = v.pipe(v.string(), v.maxLength(90));
const parcelName = v.pipe(v.string(), v.maxLength(maxNameLength));
/** A name proposed from a page (`sanitizeName`). It is cleaned again where it is stored: a page may be hostile. */
const pageName = v.pipe(v.string(), v.maxLength(maxPageNameLength));
const parcel = v.strictObject({ trackingNo, courierKey, name: v.exactOptional(parcelName) });
const ids = v.array(id);
const maxNumbers = 1000;
const importId = v.pipe(v.string(), v.minLength(1), v.maxLength(60));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRows));
const host = v.pipe(v.string(), v.check(isHost)); // a host, never a match pattern
const siteHost = v.pipe(host, v.regex(/^[^:]+$/));

// A Thai phone number, without the blanks and dashes it was typed with.
const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform((text) => thaiPhoneNumber(text) ?? ''),
  v.nonEmpty(),
);

/** `couriers` is the number of couriers that the service lists, null if it gave no list. */
export type ConnectionReport = { couriers: number | null };

type From = 'content' | 'view';
const from =
  <S extends From>(...senders: S[]) =>
  <E extends v.ObjectEntries>(entries: E) => ({ from: senders, payload: v.strictObject(entries) });
const content = from('content');
const view = from('view');
const either = from('content', 'view');

/**
 * Every message: who may send it, and its payload. A `view` is a view of the extension. A `content` script runs beside
 * a web page and may send only the messages that allow it (docs/promises.md P6).
 */
const messages = {
  /** A content script asks for its settings: at first, and when a view wants it to read them again. */
  hello: content({}),
  /** Inject the card into the sender's frame (first use only). */
  'inject-card': content({}),
  /** As `look-up`, but the answer holds only what the card draws. */
  'look-up-card': content({ trackingNo, courierKey, want: v.exactOptional(v.picklist(['again', 'peek'])) }),
  /** `again` calls even if an answer is stored, `anyway` even if the courier is not served; `peek` never calls. */
  'look-up': view({ trackingNo, courierKey, want }),
  /** The payload of a look-up that did not find the number: suggest other couriers. This may take long. */
  'suggest-couriers': either({ trackingNo, courierKey, want }),
  /** Hide a number that is not a parcel, on all sites; or show it again, if it was hidden on the same site. */
  hide: content({ trackingNo, hide: v.boolean() }),
  /** `name` is stored if the parcel is new: a followed parcel keeps its own. */
  follow: either({ trackingNo, courierKey, name: v.exactOptional(pageName) }),
  /** Open a view: of a followed parcel, of a number that is not followed, or the settings. */
  open: either({ id: v.exactOptional(id), trackingNo: v.exactOptional(trackingNo) }),
  /** Read what is known of the service's couriers; the card needs it to offer a choice. */
  couriers: either({}),
  'update-couriers': view({}),
  /** Follow many parcels at once, from the numbers of a page or an import; the poll checks those not looked up yet. */
  'follow-many': view({
    parcels: v.pipe(v.array(parcel), v.maxLength(maxNumbers)),
    foundOn: v.union([v.literal(''), host]),
    direction: v.exactOptional(v.picklist(directions)),
  }),
  /**
   * Follow a part of an import: the parcels from number `from` on, of `size` in all (0: a scanned label). Those that are
   * followed gain what the sheet says. `check`: when the new ones are checked first. `as-due`: by the schedule
   * (`firstChecks`), without a look-up now. `now`: after the last part, as far as look-ups are left; `beyond`: all, because
   * the user said so.
   */
  import: view({
    id: importId,
    from: whole,
    size: whole,
    direction: v.picklist(directions),
    check: v.picklist(firstCheckTimes),
    parcels: v.pipe(v.array(importedSchema), v.maxLength(maxImported)),
  }),
  /** How many parcels with these dates would be due today; the date of a sheet → parcels, '' = without date. */
  'count-due': view({ dates: v.record(v.pipe(v.string(), v.maxLength(10)), whole) }),
  'undo-import': view({ id: importId }),
  'hide-numbers': view({ numbers: v.pipe(v.array(trackingNo), v.maxLength(maxNumbers)), hide: v.boolean() }),
  /** "Turn off on this site", and its undo. */
  'hide-site': view({ host, hide: v.boolean() }),
  /** The user wants numbers marked on a site. Sent right before the browser asks for the permission. */
  'add-site': view({ host: siteHost }),
  'remove-site': view({ host: siteHost }),
  /** Inject the content script into one tab, for which opening the popup gave permission. */
  'scan-tab': view({ tabId: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  check: view({ ids }),
  remove: view({ ids }),
  /** Undo a removal or a move. The parcels that replaced them (`insteadOf`) are deleted. */
  'undo-remove': view({ ids, insteadOf: v.exactOptional(ids) }),
  edit: view({ ids, change: editSchema }),
  /** Give a followed parcel the name that a page proposes; refused if it has another one (docs/promises.md P8). */
  'use-page-name': view({ id, name: pageName }),
  /** The courier or the number was wrong: the parcel moves to its new id and is checked there. */
  'change-courier': view({ id, courierKey }),
  'correct-number': view({ id, trackingNo }),
  /** Send the parcel's number and courier, with the typed note, to a user of the phone app (docs/promises.md P24). */
  'send-track': view({ id, phoneNumber, note: v.pipe(v.string(), v.maxLength(maxSendNoteLength)) }),
  /** Some parcels of a backup, validated where they are written. `at` is when the restore began. */
  'restore-backup': view({
    parcels: v.pipe(v.array(v.unknown()), v.maxLength(maxParcelsPerMessage)),
    isReplacing: v.boolean(),
    at: v.pipe(v.number(), v.minValue(0)),
  }),
  /** The user saw the news of these parcels: the badge no longer counts them. No ids: only update badge and alarm. */
  seen: view({ ids }),
  /** Test the values of the form (`isTrial`), else the stored address and credentials. */
  'test-connection': view({ isTrial: v.exactOptional(v.boolean(), false) }),
  /** The credentials changed, or the user tries again: close the breaker and poll. */
  resume: view({}),
  /** The relay was set up, changed or removed, or the user tries again. */
  'connect-relay': view({}),
  'delete-everything': view({}),
};

/** Values of the answers that hold more than "done" (null). */
type AnswerValues = {
  /** `hidden` are hashes (detection/page-report.ts) of hidden numbers; `isOff`: leave the sender's site alone. */
  /** `couriers`: those whose own site the page is. */
  hello: Pick<Settings, 'language' | 'year' | 'theme' | 'shapes'> & {
    hidden: number[];
    isOff: boolean;
    couriers: string[];
  };
  'look-up-card': CardAnswer;
  'look-up': LookUpAnswer;
  'suggest-couriers': string[];
  follow: { id: string };
  couriers: KnownCouriers;
  'update-couriers': ConnectionReport;
  /** `ids`: the requested parcels that are now in the list; `added`: those that were not there before. */
  'follow-many': { ids: string[]; added: string[] };
  /** How far the import came, and which of these parcels are new. */
  import: { state: ImportState; added: string[] };
  'count-due': { today: number };
  /** What the undo did; null = it is too late for it. */
  'undo-import': ImportUndo | null;
  /** The hosts that are now off, or on again. */
  'hide-site': { hosts: string[] };
  /** The parcel's id now, and whether it moved alone, was joined with the parcel there, or both stayed. */
  'change-courier': { id: string; became: Moved };
  'correct-number': Corrected;
  'restore-backup': { written: number; refused: number };
  'test-connection': ConnectionReport;
};

export type MessageName = keyof typeof messages;
export type Answers = { [N in MessageName]: N extends keyof AnswerValues ? AnswerValues[N] : null };
export type Sent<N extends MessageName> = v.InferInput<(typeof messages)[N]['payload']>;
type Received<N extends MessageName> = v.InferOutput<(typeof messages)[N]['payload']>;

/** The content script that sent the message; null = a view. */
export type Asker = {
  tabId: number;
  frameId: number;
  host: string;
  /** The shop's domain that includes `host` (`siteOf`, couriers/shops.ts), else the host itself. */
  site: string;
  /** Host of the tab's top page, if the browser tells it. */
  tabHost: string;
  page: string;
} | null;

/** The asker can be null only for messages that views may send. */
type AskerOf<N extends MessageName> = 'view' extends (typeof messages)[N]['from'][number]
  ? Asker
  : NonNullable<Asker>;
/** `since`: when a message that is sent again was first sent (epoch milliseconds); null = not sent again. */
type Handler<P, K, A> = (payload: P, asker: K, since: number | null) => Promise<Result<A>> | Result<A>;
export type Handlers = { [N in MessageName]: Handler<Received<N>, AskerOf<N>, Answers[N]> };

/** Returns the kind of a sender; null for one that gets no answer. */
function senderKind(sender: Runtime.MessageSender & { origin?: string }): From | null {
  if (sender.id !== browser.runtime.id) return null;
  // Compared as strings: `URL.origin` may be 'null' for this scheme, and so would equal that of a sandboxed frame.
  const own = browser.runtime.getURL('').replace(/\/$/, '');
  const { origin } = sender;
  // A missing origin is not trusted (docs/promises.md P6). Views have no frames, so a message from a frame is refused.
  // In both browsers neither a popup nor a frame in it has a frame id. So the URL is checked: an empty frame has
  // another one, and the manifest's policy forbids extension pages in frames.
  if (origin === own) return (sender.frameId ?? 0) === 0 && sender.url?.startsWith(`${own}/`) ? 'view' : null;
  return sender.tab?.id !== undefined && sender.frameId !== undefined && origin ? 'content' : null;
}

type Answer = Promise<Result<unknown>>;

/**
 * Answers messages with `handlers`, each called within `around`, which gets its job (jobs.ts). There is no answer to an
 * unknown message, an invalid payload, a sender without permission, or one above the rate. An exception becomes a failure.
 */
export function serve(
  handlers: Handlers,
  around: (name: MessageName, answer: () => Answer, job: unknown) => Answer,
): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (senderKind(sender) === 'content' && !countMessage(sender.tab!.id!)) return undefined;
    const known = readMessage(message, sender);
    if (!known) return undefined;
    const { name, payload, asker, since } = known;
    const handler = handlers[name] as Handler<unknown, Asker, unknown>;
    const { job } = message as { job?: unknown };
    return around(name, async () => handler(payload, asker, since), job).catch((error: unknown) => {
      console.error(`waybill: ${name}`, error);
      // IndexedDB throws DOMExceptions: disk full, damaged, or connection closed (docs/promises.md P41).
      return failed(error instanceof DOMException ? 'storage-trouble' : 'unexpected');
    });
  });
}

/** Returns a valid message of a permitted sender, or null. Exported for the tests with hostile senders and payloads. */
export function readMessage(message: unknown, sender: Runtime.MessageSender) {
  if (typeof message !== 'object' || message === null) return null;
  const { name, payload, since } = message as { name?: unknown; payload?: unknown; since?: unknown };
  if (typeof name !== 'string' || !Object.hasOwn(messages, name)) return null;
  const rule: { from: From[]; payload: v.GenericSchema } = messages[name as MessageName];
  const kind = senderKind(sender);
  if (!kind || !rule.from.includes(kind)) return null;
  const parsed = v.safeParse(rule.payload, payload);
  if (!parsed.success) return null;
  const url = URL.parse(sender.url ?? '');
  // An address with a fragment or user info is stored without them.
  if (url) Object.assign(url, { hash: '', username: '', password: '' });
  const asker: Asker =
    kind === 'content'
      ? {
          tabId: sender.tab!.id!,
          frameId: sender.frameId!,
          host: url?.host ?? '',
          site: siteOf(url?.hostname ?? ''),
          tabHost: URL.parse(sender.tab!.url ?? '')?.host ?? '',
          page: sanitizePage(url?.href)?.href ?? '',
        }
      : null;
  const isAgain = typeof since === 'number' && Number.isFinite(since);
  return { name: name as MessageName, payload: parsed.output, asker, since: isAgain ? since : null };
}
