import type { Answer } from './answer.ts';
import { makeCertificate, type Certificate } from './certificate.ts';
import { brokenAnswer } from './faults/broken.ts';
import { deliver } from './faults/delivery.ts';
import { withEchoed } from './faults/echoed.ts';
import { answerElsewhere, elsewhereFor, elsewherePath } from './faults/elsewhere.ts';
import { noFaults, type Fault, type FaultObject } from './faults/fault.ts';
import { hostRulesFor, nameOf, servedNames, siteOf } from './hosts.ts';
import { answerControl } from './manage/control.ts';
import { listen } from './server.ts';
import { answerApi, endpointOf, largestBody } from './service/api.ts';
import { callOf, noCalls, type Call } from './service/calls.ts';
import { keyRing, type Credentials } from './service/credentials.ts';
import { countCalls, type Limits } from './service/limits.ts';
import { eventRecord, type EventRecord, type RecordFields } from './service/record.ts';
import { answerShop } from './shops/shop.ts';
import { languageOf } from './text.ts';
import type { Trigger } from './webhook/trigger.ts';
import { startWebhook, type Delivery } from './webhook/webhook.ts';
import { startClock } from './world/moving-clock.ts';
import { statusAfter } from './world/parcel.ts';
import type { Status } from './world/step.ts';
import { beginWorld } from './world/world.ts';

export type { Call } from './service/calls.ts';
export type { Fault } from './faults/fault.ts';
export type { Delivery } from './webhook/webhook.ts';

export type SandboxOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The clock events are stamped with. */
  now?: () => number;
  /** Chooses which of the shops' parcels move by themselves, and the travellers' whole journeys. */
  seed?: number;
  /** How many parcels travel by themselves beside those of the shops: none at first, up to 10,000. */
  parcels?: number;
  /** How much of a record a look-up gives: all of it, or the five fields that the document shows. */
  fields?: RecordFields;
};

export type Sandbox = {
  readonly port: number;
  /** The base address for a client that resolves no names: `https://127.0.0.1:<port>/api/v3`. */
  readonly baseAddress: string;
  readonly controlUrl: string;
  /** The certificate (PEM) and the hash of its key for `--ignore-certificate-errors-spki-list`. */
  readonly cert: string;
  readonly spki: string;
  /** For `--host-resolver-rules`. */
  readonly hostRules: string;
  readonly apiKey: string;
  readonly keySecret: string;
  /** All parcels as they stand, those of the shops first; the status is null before the courier's first scan. */
  readonly fleet: readonly { trackingNo: string; courierKey: string; status: Status | null }[];
  /** Every API request, oldest first. */
  calls(): readonly Call[];
  clearCalls(): void;
  /** Hears of every API request as it arrives; returns how to stop. */
  onCall(listener: (call: Call) => void): () => void;
  /** Lets a parcel's next event happen and returns it in both languages; null when the journey is over. */
  moveOn(trackingNo: string): { th: EventRecord; en: EventRecord } | null;
  /** Moves a parcel by itself every `ms`, chosen by the seed; null stops it. */
  autoMove(ms: number | null): void;
  /** Sets (or with null ends) what goes wrong for a number, an endpoint (`/couriers`), or with `*` for every request. */
  fault(target: string, fault: Fault | null): void;
  /** The sandbox's own time, epoch milliseconds. */
  now(): number;
  /** Puts its time forward; what the travellers meet meanwhile happens, and is told to the callback address. */
  advance(ms: number): void;
  setCredentials(credentials: Credentials): void;
  /** How much of a record a look-up gives from now on. */
  setFields(fields: RecordFields): void;
  /** What the webhook sends, and where; nothing before an address is set. */
  setTrigger(change: Partial<Trigger>): void;
  /** The latest POSTs of the webhook, oldest first. */
  deliveries(): readonly Delivery[];
  /** Fulfilled when all POSTs so far have been answered, or have failed. */
  delivered(): Promise<void>;
  /** How much the account may call from now on; at first 10 a second and any number a month. */
  setLimits(limits: Limits): void;
  close(): Promise<void>;
};

