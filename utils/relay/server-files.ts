import hint from './server/hint.js?raw';
import nginx from './server/nginx.conf?raw';
import worker from './server/worker.js?raw';
import wrangler from './server/wrangler.toml?raw';

/** The files of each engine, to be filled in (fill.ts). Import this module on use: it is large. */
export const templates = {
  nginx: { 'nginx.conf': nginx, 'hint.js': hint },
  worker: { 'worker.js': worker, 'wrangler.toml': wrangler },
};
