import { answerApi, largestBody } from './service/api.ts';
import type { Answer } from './answer.ts';
import { brokenAnswer } from './faults/broken.ts';
import { callOf, noCalls, type Call } from './service/calls.ts';
import { makeCertificate } from './certificate.ts';
import { answerControl } from './manage/control.ts';
import { syntheticCredentials, type Credentials } from './service/credentials.ts';
import { deliver } from './faults/delivery.ts';
import { answerElsewhere, elsewhereFor, elsewherePath } from './faults/elsewhere.ts';
import { noFaults, type Fault, type FaultObject } from './faults/fault.ts';
import { hostRulesFor, nameOf, servedNames, siteOf } from './hosts.ts';
import type { Status } from './world/journeys.ts';
import { statusOf } from './world/parcel.ts';
import { eventRecord, type EventRecord } from './service/record.ts';
import { beginRoad } from './world/world.ts';
import { countCalls, type Limits } from './service/limits.ts';
import { listen } from './server.ts';
import { answerShop } from './shops/shop.ts';
import { languageOf } from './text.ts';

export type { Call } from './service/calls.ts';
export type { Fault } from './faults/fault.ts';

export type SandboxOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  /** The clock events are stamped with. */
  now?: () => number;
  /** Chooses which parcels move by themselves. */
  seed?: number;
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
  /** All parcels as they stand; the status is null before the courier's first scan. */
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
  /** Sets (or with null ends) what goes wrong for a number, or with `*` for every request. */
  fault(trackingNo: string, fault: Fault | null): void;
  setCredentials(credentials: Credentials): void;
  /** How much the account may call from now on; at first 10 a second and any number a month. */
  setLimits(limits: Limits): void;
  close(): Promise<void>;
};

/** Starts a Parcel Tracking Service v3 with shops and a control page, on loopback only. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? Date.now;
  const road = beginRoad(now, options.seed ?? 1);
  const certificate = await makeCertificate(servedNames);
  const faults = noFaults();
  const calls = noCalls();
  const count = countCalls(now);
  let credentials = syntheticCredentials;

  function answerCall(call: Call, fault: FaultObject | null): Answer {
    const { host, method, path, headers, body } = call;
    const language = languageOf(headers['accept-language']);
    const broken = fault && brokenAnswer(fault, language, elsewhereFor(host, server.port));
    return (
      broken ?? answerApi({ host, method, path, headers, body, language }, road, credentials, count, fault)
    );
  }

  const server = await listen(certificate, options.port ?? 0, largestBody, (request, response, body, raw) => {
    const host = nameOf(request.headers.host);
    const path = (request.url ?? '/').split('?')[0]!;
    const site = siteOf(host, path);
    if (site === 'market' || site === 'orders') {
      deliver(response, answerShop(site, path, now()), null, raw);
    } else if (site === 'control') {
      const fetchSite = request.headers['sec-fetch-site']?.toString();
      const wanted = { method: request.method ?? '', path, body, fetchSite };
      deliver(response, answerControl(road, calls.all(), wanted), null, raw);
    } else {
      const call = callOf(request, host, path, body, now());
      calls.add(call);
      const stranger = path === elsewherePath;
      const fault = stranger ? null : faults.of(call.trackingNo);
      const answer = stranger ? answerElsewhere(call.headers) : answerCall(call, fault);
      call.status = deliver(response, answer, fault, raw);
    }
  });

  return {
    port: server.port,
    baseAddress: `https://127.0.0.1:${server.port}/api/v3`,
    controlUrl: `https://127.0.0.1:${server.port}/control`,
    cert: certificate.cert,
    spki: certificate.spki,
    hostRules: hostRulesFor(server.port),
    get apiKey() {
      return credentials.apiKey;
    },
    get keySecret() {
      return credentials.keySecret;
    },
    get fleet() {
      return road.parcels.map((parcel) => ({
        trackingNo: parcel.trackingNo,
        courierKey: parcel.courierKey,
        status: statusOf(parcel),
      }));
    },
    calls: calls.all,
    clearCalls: calls.clear,
    onCall: calls.on,
    moveOn(trackingNo) {
      const event = road.moveOn(trackingNo);
      return event && { th: eventRecord(event, 'th'), en: eventRecord(event, 'en') };
    },
    autoMove: (ms) => road.autoMove(ms),
    fault: (trackingNo, fault) => faults.set(trackingNo, fault),
    setCredentials(replacement) {
      credentials = replacement;
    },
    setLimits: (limits) => count.set(limits),
    async close() {
      road.autoMove(null);
      await server.close();
    },
  };
}
