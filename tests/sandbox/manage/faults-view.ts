import { plainFaults, recordFaults, redirectCodes, statusBodies, type FaultObject } from '../faults/fault.ts';
import { retryAfterForms } from '../faults/retry-after-forms.ts';
import { asText } from '../html.ts';
import type { Manager } from './manager.ts';
import { button, field, form, select, table } from './html-parts.ts';

const kinds: readonly (readonly [string, string])[] = [
  ['status', 'status: an error with a code'],
  ['slow', 'slow: the right answer, late'],
  ...Object.entries({ ...plainFaults, ...recordFaults }).map(
    ([kind, words]) => [kind, `${kind}: ${words}`] as const,
  ),
];

/** The form that sets a fault. */
export const faultForm = (
  find: string,
): string => `<form method="post" action="/control/fault" class="fields">
<div class="row">${field('Number, endpoint (/couriers), or * for every request', `<input name="trackingNo" required value="${asText(find || '*')}" autocomplete="off" spellcheck="false">`)}
${field('What goes wrong', select('kind', kinds))}</div>
<div class="row">${field('Code of a status or redirect', `<input name="code" type="number" min="200" max="599" value="503" list="codes"><datalist id="codes">${[400, 401, 402, 403, 404, 405, 409, 410, 413, 422, 429, 451, 500, 502, 503, 504, ...redirectCodes].map((code) => `<option value="${code}">`).join('')}</datalist>`)}
${field('Retry-After of a status', select('retryAfter', Object.entries(retryAfterForms)))}
${field('Body of a status', select('body', [['', 'the envelope'], ...Object.entries(statusBodies)]))}
${field('Words of a status', '<input name="message" maxlength="5000" autocomplete="off">')}
${field('How late, in ms', '<input name="ms" type="number" min="0" max="600000" value="5000">')}</div>
${button('Set', 'fault-set')}</form>`;

const inWords = (fault: FaultObject): string => {
  const { kind, ...more } = fault;
  const rest = Object.entries(more).map(([name, value]) => `${name} ${String(value)}`);
  return [kind, ...rest].join(', ');
};

/** The table of the faults that are set. */
export const faultTable = ({ faults }: Manager): string =>
  table(
    ['For', 'Fault', ''],
    faults
      .all()
      .map(
        ([number, fault]) =>
          `<tr data-testid="fault"><td><code>${asText(number)}</code></td><td>${asText(inWords(fault))}</td><td>${form('end-fault', { trackingNo: number }, button('End', `end-${number}`, `End the fault of ${number}`))}</td></tr>`,
      ),
    'None: every answer is right.',
  );
