import * as v from 'valibot';
import { budgetPresets, budgetSchema, frequencies } from '../core/budget.ts';
import { isTemplate, mostTemplates } from '../core/couriers/templates.ts';
import { defaultBaseAddress } from '../core/provider.ts';
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
/** Whether this version understands a stored shape. */
export const isShape = (given: unknown): given is v.InferOutput<typeof shape> =>
  v.safeParse(shape, given).success;
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
export const settingsSchema = v.object({
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

/** Where they lie in `storage.local`. */
export const settingsKey = 'settings';

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

/** Whether something stored is an object with fields. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was stored, as far as it is understood; the rest falls back. */
export function parseSettings(stored: unknown): Settings {
  const whole = v.safeParse(settingsSchema, { ...defaultSettings(), ...(isPlain(stored) ? stored : {}) });
  return whole.success ? whole.output : defaultSettings();
}

/** The settings; what is missing or unreadable falls back, field by field, and stays stored until it is set anew. */
export async function readSettings(): Promise<Settings> {
  return parseSettings((await browser.storage.local.get(settingsKey))[settingsKey]);
}

/** Calls `listener` whenever a setting changed, until the returned function is called. */
export function onSettings(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && settingsKey in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
