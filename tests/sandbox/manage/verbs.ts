import { readFault } from '../faults/read-fault.ts';
import { courierOf } from '../world/couriers.ts';
import { callbackAddress, triggerStatuses } from '../webhook/trigger.ts';
import { parcelsByColumn } from './board-columns.ts';
import type { Manager } from './manager.ts';
import type { Status } from '../world/journey-step.ts';

/** Why a form was refused, for the person who sent it. */
export type Refusal = { code: 400 | 404; why: string };
type Verb = (manager: Manager, form: URLSearchParams) => Refusal | null;

const bad = (why: string): Refusal => ({ code: 400, why });
const noParcel = (trackingNo: string): Refusal => ({ code: 404, why: `There is no parcel ${trackingNo}` });
const numberIn = (form: URLSearchParams, name: string): number => Number(form.get(name) || Number.NaN);
const hour = 3_600_000;

/** Reads a whole number of at least `least`; null if the field is empty, undefined if it is invalid. */
function limitIn(form: URLSearchParams, name: string, least: number): number | null | undefined {
  const text = form.get(name) ?? '';
  if (text === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= least ? value : undefined;
}

/** The forms of the page: `POST /control/<verb>`. Each returns null if it succeeded. */
export const verbs: Record<string, Verb> = {
  move({ account: { world } }, form) {
    const trackingNo = form.get('trackingNo') ?? '';
    if (!world.parcel(trackingNo)) return noParcel(trackingNo);
    world.moveOn(trackingNo);
    return null;
  },

  'move-all'({ account: { world } }, form) {
    const all = parcelsByColumn(world).get((form.get('status') ?? '') as Status);
    if (!all) return bad('There is no such state');
    for (const { parcel } of all) world.moveOn(parcel.trackingNo);
    return null;
  },

  auto({ account: { world } }, form) {
    const ms = numberIn(form, 'ms');
    if (ms !== 0 && !(ms >= 100)) return bad('ms is 0, or 100 and more');
    world.autoMove(ms || null);
    return null;
  },

  fill({ account: { world } }, form) {
    const [count, seed] = [numberIn(form, 'count'), numberIn(form, 'seed')];
    if (!(count >= 0 && count <= 10_000)) return bad('There can be 0 to 10,000 travellers');
    if (!Number.isInteger(seed)) return bad('The seed is a whole number');
    world.fill(count, seed);
    return null;
  },

  advance({ account: { world } }, form) {
    const hours = numberIn(form, 'hours');
    if (!(hours > 0 && hours <= 24 * 366)) return bad('The clock goes forward, by a year at most');
    world.advance(hours * hour);
    return null;
  },

  speed({ account: { world } }, form) {
    const factor = numberIn(form, 'factor');
    if (!(factor > 0 && factor <= 86_400)) return bad('The speed is more than 0, and a day a second at most');
    world.clock.setSpeed(factor);
    return null;
  },

  credentials({ account }, form) {
    account.keys.renew(form.get('new') === 'secret' ? 'secret' : 'both');
    return null;
  },

  limits({ account: { count } }, form) {
    const [perSecond, perMonth] = [limitIn(form, 'perSecond', 1), limitIn(form, 'perMonth', 0)];
    if (perSecond === undefined || perMonth === undefined) return bad('Limits are whole numbers, or empty');
    count.set({ perSecond, perMonth });
    return null;
  },

  fields({ account }, form) {
    const fields = form.get('fields');
    if (fields !== 'all' && fields !== 'five') return bad('A look-up gives all fields, or five');
    account.fields = fields;
    return null;
  },

  webhook({ webhook }, form) {
    const typed = (form.get('address') ?? '').trim();
    const address = callbackAddress(typed);
    if (typed && !address)
      return bad('The callback address is http or https, on 127.0.0.1, [::1] or localhost');
    const couriers = form.getAll('courier').filter(courierOf);
    const timeLimit = Number(form.get('timeLimit') || 10_000);
    if (!(timeLimit >= 100 && timeLimit <= 60_000)) return bad('The time-out is 100 ms to a minute');
    webhook.set({
      address,
      timeLimit,
      language: form.get('language') === 'th' ? 'th' : 'en',
      statuses: new Set(triggerStatuses.filter((status) => form.getAll('status').includes(status))),
      couriers: couriers.length > 0 ? new Set(couriers) : null,
      onlyLookedUp: form.has('onlyLookedUp'),
    });
    return null;
  },

  again({ webhook }, form) {
    const sent = webhook.again(numberIn(form, 'id'));
    return sent ? null : bad('There is no such delivery, or no callback address');
  },

  fault({ faults }, form) {
    const trackingNo = (form.get('trackingNo') ?? '').trim();
    const fault = readFault(form);
    if (!trackingNo || !fault) return bad('A fault needs a number, an endpoint or *, and a known kind');
    faults.set(trackingNo, fault);
    return null;
  },

  'end-fault'({ faults }, form) {
    faults.set(form.get('trackingNo') ?? '', null);
    return null;
  },
};

/** The section of the page that belongs to a verb: a browser without scripts is redirected there. */
export const partOf: Record<string, string> = {
  credentials: 'account',
  limits: 'account',
  fields: 'account',
  webhook: 'webhook',
  again: 'webhook',
  fault: 'faults',
  'end-fault': 'faults',
};
