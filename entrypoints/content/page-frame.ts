import type { PageReport } from '@/utils/core/on-page.ts';
import { traceOf } from '@/utils/core/trace.ts';
import { Marks } from './marks.ts';
import { letCardIn, openCard, showChip, type Ask } from './open-card.ts';
import { Pointer } from './pointer.ts';
import { Ports } from './ports.ts';
import { Reader } from './reader.ts';
import type { Sink } from './scan.ts';
import { askWishes, none, type Wishes } from './wishes.ts';

// Nothing tells a script that its extension was updated or removed (PROMISES P44), or that the page has cleared all
// highlights: it looks now and then.
const lookEvery = 5000;

/** One frame of a page: what is found in it, what the user wants of it, and who is told. */
export class PageFrame {
  readonly #marks = new Marks();
  #wishes = none;
  #hasAsked = false;
  readonly #reader: Reader;
  readonly #ports: Ports;
  readonly #signal: AbortSignal;
  readonly #isOver: () => boolean;

  /** `isOver` aborts the signal when the extension is gone. */
  constructor(signal: AbortSignal, isOver: () => boolean) {
    this.#signal = signal;
    this.#isOver = isOver;
    const sink: Sink = (nodes, found) => {
      // The first digits worth reading are the occasion to ask what the user wants: they may be a number of their own.
      if (!this.#hasAsked) this.#ask();
      if (!this.#isOff) this.#marks.replace(nodes, found);
    };
    this.#reader = new Reader(this.#marks, sink, signal, () => {
      this.#marks.settle();
      this.#ports.tell();
    });
    this.#ports = new Ports(
      () => this.#report(),
      () => this.#ask(),
    );
  }

  start(): void {
    this.#reader.start(() => !this.#isOver() && !this.#isOff);
    new Pointer(this.#marks, {
      reach: () => void (this.#isOver() || letCardIn()),
      hover: (pointed) => void showChip(pointed, this.#asking(pointed?.mark.candidate.trackingNo)),
      press: (pointed, click) => {
        if (!this.#isOver()) void openCard(pointed, click, this.#asking(pointed.mark.candidate.trackingNo));
      },
    }).start(this.#signal);
    const timer = setInterval(() => this.#isOver() || this.#marks.show(), lookEvery);
    this.#signal.addEventListener('abort', () => {
      clearInterval(timer);
      this.#marks.clear();
    });
  }

  get #isOff(): boolean {
    return this.#wishes.isOff;
  }

  #ask(): void {
    this.#hasAsked = true;
    void askWishes((wishes) => {
      if (!this.#signal.aborted) this.#follow(wishes);
    }, this.#wishes);
  }

  #follow(wishes: Wishes): void {
    const wasOff = this.#isOff;
    const isTaught = JSON.stringify(wishes.shapes) !== JSON.stringify(this.#wishes.shapes);
    this.#wishes = wishes;
    if (wishes.isOff) this.#marks.clear();
    this.#marks.hide(wishes.hidden);
    this.#reader.hints.templates = wishes.shapes;
    if ((wasOff || isTaught) && !wishes.isOff) this.#reader.readAll();
    this.#ports.tell();
  }

  #asking(trackingNo = ''): Ask {
    return {
      wishes: this.#wishes,
      signal: this.#signal,
      onHidden: (isHidden) => {
        const trace = traceOf(trackingNo);
        const others = this.#wishes.hidden.filter((one) => one !== trace);
        this.#follow({ ...this.#wishes, hidden: isHidden ? [...others, trace] : others });
      },
    };
  }

  #report(): PageReport {
    return { numbers: this.#marks.list(), isFull: this.#marks.isFull, isOff: this.#isOff };
  }
}
