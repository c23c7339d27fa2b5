/** The style of the management page: light or dark as the system, and one colour for each state. */
export const style = `
:root { color-scheme: light dark; --accent: light-dark(#0f766e, #2dd4bf); --ink: light-dark(#17211f, #e6edeb); --soft: light-dark(#5b6865, #9fb0ac);
  --ground: light-dark(#f4f6f5, #101514); --sheet: light-dark(#fff, #182120); --line: light-dark(#dde4e2, #2a3634); --good: light-dark(#15803d, #4ade80); --bad: light-dark(#b42318, #fca5a5); }
* { box-sizing: border-box; }
html { scroll-padding-top: 120px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 14px/1.45 system-ui, "Noto Sans", "Noto Sans Thai", sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 10px 20px; background: var(--sheet); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 17px; }
h1 small { padding: 1px 7px; border-radius: 99px; background: var(--accent); color: var(--sheet); font-size: 11px; font-weight: 600; vertical-align: 2px; }
nav { display: flex; gap: 14px; flex: 1; }
a { color: var(--accent); }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { padding: 0 20px 40px; }
h2 { margin: 26px 0 8px; font-size: 16px; }
h3 { margin: 0; font-size: 13px; font-weight: 600; }
.lead { margin: 0 0 10px; color: var(--soft); }
.hint, small, .label, .field > span, legend { color: var(--soft); font-size: 12px; }
.hint { margin: 6px 0 0; }
.clock, .row, .bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.bar { gap: 10px 28px; align-items: end; margin-bottom: 12px; }
.row { align-items: end; }
time { font-size: 15px; font-variant-numeric: tabular-nums; }
time b { font-size: 19px; }
form { margin: 0; }
.group { display: inline-flex; }
.group button { border-radius: 0; margin-left: -1px; }
.group form:first-child button { border-radius: 6px 0 0 6px; }
.group form:last-child button { border-radius: 0 6px 6px 0; }
button { font: inherit; font-size: 13px; padding: 4px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); color: var(--ink); cursor: pointer; white-space: nowrap; }
button:hover { border-color: var(--accent); color: var(--accent); }
button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--sheet); }
.fields > button { justify-self: start; background: var(--accent); border-color: var(--accent); color: var(--sheet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input, select { font: inherit; padding: 4px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); color: var(--ink); min-width: 0; }
.field input, .field select { width: 100%; }
.field { display: grid; gap: 2px; flex: 1 1 120px; }
.bar .field { flex: 0 1 110px; } .bar .row { flex-wrap: nowrap; } .label { align-self: center; }
@media (max-width: 700px) { header { position: static; } }
input[readonly] { font: 12px/1.6 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--ground); }
fieldset { margin: 0; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; display: grid; gap: 2px; }
.many { grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); }
.tick { display: flex; gap: 6px; align-items: baseline; }
.fields { display: grid; gap: 10px; align-content: start; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); gap: 16px 28px; align-items: start; }
@media (min-width: 1000px) { .wide { grid-template-columns: 360px 1fr; } }
.pair > *, .board, #calls > div { padding: 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); min-width: 0; }
#account .pair > div { display: grid; gap: 10px; }
.board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(150px, 1fr); gap: 12px; overflow-x: auto; }
.column { display: grid; gap: 8px; align-content: start; min-width: 0; border-top: 3px solid var(--state, var(--line)); padding-top: 8px; }
.state-ON_PICKED_UP { --state: #3b82f6; } .state-ON_OTHER_STATUS { --state: #94a3b8; } .state-ON_SHIPPING { --state: #f59e0b; } .state-ON_DELIVERED { --state: #10b981; }
.state-ON_UNABLE_TO_SEND { --state: #ef4444; } .state-ON_RETURNED_TO_SENDER { --state: #a855f7; }
.count { float: right; color: var(--soft); font-variant-numeric: tabular-nums; }
.gap { height: 29px; }
ul { list-style: none; margin: 0; padding: 0; }
.cards { display: grid; gap: 8px; }
.card, .more { padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); min-width: 0; }
.card p { margin: 2px 0 6px; font-size: 12px; line-height: 1.35; color: var(--soft); display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.who { font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.foot { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; justify-content: space-between; }
.foot button { padding: 2px 8px; font-size: 12px; background: none; }
.more ul { font-size: 12px; } .more li { display: flex; align-items: center; } .more li b { margin-left: auto; font-variant-numeric: tabular-nums; }
.none { color: var(--soft); font-size: 12px; }
code, pre { font: 12px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
.card code { font-size: 11.5px; overflow-wrap: anywhere; }
pre { max-height: 320px; overflow: auto; margin: 6px 0 0; padding: 8px; background: var(--ground); border-radius: 6px; }
.dot { flex: none; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; box-shadow: 0 0 0 1px var(--soft); }
.tag { font-size: 11px; padding: 0 6px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); }
.good { color: var(--good); border-color: currentColor; } .bad { color: var(--bad); border-color: currentColor; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
tr:has(+ .under) td { border-bottom: 0; padding-bottom: 0; }
.under td { padding-top: 0; white-space: normal; font-size: 12px; }
input[type=checkbox] { accent-color: var(--accent); }
summary { cursor: pointer; color: var(--accent); }
.number { text-align: right; font-variant-numeric: tabular-nums; }
#said:not(:empty) { margin: 12px 20px 0; padding: 8px 12px; border: 1px solid var(--bad); border-radius: 6px; color: var(--bad); }
.away header { border-bottom-color: var(--bad); }
.away header::after { content: "The sandbox does not answer."; color: var(--bad); }
`;
