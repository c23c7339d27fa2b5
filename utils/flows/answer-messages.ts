import { cardAnswer } from '../core/answer.ts';
import { failed, isAccountFailure, success } from '../core/failure.ts';
import { edited } from '../core/edit.ts';
import { knownOnPage } from '../core/couriers/served.ts';
import { parcelId } from '../core/parcel.ts';
import { traceOf } from '../core/trace.ts';
import { writeAccount } from '../platform/account.ts';
import { takeAllowance } from '../platform/allowance.ts';
import { readHidden, setHidden } from '../platform/hidden.ts';
import { readTab } from '../platform/page-script.ts';
import { serve, type Asker, type Handlers } from '../platform/messages.ts';
import { injectCard, openNumberPage, openOptionsPage, openParcelPage } from '../platform/pages.ts';
import { restoreBackup } from '../platform/restore.ts';
import { readKnownCouriers } from '../platform/service-couriers.ts';
import { readSettings } from '../platform/settings.ts';
import { changeRows, readRow, readSome, removeParcels, restoreParcels } from '../platform/store.ts';
import { sendToPhone } from './ask.ts';
import { inBackground } from './background-work.ts';
import { updateCouriers } from './couriers.ts';
import { asCommand, deleteEverything } from './delete-everything.ts';
import { isFullDisk, noteFull } from './full.ts';
import { keep, keepAll } from './keep.ts';
import { lookUpAsked, peek, readKnown } from './look-up.ts';
import { correctNumber, moveParcel } from './move.ts';
import { readPace } from './planner.ts';
import { addSite, removeSite } from './sites.ts';
import { checkAll, poll, scheduleAlarm, takeUpLimited, tellChanges, tellSoon } from './poll.ts';
import { testConnection, testTrial } from './test-connection.ts';

