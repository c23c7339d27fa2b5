import { test } from 'vitest';
import { someAndLate } from '../fixtures/parcels.ts';
import {
  clickTwice,
  keepLocal,
  logLines,
  open,
  seed,
  sent,
  set,
  setNumbersUnderPopup,
  signIn,
  type View,
  type ViewName,
} from './driver.ts';
import { settingsPages } from '../tools/browser/selectors.ts';
import { expect } from './locator.ts';

// In each state of each view, every control is pressed twice (`npm run proof walks`).

const trackingNo = 'TH260417733905B';

const request = {
  host: 'h.example',
  courierKey: 'lex',
  trackingNo: 'LEX1',
  why: 'schedule',
  ms: 5,
  code: 200,
  failure: null,
};

type State = { name: string; view: ViewName; hash?: string; reach?(view: View): Promise<unknown> };

const has = (part: string) => (view: View) => view.getByTestId(part).first().waitFor();
const after =
  (...ids: readonly string[]) =>
  async (view: View) => {
    for (const id of ids) await view.getByTestId(id).first().click();
  };
const select = async (view: View) => {
  await view.rows().first().press('x');
  await view.keyboard.press('ArrowDown');
  await view.keyboard.press('x');
  await has('action-bar')(view);
};
const selected = (id: string) => async (view: View) => {
  await select(view);
  await view.getByTestId(id).click();
};
const late1 = '#parcel=flash-express%2FLATE000001';

const states: State[] = [
  { name: 'list', view: 'popup', reach: has('parcel-row') },
  { name: 'menu', view: 'popup', reach: after('menu') },
  { name: 'selected', view: 'popup', reach: select },
  { name: 'formats', view: 'popup', reach: selected('bar-copy') },
  { name: 'costs', view: 'popup', reach: selected('bar-check') },
  { name: 'undo', view: 'popup', reach: selected('bar-mute') },
  { name: 'parcel', view: 'popup', hash: late1, reach: has('parcel') },
  ...['share', 'contact', 'more'].map((sheet) => ({
    name: sheet,
    view: 'popup' as const,
    hash: late1,
    reach: after(`open-${sheet}`),
  })),
  { name: 'number', view: 'popup', hash: `#number=${trackingNo}`, reach: has('found') },
  { name: 'page', view: 'popup', hash: '#page', reach: after('found-more') },
  {
    name: 'add',
    view: 'popup',
    hash: '#number=',
    reach: (view) => view.getByTestId('add-text').fill(trackingNo),
  },
  { name: 'selected', view: 'dashboard', reach: select },
  { name: 'formats', view: 'dashboard', reach: selected('bar-copy') },
  { name: 'filters and a parcel', view: 'dashboard', hash: late1, reach: after('open-filters') },
  ...settingsPages.map(([id, part]) => ({
    name: `settings, ${id}`,
    view: 'options' as const,
    hash: `#${id}`,
    reach: has(part),
  })),
];

const controlOf = (element: Element): HTMLElement =>
  (element.closest('label')?.control ??
    element.closest<HTMLElement>('button, a, summary') ??
    element) as HTMLElement;
const wordsOf = (control: HTMLElement): string =>
  `${control.dataset['testid'] ?? control.tagName} ${control.ariaLabel ?? control.textContent}`;

// Files and other sites are no business of a view.
const leaves = '[target=_blank], [download], [data-testid=backup-save], [data-testid=backup-open]';

/** The first control of each kind that the pointer can reach. */
function controlsOf(view: View): Map<string, HTMLElement> {
  const all = view.locator('button, a, summary, [type=checkbox], [type=radio]').elements();
  const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(leaves));
  // One row, one box of the shops.
  const kindOf = ({ dataset, tagName, textContent }: HTMLElement) =>
    dataset['testid']?.replace(/^shop-.*/, 'shop') ?? `${tagName} ${textContent}`;
  return new Map(seen.map((one) => [kindOf(one), one] as const).toReversed());
}

for (const view of ['popup', 'dashboard', 'options'] as const)
  test(`no control hands its second press to another, in any state: ${view}`, async () => {
    await signIn();
    await set('hidden', { v: 1, numbers: { LEXPU0284917356: 2 }, sites: { 'shop.example': 3 } });
    await set('sites', { 'orders.example': Date.now() });
    setNumbersUnderPopup([trackingNo, 'EX447190325TH'], { name: 'Ceramic mugs' });
    const bringBack = await keepLocal();
    const pressed = new Set<string>();
    for (const state of states.filter((one) => one.view === view)) {
      let page: View | null = null;
      for (;;) {
        if (page === null) {
          await bringBack();
          await seed(someAndLate(Date.now()));
          await logLines(1, () => request); // a press may have erased the log
          page = await open(view, state.hash);
          await state.reach?.(page);
        }
        const next = [...controlsOf(page)].find(([kind]) => !pressed.has(kind));
        if (!next) break;
        pressed.add(next[0]);
        await pressOne(page, next[1], `${state.name}: ${next[0]}`);
        page.close();
        page = null;
      }
      page.close();
    }
    expect(pressed.size).toBeGreaterThan(view === 'popup' ? 45 : 20);
  });

/** Presses a control twice: only this control may hear of it, and at most one thing is done for each time it does. */
async function pressOne(page: View, control: HTMLElement, what: string): Promise<void> {
  const reached: string[] = [];
  const hear = ({ detail, target }: MouseEvent) => {
    if (detail > 0 && target instanceof page.window.Element) reached.push(wordsOf(controlOf(target)));
  };
  page.document.addEventListener('click', hear, { capture: true });
  sent.length = 0;
  await clickTwice(page, control);
  expect.soft(new Set(reached).size, `${what}: ${reached.join(' | ')}`).toBe(1);
  const done = new Set(sent.filter(({ name }) => acts.has(name)).map((one) => JSON.stringify(one)));
  expect.soft(done.size, `${what}: ${[...done].join(' ')}`).toBeLessThanOrEqual(reached.length);
}

/** Messages that change what the user has. */
const acts = new Set(
  `follow follow-many hide-numbers hide-site add-site remove-site remove undo-remove edit change-courier correct-number
send-track resume delete-everything`.split(/\s/),
);
