import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardRequest, Click } from '@/utils/page/point/card-api.ts';
import type { Decision } from '@/utils/page/point/click-guard.ts';
import { testEach } from '../../support/test-each.ts';

const number = {} as Text;
const box = {} as Element;
let isSeen: boolean;
let selection: string;

vi.mock('@/utils/page/read/dom.ts', () => ({ elementOf: (node: Text) => node === number && box }));
vi.mock('@/utils/page/point/visibility.ts', () => ({
  isVisible: async (element: Element) => element === box && isSeen,
}));
const { decide, guardChip, guardClick, isControl, isPlainClick, mayPress } =
  await import('@/utils/page/point/click-guard.ts');

beforeEach(() => {
  isSeen = true;
  selection = 'Caret';
  vi.stubGlobal('window', { getSelection: () => ({ type: selection }) });
});

describe('what a press does', () => {
  const isCalledOff = true;
  const isHidden = { isSeen: false };
  const hasMoved = { isThere: false };
  const isDoubtful = true;
  const good = { isCalledOff: false, isSeen: true, isThere: true, isDoubtful: false };
  testEach<[Partial<typeof good>, Decision]>([
    [{}, 'check'],
    [isHidden, 'ask'],
    [hasMoved, 'ask'],
    [{ isDoubtful }, 'ask'],
    [{ ...isHidden, ...hasMoved, isDoubtful }, 'ask'],
    [{ isCalledOff }, 'nothing'],
    [{ isCalledOff, ...isHidden }, 'nothing'],
    [{ isCalledOff, ...hasMoved }, 'nothing'],
    [{ isCalledOff, isDoubtful }, 'nothing'],
  ])('follows from what is known of it and of the number', (known, decision) =>
    expect(decide({ ...good, ...known })).toBe(decision),
  );
});

describe('a click that waits', () => {
  let isThere: boolean;
  let isCalledOff: boolean;
  const waiting = { isThere: () => isThere, isCalledOff: () => isCalledOff } as Click;
  const guarded = (isDoubtful = false) => guardClick({ node: number, isDoubtful } as CardRequest, waiting);
  beforeEach(() => {
    isThere = true;
    isCalledOff = false;
  });

  test('checks', async () => expect((await guarded())()).toBe('check'));
  test('asks for a number that the browser takes for hidden', async () => {
    isSeen = false;
    expect((await guarded())()).toBe('ask');
  });
  test('asks for a doubtful number', async () => expect((await guarded(true))()).toBe('ask'));
  test('asks for a number that moved during the wait', async () => {
    const decision = await guarded();
    isThere = false;
    expect(decision()).toBe('ask');
  });
  test('does nothing if it was called off during the wait', async () => {
    const decision = await guarded();
    isCalledOff = true;
    expect(decision()).toBe('nothing');
  });
  test('does nothing if text was selected during the wait', async () => {
    const decision = await guarded();
    selection = 'Range';
    expect(decision()).toBe('nothing');
  });
});

describe('a press', () => {
  const press = (isTrusted: boolean) => ({ isTrusted }) as Event;
  const chip = (isTrusted: boolean, isDoubtful = false) =>
    guardChip(press(isTrusted), box, { isDoubtful } as CardRequest);

  test('on the chip checks', async () => expect(await chip(true)).toBe('check'));
  test('on the chip of a doubtful number asks', async () => expect(await chip(true, true)).toBe('ask'));
  test('on a hidden chip asks', async () => {
    isSeen = false;
    expect(await chip(true)).toBe('ask');
  });
  test('of a script on the chip does nothing', async () => expect(await chip(false)).toBe('nothing'));

  test('in the card counts', async () => expect(await mayPress(press(true), box)).toBe(true));
  test('in a hidden card does not count', async () => {
    isSeen = false;
    expect(await mayPress(press(true), box)).toBe(false);
  });
  test('of a script in the card does not count', async () =>
    expect(await mayPress(press(false), box)).toBe(false));
});

const click = {
  isTrusted: true,
  button: 0,
  detail: 1,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
};

describe('a click on a number', () => {
  test('counts if it is trusted, single and without modifiers', () =>
    expect(isPlainClick(click as MouseEvent)).toBe(true));

  testEach([
    { isTrusted: false },
    { button: 1 },
    { button: 2 },
    { detail: 0 },
    { detail: 2 },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
  ])('does not count otherwise', (change) =>
    expect(isPlainClick({ ...click, ...change } as MouseEvent)).toBe(false),
  );
});

test('clicks on controls are left to the page', () => {
  for (const name of ['a', 'button', 'input', 'label', 'summary', 'select', 'textarea']) {
    expect(isControl(name, null, false), name).toBe(true);
  }
  for (const role of ['button', 'link', ' Tab ', 'option']) expect(isControl('div', role, false)).toBe(true);
  expect(isControl('div', null, true)).toBe(true);
  expect(isControl('div', 'row', false)).toBe(false);
  expect(isControl('td', null, false)).toBe(false);
});
