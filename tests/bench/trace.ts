import type { CDPSession, Page } from '@playwright/test';

/** From a browser's own trace of one page, in milliseconds of the processor: main-thread time, and the longest slice of background work in it. */
export type Trace = { busy: number; longestSlice: number };

type TraceEvent = {
  name: string;
  ph: string;
  dur?: number;
  /** Of the processor, not of the clock: other work of a machine is not counted. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { frame?: string } };
};

/** Traces the page's main thread while `work` runs. Idle callbacks and posted tasks are ours alone where the page has none. */
export async function traced(page: Page, work: () => Promise<void>): Promise<Trace> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'], excludedCategories: ['*'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  // The renderer that parsed the page is the one with the most layout and script of its own.
  const parsed = events.filter(({ name }) => name === 'ParseHTML');
  const main = busiest(parsed);
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const sum = (name: string) =>
    own.filter((event) => event.name === name).map(({ dur = 0, tdur = dur }) => tdur / 1000);
  const tasks = sum('RunTask').length > 0 ? sum('RunTask') : sum('ThreadControllerImpl::RunTask');
  return {
    busy: tasks.reduce((total, time) => total + time, 0),
    longestSlice: Math.max(0, ...sum('FireIdleCallback'), ...sum('RunPostTaskCallback')),
  };
}

function busiest(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const times = new Map<string, { pid: number; tid: number; time: number }>();
  for (const { pid, tid, dur = 0 } of events) {
    const known = times.get(`${pid}/${tid}`) ?? { pid, tid, time: 0 };
    times.set(`${pid}/${tid}`, { pid, tid, time: known.time + dur });
  }
  return [...times.values()].toSorted((a, b) => b.time - a.time)[0] ?? { pid: -1, tid: -1 };
}
