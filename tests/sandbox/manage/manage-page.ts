import { asText, htmlPage } from '../html.ts';
import { account } from './account-view.ts';
import { auto, board, clock } from './board.ts';
import { callTable } from './calls-view.ts';
import { faultForm, faultTable } from './faults-view.ts';
import type { Manager } from './manager.ts';
import { button, field } from './html-parts.ts';
import { style } from './style.ts';
import { deliveries, webhookForm } from './webhook-view.ts';

/** A part that the script refreshes, unless the focus is in one of its fields. */
const live = (id: string, inside: string): string => `<div id="live-${id}" data-live>${inside}</div>`;

const section = (id: string, title: string, inside: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${inside}</section>`;

const findForm = (find: string): string =>
  `<form method="get" action="/control" class="row">${field('Find a number', `<input name="find" type="search" value="${asText(find)}" autocomplete="off" spellcheck="false">`)}${button('Find', 'find')}</form>`;

function fillForm(manager: Manager): string {
  const { count, seed } = manager.account.world.filling();
  return `<form method="post" action="/control/fill" class="row">
${field('Travellers', `<input name="count" type="number" min="0" max="10000" value="${count}">`)}
${field('Seed', `<input name="seed" type="number" min="0" value="${seed}">`)}
${button('Fill anew', 'fill')}</form>`;
}

/** The management page: the parcels, the account's settings and what happened, in one place. */
export function managePage(manager: Manager, find: string): string {
  return htmlPage(
    'en',
    'Waybill sandbox',
    style,
    `<header><h1>Parcel Tracking Service <small>sandbox</small></h1>
<nav aria-label="Parts of this page"><a href="#parcels">Parcels</a> <a href="#webhook">Webhook</a> <a href="#account">Account</a> <a href="#faults">Faults</a> <a href="#calls">Calls</a></nav>
${live('clock', clock(manager))}</header>
<div id="said" role="status"></div>
<main>
${section(
  'parcels',
  'Parcels',
  `<p class="lead">All of them are made up. Travellers go their way by the clock above; those of the shops wait until you move them on.</p>
<div class="bar">${findForm(find)}${fillForm(manager)}<div class="row"><span class="label">Shop parcels move</span>${live('auto', auto(manager))}</div></div>
${live('board', board(manager, find))}`,
)}
${section('webhook', 'Webhook', `<div class="pair wide">${webhookForm(manager)}${live('deliveries', deliveries(manager))}</div>`)}
${section('account', 'Account', live('account', account(manager)))}
${section('faults', 'Faults', `<div class="pair">${faultForm(find)}${live('faults', faultTable(manager))}</div>`)}
${section('calls', 'Calls', live('calls', callTable(manager)))}
</main>`,
    '<script src="/control/page.js" defer></script>',
  );
}
