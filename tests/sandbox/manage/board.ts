import { asText } from '../html.ts';
import { eventRecord } from '../service/record.ts';
import { dateTimeOf } from '../world/thai-times.ts';
import { courierOf } from '../world/couriers.ts';
import { eventsAfter } from '../world/sandbox-parcel.ts';
import { columns, parcelsByColumn, type Standing } from './board-columns.ts';
import type { Manager } from './manager.ts';
import { button, form } from './html-parts.ts';

/** The most cards in a column; the remaining parcels are counted by courier. */
const mostCards = 6;

const dot = (courierKey: string): string =>
  `<i class="dot" style="background:${courierOf(courierKey)?.color ?? 'gray'}"></i>`;
const nameOf = (courierKey: string): string => asText(courierOf(courierKey)?.nameEN ?? courierKey);

/** The tag of cash on delivery, with "paid" once the record says so. */
function cash({ parcel, count }: Standing): string {
  const amount = String(parcel.known.cashOnDelivery ?? '0');
  if (amount === '0') return '';
  const isPaid = parcel.steps.slice(0, count).some(({ known }) => known.isPayCashOnDelivery);
  return `<span class="tag">COD ${asText(amount)}${isPaid ? ' paid' : ''}</span>`;
}

function card(standing: Standing, { faults }: Manager): string {
  const { parcel, count } = standing;
  const { trackingNo, courierKey } = parcel;
  const last = eventsAfter(parcel, count).at(-1);
  const event = last ? eventRecord(last, 'en') : null;
  const isOver = count >= parcel.steps.length;
  const fault = faults.all().find(([number]) => number === trackingNo)?.[1];
  return `<li class="card" data-testid="parcel-${trackingNo}">
<div class="who">${dot(courierKey)}${nameOf(courierKey)}</div>
<code>${trackingNo}</code>
<p>${event ? `${event.date.slice(5)} ${asText(event.description)}` : 'The courier does not know this number yet'}</p>
<div class="foot">${cash(standing)}${fault ? `<span class="tag bad">${asText(fault.kind)}</span>` : ''}${
    isOver
      ? '<span class="tag">journey over</span>'
      : form('move', { trackingNo }, button('Move on', `move-${trackingNo}`, `Move on: ${trackingNo}`))
  }</div>
</li>`;
}

/** The order in a column, highest first: the shops' parcels before all travellers, then by the time of the newest step. */
const rank = ({ parcel, count }: Standing): number =>
  (parcel.seed === null ? 1e15 : 0) + (parcel.times[count - 1] ?? 0);

/** Returns the `mostCards` parcels of the highest rank. Does not sort: it runs every two seconds over thousands. */
function first(standings: readonly Standing[]): Standing[] {
  const top: Standing[] = [];
  for (const one of standings) {
    if (top.length === mostCards && rank(one) <= rank(top.at(-1)!)) continue;
    const place = top.findIndex((other) => rank(one) > rank(other));
    top.splice(place < 0 ? top.length : place, 0, one);
    top.length = Math.min(top.length, mostCards);
  }
  return top;
}

function rest(standings: readonly Standing[], shown: ReadonlySet<Standing>): string {
  const byCourier = new Map<string, number>();
  for (const one of standings) {
    const { courierKey } = one.parcel;
    if (!shown.has(one)) byCourier.set(courierKey, (byCourier.get(courierKey) ?? 0) + 1);
  }
  const top = [...byCourier].toSorted((a, b) => b[1] - a[1]);
  const rows = top.slice(0, 8).map(([key, count]) => `<li>${dot(key)}${nameOf(key)} <b>${count}</b></li>`);
  const others = top.slice(8).reduce((sum, [, count]) => sum + count, 0);
  return `<li class="more"><b>${(standings.length - shown.size).toLocaleString('en')} more</b><ul>${rows.join('')}${others ? `<li>others <b>${others}</b></li>` : ''}</ul></li>`;
}

/** The board: parcels in a column per state, with buttons that move on one parcel, or all of a state. */
export function board(manager: Manager, find: string): string {
  const { world } = manager.account;
  const wanted = find.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const map = parcelsByColumn(world);
  const drawn = columns.map(({ key, name }) => {
    const standings = map.get(key)!.filter(({ parcel }) => !wanted || parcel.trackingNo.includes(wanted));
    const canMove = standings.some(({ parcel, count }) => count < parcel.steps.length);
    const shown = first(standings);
    const cards = shown.map((one) => card(one, manager));
    if (standings.length > shown.length) cards.push(rest(standings, new Set(shown)));
    return `<div class="column state-${key}" data-testid="column-${key}">
<h3>${name} <span class="count">${standings.length.toLocaleString('en')}</span></h3>
${canMove && !wanted ? form('move-all', { status: key }, button('Move all on', `move-all-${key}`, `Move all on: ${name}`)) : '<div class="gap"></div>'}
<ul class="cards">${cards.join('\n') || '<li class="none">none</li>'}</ul>
</div>`;
  });
  return `<div class="board">${drawn.join('\n')}</div>`;
}

const waits: readonly [ms: number, label: string][] = [
  [0, 'Off'],
  [10_000, 'Every 10 s'],
  [60_000, 'Every minute'],
];

/** The time of the sandbox, with buttons that move it forward and set its speed. */
export function clock({ account: { world } }: Manager): string {
  const now = dateTimeOf(world.clock.now());
  const steps: [number, string][] = [
    [1, '+1 hour'],
    [6, '+6 hours'],
    [24, '+1 day'],
    [168, '+7 days'],
  ];
  const speeds: [number, string][] = [
    [1, '× 1'],
    [60, '1 min = 1 s'],
    [3600, '1 h = 1 s'],
  ];
  return `<div class="clock">
<time datetime="${now}" data-testid="clock">${now.slice(0, 10)} <b>${now.slice(11, 16)}</b> <small>Bangkok</small></time>
<span class="group" role="group" aria-label="Put the clock forward">${steps.map(([hours, label]) => form('advance', { hours }, button(label, `advance-${hours}`))).join('')}</span>
<span class="group" role="group" aria-label="How fast the clock runs">${speeds.map(([factor, label]) => form('speed', { factor }, button(label, `speed-${factor}`, '', world.clock.speed() === factor))).join('')}</span>
</div>`;
}

/** The buttons that let the shops' parcels move automatically. */
export function auto({ account: { world } }: Manager): string {
  const every = world.autoMoving();
  const choices = waits.map(([ms, label]) =>
    form('auto', { ms }, button(label, `auto-${ms}`, '', (every ?? 0) === ms)),
  );
  return `<span class="group" role="group" aria-label="Move a parcel of the shops by itself">${choices.join('')}</span>
<span class="hint">${every === null ? '' : `One parcel every ${every / 1000} seconds.`}</span>`;
}
