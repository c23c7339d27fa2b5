import { recordOf } from '../service/record.ts';
import type { Status } from '../world/journey-step.ts';
import type { Update, World } from '../world/parcel-world.ts';
import { postJson, type PostResult } from './post.ts';
import { callbackAddress, firstTrigger, isMatch, type Trigger } from './trigger.ts';

/** One POST of the webhook, under way or done. */
export type Delivery = {
  readonly id: number;
  readonly trackingNo: string;
  readonly courierKey: string;
  readonly status: Status;
  readonly address: string;
  readonly body: string;
  /** When it was sent, by the sandbox's clock; null while it waits for earlier deliveries. */
  at: number | null;
  /** Its duration in real milliseconds. */
  ms: number | null;
  outcome: PostResult | null;
};

/** How many deliveries the log holds at most. Older ones are dropped. */
const mostRemembered = 500;
/** Deliveries sent in parallel. All of one parcel use the same lane, so that they arrive in order. */
const lanes = 6;

export type Webhook = ReturnType<typeof startWebhook>;

/**
 * Starts the outbound side of the service (docs/api.md 6): each update that matches the trigger is one POST of the
 * record with the timeline so far, without an envelope. Deliveries are not retried, because the document shows no
 * retries; `again` repeats one on request.
 */
export function startWebhook(world: World, lookedUp: ReadonlySet<string>) {
  const end = new AbortController();
  const waiting = Array.from({ length: lanes }, () => Promise.resolve());
  let trigger = firstTrigger;
  let log: Delivery[] = [];
  let nextId = 1;
  let stopListening: (() => void) | null = null;

  async function send(delivery: Delivery): Promise<void> {
    if (end.signal.aborted) return;
    delivery.at = world.clock.now();
    const began = performance.now();
    delivery.outcome = await postJson(delivery.address, delivery.body, trigger.timeLimit, end.signal);
    delivery.ms = performance.now() - began;
  }

  function enqueue(
    what: Pick<Delivery, 'trackingNo' | 'courierKey' | 'status' | 'address' | 'body'>,
  ): Delivery {
    const delivery: Delivery = { ...what, id: nextId, at: null, ms: null, outcome: null };
    nextId += 1;
    log = [...log.slice(1 - mostRemembered), delivery];
    const lane = [...what.trackingNo].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % lanes;
    waiting[lane] = waiting[lane]!.then(() => send(delivery));
    return delivery;
  }

  function hear(update: Update): void {
    if (trigger.address === null || !isMatch(trigger, update, lookedUp)) return;
    const { parcel, count } = update;
    const record = recordOf(parcel, count, trigger.language);
    if (!record) return;
    const { trackingNo, courierKey } = parcel;
    const status = parcel.steps[count - 1]!.status;
    enqueue({ trackingNo, courierKey, status, address: trigger.address, body: JSON.stringify(record) });
  }

  return {
    trigger: () => trigger,
    set(change: Partial<Trigger>): void {
      if (change.address && !callbackAddress(change.address))
        throw new RangeError('Not an address of this machine');
      trigger = { ...trigger, ...change };
      if (trigger.address !== null) stopListening ??= world.onUpdate(hear);
      else {
        stopListening?.();
        stopListening = null;
      }
    },
    /** The latest deliveries, oldest first. */
    log: (): readonly Delivery[] => log,
    /** Sends the body of a delivery again, to the present address; null if the delivery or the address is missing. */
    again(id: number): Delivery | null {
      const before = log.find((one) => one.id === id);
      return before && trigger.address !== null ? enqueue({ ...before, address: trigger.address }) : null;
    },
    /** Resolves when all deliveries so far are done. */
    idle: async (): Promise<void> => void (await Promise.all(waiting)),
    close(): void {
      end.abort();
      stopListening?.();
    },
  };
}
