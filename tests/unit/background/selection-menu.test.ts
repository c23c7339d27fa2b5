import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drawMenu, openSelection } from '@/utils/background/selection-menu.ts';
import { updateSettings } from '@/utils/storage/settings.ts';

let titles: Map<string, string>;
let opened: string[];

beforeEach(() => {
  titles = new Map();
  opened = [];
  Object.assign(fakeBrowser, {
    contextMenus: {
      update: (id: string, { title }: { title: string }) =>
        titles.has(id) ? Promise.resolve(void titles.set(id, title)) : Promise.reject(new Error('missing')),
      create: ({ id, title }: { id: string; title: string }, done: () => void) => {
        if (titles.has(id)) throw new Error('twice');
        titles.set(id, title);
        done();
      },
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(({ url = '' }) => {
    opened.push(url.slice(url.indexOf('#')));
    return Promise.resolve({} as never);
  });
});

it('the menu entry is created once and uses the chosen language', async () => {
  await updateSettings({ language: 'en' });
  await Promise.all([drawMenu(), drawMenu()]);
  expect([...titles.values()]).toEqual(['Check “%s” with Waybill']);
  await updateSettings({ language: 'th' });
  await drawMenu();
  expect([...titles.values()]).toEqual(['เช็กสถานะ “%s” ด้วย Waybill']);
});

it.each([
  [' พัสดุ EX447190325TH และ TH260417733905B', '#number=EX447190325TH+TH260417733905B&from=shop.example'],
  ['  hello & goodbye ', '#number=hello+%26+goodbye&from=shop.example'],
  [`${'x '.repeat(150)} EX447190325TH`, `#number=${'x+'.repeat(30).slice(0, -1)}+&from=shop.example`],
])('%j opens %s', async (selection, hash) => {
  await openSelection(selection, 'shop.example');
  expect(opened).toEqual([hash]);
});
