import * as v from 'valibot';
import { baseAddressFault, isHeaderPrefix, tidyBaseAddress } from '../core/provider.ts';
import { browser } from './browser.ts';
import { isPlain, isShape, parseSettings, settingsKey, settingsSchema, type Settings } from './settings.ts';

type Stored = Record<string, unknown>;
type Known = Omit<Settings, 'v'>;
/** Of an object (switches, hours, the limit) only the fields that change need to be given; a list is given whole. */
type Change = {
  [Name in keyof Known]?: Known[Name] extends readonly unknown[]
    ? Known[Name]
    : Known[Name] extends object
      ? Partial<Known[Name]>
      : Known[Name];
};

const fieldsOf = (value: unknown): Stored => (isPlain(value) ? value : {});

/**
 * What is stored after a change. Only what is named is written over: fields, switches and shapes of a newer version stay,
 * and what it set a field to, should it come back (PROMISES P43).
 */
function changed(stored: unknown, change: Change): Stored {
  const standing = fieldsOf(stored);
  const understood: Stored = parseSettings(stored);
  const next: Stored = { ...understood, ...standing };
  for (const [name, value] of Object.entries(change)) {
    const before = standing[name];
    // What is in force fills in for a field that is missing or unreadable: an object with a hole would be read as none.
    if (isPlain(value)) next[name] = { ...fieldsOf(before), ...fieldsOf(understood[name]), ...value };
    else if (Array.isArray(value) && Array.isArray(before))
      next[name] = [...(value as unknown[]), ...before.filter((one) => !isShape(one))];
    else next[name] = value;
  }
  return next;
}

const wishKey = 'wish/';
const wishSchema = v.object({ change: v.record(v.string(), v.unknown()) });
let wishes = 0;

/**
 * Notes a change in the very turn in which it was pressed: what a page does after an await is lost where it is closed at
 * once, and so is a message to a background that sleeps (both measured in Chromium); a write that was begun is not.
 */
function noteWish(change: Change): { name: string; noted: Promise<void> } {
  wishes += 1;
  const order = String(wishes).padStart(9, '0');
  const name = `${wishKey}${Date.now()}/${order}/${crypto.randomUUID()}`;
  return { name, noted: browser.storage.local.set({ [name]: { change } }) };
}

/**
 * Changes some settings under one lock, so that two pages cannot undo each other (PLATFORM F8). A list is changed by a
 * function of what it is at that moment. What is given as it is, is kept even where the page is closed at once.
 *
 * @param beside what else is stored in the same write: an address and its credentials mean something only together (P32)
 */
export async function updateSettings(
  change: Change | ((now: Settings) => Change),
  beside?: Record<string, unknown>,
): Promise<Settings> {
  const wish = typeof change === 'function' || beside ? null : noteWish(change);
  return navigator.locks.request('settings', async () => {
    await wish?.noted;
    const found = await browser.storage.local.get(wish ? [settingsKey, wish.name] : settingsKey);
    const stored: unknown = found[settingsKey];
    // The background was quicker; what came after it is not to be undone.
    if (wish && !found[wish.name]) return parseSettings(stored);
    const next = changed(stored, typeof change === 'function' ? change(parseSettings(stored)) : change);
    await browser.storage.local.set({ ...beside, [settingsKey]: next, ...(wish && { [wish.name]: null }) });
    if (wish) await browser.storage.local.remove(wish.name);
    return parseSettings(next);
  });
}

/** Changes what was wished for by pages that were closed before they could. For the background. */
export const settleWishes = (): Promise<void> =>
  navigator.locks.request('settings', async () => {
    const all = await browser.storage.local.get(null);
    const names = Object.keys(all).filter((name) => name.startsWith(wishKey));
    if (names.length === 0) return;
    let next: unknown = all[settingsKey];
    for (const name of names.toSorted()) {
      const wish = v.safeParse(wishSchema, all[name]);
      if (wish.success) next = changed(next, wish.output.change);
    }
    // Settled in the write that changes: ended before they are gone, they are not wished for a second time.
    const settled = Object.fromEntries(names.map((name) => [name, null]));
    await browser.storage.local.set(
      next === all[settingsKey] ? settled : { ...settled, [settingsKey]: next },
    );
    await browser.storage.local.remove(names);
  });

/** Calls `listener` whenever a change was wished for. Attach in the background's first turn. */
export function onWish(listener: () => void): void {
  browser.storage.onChanged.addListener((changes: Record<string, { newValue?: unknown }>, area) => {
    const wished = Object.keys(changes).filter((name) => name.startsWith(wishKey));
    if (area === 'local' && wished.some((name) => changes[name]?.newValue)) listener();
  });
}

/**
 * What of some settings (of a backup) differs from those in force and may be set: a field that is unknown, not of its
 * form, or an address the form would refuse is left out.
 */
export function acceptableSettings(given: Record<string, unknown>, current: Settings): Partial<Settings> {
  const changes: Record<string, unknown> = {};
  for (const [name, standing] of Object.entries(current)) {
    if (name === 'v' || !Object.hasOwn(given, name)) continue;
    const read = v.safeParse(settingsSchema, { ...current, [name]: given[name] });
    const value = read.success ? read.output[name as keyof Settings] : standing;
    const isMeant = JSON.stringify(value) === JSON.stringify(given[name]);
    const isPrefix = name !== 'headerPrefix' || isHeaderPrefix(String(value));
    const fit = name === 'baseAddress' ? fitAddress(String(value)) : value;
    if (isMeant && fit !== undefined && isPrefix && JSON.stringify(fit) !== JSON.stringify(standing))
      changes[name] = fit;
  }
  return changes as Partial<Settings>;
}

/** An address as the browser will call it, the host in its plain letters (PROMISES P5); undefined = none that the form takes. */
const fitAddress = (address: string): string | undefined =>
  baseAddressFault(address) === null ? tidyBaseAddress(address) : undefined;
