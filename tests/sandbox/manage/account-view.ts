import { asText } from '../html.ts';
import type { Manager } from './manager.ts';
import { button, field, form, select } from './html-parts.ts';

const shown = (label: string, value: string, id: string): string =>
  field(label, `<input id="${id}" readonly value="${asText(value)}" spellcheck="false" data-testid="${id}">`);

/** The credentials, the limits on calls, and the fields that a look-up gives. */
export function account({ account: { keys, count, fields }, baseAddress }: Manager): string {
  const credentials = keys.current();
  const { perSecond, perMonth } = count.limits();
  const used = count.used();
  const left = perMonth === null ? '' : `, ${Math.max(perMonth - used, 0).toLocaleString('en')} left`;
  return `<div class="pair"><div>
${shown('Base address', baseAddress, 'base-address')}
${shown('Service-Api-Key', credentials.apiKey, 'api-key')}
${shown('Service-Key-Secret', credentials.keySecret, 'key-secret')}
<div class="row">${form('credentials', { new: 'secret' }, button('New secret', 'new-secret'))}${form('credentials', { new: 'both' }, button('New key and secret', 'new-both'))}</div>
<p class="hint">The old ones are refused from that moment on. <a href="/control/certificate.pem">The certificate to trust</a></p></div>
<div><form method="post" action="/control/limits" class="fields"><div class="row">
${field('Calls a second', `<input name="perSecond" type="number" min="1" value="${perSecond ?? ''}" placeholder="any">`)}
${field('Calls a month', `<input name="perMonth" type="number" min="0" value="${perMonth ?? ''}" placeholder="any">`)}</div>
${button('Save', 'limits-save')}
<p class="hint" data-testid="used">${used.toLocaleString('en')} ${used === 1 ? 'call' : 'calls'} this month${left}. More than is allowed is answered with 429. Saving counts anew.</p></form>
<form method="post" action="/control/fields" class="fields">${field(
    'A look-up gives',
    select(
      'fields',
      [
        ['all', 'every field'],
        ['five', 'the five fields the document shows'],
      ],
      fields,
    ),
  )}
${button('Save', 'fields-save')}</form></div></div>`;
}
