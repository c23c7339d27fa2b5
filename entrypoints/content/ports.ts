import { pagePort, type PageReport } from '@/utils/core/on-page.ts';
import { runtime, type Port } from './runtime.ts';

/** Our own pages that ask what was found here (core/on-page.ts), and what they were told last. */
export class Ports {
  readonly #told = new Map<Port, string>();
  readonly #report: () => PageReport;
  readonly #lookAgain: () => void;

  constructor(report: () => PageReport, lookAgain: () => void) {
    this.#report = report;
    this.#lookAgain = lookAgain;
    runtime.onConnect.addListener((port) => this.#open(port));
  }

  /** Tells all of them, if anything is new. */
  tell(): void {
    if (this.#told.size === 0) return;
    const report = this.#report();
    const text = JSON.stringify(report);
    for (const [port, before] of this.#told) {
      if (text === before) continue;
      this.#told.set(port, text);
      try {
        port.postMessage(report);
      } catch {
        this.#told.delete(port); // cut without a word, as where the page went back and forth in the tab
      }
    }
  }

  #open(port: Port): void {
    if (port.name !== pagePort || !isOurs(port)) return;
    port.onDisconnect.addListener(() => this.#told.delete(port));
    port.onMessage.addListener((message) => {
      if ((message as { name?: unknown } | null)?.name === 'look-again') this.#lookAgain();
    });
    this.#told.set(port, '');
    this.tell();
  }
}

/** One of our own pages, or the background: no other extension's, and no page's. */
const isOurs = ({ sender }: Port): boolean =>
  sender?.id === runtime.id && (sender?.url === undefined || sender.url.startsWith(runtime.getURL('')));
