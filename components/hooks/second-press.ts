const soonMs = 500;
const nearPx = 8;

/** Returns the control that a press reaches, its meaning (id and words), and place (none for a key) and time. */
function pressOf(event: MouseEvent | KeyboardEvent) {
  const target = event.target as HTMLElement;
  const control =
    target.closest('label')?.control ?? target.closest<HTMLElement>('button, a, summary') ?? target;
  const { ariaLabel, ariaPressed, textContent } = control;
  const meaning = `${control.dataset['testid']} ${ariaLabel ?? textContent} ${ariaPressed}`;
  const isKey = 'key' in event;
  const [x, y] = isKey ? [0, 0] : [event.clientX, event.clientY];
  return { control, meaning, isKey, x, y, at: event.timeStamp };
}

/**
 * After a press, another control may lie under the pointer or have the focus, and the second press of a double press
 * would reach it: one on "For a spreadsheet" archived all selected parcels. Ignores such a second press of the mouse, of
 * Enter or of Space, also if the same control has another meaning, or if each press costs a call (`data-once`): a check may
 * end before the second press. Call it once per page.
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
    const isOnce = 'once' in now.control.dataset;
    if (isSecond && (isOnce || now.control !== last!.control || now.meaning !== last!.meaning)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last!.at = now.at;
    } else if (event.type !== 'mousedown') last = now;
  };
  for (const name of ['mousedown', 'click', 'keydown'] as const) addEventListener(name, judge, true);
}
