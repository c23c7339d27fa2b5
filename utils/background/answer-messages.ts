import { sendTrack } from '../service/client.ts';
import { cardAnswer } from '../parcels/answer.ts';
import { failed, isAccountFailure, success } from '../model/failure.ts';
import { edited } from '../parcels/edit.ts';
import { knownOnPage } from '../couriers/known-couriers.ts';
import { siteOf } from '../couriers/shops.ts';
import { parcelId } from '../model/parcel.ts';
import { sanitizeName } from '../model/sanitize.ts';
import type { Numbered } from '../model/tracking.ts';
import { hashOf } from '../detection/page-report.ts';
import { writeAccount } from '../storage/account.ts';
import { takeFromRateLimit } from '../storage/page-rate-limit.ts';
import { readHidden, setHidden } from '../storage/user-sites.ts';
import { injectContentScript } from '../browser/content-scripts.ts';
import { asCommand } from '../messaging/jobs.ts';
import { serve, type Asker, type Handlers } from '../messaging/messages.ts';
import { injectCard, openLookUpPage, openOptionsPage, openParcelPage } from '../browser/tabs.ts';
import { isDue } from '../schedule/schedule.ts';
import { undoImport } from '../storage/imports.ts';
import { restoreBackup } from '../storage/restore.ts';
import { readKnownCouriers } from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { readLikelyDays } from '../storage/travels.ts';
import { knownOf, originOf } from '../schedule/likely-days.ts';
import { changeRows, readRow, readSome, removeParcels, restoreParcels } from '../storage/store.ts';
import { callService } from './call-service.ts';
import { inBackground } from './background-work.ts';
import { refreshCouriers } from './refresh-couriers.ts';
import { couriersOfHost } from '../couriers/courier-list.ts';
import { deleteEverything, wasDeletedSince } from './delete-everything.ts';
import { isStorageError, noteFull } from './storage-full.ts';
import { correctNumber, followParcel, followAll, changeCourier } from './follow.ts';
import { countDueToday, importPart } from './import-sheet.ts';
import { lookUp, peek, readKnown, suggestIfUnknown } from './look-up.ts';
import { readPlanContext } from './call-budget.ts';
import { closeRelay } from '../relay/connection.ts';
import { addSite, removeSite } from './site-scripts.ts';
import { reconcileAll, reconcileSoon } from './reconcile.ts';
import { checkParcels, poll, resumeLimited } from './run.ts';
import { testConnection, testTrial } from './test-connection.ts';

