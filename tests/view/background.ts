import background from '@/entrypoints/background.ts';
import { backgroundWorkEnded } from '@/utils/flows/background-work.ts';
import { pace } from '@/utils/flows/pace.ts';

// Only the tests of the pace wait between calls.
Object.assign(pace, { betweenCalls: 0, betweenNotices: 0 });
void background.main();
Object.assign(globalThis, { backgroundWorkEnded });
