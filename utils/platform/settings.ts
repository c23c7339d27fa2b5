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

/** Numbers the user taught us to find: each a template (core/couriers/templates.ts), never a regular expression. */
const shapes = v.pipe(
  v.array(
    v.object({
      template: v.pipe(v.string(), v.check(isTemplate)),
      courierKey: v.pipe(v.string(), v.regex(courierKeyPattern)),
    }),
  ),
  v.maxLength(mostTemplates),
);

/** What the user set, but for the credentials (credentials.ts). `headerPrefix` empty = the provider's own. */
const settingsSchema = v.object({
  v: v.literal(1),
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

/** The settings; what is missing or unreadable falls back, field by field, and stays stored until it is set anew. */
export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = v.safeParse(settingsSchema, { ...defaultSettings(), ...given });
  return whole.success ? whole.output : defaultSettings();
}

type Change = Partial<Omit<Settings, 'v'>>;

/**
 * Changes some settings under one lock, so that two pages cannot undo each other (PLATFORM F8). A list is changed by a
 * function of what it is at that moment.
 *
 * @param beside what else is stored in the same write: an address and its credentials mean something only together (P32)
 */
export async function updateSettings(
  change: Change | ((now: Settings) => Change),
  beside: Record<string, unknown> = {},
): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const now = await readSettings();
    const next: Settings = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    await browser.storage.local.set({ ...beside, [key]: next });
    return next;
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
