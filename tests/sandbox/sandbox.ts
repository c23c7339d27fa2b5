import type { Answer } from './http-answer.ts';
import { processCertificate } from './certificate.ts';
import { brokenAnswer } from './faults/broken.ts';
import { deliver } from './faults/delivery.ts';
import { withEchoed } from './faults/echoed.ts';
import { answerElsewhere, elsewhereFor, elsewherePath } from './faults/elsewhere.ts';
import { noFaults, type Fault, type FaultObject } from './faults/fault.ts';
import { hostRulesFor, nameOf, siteOf } from './hosts.ts';
import { answerControl } from './manage/control.ts';
import { listen } from './server.ts';
import { answerApi, endpointOf, largestBody } from './service/api.ts';
import { callOf, noCalls, type Call } from './service/calls.ts';
import { keyRing, type KeyPair } from './service/key-pair.ts';
import { countCalls, type Limits } from './service/limits.ts';
import { eventRecord, type EventRecord, type RecordFields } from './service/record.ts';
import { answerShop } from './shops/shop.ts';
import { languageOf } from './text.ts';
import type { Trigger } from './webhook/trigger.ts';
import { startWebhook, type Delivery } from './webhook/webhook.ts';
import { startClock } from './world/moving-clock.ts';
import { statusAfter } from './world/sandbox-parcel.ts';
import type { Status } from './world/journey-step.ts';
import { beginWorld } from './world/parcel-world.ts';

export type { Call } from './service/calls.ts';
export type { Fault } from './faults/fault.ts';
export type { Delivery } from './webhook/webhook.ts';

export type SandboxOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The clock that dates the events, epoch milliseconds; `Date.now` by default. */
  now?: () => number;
  /** Decides which of the shops' parcels are moved automatically, and the whole journeys of the travellers. */
  seed?: number;
  /**
   * How many travellers (parcels that move by themselves) there are beside the shops' parcels: 0 by default, at most
   * 10,000.
   */
  parcels?: number;
  /** Which fields a look-up gives: all, or the five that the document shows. */
  fields?: RecordFields;
};

export type Sandbox = {
  readonly port: number;
  /** The base address for a client without host rules: `https://127.0.0.1:<port>/api/v3`. */
  readonly baseAddress: string;
  readonly controlUrl: string;
  /** The certificate (PEM) and the hash of its key for `--ignore-certificate-errors-spki-list`. */
  readonly cert: string;
  readonly spki: string;
  /** For `--host-resolver-rules`. */
  readonly hostRules: string;
  readonly apiKey: string;
  readonly keySecret: string;
  /** All parcels with their present status, those of the shops first; the status is null before the first scan. */
  readonly fleet: readonly { trackingNo: string; courierKey: string; status: Status | null }[];
  /** Every API request, oldest first. */
  calls(): readonly Call[];
  clearCalls(): void;
  /** Calls `listener` with every API request; returns a function that removes it. */
  onCall(listener: (call: Call) => void): () => void;
  /** Makes the next event of a parcel happen and returns it in both languages; null if the journey is over. */
  moveOn(trackingNo: string): { th: EventRecord; en: EventRecord } | null;
  /** Moves one of the shops' parcels, chosen by the seed, every `ms` milliseconds; null stops these moves. */
  autoMove(ms: number | null): void;
  /** Sets a fault for a number, an endpoint (`/couriers`), or `*` for every request; null ends it. */
  fault(target: string, fault: Fault | null): void;
  /** The time of the sandbox, epoch milliseconds. */
  now(): number;
  /** Moves the time of the sandbox forward by `ms` milliseconds. The webhook posts the updates of that time. */
  advance(ms: number): void;
  setCredentials(credentials: KeyPair): void;
  /** Sets which fields look-ups give from now on. */
  setFields(fields: RecordFields): void;
  /** Changes what the webhook sends, and where. It sends nothing until it has an address. */
  setTrigger(change: Partial<Trigger>): void;
  /** The latest POSTs of the webhook, oldest first. */
  deliveries(): readonly Delivery[];
  /** Resolves when all POSTs so far are answered or have failed. */
  delivered(): Promise<void>;
  /** Sets the limits on calls. At first: 10 a second, any number a month. */
  setLimits(limits: Limits): void;
  close(): Promise<void>;
};

/** Starts a Parcel Tracking Service v3 with shops and a management page, on loopback only. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const seed = options.seed ?? 1;
  const real = options.now ?? Date.now;
  const clock = startClock(real);
  const world = beginWorld(clock, seed);
  world.fill(options.parcels ?? 0, seed);
  const certificate = await processCertificate();
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
