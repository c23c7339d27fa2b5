import { failure, page, type Answer } from '../http-answer.ts';
import { courierOf } from '../world/couriers.ts';
import type { Manager, ManageRequest } from './manager.ts';
import { managePage } from './manage-page.ts';
import { script } from './script.ts';
import { stateOf } from './board-state.ts';
import { partOf, verbs } from './verbs.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const typed = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
  body,
});
const state = (manager: Manager): Answer =>
  typed('application/json; charset=utf-8', JSON.stringify(stateOf(manager)));

/** Runs a form of the page. Forms of other sites are refused: a page the user visits must not move parcels. */
function act(manager: Manager, { path, headers, body }: ManageRequest): Answer {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return failure(403, 'en');
  const name = path.replace(/^\/control\//, '');
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) return failure(404, 'en');
  const refusal = verb(manager, new URLSearchParams(body));
  if (refusal) return failure(refusal.code, 'en', { th: refusal.why, en: refusal.why });
  const wantsJson = String(headers['accept'] ?? '').includes('application/json');
  if (wantsJson) return state(manager);
  const part = partOf[name];
  return { status: 303, headers: { location: `/control${part ? `#${part}` : ''}` }, body: '' };
}

/** The icon of a courier, for the image addresses in the list of couriers. */
function sign(path: string): Answer {
  const courier = courierOf(/^\/couriers\/([a-z-]+)\.svg$/.exec(path)?.[1] ?? '');
  if (!courier) return failure(404, 'en');
  return typed(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${courier.color}"/></svg>`,
  );
}

/** Answers for the management site: page, script, state as JSON, certificate to trust, and icons. */
export function answerControl(manager: Manager, request: ManageRequest): Answer {
  const { method, path, query } = request;
  if (method === 'POST') return act(manager, request);
  switch (path) {
    case '/control/state':
      return state(manager);
    case '/control/page.js':
      return typed('text/javascript; charset=utf-8', script);
    case '/control/certificate.pem':
      return typed('application/x-pem-file', manager.certificate.cert);
    default: {
      const isPage = path === '/' || path === '/control' || path.startsWith('/share/');
      return isPage
        ? page(managePage(manager, new URLSearchParams(query).get('find') ?? ''), policy)
        : sign(path);
    }
  }
}