// One a process: a browser that was told its key knows the next sandbox on the same port, too.
let ownCertificate: Promise<Certificate> | null = null;

/** Starts a Parcel Tracking Service v3 with shops and a management page, on loopback only. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const seed = options.seed ?? 1;
  const real = options.now ?? Date.now;
  const clock = startClock(real);
  const world = beginWorld(clock, seed);
  world.fill(options.parcels ?? 0, seed);
  const certificate = await (ownCertificate ??= makeCertificate(servedNames));
  const faults = noFaults();
  const calls = noCalls();
  const count = countCalls(clock.now, real);
  const lookedUp = new Set<string>();
  const webhook = startWebhook(world, lookedUp);
  const account = {
    world,
    count,
    track: (trackingNo: string) => void lookedUp.add(trackingNo),
    keys: keyRing(),
    fields: options.fields ?? ('all' as RecordFields),
  };

  function answerCall(call: Call, fault: FaultObject | null): Answer {
    const { host, method, path, headers, body } = call;
    const language = languageOf(headers['accept-language']);
    const broken = fault && brokenAnswer(fault, language, elsewhereFor(host, server.port));
    if (broken) return broken;
    const answer = answerApi({ host, method, path, headers, body, language }, account, fault);
    return withEchoed(answer, fault, account.keys.current());
  }

  const server = await listen(certificate, options.port ?? 0, largestBody, (request, response, body, raw) => {
    const host = nameOf(request.headers.host);
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    const site = siteOf(host, path);
    if (site === 'market' || site === 'orders') {
      deliver(response, answerShop(site, path, clock.now()), null, raw);
    } else if (site === 'control') {
      const { method = '', headers } = request;
      const manager = { account, webhook, faults, calls, certificate, baseAddress };
      deliver(response, answerControl(manager, { method, path, query, headers, body }), null, raw);
    } else {
      const call = callOf(request, host, path, body, clock.now());
      calls.add(call);
      const stranger = path === elsewherePath;
      const fault = stranger ? null : faults.of({ trackingNo: call.trackingNo, endpoint: endpointOf(path) });
      const answer = stranger ? answerElsewhere(call.headers) : answerCall(call, fault);
      call.status = deliver(response, answer, fault, raw);
    }
  });
  const baseAddress = `https://127.0.0.1:${server.port}/api/v3`;

  return {
    port: server.port,
    baseAddress,
    controlUrl: `https://127.0.0.1:${server.port}/control`,
    cert: certificate.cert,
    spki: certificate.spki,
    hostRules: hostRulesFor(server.port),
    get apiKey() {
      return account.keys.current().apiKey;
    },
    get keySecret() {
      return account.keys.current().keySecret;
    },
    get fleet() {
      return world.parcels().map((parcel) => ({
        trackingNo: parcel.trackingNo,
        courierKey: parcel.courierKey,
        status: statusAfter(parcel, world.countOf(parcel)),
      }));
    },
    calls: calls.all,
    clearCalls: calls.clear,
    onCall: calls.on,
    moveOn(trackingNo) {
      const update = world.moveOn(trackingNo);
      if (!update) return null;
      const event = { at: update.at, step: update.parcel.steps[update.count - 1]! };
      return { th: eventRecord(event, 'th'), en: eventRecord(event, 'en') };
    },
    autoMove: (ms) => world.autoMove(ms),
    fault: (target, fault) => faults.set(target, fault),
    now: clock.now,
    advance: (ms) => world.advance(ms),
    setCredentials: (replacement) => account.keys.set(replacement),
    setFields(fields) {
      account.fields = fields;
    },
    setTrigger: (change) => webhook.set(change),
    deliveries: webhook.log,
    delivered: webhook.idle,
    setLimits: (limits) => count.set(limits),
    async close() {
      webhook.close();
      world.close();
      await server.close();
    },
  };
}
