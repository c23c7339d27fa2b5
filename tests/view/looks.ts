import type { Language } from '@/utils/model/languages.ts';
import { foundNumber, settingsPages } from '../tools/browser/selectors.ts';
import { livelyList, livelyLog } from '../fixtures/lively.ts';
import {
  axeInBothThemes,
  open,
  seed,
  set,
  setOnline,
  signIn,
  setNumbersUnderPopup,
  storeDamaged,
  storeNeverAnswers,
  type ViewName,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';
import { pauseUntil } from '../fixtures/pause.ts';

export type Look = (view: View, state: string) => Promise<void>;

/** Several looks at the same state: reaching it takes longer than most looks. */
export const inTurn =
  (...looks: readonly Look[]): Look =>
  async (view, state) => {
    for (const look of looks) await look(view, state);
  };

export async function axeFindsNothing(view: View, state: string): Promise<void> {
  expect.soft(await axeInBothThemes(view), state).toEqual([]);
}

/** Visits a page of the list in every state, from the first run on: first with four rows, at the end with all. */
export async function eachState(size: Extract<ViewName, 'popup' | 'dashboard'>, look: Look): Promise<void> {
  const lookAt = async (state: string, settled: (view: View) => Promise<unknown>, hash = '') => {
    const view = await open(size, hash);
    await settled(view);
    await look(view, state);
    view.close();
  };
  const has = (part: string) => (view: View) => view.getByTestId(part).first().waitFor();

  await lookAt('first run', has('empty'));
  await signIn();
  await lookAt('empty', has('empty'));
  const now = Date.now();
  const all = livelyList(now);
  await seed(all.slice(0, 4), [livelyLog(now)]);

  const select = async (view: View) => {
    await view.rows().first().waitFor();
    await view.rows().first().press('x');
    for (const key of ['ArrowDown', 'x']) await view.keyboard.press(key);
    await has('action-bar')(view);
  };
  await lookAt('selected', select);
  await lookAt('what a check costs', async (view) => {
    await select(view);
    await view.getByTestId('bar-check').click();
    await has('bar-question')(view);
  });
  await lookAt('undo', async (view) => {
    await select(view);
    await view.keyboard.press('m');
    await has('undo')(view);
  });
  await lookAt('shortcuts', async (view) => {
    await has('parcel-row')(view);
    await view.keyboard.press('?');
    await has('shortcuts')(view);
  });
  if (size === 'dashboard')
    await lookAt('beside a parcel', has('parcel'), '#parcel=flash-express%2FTH01427K9QW43B');
  else
    await lookAt('menu', async (view) => {
      await view.getByTestId('menu').click();
      await has('open-dashboard')(view);
    });

  await set('account', { v: 1, failure: { kind: 'bad-credentials' }, pause: null });
  await lookAt('bad key', has('banner'));
  await set('account', { v: 1, failure: null, pause: pauseUntil(Date.now() + 3_600_000) });
  await lookAt('paused by the service', has('service-pause'));
  await set('account', { v: 1, failure: null, pause: null });
  await set('settings', { budget: { calls: 0, per: 'month', firstDay: 1 } });
  await lookAt('budget spent', has('budget-spent'));
  await set('settings', { budget: { calls: 50, per: 'month', firstDay: 1 } });
  setOnline(false);
  await lookAt('offline', async (view) => {
    await has('parcel-row')(view);
    await expect(view.getByTestId('footer')).toContainText('Offline');
  });
  setOnline(true);
  for (const [state, before, part] of [
    ['storage trouble', storeDamaged, 'empty'],
    ['loading', storeNeverAnswers, 'loading'],
  ] as const) {
    const view = await open(size, '', [before]);
    await has(part)(view);
    await look(view, state);
    view.close();
  }
  await seed(all);
  await lookAt('list', has('parcel-row'));
  const type = (text: string, seen: string) => async (view: View) => {
    await view.getByTestId('search').fill(text);
    await has(seen)(view);
  };
  await lookAt('searched', type('flash', 'parcel-row'));
  await lookAt('nothing found', type('no parcel has this', 'show-all'));
}

/** Visits the views of popup, side panel and settings, each after it has loaded. `eachState` visits the dashboard. */
async function eachView(look: Look): Promise<void> {
  const trackingNo = 'TH260417733905B';
  setNumbersUnderPopup([trackingNo, 'LEXPU0284917356', 'EX447190325TH'], { name: 'Ceramic mugs, set of 4' });
  const popup = await open('popup');
  await popup.getByTestId('empty').waitFor();
  await popup.getByTestId('page-show').waitFor();
  await look(popup, 'the first steps');
  await popup.getByTestId('page-show').click();
  const row = popup.locator(foundNumber(trackingNo));
  await row.getByTestId('found-more').click();
  await row.getByTestId('found-look-up').click();
  await row.getByTestId('status').waitFor();
  await row.getByTestId('found-follow').click();
  await row.getByTestId('found-following').waitFor();
  await look(popup, 'on this page');
  await row.getByTestId('found-following').click();
  await popup.getByTestId('timeline-event').first().waitFor();
  await look(popup, 'one parcel');
  await popup.getByTestId('back').click();
  await popup.rows().first().waitFor();
  await look(popup, 'the list');
  popup.close();
  const panel = await open('panel');
  await panel.rows().first().waitFor();
  await look(panel, 'the side panel');
  panel.close();
  const number = await open('popup', '#number=TH01427K9QW43B');
  await number.getByTestId('found').waitFor();
  await look(number, 'a number');
  number.close();
  await set('hidden', {
    v: 1,
    numbers: { TH260417733905B: 1, LEXPU0284917356: 2 },
    sites: { 'shop.example': 3 },
  });
  await set('sites', { 'orders.example': Date.now() });
  const options = await open('options');
  for (const [id, part] of settingsPages) {
    await options.getByTestId(`page-${id}`).click();
    await options.getByTestId(part).first().waitFor();
    if (id === 'sites') await options.getByTestId('shops').locator('summary').click();
    await look(options, `settings, ${id}`);
  }
}

/** Asserts that with text at twice its size no control is outside the view. */
async function twiceAsLarge(view: View, state: string): Promise<void> {
  const { document, window } = view;
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const heights = all.map((element) => Number.parseFloat(window.getComputedStyle(element).fontSize));
  for (const [i, element] of all.entries())
    element.style.setProperty('font-size', `${heights[i]! * 2}px`, 'important');
  const controls = view.locator('button, a, select, input').elements();
  expect(controls, state).not.toHaveLength(0);
  const outside = controls
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      return width === 0 || left < -1 || right > document.documentElement.clientWidth + 1;
    })
    .map(({ tagName, dataset, textContent }) => `${tagName} ${dataset['testid']} ${textContent}`);
  expect(outside, state).toEqual([]);
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    element.style.removeProperty('font-size');
}

