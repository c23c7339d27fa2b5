import { parentPort, workerData } from 'node:worker_threads';
import { findTracking } from 'ts-tracking-number';

// Worker thread of bench/detect.ts: ts-tracking-number searches one text, after a warm-up on its beginning.
const text = workerData as string;
findTracking(text.slice(0, 5000));
parentPort!.postMessage('begun');
const begin = performance.now();
findTracking(text);
parentPort!.postMessage(performance.now() - begin);
