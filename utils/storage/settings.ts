import * as v from 'valibot';
import { budgetPresets, budgetSchema, frequencies } from '../schedule/budget.ts';
import { isUserShape, maxUserShapes } from '../couriers/user-shapes.ts';
import { baseAddressFault, defaultBaseAddress, isHeaderPrefix, tidyBaseAddress } from '../model/provider.ts';
import {
  forGood,
  notificationDefaults,
  quietSchema,
  notifiedKindsSchema,
} from '../parcels/notification-rules.ts';
import { retentions } from '../parcels/retention.ts';
import { courierKeySchema } from '../model/tracking.ts';
import { yearStyles } from '../model/time.ts';
import { browser } from '../browser/browser.ts';
import { languageOf, languages } from '../model/languages.ts';
import { onStored } from './stored.ts';

const hourSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

export const badgeKinds = ['unseen', 'attention'] as const;
export type BadgeKind = (typeof badgeKinds)[number];

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A shape of numbers that the user added (couriers/user-shapes.ts), never a regular expression. */
const shapeSchema = v.object({
  template: v.pipe(v.string(), v.check(isUserShape)),
  courierKey: courierKeySchema,
});
/** Drops unreadable shapes and keeps the others. */
const shapesSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.flatMap((one) => (v.is(shapeSchema, one) ? v.parse(shapeSchema, one) : []))),
  v.maxLength(maxUserShapes),
);

/** A setting with fields; each missing or unreadable field falls back to its default. */
const fields = <T extends Record<string, unknown>>(
  entries: { [Name in keyof T]: v.GenericSchema<unknown, T[Name]> },
  defaults: NoInfer<T>,
) =>
  v.object(
    Object.fromEntries(
      Object.entries(entries).map(([name, field]) => [name, v.fallback(field, defaults[name])]),
    ) as typeof entries,
  );

/** All settings except the credentials (credentials.ts), with their defaults. */
const settingsSchema = v.object({
  baseAddress: v.fallback(v.string(), defaultBaseAddress),
  /** Empty = the provider's default. */
  headerPrefix: v.fallback(v.string(), ''),
  language: v.fallback(v.picklist(languages), () => languageOf(navigator.language)),
  shapes: v.fallback(shapesSchema, []),
  theme: v.fallback(v.picklist(themes), 'auto'),
  year: v.fallback(v.picklist(yearStyles), 'gregory'),
  /** How many calls the plan allows, and when it renews. */
  budget: fields(budgetSchema.entries, budgetPresets.unlimited),
  /** How often to check, if the budget allows it. */
  frequency: v.fallback(v.picklist(frequencies), 'usual'),
  /** Hours of the user's night, in local time: no parcel is polled then. */
  night: fields({ from: hourSchema, to: hourSchema }, { from: 23, to: 7 }),
  /** Which news is announced on the desktop. */
  notify: fields(notifiedKindsSchema.entries, notificationDefaults),
  quiet: fields(quietSchema.entries, { isOn: false, from: 22 * 60, to: 7 * 60 }),
  /** No notifications before this time (epoch milliseconds, `forGood` = never again); null = no pause. */
  notifyPausedUntil: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(forGood))), null),
  badge: v.fallback(v.picklist(badgeKinds), 'unseen'),
  /** Days after which the personal fields of delivered parcels are deleted. */
  personalFor: v.fallback(v.picklist(retentions), '90'),
  /** Deletes parcels that were archived over 12 months ago. */
  deletesArchive: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** For settings with fields (switches, hours, budget) only the changed fields are needed; lists are given whole. */
type SettingsChange = {
  [Name in keyof Settings]?: Settings[Name] extends readonly unknown[]
    ? Settings[Name]
    : Partial<Settings[Name]>;
};

type Items = Record<string, unknown>;
const isObject = (value: unknown): value is Items =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Each setting is stored as one item, or as one item per field: `settings/theme`, `settings/notify/late`. So each
// control writes at once, without reading or overwriting the others.
const prefix = 'settings/';

const itemsOf = (change: SettingsChange): Items =>
  Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(value).map(([field, one]) => [`${prefix}${name}/${field}`, one])
        : [[`${prefix}${name}`, value]],
    ),
  );

/** Builds the settings from stored items; each missing or unreadable one falls back to its default. */
function settingsOf(items: Items): Settings {
  const given: Items = { budget: {}, night: {}, notify: {}, quiet: {} };
  for (const [key, value] of Object.entries(items)) {
    const [name, field] = key.slice(prefix.length).split('/') as [string, string?];
    given[name] = field === undefined ? value : { ...(given[name] as Items), [field]: value };
  }
  return v.parse(settingsSchema, given);
}

export const defaultSettings = (): Settings => settingsOf({});

/** Reads the settings. Unreadable items stay stored until they are set again. */
export const readSettings = async (): Promise<Settings> =>
  settingsOf(await browser.storage.local.get(Object.keys(itemsOf(defaultSettings()))));

/**
 * Changes some settings in one write that starts synchronously: it succeeds even if the page closes right after (a
 * write after an await does not; measured in Chromium). `beside` is stored in the same write: an address and its
 * credentials mean something only together (docs/promises.md P32).
 */
export const updateSettings = (change: SettingsChange, beside: Items = {}): Promise<void> =>
  browser.storage.local.set({ ...itemsOf(change), ...beside });

/** Changes the user's shapes from their current value, so that two pages do not overwrite each other. */
export const changeShapes = (change: (shapes: Settings['shapes']) => Settings['shapes']): Promise<void> =>
  navigator.locks.request('shapes', async () =>
    updateSettings({ shapes: change((await readSettings()).shapes) }),
  );

export const isSetting = (key: string): boolean => key.startsWith(prefix);

export const onSettings = (listener: () => void): (() => void) => onStored(isSetting, listener);

// Values from the shortest time that data stays. A shorter one deletes data of this browser: only the settings page sets
// it, which counts and asks first.
const kept: Record<string, readonly unknown[]> = { personalFor: retentions, deletesArchive: [true, false] };

/** Returns the settings of a backup that differ from `current` and that the form would accept, too. */
export function acceptableSettings(given: Items, current: Settings): Partial<Settings> {
  const changes: Items = {};
  for (const [name, standing] of Object.entries(current)) {
    if (!Object.hasOwn(given, name)) continue;
    const one = given[name];
    // A file from before a field was added lacks it: the current value stays.
    const meant = isObject(standing) && isObject(one) ? { ...standing, ...one } : one;
    const read = v.safeParse(settingsSchema, { ...current, [name]: meant });
    const value = read.success ? read.output[name as keyof Settings] : standing;
    const isMeant = JSON.stringify(value) === JSON.stringify(meant);
    if (!isMeant || (name === 'headerPrefix' && !isHeaderPrefix(String(value)))) continue;
    if (name === 'baseAddress' && baseAddressFault(String(value)) !== null) continue;
    const stays = kept[name];
    if (stays && stays.indexOf(value) < stays.indexOf(standing)) continue;
    // Store the address in the form in which calls use it, with the host in punycode (docs/promises.md P5).
    const fit = name === 'baseAddress' ? tidyBaseAddress(String(value)) : value;
    if (JSON.stringify(fit) !== JSON.stringify(standing)) changes[name] = fit;
  }
  return changes as Partial<Settings>;
}
