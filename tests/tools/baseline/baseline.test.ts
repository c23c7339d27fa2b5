import { describe, expect, it, test } from 'vitest';
import { compareLines, countLines } from './lines.ts';
import { differenceOf, type Picture } from './picture-diff.ts';
import { compareManifests, sideBySide, withoutBuilds } from './texts.ts';

const file = (path: string, content: string) => ({ path, content: Buffer.from(content) });

describe('lines', () => {
  it('are counted for the first two folders of a path, without binary files and the lock file', () =>
    expect(
      countLines([
        file('README.md', 'a\nb\n'),
        file('utils/core/a.ts', 'a\nb\nc'),
        file('utils/core/couriers/b.ts', 'a\n'),
        file('components/A.tsx', ''),
        file('package-lock.json', 'a\n'),
        file('public/icon/16.png', 'a\0\n'),
      ]),
    ).toEqual({ '.': 2, 'utils/core': 4, components: 0 }));

  it('of two commits are compared for each folder that at least one commit has', () =>
    expect(compareLines({ old: 5, same: 2, shrunk: 9 }, { new: 7, same: 2, shrunk: 4 })).toEqual([
      ['new', '0', '7', '+7'],
      ['old', '5', '0', '-5'],
      ['same', '2', '2', ''],
      ['shrunk', '9', '4', '-5'],
      ['all', '16', '13', '-3'],
    ]));
});

test('manifests are compared key by key; the order of lists does not count', () =>
  expect(
    compareManifests(
      {
        name: 'Waybill',
        permissions: ['alarms', 'storage'],
        action: { default_popup: 'popup.html' },
        ids: [],
      },
      { name: 'Waybill', permissions: ['storage', 'tabs'], action: { default_popup: 'list.html' } },
    ),
  ).toEqual([
    '- action.default_popup: "popup.html"',
    '+ action.default_popup: "list.html"',
    '- ids: []',
    '- permissions[]: "alarms"',
    '+ permissions[]: "tabs"',
  ]));

test('printed lines are aligned if they differ only in numbers, and changed numbers are marked', () =>
  expect(
    sideBySide(
      ['click', '  median   101 ms   of 20', 'gone', '  10,000 parcels'],
      ['click', '  median    97 ms   of 20', '  10,000 parcels', 'new 3'],
    ),
  ).toEqual([
    ['click', 'click'],
    ['  median   101 ms   of 20', '  median    [97] ms   of 20'],
    ['gone', ''],
    ['  10,000 parcels', '  10,000 parcels'],
    ['', 'new 3'],
  ]));

test('the output of builds is removed from the output of benches', () =>
  expect(
    withoutBuilds(
      [
        '\u001b[0mWXT 0.21.4',
        'ℹ Building chrome-mv3 for production with Vite 8.3.8',
        '\u001b[?25l\r⠋ Preparing...\u001b[K⠋ [1/4] background\u001b[?25h✔ Built extension in 3.980 s',
        '  ├─ .output/chrome-mv3/manifest.json   4.45 kB',
        '  └─ .output/chrome-mv3/icon/icon.svg   279 B',
        'Σ Total size: 1.19 MB',
        '[success] Finished in 3.441 s',
        'size',
        '  content script   15.0 KB',
      ].join('\n'),
    ),
  ).toEqual(['size', '  content script   15.0 KB']));

describe('pictures', () => {
  const blank = (width: number, height: number): Picture => ({
    width,
    height,
    data: new Uint8Array(width * height * 4).fill(255),
  });
  const withDot = (picture: Picture, x: number, y: number): Picture => {
    const data = picture.data.slice();
    data.set([1, 2, 3, 255], (y * picture.width + x) * 4);
    return { ...picture, data };
  };

  it('are equal, or differ by the share of changed pixels, which are drawn in red', () => {
    expect(differenceOf(blank(4, 5), blank(4, 5)).share).toBe(0);
    const { share, picture } = differenceOf(blank(4, 5), withDot(blank(4, 5), 3, 1));
    expect(share).toBe(1 / 20);
    expect([...picture.data.subarray(28, 32)]).toEqual([220, 0, 0, 255]);
    expect([...picture.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  it('of different sizes differ in all pixels that only one picture has', () => {
    const { share, picture } = differenceOf(blank(4, 2), blank(2, 4));
    expect([picture.width, picture.height]).toEqual([4, 4]);
    expect(share).toBe(12 / 16);
  });
});