const handlers: Handlers = {
  hello: async (_, asker) => {
    const { language, year, theme, shapes } = await readSettings();
    const { numbers, sites } = await readHidden();
    // A frame is off, too, if the user turned off the host of the tab's top page. A shop is turned off with its hosts.
    const hosts = [asker.host, asker.site, asker.tabHost, siteOf(asker.tabHost)];
    const isOff = hosts.some((host) => Object.hasOwn(sites, host));
    const hidden = Object.keys(numbers).map(hashOf);
    return success({ language, year, theme, hidden, shapes, isOff, couriers: couriersOfHost(asker.host) });
  },

  'inject-card': async (_, { tabId, frameId }) => done(injectCard(tabId, frameId)),

  'look-up-card': async (of, asker, since) => {
    const likely = readLikelyDays().catch(() => null); // the other parcels are read during the call
    const answer = await lookUpFor(of, asker, since);
    const known = answer.tracking && knownOf(of, answer.tracking, answer.checkedAt);
    const days = known && (await likely)?.(known, Date.now(), originOf(answer.tracking));
    return success(cardAnswer(answer, days));
  },
  'look-up': async (of, asker, since) => success(await lookUpFor(of, asker, since)),
  'suggest-couriers': async ({ want, ...of }, asker, since) => {
    const mayCall = async () => want !== 'peek' && since === null && mayAsk(asker);
    return success(await suggestIfUnknown(of, mayCall));
  },

  hide: async ({ trackingNo, hide }, { site }) => done(setHidden({ number: trackingNo, on: site }, hide)),

  follow: async ({ trackingNo, courierKey, name }, asker) => {
    // Following a number that was not looked up causes a call, so it counts against the page's limit.
    const { triedAt } = await readKnown({ trackingNo, courierKey }, Date.now());
    if (asker && triedAt === null && !(await takeFromRateLimit('look-up', asker.site)))
      return failed('too-many-from-page');
    const { host: foundOn = '', page: foundPage = '' } = asker ?? {};
    const { row } = await followParcel({ trackingNo, courierKey, name, foundOn, foundPage });
    await reconcileAll();
    // A page must not cause a request for the list of couriers.
    if (isDue(row, Date.now())) inBackground(poll({ mayUpdate: asker === null }));
    return success({ id: row.id });
  },

  'follow-many': async ({ parcels, foundOn, direction }, _, since) => {
    const all = await followAll(parcels.map((of) => ({ ...of, foundOn, direction })));
    const kept = all.filter((one) => one !== null);
    await reconcileAll();
    if (kept.some(({ row }) => isDue(row, Date.now()))) inBackground(poll());
    // `since`: report the parcels that were added before the stop, too (wrong if the clock changed since).
    const added = kept.filter(({ row, before }) => !before || (since !== null && row.followedAt >= since));
    return success({ ids: kept.map(({ row }) => row.id), added: added.map(({ row }) => row.id) });
  },

  import: async (part) => {
    const written = await importPart(part);
    inBackground(reconcileSoon());
    return success(written);
  },
  'count-due': async ({ dates }) => success({ today: await countDueToday(dates) }),
  'undo-import': async ({ id }) => {
    const undo = await undoImport(id);
    await reconcileAll();
    return success(undo);
  },

  'hide-numbers': async ({ numbers, hide }) => done(setHidden({ numbers }, hide)),
  'hide-site': async ({ host, hide }) => {
    const { sites } = await readHidden();
    // A host that is to be marked again is not while its whole shop is off.
    const off = [...new Set([host, siteOf(host)])].filter((one) => Object.hasOwn(sites, one));
    const hosts = hide ? [host] : off;
    for (const site of hosts) await setHidden({ site }, hide);
    return success({ hosts });
  },
  'add-site': async ({ host }) => done(addSite(host)),
  'remove-site': async ({ host }) => done(removeSite(host)),

  // The browser refuses its own pages, and tabs whose permission ended because they left the site.
  'scan-tab': async ({ tabId }) => done(injectContentScript(tabId)).catch(() => failed('unexpected')),

  open: async ({ id, trackingNo }, asker) => {
    // A page may take over its content script: limit how often it can open tabs.
    if (asker && !(await takeFromRateLimit('open', asker.site))) return failed('too-many-from-page');
    if (trackingNo !== undefined) return done(openLookUpPage(trackingNo, asker?.host ?? ''));
    if (id === undefined) return done(openOptionsPage());
    return (await readRow(id)) ? done(openParcelPage(id)) : success(null);
  },

  couriers: async (_, asker) => {
    const known = await readKnownCouriers();
    return success(asker ? knownOnPage(known) : known);
  },

  'update-couriers': async () => {
    const answer = await refreshCouriers();
    await reconcileAll();
    inBackground(poll());
    return answer;
  },

  check: async ({ ids }, _, since) => {
    const wanted = [...new Set(ids)];
    const stopped = await checkParcels(await readSome(wanted), since, 'check');
    await reconcileAll();
    // If the background was stopped during a call, the answer is lost, and the call is not made twice.
    const isAnswerLost =
      since !== null && (await readSome(wanted)).some(({ triedAt }) => (triedAt ?? 0) < since);
    if (!stopped && isAnswerLost) return failed('unexpected');
    // Views show the account's failure above the list. Other failures in `stopped` are stored nowhere: return them.
    const isAbove = stopped && (isAccountFailure(stopped.kind) || stopped.kind === 'payment-required');
    return stopped && !isAbove ? { ok: false, failure: stopped } : success(null);
  },

  remove: async ({ ids }) => doneAndReconcile(removeParcels(ids)),
  'undo-remove': async ({ ids, insteadOf }) => doneAndReconcile(restoreParcels(ids, insteadOf)),

  edit: async ({ ids, change }) => {
    const at = Date.now();
    const pace = await readPlanContext(at);
    return doneAndReconcile(changeRows(ids, (row) => edited(row, change, at, pace)));
  },

  'use-page-name': async ({ id, name: proposed }) => {
    const name = sanitizeName(proposed);
    let isNamed = false;
    await changeRows([id], (row) => {
      isNamed = name !== '' && (row.name === '' || row.name === name); // the same: the message was sent again
      return isNamed ? { ...row, name } : row;
    });
    return isNamed ? success(null) : failed('unexpected');
  },

  'change-courier': async ({ id, courierKey }, _, since) => {
    const place = parcelId(courierKey, id.slice(id.indexOf('/') + 1));
    const became = await changeCourier(id, courierKey);
    return moved(became && { id: place, became }, { id: place, became: 'moved' }, since);
  },

  'correct-number': async ({ id, trackingNo }, _, since) => {
    const place = parcelId(id.slice(0, id.indexOf('/')), trackingNo);
    const corrected = await correctNumber(id, trackingNo);
    return moved(corrected, { id: place, became: 'corrected' }, since);
  },

  // Number and courier come from the store. What was typed is sent and not stored.
  'send-track': async ({ id, phoneNumber, note }) => {
    const row = await readRow(id);
    if (!row) return failed('unexpected');
    const { trackingNo, courierKey } = row;
    const sending = { trackingNo, courierKey, phoneNumber, note: note.trim() };
    const asked = { trackingNo, courierKey, why: 'send' as const };
    return callService((service) => sendTrack(service, sending), { asked });
  },

  'restore-backup': async (given) => {
    if (wasDeletedSince(given.at)) return failed('everything-deleted'); // also without a job
    const report = await restoreBackup(given);
    inBackground(reconcileSoon());
    return success(report);
  },

  seen: async ({ ids }) => doneAndReconcile(changeRows(ids, (row) => ({ ...row, unseen: false }))),

  'test-connection': ({ isTrial }) => (isTrial ? testTrial() : testConnection()),

  'delete-everything': async () => done(deleteEverything()),

  'connect-relay': () => {
    inBackground(closeRelay().then(reconcileAll));
    return success(null);
  },
  resume: async () => {
    await writeAccount({ failure: null });
    inBackground(resumeLimited().then(() => poll()));
    return success(null);
  },
};

