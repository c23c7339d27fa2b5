import { isPlainlyPainted } from '../card/painted.ts';
import { isElement, parentOf } from './dom.ts';

/** Whether an element and all that is around it are painted as they are: not faded, filtered, clipped or masked. */
export function isPlainAround(element: Element | null): boolean {
  for (let one: Node | null = element; one !== null; one = parentOf(one)) {
    if (isElement(one) && !isPlainlyPainted(getComputedStyle(one))) return false;
  }
  return true;
}
