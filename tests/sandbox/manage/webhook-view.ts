import { asText } from '../html.ts';
import { dateTimeOf } from '../world/thai-times.ts';
import { couriers } from '../world/couriers.ts';
import { triggerStatuses } from '../webhook/trigger.ts';
import type { Delivery } from '../webhook/webhook.ts';
import type { Manager } from './manager.ts';
import { button, field, form, select, table, tick } from './html-parts.ts';

const seconds = [1, 3, 10, 30].map((one) => [String(one * 1000), `${one} s`] as const);

/** The form for the callback address and what is sent to it. */
export function webhookForm({ webhook }: Manager): string {
  const { address, language, statuses, couriers: chosen, onlyLookedUp, timeLimit } = webhook.trigger();
  return `<form method="post" action="/control/webhook" class="fields" data-testid="webhook-form">
${field('Callback address, on this machine', `<input name="address" type="url" value="${asText(address ?? '')}" placeholder="http://127.0.0.1:9000/hook" autocomplete="off" spellcheck="false">`)}
<fieldset><legend>When a parcel becomes</legend>${triggerStatuses.map((status) => tick('status', status, `<code>${status}</code>`, statuses.has(status))).join('')}</fieldset>
<details${chosen === null ? '' : ' open'}><summary>${chosen === null ? 'All couriers' : `${chosen.size} couriers`}</summary>
<fieldset class="many"><legend>Only these; none ticked means all</legend>${couriers.map(({ key, nameEN }) => tick('courier', key, asText(nameEN), chosen?.has(key) ?? false)).join('')}</fieldset></details>
<div class="row">${field(
    'Language',
    select(
      'language',
      [
        ['en', 'English'],
        ['th', 'Thai'],
      ],
      language,
    ),
  )}
${field('Time-out', select('timeLimit', seconds, String(timeLimit)))}</div>
${tick('onlyLookedUp', 'on', 'Only parcels that were looked up or sent to a phone', onlyLookedUp)}
${button('Save', 'webhook-save')}
<p class="hint">One POST for each matching update: the record as <code>data</code> of a look-up, without an envelope. Nothing is sent twice by itself.</p>
</form>`;
}

function outcome({ outcome: came, at }: Delivery): string {
  if (came === null) return at === null ? 'waits' : 'under way …';
  if (came.status === null) return `<span class="tag bad">${asText(came.answer)}</span>`;
  const isGood = came.status >= 200 && came.status < 300;
  return `<span class="tag ${isGood ? 'good' : 'bad'}">${came.status}</span>`;
}

const pretty = (json: string): string => asText(JSON.stringify(JSON.parse(json), null, 2));

function deliveryRow(delivery: Delivery): string {
  const { id, at, ms, trackingNo, status, address, body, outcome: came } = delivery;
  const answer = came?.status
    ? `<p>It answered: ${came.answer ? `<code>${asText(came.answer)}</code>` : 'nothing'}</p>`
    : '';
  return `<tr data-testid="delivery"><td>${at === null ? '–' : dateTimeOf(at).slice(5, 19).replace('T', ' ')}</td>
<td><code>${trackingNo}</code></td><td><code>${status}</code></td><td>${outcome(delivery)}</td><td class="number">${ms === null ? '' : `${ms.toFixed(0)} ms`}</td>
<td class="number">${form('again', { id }, button('Send again', `again-${id}`, `Send again: ${trackingNo}`))}</td></tr>
<tr class="under" data-testid="delivery-body"><td colspan="6"><details id="body-${id}"><summary>${(Buffer.byteLength(body) / 1000).toFixed(1)} kB to ${asText(address)}</summary>${answer}<pre tabindex="0">${pretty(body)}</pre></details></td></tr>`;
}

/** The latest deliveries, newest first. */
export const deliveries = ({ webhook }: Manager): string =>
  table(
    ['Time', 'Number', 'Status', 'Answer', 'Took', ''],
    webhook.log().slice(-30).toReversed().map(deliveryRow),
    webhook.trigger().address ? 'Nothing yet. Move a parcel on.' : 'Nothing: there is no callback address.',
  );