/**
 * Answers every message. "Delete everything" waits for all other commands. If what the user wanted could not be stored,
 * the answer, the badge and the banner say so (docs/promises.md P41).
 */
export const answerMessages = (): void =>
  serve(handlers, async (name, answer, job) => {
    try {
      return await (name === 'delete-everything' ? answer() : asCommand(answer, job));
    } catch (error) {
      if (isStorageError(error)) inBackground(noteFull());
      throw error;
    }
  });

const mayAsk = async (asker: Asker) => asker === null || takeFromRateLimit('look-up', asker.site);

type LookedUp = Numbered & { want?: 'again' | 'peek' | 'anyway' };

async function lookUpFor({ want, ...of }: LookedUp, asker: Asker, since: number | null) {
  if (want === 'peek') return peek(of);
  const why = asker ? 'page' : 'check';
  const how = { again: want !== undefined, anyway: want === 'anyway', since, why } as const;
  const answer = await lookUp(of, { ...how, mayAsk: () => mayAsk(asker) });
  await reconcileAll();
  return answer;
}

async function done(work: Promise<void>) {
  await work;
  return success(null);
}

/** As `done`, and then updates badge, notifications and alarm. */
const doneAndReconcile = (work: Promise<void>) => done(work.then(reconcileAll));

/** Answers with a parcel's new id: `meant`, if the parcel moved there before a stop of the background (`since`). */
async function moved<T extends { id: string }>(became: T | null, meant: T, since: number | null) {
  if (became === null && (since === null || !(await readRow(meant.id)))) return failed('unexpected');
  await reconcileAll();
  inBackground(poll());
  return success(became ?? meant);
}
