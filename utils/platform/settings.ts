import * as v from 'valibot';
import { budgetPresets, budgetSchema, frequencies } from '../core/budget.ts';
import { isTemplate, mostTemplates } from '../core/couriers/templates.ts';
import { baseAddressFault, defaultBaseAddress, tidyBaseAddress } from '../core/provider.ts';
import { forGood, noticeDefaults, noticeKinds, quietSchema, type NoticeKind } from '../core/silence.ts';
import { courierKeyPattern } from '../core/tracking.ts';
import { yearStyles } from '../core/when.ts';
import { browser } from './browser.ts';
import { languageOf, languages } from './i18n.ts';

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));
const dayAndNight = { from: 23, to: 7 };
const noQuiet = { isOn: false, from: 22 * 60, to: 7 * 60 };

/** What the badge counts. */
export const badgeKinds = ['unseen', 'attention'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

/** How the pages look: as the system, or always the same. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A number the user taught us to find: a template (core/couriers/templates.ts), never a regular expression. */
const shape = v.object({
  template: v.pipe(v.string(), v.check(isTemplate)),
  courierKey: v.pipe(v.string(), v.regex(courierKeyPattern)),
});
const isShape = (given: unknown): given is v.InferOutput<typeof shape> => v.safeParse(shape, given).success;
/** Those that can be read: one of a newer version takes no other with it. */
const shapes = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.filter(isShape).map((one) => v.parse(shape, one))),
  v.maxLength(mostTemplates),
);

/**
 * What the user set, but for the credentials (credentials.ts). `headerPrefix` empty = the provider's own. A newer
 * version's are read as far as they are understood.
 */
const settingsSchema = v.object({
  v: v.fallback(v.literal(1), 1),
  baseAddress: v.fallback(v.string(), defaultBaseAddress),
  headerPrefix: v.fallback(v.string(), ''),
  language: v.fallback(v.picklist(languages), () => languageOf(navigator.language)),
  shapes: v.fallback(shapes, []),
  theme: v.fallback(v.picklist(themes), 'auto'),
  year: v.fallback(v.picklist(yearStyles), 'gregory'),
  /** How many calls the plan allows, and when it begins anew. */
  budget: v.fallback(budgetSchema, budgetPresets.unlimited),
  /** How often to ask, where the budget allows it. */
  frequency: v.fallback(v.picklist(frequencies), 'usual'),
  /** The user's night, as hours of their own clock: nothing is asked then. */
  night: v.fallback(v.object({ from: hour, to: hour }), dayAndNight),
  /** Which news is said on the desktop. */
  notify: v.fallback(
    v.object(
      Object.fromEntries(
        noticeKinds.map((kind) => [kind, v.fallback(v.boolean(), noticeDefaults[kind])]),
      ) as Record<NoticeKind, v.SchemaWithFallback<v.BooleanSchema<undefined>, boolean>>,
    ),
    noticeDefaults,
  ),
  quiet: v.fallback(quietSchema, noQuiet),
  /** Nothing is said on the desktop before this time (epoch milliseconds, `forGood` = never again); null = no pause. */
  notifyPausedUntil: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(forGood))), null),
  badge: v.fallback(v.picklist(badgeKinds), 'unseen'),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

const key = 'settings';

/** What is set before anything was. */
export const defaultSettings = (): Settings => ({
  v: 1,
  baseAddress: defaultBaseAddress,
  headerPrefix: '',
  language: languageOf(navigator.language),
  shapes: [],
  theme: 'auto',
  year: 'gregory',
  budget: budgetPresets.unlimited,
  frequency: 'usual',
  night: dayAndNight,
  notify: noticeDefaults,
  quiet: noQuiet,
  notifyPausedUntil: null,
  badge: 'unseen',
});

type Stored = Record<string, unknown>;
const isPlain = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(stored: unknown): Settings {
  const whole = v.safeParse(settingsSchema, { ...defaultSettings(), ...(isPlain(stored) ? stored : {}) });
  return whole.success ? whole.output : defaultSettings();
}

/** The settings; what is missing or unreadable falls back, field by field, and stays stored until it is set anew. */
export async function readSettings(): Promise<Settings> {
  return parsed((await browser.storage.local.get(key))[key]);
}

type Change = Partial<Omit<Settings, 'v'>>;

/**
 * What is stored after a change. Only what is named is written over: fields, switches and shapes of a newer version stay,
 * and what it set a field to, should it come back (PROMISES P43).
 */
function changed(stored: unknown, change: Change): Stored {
  const standing = isPlain(stored) ? stored : {};
  const next: Stored = { ...parsed(stored), ...standing };
  for (const [name, value] of Object.entries(change)) {
    const before = standing[name];
    if (isPlain(value) && isPlain(before)) next[name] = { ...before, ...value };
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
    const found = await browser.storage.local.get(wish ? [key, wish.name] : key);
    const stored: unknown = found[key];
    // The background was quicker; what came after it is not to be undone.
    if (wish && !found[wish.name]) return parsed(stored);
    const next = changed(stored, typeof change === 'function' ? change(parsed(stored)) : change);
    await browser.storage.local.set({ ...beside, [key]: next, ...(wish && { [wish.name]: null }) });
    if (wish) await browser.storage.local.remove(wish.name);
    return parsed(next);
  });
}

/** Changes what was wished for by pages that were closed before they could. For the background. */
export const settleWishes = (): Promise<void> =>
  navigator.locks.request('settings', async () => {
    const all = await browser.storage.local.get(null);
    const names = Object.keys(all).filter((name) => name.startsWith(wishKey));
    if (names.length === 0) return;
    let next: unknown = all[key];
    for (const name of names.toSorted()) {
      const wish = v.safeParse(wishSchema, all[name]);
      if (wish.success) next = changed(next, wish.output.change);
    }
    // Settled in the write that changes: ended before they are gone, they are not wished for a second time.
    const settled = Object.fromEntries(names.map((name) => [name, null]));
    await browser.storage.local.set(next === all[key] ? settled : { ...settled, [key]: next });
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
    const isPrefix = name !== 'headerPrefix' || /^(?:[A-Za-z][A-Za-z0-9-]{0,39})?$/.test(String(value));
    const fit = name === 'baseAddress' ? fitAddress(String(value)) : value;
    if (isMeant && fit !== undefined && isPrefix && JSON.stringify(fit) !== JSON.stringify(standing))
      changes[name] = fit;
  }
  return changes as Partial<Settings>;
}

/** An address as the browser will call it, the host in its plain letters (PROMISES P5); undefined = none that the form takes. */
const fitAddress = (address: string): string | undefined =>
  baseAddressFault(address) === null ? tidyBaseAddress(address) : undefined;

/** Calls `listener` whenever a setting changed, until the returned function is called. */
export function onSettings(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