/** What each message of the map (platform/messages.ts) asks for. */
const handlers: Handlers = {
  hello: async (_, asker) => {
    const [{ language, year, theme, shapes }, { numbers, sites }] = await Promise.all([
      readSettings(),
      readHidden(),
    ]);
    // A frame of another host of the shop belongs to the page the user sees.
    const isOff = asker !== null && [asker.host, asker.tabHost].some((host) => Object.hasOwn(sites, host));
    const hidden = Object.keys(numbers).map(traceOf);
    return success({ language, year, theme, hidden, shapes, isOff });
  },

  'inject-card': async (_, asker) => {
    if (!asker) return failed('unexpected');
    await injectCard(asker.tabId, asker.frameId);
    return success(null);
  },

  'look-up-card': async ({ trackingNo, courierKey, want }, asker, since) => {
    const of = { trackingNo, courierKey };
    if (want === 'peek') return success(cardAnswer(await peek(of)));
    const mayAsk = async () => asker !== null && (await takeAllowance('look-up', asker.site));
    const answer = await lookUpAsked(of, { fresh: want === 'fresh', since, mayAsk });
    await tellChanges();
    return success(cardAnswer(answer));
  },

  'look-up': async ({ trackingNo, courierKey, want }, _, since) => {
    const of = { trackingNo, courierKey };
    if (want === 'peek') return success(await peek(of));
    const answer = await lookUpAsked(of, { fresh: want !== undefined, anyway: want === 'anyway', since });
    await tellChanges();
    return success(answer);
  },

  hide: async ({ trackingNo }, asker) =>
    asker ? done(setHidden({ number: trackingNo, on: asker.site }, true)) : failed('unexpected'),
  unhide: async ({ trackingNo }, asker) =>
    asker ? done(setHidden({ number: trackingNo, on: asker.site }, false)) : failed('unexpected'),

  keep: async ({ trackingNo, courierKey }, asker) => {
    // Keeping what was looked up costs nothing; keeping a number unseen lets the poll look it up.
    const { triedAt } = await readKnown({ trackingNo, courierKey }, Date.now());
    if (asker && triedAt === null && !(await takeAllowance('look-up', asker.site)))
      return failed('too-many-from-page');
    const { row } = await keep({
      trackingNo,
      courierKey,
      foundOn: asker?.host ?? '',
      foundPage: asker?.page ?? '',
    });
    const { id, dueAt } = row;
    await tellChanges();
    // The list of couriers is not asked for on a page's account.
    if (dueAt !== null && dueAt <= Date.now()) inBackground(poll({ mayUpdate: asker === null }));
    return success({ id });
  },

  'keep-many': async ({ parcels, foundOn, foundPage }, _, since) => {
    const all = await keepAll(parcels.map((of) => ({ ...of, foundOn, foundPage })));
    const kept = all.filter((one) => one !== null);
    await tellChanges();
    if (kept.some(({ row }) => row.dueAt !== null && row.dueAt <= Date.now())) inBackground(poll());
    // A worker that was ended in the middle of this had kept some of them: they count as added. A clock that was changed
    // since then makes this wrong.
    const added = kept.filter(({ row, isNew }) => isNew || (since !== null && row.keptAt >= since));
    return success({ ids: kept.map(({ row }) => row.id), added: added.map(({ row }) => row.id) });
  },

  'hide-numbers': async ({ numbers, hide }) => done(setHidden({ numbers }, hide)),
  'hide-site': async ({ host, hide }) => done(setHidden({ site: host }, hide)),
  'add-site': async ({ host }) => done(addSite(host)),
  'remove-site': async ({ host }) => done(removeSite(host)),

  // The browser may refuse: a page of its own, or a permission that ended when the tab moved on.
  'scan-tab': async ({ tabId }) =>
    readTab(tabId).then(
      () => success(null),
      () => failed('unexpected'),
    ),

  'open-parcel': ({ id }, asker) =>
    opening(asker, async () => {
      if (await readRow(id)) await openParcelPage(id);
    }),
  'open-number': ({ trackingNo }, asker) =>
    opening(asker, () => openNumberPage(trackingNo, asker?.host ?? '')),
  'open-options': (_, asker) => opening(asker, openOptionsPage),

  couriers: async (_, asker) => {
    const known = await readKnownCouriers();
    return success(asker ? knownOnPage(known) : known);
  },

  'update-couriers': async () => {
    const answer = await updateCouriers();
    await tellChanges();
    inBackground(poll());
    return answer;
  },

  refresh: async ({ ids }, _, since) => {
    const wanted = [...new Set(ids)];
    const stopped = await checkAll(await readSome(wanted), since);
    await tellChanges();
    // A worker that was ended in the middle of this may have asked and heard no answer: that call is not made twice.
    const isUnheard =
      since !== null && (await readSome(wanted)).some(({ triedAt }) => (triedAt ?? 0) < since);
    if (!stopped && isUnheard) return failed('unexpected');
    // A failure of the account is shown above the list. One that passes is stored with no parcel, so it is answered.
    const isAbove = stopped && (isAccountFailure(stopped.kind) || stopped.kind === 'payment-required');
    return stopped && !isAbove ? { ok: false, failure: stopped } : success(null);
  },

  remove: async ({ ids }) => told(removeParcels(ids)),
  restore: async ({ ids, insteadOf }) => told(restoreParcels(ids, insteadOf)),

  edit: async ({ ids, change }) => {
    const at = Date.now();
    const pace = await readPace(at);
    return told(changeRows(ids, (row) => edited(row, change, at, pace)));
  },

  'change-courier': async ({ id, courierKey }, _, since) => {
    const place = parcelId(courierKey, id.slice(id.indexOf('/') + 1));
    const became = await moveParcel(id, courierKey);
    return moved(became && { id: place, became }, { id: place, became: 'moved' }, since);
  },

  'correct-number': async ({ id, trackingNo }, _, since) => {
    const place = parcelId(id.slice(0, id.indexOf('/')), trackingNo);
    const corrected = await correctNumber(id, trackingNo);
    return moved(corrected, { id: place, became: 'corrected' }, since);
  },

  'send-track': sendToPhone,

  'restore-backup': async (given) => {
    const report = await restoreBackup(given);
    // A restore comes in many parts. Views are told twice a second at most, and the next part does not wait for that.
    inBackground(tellSoon());
    return success(report);
  },

  seen: async ({ ids }) => told(changeRows(ids, (row) => ({ ...row, unseen: false }))),

  'test-connection': ({ isTrial }) => (isTrial ? testTrial() : testConnection()),

  'delete-everything': async () => done(deleteEverything()),

  'ensure-alarm': async () => done(scheduleAlarm()),

  resume: async () => {
    await writeAccount({ failure: null });
    inBackground(takeUpLimited().then(() => poll()));
    return success(null);
  },
};

/**
 * Answers every message. All but one are commands that "delete everything" waits for. Where what the user wanted could not
 * be stored, the answer says so, and so do badge and banner until there is room (P41).
 */
export const answerMessages = (): void =>
  serve(handlers, async (name, answer) => {
    try {
      return await (name === 'delete-everything' ? answer() : asCommand(answer));
    } catch (error) {
      if (isFullDisk(error)) inBackground(noteFull());
      throw error;
    }
  });

/** Opens a page of ours; for a page's content script, which may be the page itself, not one after the other. */
async function opening(asker: Asker, open: () => Promise<void>) {
  if (asker && !(await takeAllowance('open', asker.site))) return failed('too-many-from-page');
  return done(open());
}

async function done(work: Promise<void>) {
  await work;
  return success(null);
}

/** The same, and then the badge, the notifications and the alarm follow the change. */
async function told(work: Promise<void>) {
  await work;
  await tellChanges();
  return success(null);
}

/**
 * Answers where a parcel went (`became`). A worker that was ended before it answered may have moved it already: then it is
 * where it was meant to go (`meant`).
 */
async function moved<T extends { id: string }>(became: T | null, meant: T, since: number | null) {
  if (became === null && (since === null || !(await readRow(meant.id)))) return failed('unexpected');
  await tellChanges();
  inBackground(poll());
  return success(became ?? meant);
}
