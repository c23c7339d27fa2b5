import { attributeOf, elementOf, isEditable, nameOf, selfAndAncestors } from '../read/dom.ts';
import type { CardRequest, Click } from './card-api.ts';
import { isVisible } from './visibility.ts';

/** What a press on a number or its chip does: looks the number up, opens a card that asks first, or nothing. */
export type Decision = 'check' | 'ask' | 'nothing';

type Known = {
  /** A script made the press, or another press, Escape or a selection of text followed it. */
  isCalledOff: boolean;
  /** The browser takes the number, or its chip, for visible. */
  isSeen: boolean;
  /** The number is still at the clicked place, in view and not covered. */
  isThere: boolean;
  /** Only a label, or only the page, speaks for the number (`isDoubtful` of a candidate), and no look-up confirmed it. */
  isDoubtful: boolean;
};

/** The guard against pages that trick their user (docs/promises.md P10). */
export function decide({ isCalledOff, isSeen, isThere, isDoubtful }: Known): Decision {
  if (isCalledOff) return 'nothing';
  return isSeen && isThere && !isDoubtful ? 'check' : 'ask';
}

/** Guards a click on a number. Returns what it does at the time of asking: the page may change while the click waits. */
export async function guardClick({ node, isDoubtful }: CardRequest, click: Click): Promise<() => Decision> {
  const isSeen = await isVisible(elementOf(node));
  return () =>
    decide({
      isCalledOff: click.isCalledOff() || window.getSelection()?.type === 'Range',
      isSeen,
      isThere: click.isThere(),
      isDoubtful,
    });
}

/** Guards a press on the chip of a number. */
export async function guardChip(event: Event, chip: Element, { isDoubtful }: CardRequest): Promise<Decision> {
  const isSeen = await isVisible(chip);
  return decide({ isCalledOff: !event.isTrusted, isSeen, isThere: true, isDoubtful });
}

/** Whether a press in the card counts. */
export const mayPress = async (event: Event, card: Element): Promise<boolean> =>
  event.isTrusted && (await isVisible(card));

/** Whether it is a trusted single click of the main button without modifier keys. `detail` counts consecutive clicks. */
export const isPlainClick = (click: MouseEvent): boolean =>
  click.isTrusted &&
  click.button === 0 &&
  click.detail === 1 &&
  !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);

const controls = new Set(
  'a area button input select textarea label summary option video audio iframe'.split(' '),
);
const roles = new Set(
  'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox slider spinbutton treeitem'.split(' '),
); // prettier-ignore

/** Whether an element handles clicks itself: they belong to the page. */
export const isControl = (name: string, role: string | null, isEdited: boolean): boolean =>
  controls.has(name) || isEdited || (role !== null && roles.has(role.trim().toLowerCase()));

const isForPage = (target: unknown): boolean =>
  target instanceof Element && isControl(nameOf(target), attributeOf(target, 'role'), isEditable(target));

/** Whether a click on a number is in a control. Checks DOM ancestors too: `composedPath` omits closed shadow trees. */
export const isInControl = (click: Event, number: Text): boolean =>
  click.composedPath().some(isForPage) || selfAndAncestors(number).some(isForPage);
