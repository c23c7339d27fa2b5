import { test } from 'vitest';
import { followedParcel, manyParcels, news } from '../fixtures/parcels.ts';
import { makeClock } from './clock.ts';
import {
  clickTwice,
  copied,
  followedNow,
  keepLocal,
  open,
  press,
  pressAtOnce,
  seed,
  sent,
  service,
  set,
  setNumbersUnderPopup,
  signIn,
  stored,
  type View,
  type ViewName,
} from './driver.ts';
import { expect } from './locator.ts';

// A press often changes what is under the pointer or has the focus. A second press at once must not reach that.

const late = (now: number) =>
  followedParcel('flash-express', 'LATE000001', now, {
    status: 'ON_UNABLE_TO_SEND',
    latest: news(now, 3_600_000, 'No one at home', 'Bang Kapi'),
  });
const some = (now: number) => [late(now), ...manyParcels(9, now)];

const changed = async () =>
  (await followedNow()).filter(
    ({ archivedAt, isMuted, direction }) => archivedAt || isMuted || direction === 'sent',
  ).length;

async function openList(view: 'popup' | 'dashboard'): Promise<View> {
  const page = await open(view);
  await page.rows().first().press('x');
  await page.getByTestId('select-all').click();
  return page;
}

for (const view of ['popup', 'dashboard'] as const) {
  test(`a double press on "For a spreadsheet" copies once and changes no parcel: ${view}`, async () => {
    await signIn();
    await seed(some(Date.now()));
    const before = await changed();
    const page = await openList(view);
    await page.getByTestId('bar-copy').click();
    await clickTwice(page, await page.getByTestId('bar-copy-table').element());
    await expect(page.getByTestId('toast')).toContainText('Copied');
    expect([copied.length, await changed()]).toEqual([1, before]);
    // The same place later is a press of its own.
    await page.getByTestId('bar-mute').click();
    await expect(page.getByTestId('toast')).toContainText('Muted');
  });

  test(`a question stands above the bar, whose buttons stay where they are: ${view}`, async () => {
    await signIn();
    await seed(some(Date.now()));
    const page = await openList(view);
    const bar = ['bar-refresh', 'bar-mute', 'bar-copy', 'bar-remove', 'select-all'];
    const places = () =>
      Promise.all(
        bar.map((id) =>
          page
            .getByTestId(id)
            .boundingBox()
            .then(({ x, y }) => [x, y]),
        ),
      );
    const before = await places();
    for (const [opener, first] of [
      ['bar-copy', 'bar-copy-text'],
      ['bar-refresh', 'bar-refresh-yes'],
    ] as const) {
      await page.getByTestId(opener).click();
      await expect(page.getByTestId(first)).toBeFocused();
      // In the wide bar, the lines are centred in its height: less than a pixel.
      const moved = (await places()).flat().map((at, n) => Math.abs(at - before.flat()[n]!));
      expect(Math.max(...moved)).toBeLessThan(1);
      const { bottom } = await page.getByTestId('bar-question').boundingBox();
      expect(bottom).toBeLessThanOrEqual((await page.getByTestId('select-none').boundingBox()).top);
    }
  });
}

test('Contact keeps its place when it opens its sheet, and a double press on it costs nothing', async () => {
  await signIn();
  await seed(some(Date.now()));
  const page = await open('popup', '#parcel=flash-express%2FLATE000001');
  const contact = page.getByTestId('open-contact');
  await expect(page.getByTestId('late')).toBeVisible();
  const { x, y } = await contact.boundingBox();
  const asked = service.asked.length;
  await clickTwice(page, await contact.element());
  expect(service.asked).toHaveLength(asked);
  await contact.click();
  await expect(page.getByTestId('sheet')).toBeVisible();
  expect(await contact.boundingBox()).toMatchObject({ x, y });
});

test('a double press on a button that turns into its reverse carries the first one out', async () => {
  await signIn();
  await seed(some(Date.now()));
  const page = await open('popup', '#parcel=flash-express%2FLATE000001');
  await page.getByTestId('open-more').click();
  await clickTwice(page, await page.getByTestId('archive').element());
  const archived = async () =>
    (await followedNow()).find(({ id }) => id === 'flash-express/LATE000001')!.archivedAt !== null;
  expect(await archived()).toBe(true);
  // By key: the toast may lie over the button.
  await page.getByTestId('archive').press('Enter');
  await expect.poll(archived).toBe(false);
});

test('a double press on one control works twice: arrows between parcels, and a box', async () => {
  await signIn();
  const now = Date.now();
  await seed(some(now));
  const page = await open('dashboard');
  await page.rows().first().click();
  await expect(page.getByTestId('pane-at')).toContainText('1 of');
  await clickTwice(page, await page.getByTestId('step-down').element());
  await expect(page.getByTestId('pane-at')).toContainText('3 of');
  const box = page.getByTestId('row-check').first();
  await clickTwice(page, await box.element());
  expect((await box.element()).matches(':checked')).toBe(false);
});

test('Enter or Space twice at once does nothing to a control that took the focus; after Tab it does', async () => {
  await signIn();
  const page = await open('options');
  const isPaused = async () =>
    ((await stored('settings')) as { notifyPausedUntil: number | null }).notifyPausedUntil !== null;
  for (const key of ['Enter', 'Space']) {
    await page.getByTestId('pause-hour').focus();
    await page.keyboard.press(key);
    await expect(page.getByTestId('pause-end')).toBeFocused();
    await pressAtOnce(page, key);
    await expect(page.getByTestId('pause-end')).toBeFocused();
    expect(await isPaused(), key).toBe(true);
    await page.keyboard.press(key);
    await expect(page.getByTestId('pause-hour')).toBeFocused();
    expect(await isPaused(), key).toBe(false);
  }
  await seed(some(Date.now()));
  const popup = await openList('popup');
  await press(popup, 'bar-copy');
  await expect(popup.getByTestId('bar-copy-text')).toBeFocused();
  await pressAtOnce(popup, 'Enter');
  expect(copied).toEqual([]);
  // The user goes on by keys in the same moment.
  for (const key of ['Tab', 'Enter']) await pressAtOnce(popup, key);
  await expect.poll(() => copied.length).toBe(1);
});

test('z undoes an action on many parcels for a minute, and its Undo is shown for 20 seconds', async () => {
  await signIn();
  await seed(manyParcels(5, Date.now()));
  const clock = makeClock();
  const page = await open('popup', '', [clock.before]);
  const before = await changed();
  const muteAll = async () => {
    await page.rows().first().press('x');
    await page.getByTestId('select-all').click();
    await page.keyboard.press('m'); // not the mouse: the toast stays while the pointer is on it
    await expect(page.getByTestId('toast')).toContainText('Muted');
    await expect.poll(changed).toBeGreaterThan(before);
  };
  await muteAll();
  clock.runFor(15_000);
  await expect(page.getByTestId('undo')).toBeVisible();
  clock.runFor(10_000);
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(changed).toBe(before);
  await muteAll();
  const many = await changed();
  clock.runFor(20_000);
  clock.runFor(41_000);
  await page.keyboard.press('z');
  await page.keyboard.press('ArrowDown'); // handled after z
  expect(await changed()).toBe(many);
});

// The walk: in each state of each view, every control is pressed twice.

const trackingNo = 'TH260417733905B';

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
  { name: 'costs', view: 'popup', reach: selected('bar-refresh') },
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
  { name: 'settings', view: 'options', reach: has('entry') },
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
          await seed(some(Date.now()));
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
