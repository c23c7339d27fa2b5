import background from '@/entrypoints/background.ts';
import { backgroundWorkEnded } from '@/utils/background/background-work.ts';
import { intervals } from '@/utils/background/call-queue.ts';

// Only the tests of call pacing need the waits between calls.
Object.assign(intervals, { betweenCalls: 0, reconcileDelay: 0 });
void background.main();
Object.assign(globalThis, { backgroundWorkEnded });
