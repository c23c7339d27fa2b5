/** What of an element's computed style could hide or disguise what is painted. */
export type Painted = Pick<
  CSSStyleDeclaration,
  'opacity' | 'filter' | 'clipPath' | 'maskImage' | 'mixBlendMode' | 'visibility'
>;

// A page in mourning is grey (html{filter:grayscale(1)}): that hides nothing.
const harmlessFilter = /^grayscale\([\d.]{1,8}%?\)$/;

/** Whether an element is painted as it is: fully, unclipped, not through a filter. */
export const isPlainlyPainted = (style: Painted): boolean =>
  Number(style.opacity) === 1 &&
  (style.filter === 'none' || style.filter === '' || harmlessFilter.test(style.filter)) &&
  (style.clipPath === 'none' || style.clipPath === '') &&
  (style.maskImage === 'none' || style.maskImage === '' || style.maskImage === undefined) &&
  (style.mixBlendMode === 'normal' || style.mixBlendMode === '') &&
  style.visibility === 'visible';
