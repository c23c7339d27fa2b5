/**
 * Whether it is a trusted single click of the main button without modifier keys (docs/promises.md P10). `detail` counts
 * consecutive clicks.
 */
export const isPlainClick = (
  click: Pick<MouseEvent, 'isTrusted' | 'button' | 'detail' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): boolean =>
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
export const isControl = (name: string, role: string | null, isEditable: boolean): boolean =>
  controls.has(name) || isEditable || (role !== null && roles.has(role.trim().toLowerCase()));

/** In viewport coordinates (px). */
export type Rect = { x: number; y: number; width: number; height: number };

const stillness = 1;

export const isUnmoved = (a: Rect | null | undefined, b: Rect | null | undefined): boolean =>
  a != null &&
  b != null &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= stillness);

export const isInView = ({ x, y, width, height }: Rect, view: { width: number; height: number }): boolean =>
  width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;
