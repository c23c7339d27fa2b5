import { asText } from '../html.ts';

/** A form of hidden fields around a button: it works without a script, and by keyboard as any button does. */
export const form = (verb: string, fields: Record<string, string | number>, inside: string): string =>
  `<form method="post" action="/control/${verb}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${asText(String(value))}">`)
    .join('')}${inside}</form>`;

/** A button with an id, by which the focus is found again when its part of the page is drawn anew. */
export const button = (label: string, id: string, title = '', isPressed?: boolean): string =>
  `<button id="${asText(id)}"${title ? ` aria-label="${asText(title)}"` : ''}${isPressed === undefined ? '' : ` aria-pressed="${isPressed}"`}>${asText(label)}</button>`;

/** A label around what it names. */
export const field = (label: string, inside: string): string =>
  `<label class="field"><span>${asText(label)}</span>${inside}</label>`;

/** A box to tick. */
export const tick = (name: string, value: string, label: string, isOn: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}" value="${asText(value)}"${isOn ? ' checked' : ''}> ${label}</label>`;

/** A choice out of a list. */
export const select = (name: string, choices: readonly (readonly [string, string])[], chosen = ''): string =>
  `<select name="${name}">${choices
    .map(
      ([value, label]) =>
        `<option value="${asText(value)}"${value === chosen ? ' selected' : ''}>${asText(label)}</option>`,
    )
    .join('')}</select>`;

/** Rows with a head; a sentence when there are none. */
export const table = (heads: readonly string[], rows: readonly string[], none: string): string =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => (head ? `<th scope="col">${head}</th>` : '<td></td>')).join('')}</tr></thead>
<tbody>${rows.join('\n') || `<tr><td colspan="${heads.length}" class="none">${none}</td></tr>`}</tbody></table></div>`;
