import { expect as is, test } from 'vitest';
import { defaultPlanContext } from '@/utils/schedule/schedule.ts';
import { readPairing, takeMessage, writePairing } from '@/utils/relay/state.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { errorOf } from '../fixtures/answers.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  allStored,
  deleteEverything,
  grants,
  open,
  opened,
  refuseToStore,
  service,
  set,
  setNumbersUnderPopup,
  signIn,
  stored,
} from './driver.ts';
import { expect } from './locator.ts';

const faults: [address: string, words: RegExp][] = [
  ['not an address', /complete web address/],
  ['http://api.etrackings.com/api/v3', /begin with https/],
  ['https://user:secret@api.etrackings.com/v3', /before the @/],
  ['https://api.etrackings.com/api/v2', /end in \/v3/],
  ['https://api.etrackings.com/v3?key=1', /Remove the \? or #/],
];

test('each mistake shows its message beside its field, and nothing is saved', async () => {
  const page = await open('options');
  await page.getByTestId('language-en').click();
  await page.locator(foldOf('advanced')).click();
  for (const [address, words] of faults) {
    await page.getByTestId('base-address').fill(address);
    await page.getByTestId('test').click();
    await expect(page.getByTestId('base-address-fault')).toHaveText(words);
    await expect(page.getByTestId('base-address')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByTestId('base-address').fill('https://api.etrackings.com/api/v3');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Enter the API key.');
  await page.getByTestId('api-key').fill('กข');
  await page.getByTestId('key-secret').fill('made-up');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('api-key-fault')).toContainText('English letters');
  expect(service.asked).toEqual([]);
  await expect(page.getByTestId('key-line')).toHaveCount(0);
});

test('an empty form names the missing fields and stores nothing', async () => {
  const page = await open('options');
  await page.getByTestId('language-en').click();
  await page.getByTestId('test').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Enter the API key.');
  await expect(page.getByTestId('key-secret-fault')).toHaveText('Enter the key secret.');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await expect(page.getByTestId('form-state')).toHaveText('');
  expect(await stored('credentials')).toBeUndefined();
});

test('the typed secret is masked, and readable while Show is pressed', async () => {
  const page = await open('options');
  await page.getByTestId('language-en').click();
  const secret = page.getByTestId('key-secret');
  await secret.fill('made-up');
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByText('Show').click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByText('Hide').click();
  await expect(secret).toHaveAttribute('type', 'password');
});

test('without a key, looking up a number of an uncovered courier asks for the key', async () => {
  const options = await open('options');
  await options.getByTestId('language-en').click();
  await expect(options.getByTestId('account-site')).toContainText('No account yet?');
  const popup = await open('popup', '#number=EX447190325TH');
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('failure')).toHaveAttribute('data-kind', 'no-credentials');
  await expect(popup.getByTestId('failure')).toContainText('needs your own API key');
  await expect(popup.getByTestId('found')).not.toContainText('Last check failed'); // there was none
  await expect(popup.getByTestId('found-options')).toBeVisible();
  await expect(popup.getByTestId('account-site')).toContainText('etrackings.com');
  await popup.getByTestId('found-follow').click();
  await expect(popup.getByTestId('found-following')).toBeVisible();
  for (const view of ['popup', 'dashboard'] as const) {
    const list = await open(view);
    await expect(list.getByTestId('banner')).toContainText('Add your API key');
    await expect(list.getByTestId('account-site')).toContainText('etrackings.com');
  }
});

for (const plan of ['free', 'other'] as const)
  test(`the plan that a new user chose is set once the service accepted the key: ${plan}`, async () => {
    const page = await open('options');
    await expect(page.getByTestId('plan-free')).toBeChecked();
    await page.getByTestId(`plan-${plan}`).click();
    await page.getByTestId('api-key').fill('made-up-key-12');
    await page.getByTestId('key-secret').fill('made-up-secret');
    const { answer } = service;
    service.answer = () => errorOf(401);
    await page.getByTestId('test').click();
    await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
    // Said once, below the form.
    await expect(page.getByTestId('not-saved')).toContainText('Nothing was saved');
    await expect(page.getByTestId('form-state')).toHaveText('');
    expect(await stored('settings')).toMatchObject({ budget: { calls: null } });
    service.answer = answer;
    await page.getByTestId('test').click();
    await page.getByTestId('plan-change').click();
    await expect(page.getByTestId(`budget-${plan === 'free' ? 'free' : 'unlimited'}`)).toBeChecked();
    // It is asked once; the limit can be changed here.
    await expect(page.getByTestId('plan-free')).toHaveCount(0);
  });

test('the free plan is limited even if the settings are closed during the test of the key', async () => {
  const page = await open('options');
  await page.getByTestId('api-key').fill('made-up-key-12');
  await page.getByTestId('key-secret').fill('made-up-secret');
  const goOn = service.hold();
  await page.getByTestId('test').click();
  await expect.poll(() => service.asked).toHaveLength(1);
  page.close();
  goOn();
  await expect.poll(() => stored('credentials')).toBeDefined();
  expect(await stored('settings')).toMatchObject({ budget: { calls: 50, per: 'month' } });
});

test('another key of a larger plan gets no limit, also in settings opened later', async () => {
  await signIn();
  const page = await open('options');
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await expect(page.getByTestId('plan-other')).toBeChecked();
  page.close();
  const later = await open('options');
  await expect(later.getByTestId('plan-other')).toBeChecked();
  await later.getByTestId('api-key').fill('a-newer-key-34');
  await later.getByTestId('key-secret').fill('made-up-secret');
  await later.getByTestId('test').click();
  await expect(later.getByTestId('key-line')).toContainText('No limit');
  expect(await stored('settings')).toMatchObject({ budget: { calls: null } });
});

test('all settings can be opened without a key, and a link to a section shows it at once', async () => {
  const page = await open('options');
  await page.getByTestId('all-settings').click();
  await page.getByTestId('page-backup').click();
  await expect(page.getByTestId('section-backup')).toBeVisible();
  await expect(page.getByTestId('welcome')).toHaveCount(0);
  const section = await open('options', '#watch');
  await expect(section.getByTestId('section-watch')).toBeVisible();
  await expect(section.getByTestId('welcome')).toHaveCount(0);
});

test('settings stay when everything is deleted in another window, after a slow start', async () => {
  await signIn();
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const page = await open('options', '', [
    (window) => {
      const { permissions } = (window as unknown as { chrome: typeof chrome }).chrome;
      const { contains } = permissions;
      permissions.contains = (asked) => slow.then(() => contains(asked));
    },
  ]);
  await expect(page.getByTestId('page-backup')).toBeVisible();
  goOn();
  await expect(page.getByTestId('forget')).toBeVisible();
  await deleteEverything();
  await expect(page.getByTestId('forget')).toHaveCount(0);
  await expect(page.getByTestId('page-backup')).toBeVisible();
  await expect(page.getByTestId('welcome')).toHaveCount(0);
});

test('the sample parcels are shown by one click, and nothing is stored or asked', async () => {
  const page = await open('options');
  await page.getByTestId('language-en').click();
  const before = await allStored();
  await page.getByTestId('try').click();
  await expect(page.getByTestId('timeline-event').first()).toBeVisible();
  await expect(page.rows()).toHaveCount(5);
  for (const row of page.rows().elements()) expect(row.textContent).toContain('Sample · ');
  expect(page.groups().map(([name]) => name)).toEqual(['attention', 'today', 'on-the-way', 'delivered']);
  await page.row('SAMPLE0000004').click();
  await expect(page.getByTestId('late')).toContainText('No scan for');
  await page.getByTestId('rename').click();
  await page.getByTestId('name-input').fill('My lamp');
  await page.keyboard.press('Enter');
  await expect(page.row('SAMPLE0000004')).toContainText('Sample · My lamp');
  await page.getByTestId('try-number').click();
  // Like the card of a shop page: it opens a parcel without following it.
  await page.getByTestId('card-open-number').click();
  await expect(page.getByTestId('try-parcel')).toContainText('SAMPLE0000006');
  await expect(page.rows()).toHaveCount(5);
  await page.getByTestId('card-name-out').click();
  await page.getByTestId('card-follow').click();
  await expect(page.row('SAMPLE0000006')).toContainText('Sample · SAMPLE0000006');
  await expect(page.rows()).toHaveCount(6);
  // A followed number is still followed when its card opens again.
  await page.getByTestId('card').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('card')).toHaveCount(0);
  await page.getByTestId('try-number').click();
  await expect(page.getByTestId('card-following')).toBeVisible();
  await page.row('SAMPLE0000004').click();
  await page.getByTestId('card-open').click();
  await expect(page.getByTestId('try-parcel')).toContainText('SAMPLE0000006');
  await page.getByTestId('rename').click();
  await page.getByTestId('name-input').fill('My music');
  await page.keyboard.press('Enter');
  await page.getByTestId('card-open').click();
  await expect(page.rows()).toHaveCount(6); // the renamed parcel is not followed again
  await expect(page.row('SAMPLE0000006')).toContainText('Sample · My music');
  expect(await allStored()).toEqual(before);
  expect(service.asked).toEqual([]);
  await page.getByTestId('try-close').click();
  await expect(page.rows()).toHaveCount(0);
  await expect(page.getByTestId('welcome')).toBeVisible();
});

