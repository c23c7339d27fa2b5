import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { checkSelected, drawMenu, menuChosen, openSelection } from '@/utils/background/selection-menu.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

let titles: Map<string, string>;
let contexts: Map<string, readonly string[]>;
let hint: string;
let opened: string[];
/** What a function that runs in the page returns, in each frame; null: the browser denies access. */
let inPage: string[] | null;
let asked: unknown[];

beforeEach(() => {
  titles = new Map();
  contexts = new Map();
  inPage = [];
  asked = [];
  opened = [];
  Object.assign(fakeBrowser, {
    contextMenus: {
      update: (id: string, { title }: { title: string }) =>
        titles.has(id) ? Promise.resolve(void titles.set(id, title)) : Promise.reject(new Error('missing')),
      create: (entry: { id: string; title: string; contexts: string[] }, done: () => void) => {
        if (titles.has(entry.id)) throw new Error('twice');
        titles.set(entry.id, entry.title);
        contexts.set(entry.id, entry.contexts);
        done();
      },
    },
    omnibox: {
      setDefaultSuggestion: ({ description }: { description: string }) => void (hint = description),
    },
    scripting: {
      executeScript: ({ target, args }: { target: object; args: unknown[] }) => {
        asked.push({ ...target, args });
        return inPage
          ? Promise.resolve(inPage.map((result) => ({ result })))
          : Promise.reject(new Error('Cannot access contents of the page'));
      },
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(({ url = '' }) => {
    opened.push(url.slice(url.indexOf('#')));
    return Promise.resolve({} as never);
  });
});

it('the menu entries are created once, each for its context, and use the chosen language', async () => {
  await updateSettings({ language: 'en' });
  await Promise.all([drawMenu(), drawMenu()]);
  expect(Object.fromEntries(titles)).toEqual({
    'look-up-selection': 'Check “%s” with Waybill',
    'look-up-link': 'Check the number in this link with Waybill',
  });
  expect(Object.fromEntries(contexts)).toEqual({
    'look-up-selection': ['selection'],
    'look-up-link': ['link'],
  });
  expect(hint).toBe('Type a tracking number to check, or words to search for');
  await updateSettings({ language: 'th' });
  await drawMenu();
  expect([...titles.values()]).toEqual(['เช็กสถานะ “%s” ด้วย Waybill', 'เช็กสถานะเลขในลิงก์นี้ด้วย Waybill']);
  expect(hint).toContain('พิมพ์เลขพัสดุ');
});

it.each([
  [' พัสดุ EX447190325TH และ TH260417733905B', '#number=EX447190325TH+TH260417733905B&from=shop.example'],
  ['  hello & goodbye ', '#number=hello+%26+goodbye&from=shop.example'],
  [`${'x '.repeat(150)} EX447190325TH`, `#number=${'x+'.repeat(30).slice(0, -1)}+&from=shop.example`],
])('%j opens %s', async (selection, hash) => {
  await openSelection(selection, 'shop.example');
  expect(opened).toEqual([hash]);
});

const pageUrl = 'https://shop.example/orders?id=1';
const track = 'https://track.example/?trackNumber=EX447190325TH&lang=th';
/** Chooses the entry of a link in frame 3 of tab 7. Chromium gives no `linkText`. */
const chooseLink = (linkUrl: string, linkText?: string) =>
  menuChosen(
    {
      menuItemId: 'look-up-link',
      linkUrl,
      ...(linkText !== undefined && { linkText }),
      pageUrl,
      frameId: 3,
    } as never,
    { id: 7 },
  );

it.each([
  ['its text', 'https://shop.example/#parcel', 'TH260417733905B', 'TH260417733905B'],
  ['its text, before its address', track, 'พัสดุ TH260417733905B', 'TH260417733905B'],
  ['its address', track, 'Track your parcel', 'EX447190325TH'],
])('the number of a link comes from %s', async (_, address, text, number) => {
  await chooseLink(address, text);
  inPage = ['', text];
  await chooseLink(address);
  expect(opened).toEqual([...Array<string>(2)].map(() => `#number=${number}&from=shop.example`));
  expect(asked).toEqual([{ tabId: 7, frameIds: [3], args: [address] }]); // in Firefox nothing is read from the page
});

it('without access to the page, the number of a link comes from its address alone', async () => {
  inPage = null;
  await chooseLink(track);
  await chooseLink('https://shop.example/');
  expect(opened).toEqual(['#number=EX447190325TH&from=shop.example', '#number=&from=shop.example']);
});

it('a link without a number opens the page with its text to edit, never with its address', async () => {
  await chooseLink('https://shop.example/account?token=secret', ' My account ');
  expect(opened).toEqual(['#number=My+account&from=shop.example']);
});

it('the other entry opens the selected number', async () => {
  await menuChosen({
    menuItemId: 'look-up-selection',
    selectionText: 'EX447190325TH',
    linkUrl: track,
    pageUrl,
  } as never);
  expect(opened).toEqual(['#number=EX447190325TH&from=shop.example']);
});

it('the command opens the number that is selected in any frame, or an empty box', async () => {
  inPage = ['', 'พัสดุ EX447190325TH'];
  await checkSelected({ id: 7, windowId: 1, url: pageUrl });
  inPage = null;
  await checkSelected({ id: 7, windowId: 1 });
  expect(opened).toEqual(['#number=EX447190325TH&from=shop.example', '#number=']);
  expect(asked[0]).toEqual({ tabId: 7, allFrames: true, args: [''] });
});
