/** What of an element's computed style could hide or disguise what is painted. */
type Painted = Pick<
  CSSStyleDeclaration,
  'opacity' | 'filter' | 'clipPath' | 'maskImage' | 'mixBlendMode' | 'visibility'
>;

// A page in mourning is grey (html{filter:grayscale(1)}): that hides nothing.
const harmlessFilter = /^grayscale\([\d.]{1,8}%?\)$/;

/** Whether an element is painted as it is: fully, unclipped, not through a filter. */
export const isPlainlyPainted = (style: Painted): boolean =>
  Number(style.opacity) === 1 &&
  [style.filter.replace(harmlessFilter, ''), style.clipPath, style.maskImage, style.mixBlendMode].every(
    (value) => !value || value === 'none' || value === 'normal',
  ) &&
  style.visibility === 'visible';