test('the language changes at once, in the settings and in an open popup', async () => {
  const page = await open('options');
  const popup = await open('popup');
  await page.getByTestId('all-settings').click();
  await page.getByTestId('page-language').click();
  await page.getByTestId('language-th').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.locator('h1')).toHaveText('ภาษาและธีม');
  await expect(popup.locator('html')).toHaveAttribute('lang', 'th');
  await page.getByTestId('language-en').click();
  await expect(page.locator('h1')).toHaveText('Language and look');
});

test('Forget deletes key and secret after a confirmation', async () => {
  await signIn();
  const page = await open('options');
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await expect(page.getByTestId('forget')).toHaveCount(0);
  await expect(page.getByTestId('key-line')).toHaveCount(0);
  await expect(page.getByTestId('form-state')).toContainText('deleted');
  expect(await stored('credentials')).toBeUndefined();
  const popup = await open('popup');
  await expect(popup.getByTestId('banner')).toContainText('API key');
});

test('hidden numbers and sites are listed; showing one again can be undone', async () => {
  await signIn();
  await set('hidden', {
    v: 1,
    numbers: { TH260417733905B: 1, LEXPU0284917356: 2 },
    sites: { 'www.lazada.co.th': 3 },
  });
  const page = await open('options', '#sites');
  const numbers = page.getByTestId('hidden-numbers').getByTestId('entry');
  await expect(numbers).toHaveCount(2);
  await numbers.first().getByTestId('entry-action').click();
  await expect(numbers).toHaveCount(1);
  await page.getByTestId('undo').click();
  await expect(numbers).toHaveCount(2);
  await page.getByTestId('show-all').click();
  await expect(numbers).toHaveCount(0);
  await page.getByTestId('undo').click();
  await expect(numbers).toHaveCount(2);
  const off = page.getByTestId('sites-off').getByTestId('entry');
  await off.getByTestId('entry-action').click();
  await expect(off).toHaveCount(0);
  await expect(page.getByTestId('sites-off')).toContainText('None');
});

