/**
 * How long a click waits for another (milliseconds). Systems take two presses within 400 to 500 ms for a double click,
 * and a press lasts about a tenth of a second: who has not pressed again by then has pressed once.
 */
export const patience = 350;

/** Whether text is selected: by the last press, which took back what was selected before. */
const isSelecting = (): boolean => window.getSelection()?.type === 'Range';

/**
 * Does what a click on the page's own text means once it is plain that it was a single one: who drags over a number or
 * clicks it twice or thrice selects it, to copy it, and means nothing else.
 */
export class SingleClick {
  private waiting: AbortController | null = null;
  private readonly tell: (isWaiting: boolean) => void;

  /** @param tell called when a wait begins and when it is over */
  constructor(tell: (isWaiting: boolean) => void) {
    this.tell = tell;
  }

  wait(act: () => void): void {
    this.stop();
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    const timer = setTimeout(() => {
      this.stop();
      // Asked only now: this script may have come in after the second press, and what was selected before the click is
      // let go after it.
      if (!isSelecting()) act();
    }, patience);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const options = { capture: true, passive: true, signal };
    window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && this.stop(), options);
    window.addEventListener(
      'keydown',
      ({ isTrusted, key }) => isTrusted && key === 'Escape' && this.stop(),
      options,
    );
    this.tell(true);
  }

  /** Calls off what waits. */
  stop(): void {
    if (this.waiting === null) return;
    this.waiting.abort();
    this.waiting = null;
    this.tell(false);
  }
}
