import type { CDPSession, Page } from '@playwright/test';

/** From a browser's own trace of one page, in milliseconds of the processor: main-thread time, and the longest slice of background work in it. */
export type Trace = { busy: number; longestSlice: number };

type TraceEvent = {
  name: string;
  ph: string;
  /** When it began, in microseconds. */
  ts: number;
  dur?: number;
  /** Of the processor, not of the clock: other work of a machine is not counted. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { frame?: string; type?: string } };
};

/**
 * Traces the page's main thread while `work` runs: the one with the most of the `named` work, which is to parse the page
 * where that is loaded meanwhile. Idle callbacks and posted tasks are ours alone where the page has none.
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

/** How a view answers, in milliseconds of the processor on its main thread and by the clock of this machine. */
export type Answered = { processor: number; clock: number };

/** The longest single task while `work` runs. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<Answered> {
  const tasks = tasksOf(await mainThread(page, 'FunctionCall', work));
  return {
    processor: Math.max(0, ...tasks.map(timeOf)),
    clock: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}

/**
 * What each letter typed while `work` runs costs until the next one: all tasks of the main thread, so that what is put
 * off to a later task or frame is counted, too.
 */
export async function perLetter(page: Page, work: () => Promise<void>): Promise<Answered[]> {
  const own = await mainThread(page, 'FunctionCall', work);
  // An input event, not a key's: a Thai letter comes as text.
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

/** The events of the page's main thread: of all threads the one that has most of the `named` work. */
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