test('the ways to open Waybill are listed with their keys, and one button opens the page that changes them', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options', '#ways-to-open');
  const ways = page.getByTestId('way-to-open');
  await expect(ways).toHaveCount(7);
  await expect(ways.nth(0)).toHaveText('Alt+Shift+LOpen the popup');
  await expect(ways.nth(2)).toHaveText('Alt+Shift+DOpen the dashboard');
  await expect(ways.nth(3)).toHaveText('No shortcut yetCheck the selected number');
  await expect(ways.nth(5)).toContainText('wb');
  await page.getByTestId('change-keys').click();
  await expect.poll(() => opened).toEqual(['chrome://extensions/shortcuts']);
});

test('a changed key is shown when the user comes back to the settings', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options', '#ways-to-open');
  const scan = page.getByTestId('way-to-open').nth(4);
  await expect(scan).toContainText('No shortcut yet');
  const { commands } = (
    page.window as unknown as { chrome: { commands: { getAll: () => Promise<object[]> } } }
  ).chrome;
  commands.getAll = () => Promise.resolve([{ name: 'scan-page', shortcut: 'Ctrl+Shift+7' }]);
  page.window.dispatchEvent(new Event('focus'));
  await expect(scan).toHaveText('Ctrl+Shift+7Scan this page');
});

