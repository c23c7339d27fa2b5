import * as v from 'valibot';
import { defaultBaseAddress } from '../core/provider.ts';
import { yearStyles } from '../core/when.ts';
import { browser } from './browser.ts';
import { languageOf, languages } from './i18n.ts';

/** How the pages look: as the system, or always the same. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What the user set, but for the credentials (credentials.ts). `headerPrefix` empty = the provider's own. */
const settingsSchema = v.object({
  v: v.literal(1),
  baseAddress: v.fallback(v.string(), defaultBaseAddress),
  headerPrefix: v.fallback(v.string(), ''),
  language: v.fallback(v.picklist(languages), () => languageOf(navigator.language)),
  theme: v.fallback(v.picklist(themes), 'auto'),
  year: v.fallback(v.picklist(yearStyles), 'gregory'),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

const key = 'settings';

/** What is set before anything was. */
export const defaultSettings = (): Settings => ({
  v: 1,
  baseAddress: defaultBaseAddress,
  headerPrefix: '',
  language: languageOf(navigator.language),
  theme: 'auto',
  year: 'gregory',
});

/** The settings; what is missing or unreadable falls back, field by field, and stays stored until it is set anew. */
export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await browser.storage.local.get(key))[key];
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const whole = v.safeParse(settingsSchema, { ...defaultSettings(), ...given });
  return whole.success ? whole.output : defaultSettings();
}

/** Changes some settings under one lock, so that two pages cannot undo each other (PLATFORM F8). */
export async function updateSettings(change: Partial<Omit<Settings, 'v'>>): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const next: Settings = { ...(await readSettings()), ...change };
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
