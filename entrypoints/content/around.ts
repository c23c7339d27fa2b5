import { isPlainlyPainted } from '../card/painted.ts';
import { aboveOf, isElement } from './dom.ts';

/** Whether all that is around a node, over the tops of shadow trees too, is neither faded, filtered, clipped nor masked. */
export function isPlainAround(node: Node): boolean {
  for (let one = aboveOf(node); one !== null; one = aboveOf(one)) {
    if (isElement(one) && !isPlainlyPainted(getComputedStyle(one))) return false;
  }
  return true;
}
