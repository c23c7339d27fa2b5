import { parentPort, workerData } from 'node:worker_threads';
import { findTracking } from 'ts-tracking-number';

// The thread of bench/detect.ts that lets ts-tracking-number search one text, warmed on a short one of its kind.
const text = workerData as string;
findTracking(text.slice(0, 5000));
parentPort!.postMessage('begun');
const begin = performance.now();
findTracking(text);
parentPort!.postMessage(performance.now() - begin);
