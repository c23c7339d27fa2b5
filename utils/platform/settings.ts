import * as v from 'valibot';
import { isTemplate, mostTemplates } from '../core/couriers/templates.ts';
import { defaultBaseAddress } from '../core/provider.ts';
import { courierKeyPattern } from '../core/tracking.ts';
import { browser } from './browser.ts';
import { languageOf, languages } from './i18n.ts';

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
});
export type Settings = v.InferOutput<typeof settingsSchema>;

const key = 'settings';

const defaults = (): Settings => ({
  v: 1,
  baseAddress: defaultBaseAddress,
  headerPrefix: '',
  language: languageOf(navigator.language),
  shapes: [],
});

/** The settings; what is missing or unreadable falls back, field by field, and stays stored until it is set anew. */
export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = v.safeParse(settingsSchema, { ...defaults(), ...given });
  return whole.success ? whole.output : defaults();
}

type Change = Partial<Omit<Settings, 'v'>>;

/**
 * Changes some settings under one lock, so that two pages cannot undo each other (PLATFORM F8). A list is changed by a
 * function of what it is at that moment.
 */
export async function updateSettings(change: Change | ((now: Settings) => Change)): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const now = await readSettings();
    const next: Settings = { ...now, ...(typeof change === 'function' ? change(now) : change) };
    await browser.storage.local.set({ [key]: next });
    return next;
  });
}

/** Calls `listener` whenever a setting changed, until the returned function is called. */
export function onSettings(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
