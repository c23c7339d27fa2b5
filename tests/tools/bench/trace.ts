import type { CDPSession, Page } from '@playwright/test';

/** Processor time (ms) from the browser's trace of one page: all tasks of the main thread, and its longest idle slice. */
export type Trace = { busy: number; longestSlice: number };

type TraceEvent = {
  name: string;
  ph: string;
  /** Start, in microseconds. */
  ts: number;
  dur?: number;
  /** Processor time, in microseconds: without other work of the machine. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { frame?: string; type?: string } };
};

/**
 * Traces the page's main thread while `work` runs. It is recognised as the thread that spends most time in events
 * called `named`: use `ParseHTML` if `work` loads the page, else `FunctionCall`. Slices are idle callbacks and posted
 * tasks; all of them are Waybill's if the page itself uses none.
 */
export async function traced(
  page: Page,
  work: () => Promise<void>,
  named: 'ParseHTML' | 'FunctionCall' = 'ParseHTML',
): Promise<Trace> {
  const own = await mainThread(page, named, work);
  const sum = (name: string) => own.filter((event) => event.name === name).map(timeOf);
  return {
    busy: tasksOf(own).reduce((total, task) => total + timeOf(task), 0),
    longestSlice: Math.max(0, ...sum('FireIdleCallback'), ...sum('RunPostTaskCallback')),
  };
}

/** How long a view is busy (ms): processor time of its main thread, and clock time. */
export type Answered = { processor: number; clock: number };

/** Returns the longest task of the main thread while `work` runs. `named`: as of `traced`; a worker has no layout. */
export async function longestTask(
  page: Page,
  work: () => Promise<void>,
  named: 'FunctionCall' | 'UpdateLayoutTree' = 'FunctionCall',
): Promise<Answered> {
  const tasks = tasksOf(await mainThread(page, named, work));
  return {
    processor: Math.max(0, ...tasks.map(timeOf)),
    clock: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}

/**
 * Returns the cost of each letter that `work` types: all tasks of the main thread until the next letter, so that
 * deferred work counts too.
 */
export async function perLetter(page: Page, work: () => Promise<void>): Promise<Answered[]> {
  const own = await mainThread(page, 'FunctionCall', work);
  // Count input events, not key events: Thai letters are inserted as text, without a key.
  const inputs = own
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'input')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const all = inputs.map(() => ({ processor: 0, clock: 0 }));
  for (const task of tasksOf(own)) {
    const letter = all[inputs.findLastIndex((at) => at <= task.ts + (task.dur ?? 0))];
    if (!letter) continue;
    letter.processor += timeOf(task);
    letter.clock += (task.dur ?? 0) / 1000;
  }
  return all;
}

const timeOf = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;

function tasksOf(events: readonly TraceEvent[]): TraceEvent[] {
  const tasks = events.filter(({ name }) => name === 'RunTask');
  return tasks.length > 0 ? tasks : events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
}

/** Returns the trace events of the page's main thread: the thread that spends most time in events called `named`. */
async function mainThread(page: Page, named: string, work: () => Promise<void>): Promise<TraceEvent[]> {
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
  const main = busiest(events.filter(({ name }) => name === named));
  return events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
}

function busiest(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const times = new Map<string, { pid: number; tid: number; time: number }>();
  for (const { pid, tid, dur = 0 } of events) {
    const known = times.get(`${pid}/${tid}`) ?? { pid, tid, time: 0 };
    times.set(`${pid}/${tid}`, { pid, tid, time: known.time + dur });
  }
  return [...times.values()].toSorted((a, b) => b.time - a.time)[0] ?? { pid: -1, tid: -1 };
}
