import type { Call } from '../service/calls.ts';
import { timeOf } from '../world/clock.ts';
import { controlStyle } from './control-style.ts';
import { courierOf } from '../world/couriers.ts';
import { asText, htmlPage } from '../html.ts';
import { canMove, statusOf, type Parcel } from '../world/parcel.ts';
import { eventRecord } from '../service/record.ts';
import type { Road } from '../world/world.ts';

function parcelRow(parcel: Parcel): string {
  const courier = courierOf(parcel.courierKey);
  const last = parcel.events.at(-1);
  const label = canMove(parcel) ? 'Move on' : 'Arrived';
  return `<tr data-testid="parcel-${parcel.trackingNo}">
<td><span class="dot" style="background:${courier?.color}"></span>${asText(courier?.nameEN ?? parcel.courierKey)}</td>
<td><code>${parcel.trackingNo}</code></td>
<td>${statusOf(parcel) ?? 'not scanned yet'}</td>
<td>${last ? asText(eventRecord(last, 'en').description) : 'The courier does not know this number yet'}</td>
<td class="right"><form method="post" action="/control/move"><input type="hidden" name="trackingNo" value="${parcel.trackingNo}"><button${canMove(parcel) ? '' : ' disabled'}>${label}</button></form></td>
</tr>`;
}

const callRow = (call: Call): string =>
  `<tr><td>${timeOf(call.at)}</td><td>${asText(call.courier || '–')}</td><td><code>${asText(call.trackingNo || `${call.method} ${call.path}`)}</code></td><td>${call.status ?? 'no answer'}</td></tr>`;

const autoButton = (ms: number, label: string, on: boolean): string =>
  `<form method="post" action="/control/auto"><input type="hidden" name="ms" value="${ms}"><button${on ? ' disabled' : ' class="quiet"'}>${label}</button></form>`;

/** The state of the sandbox with its switches; plain forms, and it draws itself again every three seconds. */
export function controlPage(road: Road, calls: readonly Call[]): string {
  const every = road.autoMoving();
  const recent = calls.slice(-50).toReversed();
  return htmlPage(
    'en',
    'Waybill sandbox',
    controlStyle,
    `<h1>Waybill sandbox</h1>
<p>A Parcel Tracking Service of your own: every parcel here is made up and moves when you say so.</p>
<h2>Parcels</h2>
<table><tr><th>Courier</th><th>Number</th><th>Status</th><th>Latest event</th><th></th></tr>
${road.parcels.map(parcelRow).join('\n')}</table>
<h2>Moving by themselves</h2>
<div>
${autoButton(0, 'Off', every === null)} ${autoButton(10_000, 'Every 10 seconds', every === 10_000)} ${autoButton(60_000, 'Every minute', every === 60_000)}
${every === null ? '' : `One parcel every ${every / 1000} seconds.`}</div>
<h2>Calls</h2>
<table><tr><th>Time</th><th>Courier</th><th>Number</th><th>Answer</th></tr>
${recent.map(callRow).join('\n') || '<tr><td colspan="4">None yet</td></tr>'}</table>`,
    '<meta http-equiv="refresh" content="3">',
  );
}
