const soonMs = 500;
const nearPx = 8;

/** Returns the control that a press reaches, what it says it does, and the place (none for a key) and time. */
function pressOf(event: MouseEvent | KeyboardEvent) {
  const target = event.target as HTMLElement;
  const control =
    target.closest('label')?.control ?? target.closest<HTMLElement>('button, a, summary') ?? target;
  const deed = `${control.dataset['testid']} ${control.ariaLabel ?? control.textContent}`;
  const isKey = 'key' in event;
  const [x, y] = isKey ? [0, 0] : [event.clientX, event.clientY];
  return { control, deed, isKey, x, y, at: event.timeStamp };
}

/**
 * A press often changes what is under the pointer or has the focus. Ignores a second press at once at the same place, or
 * of Enter or Space, that would reach another control, or the same one with another meaning. Call it once per page.
 */
export function ignoreSecondPress(): void {
  let last: ReturnType<typeof pressOf> | null = null;
  const judge = (event: MouseEvent | KeyboardEvent) => {
    if (event.type === 'click' && event.detail === 0) return; // made by a key or a script
    if ('key' in event && event.key !== 'Enter' && event.key !== ' ') return void (last = null); // the user went on
    const now = pressOf(event);
    const isSecond =
      last?.isKey === now.isKey &&
      (now.at - last.at < soonMs || ('repeat' in event && event.repeat)) &&
      Math.hypot(now.x - last.x, now.y - last.y) <= nearPx;
    if (isSecond && (now.control !== last!.control || now.deed !== last!.deed)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last!.at = now.at;
    } else if (event.type !== 'mousedown') last = now;
  };
  for (const name of ['mousedown', 'click', 'keydown'] as const) addEventListener(name, judge, true);
}
