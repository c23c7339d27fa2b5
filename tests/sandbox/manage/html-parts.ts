import { asText } from '../html.ts';

/** A form of hidden fields around a button: it works without a script, and by keyboard. */
export const form = (verb: string, fields: Record<string, string | number>, inside: string): string =>
  `<form method="post" action="/control/${verb}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${asText(String(value))}">`)
    .join('')}${inside}</form>`;

/** A button. Its id is needed to restore the focus when its part of the page is refreshed. */
export const button = (label: string, id: string, title = '', isPressed?: boolean): string =>
  `<button id="${asText(id)}"${title ? ` aria-label="${asText(title)}"` : ''}${isPressed === undefined ? '' : ` aria-pressed="${isPressed}"`}>${asText(label)}</button>`;

/** A labelled field. */
export const field = (label: string, inside: string): string =>
  `<label class="field"><span>${asText(label)}</span>${inside}</label>`;

/** A check box. */
export const tick = (name: string, value: string, label: string, isOn: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}" value="${asText(value)}"${isOn ? ' checked' : ''}> ${label}</label>`;

/** A drop-down list. */
export const select = (name: string, choices: readonly (readonly [string, string])[], chosen = ''): string =>
  `<select name="${name}">${choices
    .map(
      ([value, label]) =>
        `<option value="${asText(value)}"${value === chosen ? ' selected' : ''}>${asText(label)}</option>`,
    )
    .join('')}</select>`;

/** A table; `none` is shown in place of rows if there are none. */
export const table = (heads: readonly string[], rows: readonly string[], none: string): string =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => (head ? `<th scope="col">${head}</th>` : '<td></td>')).join('')}</tr></thead>
<tbody>${rows.join('\n') || `<tr><td colspan="${heads.length}" class="none">${none}</td></tr>`}</tbody></table></div>`;
