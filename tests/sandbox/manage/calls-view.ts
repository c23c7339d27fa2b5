import { asText } from '../html.ts';
import type { Call } from '../service/calls.ts';
import { dateTimeOf } from '../world/thai-times.ts';
import type { Manager } from './manager.ts';
import { table } from './html-parts.ts';

const callRow = ({ at, method, path, courier, trackingNo, status }: Call): string =>
  `<tr><td>${dateTimeOf(at).slice(5, 19).replace('T', ' ')}</td><td><code>${asText(`${method} ${path}`)}</code></td><td>${asText(courier || '–')}</td><td><code>${asText(trackingNo || '–')}</code></td><td>${status === null ? 'no answer' : `<span class="tag ${status < 300 ? 'good' : 'bad'}">${status}</span>`}</td></tr>`;

/** The last fifty calls, newest first. */
export const callTable = ({ calls }: Manager): string =>
  table(
    ['Time', 'Request', 'Courier', 'Number', 'Answer'],
    calls.all().slice(-50).toReversed().map(callRow),
    'None yet',
  );
