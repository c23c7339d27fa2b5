import { failed, isAccountFailure, success } from '../core/failure.ts';
import type { Parcel } from '../core/parcel.ts';
import { writeAccount } from '../platform/account.ts';
import { takeAllowance } from '../platform/allowance.ts';
import { readHidden, setHidden } from '../platform/hidden.ts';
import { readTab } from '../platform/page-script.ts';
import { serve } from '../platform/messages.ts';
import { injectCard, openOptionsPage, openParcelPage } from '../platform/pages.ts';
import { readSettings } from '../platform/settings.ts';
import {
  changeParcel,
  changeRows,
  readRow,
  readRows,
  removeParcels,
  restoreParcels,
} from '../platform/store.ts';
import { keep } from './keep.ts';
import { lookUp, readKnown } from './look-up.ts';
import { addSite, removeSite } from './sites.ts';
import { checkAll, poll, tellChanges } from './poll.ts';
import { testConnection } from './test-connection.ts';

/** Answers every message of the map (platform/messages.ts): what each asks for, in one place. */
export function answerMessages(): void {
  serve({
    hello: async (_, asker) => {
      const [{ language, shapes }, { numbers, sites }] = await Promise.all([readSettings(), readHidden()]);
      const isOff = asker !== null && Object.hasOwn(sites, asker.host);
      return success({ language, hidden: Object.keys(numbers), shapes, isOff });
    },

    'inject-card': async (_, asker) => {
      if (!asker) return failed('unexpected');
      await injectCard(asker.tabId, asker.frameId);
      return success(null);
    },

    'look-up': async ({ trackingNo, courierKey, want }, asker) => {
      if (want === 'peek') {
        const { triedAt: _, ...known } = await readKnown({ trackingNo, courierKey }, Date.now());
        return success(known);
      }
      const answer = await lookUp(
        { trackingNo, courierKey },
        { fresh: want === 'fresh', ...(asker && { mayAsk: () => takeAllowance(asker.tabId) }) },
      );
      await tellChanges();
      return success(answer);
    },

    hide: async ({ trackingNo }) => {
      await setHidden({ number: trackingNo }, true);
      return success(null);
    },

    keep: async ({ trackingNo, courierKey }, asker) => {
      // Keeping what was looked up costs nothing; keeping a number unseen lets the poll look it up.
      const { triedAt } = await readKnown({ trackingNo, courierKey }, Date.now());
      if (asker && triedAt === null && !(await takeAllowance(asker.tabId)))
        return failed('too-many-from-page');
      const { id, dueAt } = await keep({ trackingNo, courierKey, foundOn: asker?.host ?? '' });
      await tellChanges();
      if (dueAt !== null && dueAt <= Date.now()) void poll();
      return success({ id });
    },

    'keep-many': async ({ parcels, foundOn }) => {
      const kept = [];
      for (const { trackingNo, courierKey } of parcels)
        kept.push(await keep({ trackingNo, courierKey, foundOn }));
      await tellChanges();
      if (kept.some(({ dueAt }) => dueAt !== null && dueAt <= Date.now())) void poll();
      return success({ ids: kept.map(({ id }) => id) });
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

    'open-parcel': async ({ id }) => {
      if (await readRow(id)) await openParcelPage(id);
      return success(null);
    },

    'open-options': async () => {
      await openOptionsPage();
      return success(null);
    },

    refresh: async ({ ids }) => {
      const wanted = new Set(ids);
      const stopped = await checkAll((await readRows()).filter(({ id }) => wanted.has(id)));
      await tellChanges();
      // What concerns the account stands in the banner; what passes is written on no parcel, so it is said here.
      return stopped && !isAccountFailure(stopped.kind) ? { ok: false, failure: stopped } : success(null);
    },

    remove: async ({ ids }) => {
      await removeParcels(ids);
      await tellChanges();
      return success(null);
    },

    restore: async ({ ids }) => {
      await restoreParcels(ids);
      await tellChanges();
      return success(null);
    },

    rename: ({ id, name }) => change(id, (row) => ({ ...row, name: name.trim() })),

    seen: async ({ ids }) => {
      await changeRows(ids, (row) => ({ ...row, unseen: false }));
      await tellChanges();
      return success(null);
    },

    'test-connection': testConnection,

    resume: async () => {
      // What the service asked for (Retry-After) still holds (DESIGN, decision 8).
      await writeAccount({ failure: null });
      void poll();
      return success(null);
    },
  });
}

async function done(work: Promise<void>) {
  await work;
  return success(null);
}

async function change(id: string, to: (row: Parcel) => Parcel) {
  await changeParcel(id, ({ row, log }) => ({ row: to(row), log }));
  return success(null);
}
