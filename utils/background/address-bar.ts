import { numbersIn } from '../detection/typed-numbers.ts';
import { parcelCourierName } from '../couriers/known-couriers.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { sanitizeText } from '../model/sanitize.ts';
import { isTrackingNo, normaliseTrackingNo } from '../model/tracking.ts';
import { queryOf, search } from '../parcels/search.ts';
import { groupParcels } from '../parcels/sections.ts';
import { statusWord, textsFor } from '../i18n/i18n.ts';
import type { Suggestions } from '../browser/omnibox.ts';
import { openDashboardPage, openLookUpPage, openParcelPage, type Where } from '../browser/tabs.ts';
import { readKnownCouriers } from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { readRows } from '../storage/store.ts';

const maxSuggested = 5;

/**
 * Reads what a text typed in the address bar means: the number of followed parcels (`own`), other numbers to check
 * (`numbers`), or words. `found`: the followed parcels that match, in the order of the list.
 */
async function readTyped(typed: string) {
  const text = sanitizeText(typed);
  const [rows, known, settings] = await Promise.all([readRows(), readKnownCouriers(), readSettings()]);
  const listed = groupParcels(rows, Date.now()).flatMap(({ parcels }) => parcels);
  const found = search(listed, queryOf(text), known);
  const whole = normaliseTrackingNo(text);
  const own = found.filter(({ trackingNo }) => trackingNo === whole);
  const inText = numbersIn(text, settings.shapes).map(({ trackingNo }) => trackingNo);
  // Without a known form: a number if nothing in the list matches, and each word has a digit.
  const isNumber =
    found.length === 0 && isTrackingNo(whole) && text.split(' ').every((word) => /\d/.test(word));
  const numbers = own.length > 0 ? [] : inText.length > 0 || !isNumber ? inText : [whole];
  return { text, own, numbers: numbers.join(' '), found, known, language: settings.language };
}

/** Says what Enter will do with the typed text, and suggests up to five followed parcels. */
export async function suggest(typed: string): Promise<Suggestions> {
  const { text, own, numbers, found, known, language } = await readTyped(typed);
  const t = textsFor(language);
  const suggested = found.slice(0, maxSuggested).map((row) => {
    const courier = parcelCourierName(row, known, language);
    const parts = [sanitizeText(row.name, 80), row.trackingNo, statusWord(shownStatus(row), t), courier];
    return { content: row.trackingNo, description: parts.filter(Boolean).join(' · ') };
  });
  if (own.length === 1) return { hint: t('shortcutOpen'), suggested };
  if (numbers) return { hint: t('omniboxCheck', { number: numbers }), suggested };
  return { hint: text ? t('omniboxSearch', { text }) : t('omniboxIdle'), suggested };
}

/** Opens the followed parcel, the page with the numbers to check, or the dashboard with the search. */
export async function enter(typed: string, where: Where): Promise<void> {
  const { text, own, numbers } = await readTyped(typed);
  if (own.length === 1) await openParcelPage(own[0]!.id, where);
  else await (numbers ? openLookUpPage(numbers, '', where) : openDashboardPage(text, where));
}
