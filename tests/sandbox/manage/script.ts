/**
 * The script of the page, as it is sent. With it the page does not reload and is refreshed every two seconds; without
 * it the forms work, too. A part is replaced only if it changed, and the focus stays on its button.
 */
export const script = `'use strict';
const wait = 2000;
const said = document.getElementById('said');

/** Replaces parts by those of a new page: the live ones, or every section after a form was sent. */
function redraw(html, selector) {
  const next = new DOMParser().parseFromString(html, 'text/html');
  for (const part of document.querySelectorAll(selector)) {
    const other = part.id && next.getElementById(part.id);
    if (!other || other.isEqualNode(part)) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    if (selector === '[data-live]' && focused && focused.matches('input, select')) continue;
    const open = [...part.querySelectorAll('details[open]')].map(({ id }) => id);
    const sideways = [...part.querySelectorAll('.board, .scroll')].map(({ scrollLeft }) => scrollLeft);
    part.replaceChildren(...other.childNodes);
    for (const id of open) if (id) document.getElementById(id)?.setAttribute('open', '');
    part.querySelectorAll('.board, .scroll').forEach((box, index) => { box.scrollLeft = sideways[index] ?? 0; });
    if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  }
}

const page = async () => (await fetch(location.pathname + location.search)).text();

async function refresh() {
  try {
    redraw(await page(), '[data-live]');
    document.body.classList.remove('away');
  } catch {
    document.body.classList.add('away');
  }
  setTimeout(refresh, document.hidden ? 5 * wait : wait);
}

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  said.textContent = '';
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    if (!answer.ok) said.textContent = (await answer.json()).meta.message;
    else redraw(await page(), form.closest('[data-live]') ? '[data-live]' : 'section, [data-live]');
  } catch {
    document.body.classList.add('away');
  }
});
setTimeout(refresh, wait);
`;
