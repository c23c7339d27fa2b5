import { failure, page, type Answer } from '../answer.ts';
import type { Call } from '../service/calls.ts';
import { controlPage } from './control-page.ts';
import { courierOf } from '../world/couriers.ts';
import type { Road } from '../world/world.ts';

const back: Answer = { status: 303, headers: { location: '/control' }, body: '' };

/** A form of the control page: moves a parcel, or switches moving by itself. */
function act(road: Road, path: string, form: URLSearchParams): Answer {
  const trackingNo = form.get('trackingNo') ?? '';
  if (path === '/control/move' && road.parcel(trackingNo)) road.moveOn(trackingNo);
  else if (path !== '/control/auto') return failure(404, 'en');
  else {
    const ms = Number(form.get('ms') || NaN);
    if (ms !== 0 && !(ms >= 100)) return failure(400, 'en');
    road.autoMove(ms || null);
  }
  return back;
}

/** A courier's sign, so that the addresses in the courier list lead somewhere. */
function sign(path: string): Answer {
  const courier = courierOf(/^\/couriers\/([a-z-]+)\.svg$/.exec(path)?.[1] ?? '');
  if (!courier) return failure(404, 'en');
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="${courier.color}"/></svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}

/** The control site. Forms of other sites are refused: a page the user visits must not move parcels. */
export function answerControl(
  road: Road,
  calls: readonly Call[],
  request: { method: string; path: string; body: string; fetchSite: string | undefined },
): Answer {
  const { method, path, body, fetchSite } = request;
  if (method === 'POST') {
    const foreign = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
    return foreign ? failure(403, 'en') : act(road, path, new URLSearchParams(body));
  }
  if (path === '/' || path === '/control' || path.startsWith('/share/'))
    return page(controlPage(road, calls));
  return sign(path);
}