/** Asserts that from right to left no control is outside the view, and the timeline's dots stay beside their events. */
export async function fromRightToLeft(view: View, state: string): Promise<void> {
  const { document, window } = view;
  document.documentElement.dir = 'rtl';
  const wide = document.documentElement.clientWidth;
  expect.soft(document.documentElement.scrollWidth, state).toBe(wide);
  const controls = view.locator('button, a, select, input, textarea, summary').elements();
  expect.soft(controls, state).not.toHaveLength(0);
  const outside = controls
    .filter((control) => control.checkVisibility() && control.dataset['testid'] !== 'skip')
    .filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return left < -1 || right > wide + 1;
    })
    .map(({ tagName, dataset, textContent }) => `${tagName} ${dataset['testid']} ${textContent}`);
  expect.soft(outside, state).toEqual([]);
  const events = view.getByTestId('timeline-event').elements();
  if (state === 'one parcel') expect.soft(events, state).not.toHaveLength(0);
  for (const event of events)
    expect.soft(window.getComputedStyle(event, '::before').right, state).toBe('52px');
  document.documentElement.dir = '';
}

/** In each view, axe finds nothing, and neither twice the text size nor the direction puts a control outside the view. */
export async function eachViewFits(language: Language): Promise<void> {
  await signIn();
  await set('settings', { language });
  await eachView(inTurn(axeFindsNothing, fromRightToLeft, twiceAsLarge));
}
