import { sanitizeName } from '../model/sanitize.ts';
import { attributeOf, isElement, selfAndAncestors } from './dom.ts';

/** Reads what is in a parcel from the block of the page around its number. `isOther`: holds another parcel's number. */
export function orderName(number: Text, isOther: (node: Node) => boolean): string {
  for (const one of selfAndAncestors(number)) {
    if (!isElement(one) || isOther(one)) break;
    const image = Element.prototype.querySelector.call(one, 'img[alt]');
    const alt = image && attributeOf(image, 'alt');
    if (alt && /\p{L}{2}.* /u.test(alt)) return sanitizeName(alt);
  }
  return '';
}
