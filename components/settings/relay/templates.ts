import hint from './hint.js?raw';
import nginx from './nginx.conf?raw';
import worker from './worker.js?raw';
import wrangler from './wrangler.toml?raw';

/** The files of each engine, to be filled in (fill.ts). Import this module on use: it is large. */
export const templates = {
  nginx: { 'nginx.conf': nginx, 'hint.js': hint },
  worker: { 'worker.js': worker, 'wrangler.toml': wrangler },
};