test('each control whose change cannot be stored says so, and shows the stored value again', async () => {
  await signIn();
  await set('settings', {
    shapes: [{ template: 'PL99999AA', courierKey: 'lex' }],
    quiet: { isOn: true },
    budget: { calls: 50, per: 'month' },
  });
  await set('hidden', { v: 1, numbers: { TH260417733905B: 1 }, sites: { 'www.lazada.co.th': 3 } });
  await set('sites', { 'orders.example': 1 });
  const page = await open('options', '#sites');
  await expect(page.getByTestId('shape')).toHaveCount(1);
  await expect(page.getByTestId('entry')).toHaveCount(3);
  for (const [id, control] of [
    ['backup', 'personal-for'],
    ['language', 'theme'],
    ['notices', 'pause-good'],
    ['watch', 'night-from'],
    ['service', 'budget'],
  ] as const) {
    await page.getByTestId(`page-${id}`).click();
    await expect(page.getByTestId(control)).toBeVisible();
  }
  const before = await allStored();
  refuseToStore(page);
  type Control = HTMLInputElement & Pick<HTMLSelectElement, 'selectedIndex'>;
  const toast = () => page.document.querySelector('[data-testid=toast]');
  const said: (string | undefined)[] = [];
  const walk = async (css: string, press: (control: Control) => void) => {
    const controls = [...page.document.querySelectorAll<Control>(css)].filter(({ disabled }) => !disabled);
    for (const control of controls) {
      const [value, checked, last] = [control.value, control.checked, toast()];
      press(control);
      await expect
        .poll(() => toast() !== last && toast()?.textContent?.includes('could not save'))
        .toBe(true);
      await expect.poll(() => [control.value, control.checked]).toEqual([value, checked]);
      said.push(control.dataset['testid']);
    }
  };
  const sections = ['language', 'service', 'watch', 'notices', 'badge', 'permissions', 'kept'].map(
    (id) => `[data-testid=section-${id}]`,
  );
  await walk(sections.map((one) => `${one} select`).join(), (control) => {
    control.selectedIndex = control.selectedIndex > 0 ? 0 : 1;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const boxes = ['[type=checkbox]', '[type=radio]:not(:checked)'];
  const ofStore = sections.flatMap((one) =>
    boxes.map((box) => `${one} ${box}:not([data-testid^=permission-])`),
  );
  await walk(ofStore.join(), (control) => control.click());
  await walk('[data-testid^=pause-], [data-testid=shape-remove]', (control) => control.click());
  // One or more of each section.
  is(said).toEqual(
    is.arrayContaining([
      'language-th',
      'budget-own',
      'frequency-less',
      'night-check',
      'night-from',
      'notice-late',
      'quiet',
      'pause-good',
      'badge-attention',
    ]),
  );
  is(said).toEqual(is.arrayContaining(['personal-for', 'deletes-archive', 'shape-remove']));
  // What is shown of a list or a limit is what is stored.
  await page.getByTestId('budget-own').click();
  await expect(page.getByTestId('budget-free')).toBeChecked();
  await expect(page.getByTestId('budget-calls')).toHaveCount(0);
  await walk('[data-testid=entry-action]', (control) => control.click());
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await expect(page.getByTestId('toast')).toContainText('could not save');
  await expect(page.getByTestId('form-state')).toHaveCount(0);
  expect(await allStored()).toEqual(before);
});

test('a number that cannot be stored is not shown as if it were', async () => {
  await signIn();
  await set('settings', { budget: { calls: 200, per: 'day' } });
  const page = await open('options');
  const field = page.getByTestId('budget-calls');
  await expect(field).toHaveValue('200');
  refuseToStore(page);
  await field.fill('1200');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toContainText('could not save');
  await expect(field).toHaveValue('200');
});

test('the settings have one place for toasts, and z undoes only the last action', async () => {
  await signIn();
  await set('settings', { shapes: [{ template: 'PL99999AA', courierKey: 'lex' }] });
  await set('hidden', { v: 1, numbers: { TH260417733905B: 1 }, sites: {} });
  const page = await open('options', '#sites');
  const shapes = page.getByTestId('shape');
  const numbers = page.getByTestId('hidden-numbers').getByTestId('entry');
  await page.getByTestId('shape-remove').click();
  await expect(shapes).toHaveCount(0);
  await numbers.getByTestId('entry-action').click();
  await expect(numbers).toHaveCount(0);
  await expect(page.getByTestId('toast')).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(numbers).toHaveCount(1);
  await expect(shapes).toHaveCount(0);
});

test('hours cannot be set to equal times, and one end does not move the other', async () => {
  await signIn();
  await set('settings', { language: 'en', quiet: { isOn: true, from: 1320, to: 420 } });
  const page = await open('options', '#watch');
  const offered = (testId: string, minute: number) =>
    page.getByTestId(testId).locator(`option[value="${minute}"]`);
  await expect(offered('night-from', 420)).toHaveCount(0);
  await expect(offered('night-to', 1380)).toHaveCount(0);
  await page.getByTestId('night-from').selectOption('360');
  await expect(page.getByTestId('night-to')).toHaveValue('420');
  expect(await stored('settings')).toMatchObject({ night: { from: 6, to: 7 } });
  await page.getByTestId('page-notices').click();
  await expect(offered('quiet-to', 1320)).toHaveCount(0);
  // Equal times of an earlier version or a backup.
  await set('settings', { quiet: { isOn: true, from: 420, to: 420 } });
  await expect(page.getByTestId('section-notices')).toContainText('no hour is quiet');
  await expect(page.getByTestId('quiet-from')).toHaveValue('420');
});

test('z does not bring back a relay in place of one that was set up since', async () => {
  await signIn();
  await writePairing({ host: 'old.example', readerKey: 'ab'.repeat(32) });
  const page = await open('options', '#relay');
  await page.getByTestId('relay-remove').click();
  await page.getByTestId('relay-address').fill('new.example');
  await page.getByTestId('relay-set-up').click();
  await expect(page.getByTestId('relay-steps')).toBeVisible();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await page.getByTestId('relay-remove').focus();
  await page.keyboard.press('z');
  await page.getByTestId('relay-new-keys').click(); // handled after z
  await expect.poll(readPairing).toMatchObject({ host: 'new.example' });
});

test('updates that were not understood are counted, with the time of the last one', async () => {
  await set('settings', { language: 'en' });
  const pairing = { host: 'relay.example', readerKey: 'ab'.repeat(32) };
  await writePairing(pairing);
  const page = await open('options', '#relay');
  const state = page.getByTestId('relay-state');
  await expect(state).toContainText('No update has come yet');
  await expect(state).not.toContainText('not understood');
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  for (const index of [0, 1])
    await takeMessage(pairing, { cursor: `${hourAgo}:${index}`, hint: null }, Date.now(), defaultPlanContext);
  await expect(state).toContainText('Updates that were not understood: 2, the last one 1 hr ago.');
  await set('settings', { language: 'th' });
  await expect(state).toContainText('มีการแจ้งที่อ่านไม่ได้ 2 ครั้ง');
});

test('a limit of one’s own is stored when its field is left, and stays one’s own until another is chosen', async () => {
  await signIn();
  const page = await open('options');
  const field = page.getByTestId('budget-calls');
  await page.getByTestId('budget-own').click();
  // It begins with what there was: nothing more is spent before a number is typed.
  await expect(field).toHaveValue('50');
  const written: unknown[] = [];
  fakeBrowser.storage.onChanged.addListener((changes) => {
    written.push(...Object.values(changes).map(({ newValue }) => newValue as unknown));
  });
  const type = async (text: string, last: string) => {
    await field.fill('');
    for (const key of [...text, last]) await page.keyboard.press(key);
  };
  const calls = async () => ((await stored('settings')) as { budget: { calls: number } }).budget.calls;
  await type('1200', 'Enter');
  await expect.poll(calls).toBe(1200);
  await page.getByTestId('budget-per-day').click();
  await type('500', 'Tab');
  await expect.poll(calls).toBe(500);
  expect(written).toEqual([1200, 'day', 500]);
  await page.getByTestId('budget-per-month').click();
  // As many as the free plan has.
  await type('50', 'Tab');
  await expect.poll(calls).toBe(50);
  await expect(page.getByTestId('budget-own')).toBeChecked();
  await expect(field).toHaveValue('50');
  await page.getByTestId('key-replace').click();
  await page.getByTestId('key-cancel').click();
  await expect(page.getByTestId('key-line')).toBeVisible();
  await expect(page.getByTestId('budget-own')).toBeChecked();
  await type('1.5', 'Enter');
  await expect(page.getByTestId('budget-calls-fault')).toBeVisible();
  expect(await calls()).toBe(50);
  await page.getByTestId('budget-free').click();
  await expect(field).toHaveCount(0);
});

test('a site without the browser’s permission, as after a restore, can be allowed in the settings', async () => {
  await signIn();
  grants.withheld = ['https://orders.example/*'];
  await set('sites', { 'orders.example': Date.now() });
  const page = await open('options', '#sites');
  const allow = page.getByTestId('entry-allow');
  const entry = page.getByTestId('sites-added').getByTestId('entry');
  await expect(entry).toContainText('Your browser does not allow it');
  grants.isAllowing = false;
  await allow.click();
  await expect(page.getByTestId('toast')).toContainText('nothing changed');
  await expect(allow).toBeVisible();
  grants.isAllowing = true;
  await allow.click();
  await expect(page.getByTestId('toast')).toContainText('Numbers on orders.example are underlined');
  await expect(allow).toHaveCount(0);
  await expect(entry).toContainText('Added');
});

test('the popup offers to mark numbers on a listed site that the browser does not allow, and a refusal keeps it', async () => {
  await signIn();
  grants.withheld = ['https://orders.example/*'];
  await set('sites', { 'orders.example': 1 });
  setNumbersUnderPopup(['TH260417733905B'], { url: 'https://orders.example/' });
  const popup = await open('popup', '#page');
  await expect(popup.getByTestId('mark-site')).toBeVisible();
  await expect(popup.getByTestId('leave-site')).toHaveCount(0);
  grants.isAllowing = false;
  await popup.getByTestId('mark-site').click();
  await expect(popup.getByTestId('toast')).toContainText('did not allow');
  expect(Object.keys((await stored('sites')) as object)).toContain('orders.example');
  grants.isAllowing = true;
  await popup.getByTestId('mark-site').click();
  await expect(popup.getByTestId('leave-site')).toBeVisible();
});
