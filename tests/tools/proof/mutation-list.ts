import { existsSync, readFileSync } from 'node:fs';
import { hasNginx } from '../../relay/find-nginx.ts';

/** An edit that breaks one rule of the product, and the tests that must fail. */
export type Mutation = {
  /** The behaviour after the edit. */
  name: string;
  file: string;
  /** The replaced text; it must be in the file exactly once. */
  find: string;
  replace: string;
  /** Files of unit tests. In each of them a test must fail. */
  tests: readonly string[];
  /** The end-to-end test that must fail if no unit test can detect the edit. `title`: for Playwright’s `-g`. */
  long?: { spec: string; title: string };
};

type Edit = readonly [name: string, find: string, replace: string];

/** Edits of one file that the same unit tests must detect. */
const unit = (file: string, tests: string, edits: readonly Edit[]): Mutation[] =>
  edits.map(([name, find, replace]) => ({ name, file, find, replace, tests: tests.split(' ') }));

/** An edit that only an end-to-end test can detect. */
const long = (file: string, spec: string, title: string, [name, find, replace]: Edit): Mutation => ({
  name,
  file,
  find,
  replace,
  tests: [],
  long: { spec, title },
});

/** Files of orders: no wrong number, no wrong amount, no look-up when they are followed, and an undo of all. */
const sheets: Mutation[] = [
  ...unit('components/sheet/review-lines.ts', 'tests/unit/components/sheet/review-lines.test.ts', [
    [
      'review: each parcel of an order shows its whole cash',
      'sharesCash: !shown.has(line)',
      'sharesCash: false',
    ],
    [
      'review: a row without a number is left out without a word',
      "if (reason === 'no-number-yet') lines.push(",
      "if (reason === 'totals') lines.push(",
    ],
  ]),
  ...unit('utils/parcels/copy-text.ts', 'tests/unit/parcels/copy-text.test.ts', [
    [
      'CSV: a number of 12 digits is rounded by Excel',
      'if (isQuoted && (losesDigits.test(line) || isLong.test(line)))',
      'if (isQuoted && losesDigits.test(line))',
    ],
  ]),
  ...unit('utils/storage/sheet-choices.ts', 'tests/unit/storage/sheet-choices.test.ts', [
    [
      'imports: a corrected column is forgotten',
      'columns: [...others, { headings, fields: corrected }]',
      'columns: [...others]',
    ],
  ]),
  ...unit('utils/sheets/plan-import.ts', 'tests/unit/sheets/plan-import.test.ts', [
    [
      'sheets: a followed parcel gets the courier of the sheet',
      "kind: 'followed',\n    courierKey,",
      "kind: 'followed',",
    ],
    ['sheets: the amount of an order is lost', 'order?.cash ?? parcel.cash', 'parcel.cash'],
    ['sheets: another shop with the same order is changed', 'if (named.size > 1) return [];', ''],
  ]),
  ...unit('utils/parcels/imports.ts', 'tests/unit/parcels/imports.test.ts', [
    ['sheets: a name that the user typed is replaced', 'name: row.name || name,', 'name: name || row.name,'],
    [
      'sheets: the undo takes what the user typed since',
      'if (row[field] === after[field]) back[field] = before[field];',
      'back[field] = before[field];',
    ],
    ['sheets: the undo removes a parcel that the user renamed', ' ? row : null;', ' ? null : null;'],
    [
      'sheets: parcels of old dates are checked at once',
      'const soonest = now + spread +',
      'const soonest = now +',
    ],
    [
      'sheets: all parcels of old dates are checked together',
      'Math.floor((from + n) / inGroup) * step',
      '0 * step',
    ],
    ['sheets: the first check ignores the date', 'return Math.max(planned, ', 'return Math.max(now, '],
  ]),
  ...unit('utils/background/import-sheet.ts', 'tests/unit/background/import-sheet.test.ts', [
    [
      'sheets: following an import is a look-up for each parcel',
      'due && isDue(added.row, now) ?',
      'due && isDue(added.row, 0) ?',
    ],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/import-sheet.test.ts', [
    [
      'sheets: following an import starts a run',
      'const written = await importPart(part);',
      "const written = await importPart({ ...part, check: 'now' });",
    ],
  ]),
  ...unit('utils/storage/imports.ts', 'tests/unit/background/import-sheet.test.ts', [
    [
      'sheets: a part that is sent again loses its undo',
      'if (isSame && part.success) return { state: last, added: addedBy(part.output.parcels) };',
      '',
    ],
    [
      'sheets: a part follows after the undo',
      'if (isSame && last.undo) return { state: last, added: [] };',
      '',
    ],
    [
      'sheets: an import of yesterday can be undone',
      'last && isLately(last.at, now, undoImportFor) ? last : null',
      'last',
    ],
    [
      'sheets: the next import leaves the undo of the last',
      "if (!isSame) queue(items.delete(allOf('import')));",
      '',
    ],
  ]),
  ...unit('utils/sheets/columns.ts', 'tests/unit/sheets/read-sheet/portals.test.ts', [
    ['sheets: the sum of ticks makes them amounts', ' || textOf(cell) === sum', ''],
  ]),
  ...unit('utils/sheets/rows.ts', 'tests/unit/sheets/read-sheet/shops.test.ts', [
    ['sheets: any cell cancels an order', ' && aState.test(heading) && !ofOtherThings.test(heading))', ')'],
    ['sheets: a rest in words is no other amount', 'rests.some((rest) => rest !== collected.value)', 'false'],
  ]),
  ...unit('utils/sheets/rows.ts', 'tests/unit/sheets/read-sheet/shops.test.ts', [
    [
      'sheets: each parcel of an order has its whole amount',
      'if (parcels.length === 1) parcels[0]!.cash = cash;',
      'if (parcels.length > 0) for (const one of parcels) one.cash = cash;',
    ],
    [
      'sheets: amounts that contradict each other are not refused',
      'const other = own.find(({ amount }) => amount !== own[0]!.amount);',
      'const other = own.find(() => false);',
    ],
    [
      'sheets: the total of a paid order is cash',
      "isOnDelivery(textOf(at('payMethod'))) ||\n    isToCollect(onDelivery);",
      'true;',
    ],
    [
      'sheets: goods below the parcels are followed',
      'if (isAfterGap && isForeign(cells, cell, table.isText)) isApart = true;',
      '',
    ],
  ]),
  ...unit('utils/sheets/columns.ts', 'tests/unit/sheets/read-sheet/portals.test.ts', [
    [
      'sheets: of two columns of numbers, that of the shop is read',
      'Number(hasKnown(b.index)) - Number(hasKnown(a.index))',
      '0',
    ],
    [
      'sheets: a purchase of many buyers is their order',
      "(best.get('order')?.line === 0 ? 1 : 0)",
      "(best.get('order')?.line === 0 ? 9 : 0)",
    ],
  ]),
  ...unit('utils/sheets/statement.ts', 'tests/unit/sheets/read-sheet/portals.test.ts', [
    [
      'sheets: an order manager’s list with fees is a statement',
      'layout.of.phone.length && layout.of.payMethod.length',
      'false',
    ],
  ]),
  ...unit('utils/sheets/rows.ts', 'tests/unit/sheets/read-sheet/portals.test.ts', [
    ['sheets: what is left to pay is in doubt beside a deposit', '!saysDue && ', ''],
    ['sheets: the total is collected, not what is left', 'left.value ?? amount.value', 'amount.value'],
    [
      'sheets: where nothing is left to pay, the total is collected',
      'saysDue && left.value === null',
      'false',
    ],
    [
      'sheets: an order’s parcels never have amounts of their own',
      'isOfParcel && different.size === byParcel.size',
      'false',
    ],
    ['sheets: a courier that is not known is another one', 'if (saysCourier) return null;', ''],
    [
      'sheets: a further parcel of an order has no buyer',
      'parcel[key] ??= first ?? null',
      'parcel[key] ??= null',
    ],
    [
      'sheets: one amount for two parcels without an order is that of each',
      'numbers.length > 1 && order.value === null && !!amount.value',
      'false',
    ],
    [
      'sheets: what a row says is not collected is cash',
      'if (saysNo(onDelivery)) return { value: null };',
      '',
    ],
    [
      'sheets: a box of an order has no order',
      'order: isOfAbove ? above.order : order.value,',
      'order: order.value,',
    ],
    [
      'sheets: any number below an order is of it',
      '    item !== null &&\n    of.buyer.length',
      '    of.buyer.length',
    ],
    ['sheets: an error of the sheet is no number yet', '/^[^\\d#]*$/.test', '/^[^\\d]*$/.test'],
    ['sheets: the total is cash where a part is paid', "satangOf(at('paid')).value !== null", 'false'],
    ['sheets: a date below rows is the day of a list', 'day !== null && state.items.length === 0', 'true'],
    ['sheets: any date is a day of a list', 'aDay.test(textOf(first))', 'true'],
    ['sheets: a day of a list is not that of its rows', 'if (state.isByDays) state.day = day;', ''],
  ]),
  ...unit('utils/sheets/cells.ts', 'tests/unit/sheets/cells.test.ts', [
    ['sheets: EMS is Thailand’s post for any number', "named === 'ems' && guess", 'false'],
    [
      'sheets: a cancelled number is followed',
      "if (isNoLonger.test(text)) return refused('not-a-number');",
      '',
    ],
    [
      'sheets: the name of a courier is part of its number',
      'isAlone && isWholeNumber(text, isCode)',
      'isWholeNumber(text, isCode)',
    ],
  ]),
  ...unit('utils/sheets/read-sheet.ts', 'tests/unit/sheets/read-sheet/portals.test.ts', [
    ['sheets: what a workbook hides is followed', '(i) => !sheets[i]?.isHidden', '() => true'],
  ]),
  ...unit('utils/sheets/cells.ts', 'tests/unit/sheets/read-sheet/shops.test.ts', [
    [
      'sheets: a rounded number is one',
      "if (hasLostDigits(cell, isText)) return refused('digits-lost');",
      '',
    ],
    [
      'sheets: two numbers of a cell are one',
      "if (new Set(several.map(normaliseTrackingNo)).size > 1) return refused('two-numbers');",
      '',
    ],
    ['sheets: dollars are baht', "if (otherMoney.test(text)) return refused('other-currency');", ''],
    [
      'sheets: 1.290 is one baht',
      '/^\\D*\\d+\\.\\d{3}\\D*$/.test(text) ? null : amountOf(text)',
      'amountOf(text)',
    ],
  ]),
  ...unit('utils/sheets/read-sheet.ts', 'tests/unit/sheets/read-sheet/shops.test.ts', [
    [
      'sheets: a statement is a file of orders',
      'if (!layout?.own && isStatement(table, headingRow, layout, fileName))',
      'if (fileName === table.toString())',
    ],
  ]),
  ...unit('utils/sheets/workbook.ts', 'tests/unit/sheets/read-sheet/limits.test.ts', [
    ['sheets: a small file may unpack to gigabytes', 'total > maxUnpackedBytes || ', ''],
  ]),
  ...unit('utils/sheets/table.ts', 'tests/unit/sheets/read-sheet/limits.test.ts', [
    ['sheets: any number of rows is read', 'if (filled > maxRows)', 'if (filled < 0)'],
    ['sheets: any number of columns is read', 'if (last >= maxColumns)', 'if (last < -1)'],
  ]),
];

const hints: Mutation[] = [
  ...unit('utils/relay/protocol.ts', 'tests/unit/relay/protocol.test.ts', [
    ['relay: a hint without courier and number is one', 'v.pipe(text, v.nonEmpty())', 'text'],
    [
      'relay: a hint of any length is taken',
      'const text = v.pipe(v.string(), v.maxLength(64));',
      'const text = v.string();',
    ],
    [
      'relay: a pairing text may name a path',
      'return isBare ? url.host : null;',
      'return url?.host ?? null;',
    ],
  ]),
  ...unit('utils/relay/hints.ts', 'tests/unit/relay/hints.test.ts', [
    [
      'relay: a hint with a date in the future is always news',
      '|| isAhead(time, now) || isAhead(known, now)) return isOther;',
      ') return isOther;',
    ],
    [
      'relay: an older hint is news',
      'return time > known || (time === known && isOther);',
      'return time !== known || isOther;',
    ],
    [
      'relay: checks because of hints may follow at once',
      'Math.max(soonest, Math.min(row.triedAt ?? 0, soonest) + gapOf(row))',
      'soonest',
    ],
    [
      'relay: a check in the future puts hints off',
      'Math.min(row.triedAt ?? 0, soonest)',
      '(row.triedAt ?? 0)',
    ],
    [
      'relay: a hint is checked at night',
      'Math.min(row.dueAt ?? Infinity, afterNight(dueAt, context))',
      'Math.min(row.dueAt ?? Infinity, dueAt)',
    ],
    [
      'relay: a vain hint is tried again at night',
      'afterNight(now + gapOf(next), context)',
      'now + gapOf(next)',
    ],
    [
      'relay: an answer without news confirms a hint',
      'const isNew = row',
      'const isNew = hints[0]!.status === row.status || row',
    ],
    [
      'relay: a second update waits for the schedule',
      'if (isNew && !isHintNews(row, hints.at(-1)!, now)) return row;',
      'if (isNew) return row;',
    ],
    ['relay: a second update counts as vain', 'isNew ? 0 : isEnough', 'isEnough'],
    [
      'relay: after an outage a hint waits for a day',
      'isEnough ? vainHints : vainHints + 1',
      'vainHints + 1',
    ],
    ['relay: failures end a hint', 'return row.failure ? { ...next, hints } : next;', 'return next;'],
    [
      'relay: a vain hint ends a wait that the service asked for',
      'if (!hints || isPaused(row, now)) return answered;',
      'if (!hints) return answered;',
    ],
    [
      'relay: a hint ends a wait that the service asked for',
      'if (isPaused(row, soonest)) return hinted;',
      '',
    ],
    [
      'relay: a guessed status proves a hint',
      'event.status === status && Date.parse(event.dateTime) === Date.parse(at)',
      'event.status === status',
    ],
    ['relay: a parcel keeps any number of hints', '.slice(-maxHints)', ''],
    ['relay: false hints never cost longer gaps', 'leastGap * 4 ** vainHints', 'leastGap'],
    [
      'relay: a hint that no answer confirms is tried for ever',
      'next.vainHints >= maxVainHints',
      'next.vainHints < 0',
    ],
  ]),
  ...unit('utils/relay/evidence.ts', 'tests/unit/relay/evidence.test.ts', [
    ['relay: a hint counts however late it is', '&& now - one.at <= inTime', ''],
    ['relay: a hint of another status counts', '&& one.status === status', ''],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/schedule/reschedule.test.ts', [
    ['relay: overdue parcels are checked together', 'Math.round(chance * maxDelay)', '0'],
    [
      'relay: planning again and again puts an overdue check off',
      'Math.min(row.dueAt, now + Math.round(chance * maxDelay))',
      'now + Math.round(chance * maxDelay)',
    ],
  ]),
  ...unit('utils/relay/state.ts', 'tests/unit/relay/connection.test.ts', [
    ['relay: an update that was not understood is not counted', '...(!hint && { unread })', ''],
    ['relay: every update counts as not understood', '...(!hint && { unread })', 'unread'],
    [
      'relay: a hint writes although the relay was turned off',
      'if (paired?.host !== from.host || paired.readerKey !== from.readerKey) return;',
      '',
    ],
    [
      'relay: a message of the relay before moves the cursor of another one with the same key',
      'if (paired?.host !== from.host || paired.readerKey !== from.readerKey) return;',
      'if (paired?.readerKey !== from.readerKey) return;',
    ],
    [
      'relay: a message for the key before moves the cursor',
      ' || paired.readerKey !== from.readerKey) return;',
      ') return;',
    ],
    ['relay: sleep is no gap', 'Math.abs(now - current.aliveAt) <= longestDown && ', ''],
    ['relay: an answer in the future is no gap', 'Math.abs(now - current.aliveAt)', 'now - current.aliveAt'],
    ['relay: an answer in the future keeps checks thin', 'Math.abs(now - aliveAt)', 'now - aliveAt'],
    [
      'relay: a false hint proves a change that was found',
      'if (log && isAboutEvent(hint!, log.tracking.events)) announced',
      'announced',
    ],
    [
      'relay: what nobody could hear counts against the service',
      'if (current.openSince === null && !change.isHeard) return current;',
      '',
    ],
    [
      'relay: what was heard before counts only with a connection',
      ' && !change.isHeard) return current;',
      ') return current;',
    ],
    ['relay: a hint about an ended parcel is taken', '!row || isOver(row) ||', '!row ||'],
    ['relay: a hint about an overdue parcel starts nothing', ' || isDue(next, now)) due.push', ') due.push'],
    ['relay: a hint without news is taken', '|| !isHintNews(row, hint!, now)) continue;', ') continue;'],
    ['relay: checks thin out without evidence', 'announcedInARow(changes, now) >= changesNeeded && ', ''],
    [
      'relay: checks stay thin while the relay is away',
      'changesNeeded && Math.abs(now - aliveAt) <= longestDown ?',
      'changesNeeded ?',
    ],
    ['relay: a gap is not noticed', 'isWhole ? (current.gapAt ?? now) : now;', 'current.gapAt ?? now;'],
    ['relay: a cursor that the relay refuses is kept', 'code === 400 &&', 'code === 4000 &&'],
    [
      'relay: a 400 of another server is never shown',
      `code === 400 && current.cursor !== ''`,
      'code === 400',
    ],
  ]),
  ...unit('utils/background/check-clock.ts', 'tests/unit/background/check-clock.test.ts', [
    ['relay: what was heard while the clock was ahead stays', 'await forgetChanges();', ''],
  ]),
  ...unit('utils/relay/protocol.ts', 'tests/unit/relay/connection.test.ts', [
    ['relay: all browsers come back at once', 'chance * (hasFailed ? 60_000 : 20_000)', '0'],
    ['relay: a long outage is tried as often as a short one', 'hasFailed ? 60_000 : 20_000', '20_000'],
  ]),
  ...unit('utils/relay/connection.ts', 'tests/unit/relay/connection.test.ts', [
    [
      'relay: a socket is opened although nothing is left to wait for',
      'failure === null && dueAt !== null',
      'failure === null',
    ],
    ['relay: messages are taken after a failed one', 'async () => socket === ws && (await work())', 'work'],
    [
      'relay: the connection of a stopped background is shown as standing',
      'if (openSince !== null) await relay.noteClosed();',
      '',
    ],
    ['relay: the next try is not waited for', 'else if (!socket && !nextTry)', 'else if (!socket)'],
    ['relay: a long outage fills the log', 'if (failed?.code !== code) await', 'await'],
    [
      'relay: users without a relay are signalled, too',
      'if ((await relay.readRelayState()).openSince !== null) await',
      'await',
    ],
    [
      'relay: a closed socket still acts',
      'if (socket !== ws) return;\n    clearInterval(pings);',
      'clearInterval(pings);',
    ],
    [
      'relay: the heartbeat ends while offline',
      'await ensureHeartbeat(pairing !== null);',
      'await ensureHeartbeat(pairing !== null && navigator.onLine !== false);',
    ],
    ['relay: a silent connection stays', 'if (!isAlive) return inBackground(lost());', ''],
    ['relay: replayed hints start together', 'isLive ? 0 : Math.random() * replaySpread', '0'],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/relay/connection.test.ts', [
    [
      'relay: failed look-ups never cost longer gaps',
      'return { ...next, row: afterAnswer(stored.row, next.row, at, context) };\n  });\n}',
      'return next;\n  });\n}',
    ],
    [
      'relay: any hint counts as the announcement of a change',
      'hints.some((one) => one.status === status && isAboutEvent(one, events))',
      'hints.length > 0',
    ],
    [
      'relay: only the last hint before an answer announces its change',
      'hints.some((one)',
      'hints.slice(-1).some((one)',
    ],
  ]),
  ...unit('utils/background/run.ts', 'tests/unit/relay/connection.test.ts', [
    ['relay: the heartbeat makes no run', 'if (at !== null && at <= Date.now()) return poll();', ''],
    [
      'relay: each heartbeat makes a run',
      'if (at !== null && at <= Date.now()) return poll()',
      'if (at !== null) return poll()',
    ],
  ]),
  ...unit('utils/background/call-budget.ts', 'tests/unit/relay/connection.test.ts', [
    [
      'relay: the end of the evidence does not restore the schedule',
      'instantSince: instantSince(relay, now) }, now)',
      'instantSince: null }, now)',
    ],
  ]),
  long('components/settings/RelaySection.tsx', 'tests/e2e/relay.spec.ts', 'also after a reload', [
    'relay: a reload offers the files of another engine',
    'const engine = engineOf(pairing.host);',
    "const engine: Engine = 'nginx';",
  ]),
  long('components/settings/RelaySection.tsx', 'tests/e2e/relay.spec.ts', 'why there is no connection', [
    'relay: every refused connection has the same sentence',
    "if (code === 404) return 'relayUnknownKey';",
    '',
  ]),
];

/** The test of all faults of the service, from the answer to the shown text. */
const walk = 'tests/unit/flows/faults.test.tsx';

const call: Mutation[] = [
  ...unit('utils/service/client.ts', `tests/unit/service/client.test.ts ${walk}`, [
    ['a redirect is followed', `redirect: 'manual',`, `redirect: 'follow',`],
    [
      'a redirect is not recognised as one',
      `if (response.type === 'opaqueredirect' || redirects.includes(response.status)) return failed('redirected');`,
      '',
    ],
    ['the HTTP status is used instead of meta.code', 'if (code < 200 || code >= 300) {', 'if (code < 0) {'],
    ['the size of an answer is not limited', 'if (size > bytes) {', 'if (size > bytes * 1e6) {'],
    [
      'an answer that contains the secret is accepted',
      `return holdsSecretAnywhere(envelope, service) ? failed('holds-secret') : success(envelope);`,
      'return success(envelope);',
    ],
    [
      'a refused key is treated as a fault of the service',
      `401: 'bad-credentials',`,
      `401: 'service-trouble',`,
    ],
    [
      'an error page of a web server is treated as an answer about the number',
      `return isForeign ? { kind: 'not-understandable', code: response.status } : failure;`,
      'return failure;',
    ],
    [
      'a web page in place of a 403 counts as the service’s refusal',
      "if (isOther && response.status !== 405 && isPage(response, text)) return { kind: 'web-page' };",
      '',
    ],
    [
      'an error is lost if its body cannot be read',
      'errorLimit.ms).catch(() => null)) ??',
      'errorLimit.ms)) ??',
    ],
    ['a look-up sends a third field', 'courier: asked.courierKey,', 'courier: asked.courierKey, client: 1,'],
  ]),
  ...unit('utils/service/client.ts', 'tests/unit/service/client.test.ts', [
    ['calls send cookies', `credentials: 'omit',`, `credentials: 'include',`],
    ['calls send a referrer', `referrerPolicy: 'no-referrer',`, `referrerPolicy: 'unsafe-url',`],
    ['the browser may cache answers', `cache: 'no-store',`, `cache: 'default',`],
    [
      'a message of the service that contains the secret is shown',
      'return words && !holdsSecret(message as string, service) ?',
      'return words ?',
    ],
    [
      'the time limit of an answer is four hours',
      'const timeLimit = 15_000;',
      'const timeLimit = 15_000_000;',
    ],
  ]),
  ...unit('utils/service/secrets.ts', 'tests/unit/service/client.test.ts', [
    [
      'a percent-encoded secret is not found',
      '(seen.includes(secret) || decoded.includes(secret))',
      'seen.includes(secret)',
    ],
    ['a secret with invisible signs between its letters is not found', `text.replace(unseen, '')`, 'text'],
    ['a secret in field names is not found', 'left.push(name, inner)', 'left.push(inner)'],
  ]),
  ...unit('utils/parcels/answer.ts', 'tests/unit/parcels/answer.test.ts', [
    [
      'following after a failed check is said to use no look-up',
      "(!failure || failure.kind === 'not-found-yet')",
      'true',
    ],
    [
      'following after an old answer is said to use no look-up',
      'isLately(checkedAt ?? 0, now, answerMaxAgeMs)',
      'true',
    ],
  ]),
  ...unit('utils/service/retry-after.ts', `tests/unit/service/retry-after.test.ts ${walk}`, [
    [
      'Retry-After has no upper limit',
      'Math.min(Math.max(wait, shortest), longest)',
      'Math.max(wait, shortest)',
    ],
  ]),
  ...unit('utils/service/retry-after.ts', 'tests/unit/service/retry-after.test.ts', [
    [
      'Retry-After has no lower limit',
      'Math.min(Math.max(wait, shortest), longest)',
      'Math.min(wait, longest)',
    ],
    [
      'a Retry-After date is compared with the local clock',
      'return until - (Number.isNaN(sent) ? now : sent);',
      'return until - now;',
    ],
  ]),
];

const answers: Mutation[] = [
  ...unit('utils/service/wire.ts', 'tests/unit/service/wire.test.ts', [
    [
      'a parcel that is back by its words goes on',
      'isBack(status, events[0]) ? returnedToSender : status',
      'status',
    ],
    ['a delivered parcel is back by its words', '  isUnderWay(status) &&\n', ''],
    ['the words of an older event end a round', '  (newest.status || status) === status &&\n', ''],
    ['a status in lower case is a different status', 'letters.toUpperCase()', 'letters'],
    [
      'an answer about another number is accepted',
      "trackingNo !== '' && normaliseTrackingNo(trackingNo) !== asked.trackingNo;",
      'false;',
    ],
    ['an answer about another courier is accepted', '!sameCourier(courierKey, asked.courierKey)', 'false'],
    ['an answer without a number is of another parcel', "trackingNo !== '' && normalise", 'normalise'],
    ['any object without events is “not known yet”', "(status || trackingNo) === '' || isJunk", 'isJunk'],
    ['events are not sorted', 'events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));', ''],
    [
      'events are sorted as text, without their UTC offsets',
      'events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));',
      'events.sort((a, b) => (a.dateTime < b.dateTime ? 1 : -1));',
    ],
    ['a time without an offset is read as UTC', '.exec(whole)?.[0] ?? thai;', `.exec(whole)?.[0] ?? 'Z';`],
    [
      'a time without an offset does not use the offset of the other events',
      '`${date}T${time}:00${offset}`',
      '`${date}T${time}:00${thai}`',
    ],
    ['the number of events is not limited', 'events: events.slice(0, maxEvents), undated', 'events, undated'],
    ['the length of texts is not limited', 'text.slice(0, limit)', 'text'],
    [
      'the size of a picture is not limited',
      'text.length <= maxPicture && picture.test(text)',
      'picture.test(text)',
    ],
    ['links are not checked', 'if (link) detail[key] = link.href;', 'detail[key] = textOf(given, key);'],
    [
      'an amount of money is not checked',
      `return amount === null ? '' : String(amount / 100);`,
      'return textField(given, key);',
    ],
    ['a colour is not checked', `sanitizeColor(textField(data, 'color'))`, `textField(data, 'color')`],
    [
      'an answer with only unreadable events is treated as "not known yet"',
      '|| isJunk || (undated > 0 && saysNothing))',
      ')',
    ],
  ]),
  ...unit('utils/model/sanitize.ts', 'tests/unit/model/sanitize.test.ts', [
    ['direction characters stay in a text', `    .replace(spoofing, '')\n`, ''],
    ['piled combining marks stay in a text', `    .replace(piledMarks, '$1')\n`, ''],
    [
      'a cleaned text has no maximum length',
      'return letters.length > length ?',
      'return letters.length > length * 1e6 ?',
    ],
    ['line breaks stay in a text', `.replace(blanks, ' ')`, ''],
    ['a link with a user name is accepted', 'url.username || url.password || ', ''],
    ['an http link is accepted', 'webLink(text, /^https:\\/\\//i);', 'webLink(text, /^https?:\\/\\//i);'],
    ['the length of a link is not limited', 'text.length > maxLinkLength || ', ''],
    ['text after a colour is accepted', '[0-9a-fA-F]{8})$/.test(color)', '[0-9a-fA-F]{8})/.test(color)'],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/model/time.test.ts', [
    ['a negative UTC offset is read as positive', `zone.startsWith('-') ? -1 : 1`, `1`],
    [
      'days of events are counted in the user’s time zone',
      'const today = dateAt(now, time.offset);',
      'const today = localDate(now);',
    ],
    ['an event far in the future is accepted', 'at > now + hour', 'false'],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/model/tracking.test.ts', [
    ['an event of 1970 is accepted', 'at >= earliest && ', ''],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/model/languages.test.ts', [
    ['all dates are in English', 'languageFacts[language].locale', 'languageFacts.en.locale'],
  ]),
  ...unit('utils/couriers/known-couriers.ts', 'tests/unit/model/languages.test.ts', [
    [
      'a language that the service does not have gets no names of couriers',
      'const { service } = languageFacts[language];',
      'const service = language;',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/model/languages.test.ts', [
    [
      'the service is asked in a language that it does not have',
      'const { service } = languageFacts[language];',
      'const service = language;',
    ],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/parcels/merge/history.test.ts', [
    [
      'a known event is lost when its time becomes unreadable',
      'given.length === 0 ? maxEvents : undated',
      'given.length === 0 ? maxEvents : 0',
    ],
    [
      'an answer without events deletes all known events',
      'given.length === 0 ? maxEvents : undated',
      'undated',
    ],
    [
      'an event whose time lost its seconds is a new event',
      '(known.dateTime === given.dateTime || isToMinute(known) || isToMinute(given)) &&',
      'known.dateTime === given.dateTime &&',
    ],
  ]),
  ...unit('utils/model/tracking.ts', 'tests/unit/model/tracking.test.ts', [
    ['a renamed courier is a different courier', '(renamed[a] ?? a) === (renamed[b] ?? b)', 'a === b'],
    [
      'the sender’s announcement is the first scan',
      `phaseOf(status) !== 'waiting' && canBeTrue`,
      'canBeTrue',
    ],
    ['cash on delivery is still due after it was paid out', '&& isPayCashOnDelivery !== true', ''],
  ]),
  ...unit('utils/model/amount.ts', 'tests/unit/model/amount.test.ts', [
    ['a comma before two digits separates thousands', '[, ]\\d{3}){1,2}', '[, ]\\d{2,3}){1,2}'],
    ['zero is a valid amount', 'satang > 0 ? satang : null', 'satang'],
    ['a third digit behind the point is a fraction of a satang', 'Math.round(Number(', '(Number('],
    ['Thai digits are not read', '/[๐-๙]/gu', '/[๐]/gu'],
  ]),
];

const parcels: Mutation[] = [
  ...unit('utils/model/tracking.ts', 'tests/unit/model/tracking.test.ts', [
    ['the place of an event begins at the first dash', 'text.lastIndexOf(dash)', 'text.indexOf(dash)'],
    ['the place of an event begins only at a hyphen', "[' - ', ' – ', ' — ']", "[' - ']"],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/parcels/merge.test.ts', [
    ['a parcel is lost since it was checked', 'canBeTrue(at, answeredAt) ? at : answeredAt', 'answeredAt'],
    [
      'an answer without events changes the language of the known texts',
      'answer.events.length === 0 && log ? log.tracking.language : asked;',
      'asked;',
    ],
    ['the first answer is announced as news', 'const isUnannounced = isFirst || ', 'const isUnannounced = '],
    [
      'a status older than the known one is announced',
      'turnsBack || (!isBehind && isOther)',
      'turnsBack || isOther',
    ],
    [
      'a parcel answered with 429 keeps its due time',
      'limitedTimes: (row.limitedTimes ?? 0) + 1, dueAt }',
      'limitedTimes: (row.limitedTimes ?? 0) + 1 }',
    ],
    ['failed checks are not counted', 'failures: failures + 1,', 'failures,'],
    [
      'an answer about a number counts as a failure of the connection',
      ' || isOwnAnswer(row.failure) !== isOwnAnswer(failure)',
      '',
    ],
    ['“not found yet” counts for the back-off', "row.failure?.kind === 'not-found-yet' || ", ''],
    ['an answer without details deletes the known details', 'isBare && log ? log.tracking.detail : ', ''],
    [
      'the first status of an unknown number is not news',
      `row.status === null && !row.wasUnknown && row.failure?.kind !== 'not-found-yet'`,
      'row.status === null',
    ],
    [
      'paid-out cash on delivery is not news',
      'const isPaidOut = !isUnannounced && ',
      'const isPaidOut = false && ',
    ],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/background/follow.test.ts', [
    [
      'events from before the parcel was followed are news',
      'isFirst || (isFromOldAnswer && at < row.followedAt) ||',
      'isFirst ||',
    ],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/flows/archive-news.test.ts', [
    ['news of an archived parcel is announced and counted', ' || isSilent;', ';'],
    ['an archived parcel stays in the archive when it needs the user', 'isBack ? null : row', 'row'],
    [
      'an archived parcel that needs the user comes back with each answer',
      'const isBack = isNewStatus && ',
      'const isBack = ',
    ],
  ]),
  ...unit('utils/parcels/sections.ts', 'tests/unit/flows/archive-news.test.ts', [
    [
      'any change of status brings an archived parcel back',
      "(hasFailed(shown) || (shown === readyToCollect && direction === 'received')) && closedAt",
      'closedAt',
    ],
    [
      'a parcel that the user ended comes back',
      "direction === 'received')) && closedAt === null;",
      "direction === 'received'));",
    ],
    [
      'a parcel that waits to be collected stays in the archive',
      " || (shown === readyToCollect && direction === 'received')",
      '',
    ],
    ['a sent parcel comes back to be collected by its sender', " && direction === 'received'", ''],
  ]),
  ...unit('utils/parcels/edit.ts', 'tests/unit/flows/archive-news.test.ts', [
    ['the badge counts news of an ended parcel', 'toAnnounce: null, unseen: false }', 'toAnnounce: null }'],
  ]),
  ...unit('utils/parcels/sections.ts', 'tests/unit/parcels/sections/archive.test.ts', [
    ['a parcel is archived before its cash is paid out', 'unseen || isCashOpen(row)', 'unseen'],
    ['a delivered parcel is archived before the user has seen it', 'unseen || isCash', 'isCash'],
    ['a returned parcel is archived', ` || phaseOf(status) !== 'delivered'`, ''],
    ['a delivered parcel is archived at once', 'null : finishedAt + day;', 'null : finishedAt;'],
  ]),
  ...unit(
    'utils/schedule/courier-statistics.ts',
    'tests/unit/schedule/courier-statistics/learned-statistics.test.ts',
    [['old statistics do not fade', 'const fading = 0.95;', 'const fading = 1;']],
  ),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/schedule.test.ts', [
    [
      'the wait after a failure does not grow',
      'Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs)',
      'firstBackoff',
    ],
    [
      'the wait after a failure has no upper limit',
      'Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs)',
      'firstBackoff * 2 ** parcel.failures',
    ],
    ['pauses do not double', 'Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs)', 'minute'],
    [
      'pauses have no upper limit',
      'Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs)',
      'minute * 2 ** (times - 1)',
    ],
    [
      'a night across midnight ends at midnight',
      ': hourOfDay >= from || hourOfDay < to;',
      ': hourOfDay >= from;',
    ],
    ['checks are planned at night', 'if (n === 0 || !isNight(at, context)) n += 1;', 'n += 1;'],
    [
      'a failed check is retried at night',
      'return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), context);',
      'return Math.round(now + wait / 2 + (wait / 2) * chance);',
    ],
    [
      'a rate-limited parcel does not wait longer than others',
      'parcel.limitedTimes ? Math.min(2 * pauseAfter(parcel.limitedTimes + 1), maxBackoffMs) : 0',
      '0',
    ],
    [
      'a parcel silent for a month is still checked',
      'parcel.followedAt) > maxSilenceMs',
      'parcel.followedAt) > Infinity',
    ],
    ['a parcel without a morning scan is not checked', 'now < midnight + 6 * hour ?', 'false ?'],
    ['an old failure is checked as often as a new one', '> 3 * slow ? null', '> Infinity ? null'],
    ['a small budget does not lengthen waits', 'Math.max(at(waitFactor ** 2), at(1))', 'at(1)'],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/background/notify.test.ts', [
    [
      'the same status is announced again at once',
      'const repeatAfterMs = 10 * 60_000;',
      'const repeatAfterMs = 0;',
    ],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/parcels/notification-rules.test.ts', [
    ['a muted parcel is announced', 'if (row.isMuted || ', 'if ('],
    ['quiet hours across midnight end at midnight', ': minute >= from || minute < to;', ': minute >= from;'],
    [
      'the end of a pause also ends quiet hours',
      'quietEnd(quiet, paused ?? now) ?? paused',
      'paused ?? quietEnd(quiet, now)',
    ],
  ]),
  ...unit('utils/schedule/budget.ts', 'tests/unit/schedule/budget.test.ts', [
    ['a plan with few calls is enough for no parcel', 'Math.max(Math.min(calls, 1), ', 'Math.max(0, '],
    ['a plan that starts on the 31st skips short months', 'Math.min(firstDay, lastDay)', 'firstDay'],
  ]),
  ...unit('utils/schedule/budget.ts', 'tests/unit/schedule/budget/meter.test.ts', [
    ['one day can use all calls of a month', 'Math.min(left, Math.ceil((left + used) / 2) - used)', 'left'],
    ['calls of the previous period are counted in the current one', 'date >= from && ', ''],
  ]),
  ...unit('utils/storage/store.ts', 'tests/unit/flows/newer.test.ts', [
    ['an answer overwrites a history of a newer version', ' && !isNewer(log)', ''],
  ]),
  ...unit('utils/storage/restore.ts', 'tests/unit/flows/newer.test.ts', [
    ['a restore overwrites a history of a newer version', ' && !isNewer(history)', ''],
  ]),
  ...unit('utils/parcels/backup.ts', 'tests/unit/model/versions/stored-versions.test.ts', [
    ['the form of a backup changes without a new version', '  hiddenSites: names,\n', ''],
  ]),
  ...unit('utils/model/parcel.ts', 'tests/unit/model/versions/stored-versions.test.ts', [
    ['the form of a parcel changes without a new version', 'failures: v.number(),', 'failures: v.string(),'],
  ]),
  ...unit('wxt.config.ts', 'tests/unit/project/manifest.test.ts', [
    ['the store’s build in Chromium has the key of development', " && mode === 'development' && {", ' && {'],
    ['the id in Firefox is another one', "id: '{b4c0", "id: '{b4c1"],
  ]),
  ...unit('utils/model/versions.ts', 'tests/unit/model/versions.test.ts', [
    [
      'records of an older version are not upgraded',
      'while (current.v < recordVersion) {',
      'while (current.v < 0) {',
    ],
    [
      'a record of an unknown version is treated as current',
      'if (!step) return stored;',
      'if (!step) return { ...stored, v: recordVersion };',
    ],
  ]),
  ...unit('utils/storage/list-head.ts', 'tests/unit/storage/list-head.test.ts', [
    ['a record of a newer version is counted as unreadable', 'all - total - newer', 'all - total'],
    ['a parcel that arrives today is also counted as on its way', '-arrivingToday', '0'],
  ]),
  ...unit('utils/parcels/index-keys.ts', 'tests/unit/storage/list-head.test.ts', [
    ['parcels have no due time in the index', 'due: row.dueAt,', 'due: null,'],
    [
      'a pending notification is missing from the index',
      'row.toAnnounce !== null || delayToNotify(row) !== null',
      'false',
    ],
  ]),
  ...unit('utils/detection/page-context.ts', 'tests/unit/detection/page-context.test.ts', [
    ['a word for a number inside China names the page’s couriers', ' && couriers !== ofChina', ''],
  ]),
  ...unit('utils/model/status.ts', 'tests/unit/model/status.test.ts', [
    ['a documented status is unknown', 'keys: [returnedToSender]', 'keys: []'],
  ]),
  ...unit('utils/model/status.ts', 'tests/unit/parcels/index-keys.test.ts', [
    [
      'a status changes its group, and stored rows keep their keys',
      `milestones: 2, awaits: 'round', group: 'on-the-way', icon: 'dots'`,
      `milestones: 2, awaits: 'round', group: 'attention', icon: 'dots'`,
    ],
  ]),
  ...unit('utils/model/status.ts', 'tests/unit/project/styles.test.ts', [
    ['a status has a colour without styles', `'route', color: 'moving'`, `'route', color: 'held'`],
  ]),
  ...unit('components/styles/look.css', 'tests/unit/project/styles.test.ts', [
    ['a status has no background', `    --b: light-dark(#ecebfd, #272446);\n`, ''],
  ]),
  ...unit('components/parcel/Timeline.tsx', 'tests/unit/components/base/StatusChip.test.tsx', [
    ['the timeline names no failure', 'hasFailed(event.status) || ', ''],
    ['the timeline names no unknown status', ` || phaseOf(event.status) === 'unknown'`, ''],
  ]),
  ...unit('components/base/StatusChip.tsx', 'tests/unit/components/base/StatusChip.test.tsx', [
    ['the milestones do not show a failure', 'isOther && i === reached - 1', 'false'],
    ['the milestones do not show the pick-up point', ' || status === readyToCollect', ''],
    ['a returned parcel will be delivered', 'isFinished(status) && i >= reached', 'false'],
  ]),
  ...unit('utils/parcels/backup.ts', 'tests/unit/parcels/backup.test.ts', [
    [
      'a parcel with a wrong id is restored',
      '  row.id === parcelId(row.courierKey, row.trackingNo) &&\n',
      '',
    ],
    ['a parcel with texts that are too long is restored', '  isBounded(row) &&\n', ''],
    ['links of a backup are not checked', 'shareLink: link?.href ?? null', 'shareLink: tracking.shareLink'],
    [
      'a backup of a newer version is read',
      `if (waybillBackup > backupVersion) return { ok: false, fault: 'newer' };`,
      '',
    ],
    ['a restored parcel is announced', '    toAnnounce: null,\n', ''],
    [
      'older news of a backup replaces newer news',
      '(given.checkedAt ?? 0) > (standing.checkedAt ?? 0)',
      'true',
    ],
    [
      'a secret among the settings is written into the backup',
      '.filter(([name]) => !secretName.test(name))',
      '',
    ],
    [
      'the history of another parcel is restored',
      'if (!isOwn || tracking.events.length > maxEvents) return null;',
      'if (tracking.events.length > maxEvents) return null;',
    ],
    [
      'a restored parcel can have negative times or counts',
      "  Object.values(row).every((value) => typeof value !== 'number' || value >= 0) &&\n",
      '',
    ],
    ['a restored site is not checked to be a host', 'rest.addedSites.filter(isHost)', 'rest.addedSites'],
  ]),
  ...unit('utils/parcels/answer.ts', 'tests/unit/parcels/answer.test.ts', [
    [
      'a web page receives a status in free words, which may name people',
      `isStatusKey(status) ? status : ''`,
      'status',
    ],
    [
      'a web page receives the courier’s texts',
      '.map(({ dateTime, status }) => ({ dateTime, status: keyOnly(status) }))',
      '',
    ],
    ['a web page receives any text as the due date', 'isoDate.test(dueDate) && ', ''],
    ['a web page receives a phone number as an amount', 'cash < maxCash', 'cash > 0'],
  ]),
  ...unit('utils/parcels/day-strip.ts', 'tests/unit/parcels/day-strip.test.ts', [
    ['a short stop is a wait', ' && scan.at - before.at > longestWaitInMotion', ''],
    ['the announcement is a scan', "phaseOf(event.status) !== 'waiting' && ", ''],
    ['a time to come makes the scale', ' && canBeTrue(time.at, now)', ''],
    ['a delivered parcel is silent', 'if (silentUntil !== null && !isOver)', 'if (silentUntil !== null)'],
    ['a wrong date makes thousands of days', 'if (!(last < maxDays)) return null;', ''],
  ]),
  ...unit('utils/couriers/failed-attempt.ts', 'tests/unit/couriers/failed-attempt.test.ts', [
    ['a next attempt is promised that the user must arrange', ' && !aCondition.test(text)', ''],
    ['an attempt announced for yesterday is still to come', 'day < today ? null : day', 'day'],
    ['a return counts as an attempt', " && reasonIn(description) !== 'returned'", ''],
    [
      'a web page receives the courier’s words about a failed attempt',
      '  ) ?? null;',
      '  ) && (text as FailedReason);',
    ],
    [
      'an earlier failed attempt is given as the reason',
      "  if (phaseOf(status) !== 'trouble') return null;\n",
      '',
    ],
    ['a parcel whose return is announced is back', 'return !notYet.test(what);', 'return true;'],
    ['a parcel that begins to go back for a reason is back', " && reasonIn(text) === 'returned';", ';'],
    ['“Returned to the sender” alone goes on', 'return backAlone.test(what) && ', 'return false && '],
    ['a parcel that is back goes on', 'back.some((one) => one.test(what))', 'false'],
    ['a return on a condition is announced as a return', 'will|may|if|unless|within|', ''],
    [
      'papers that customs reject are a parcel that was refused',
      'refused: /customs',
      'refused: /(?!)customs',
    ],
    ['a place outside the area is an absent recipient', '(?:คนรับ|ผู้รับ|ลูกค้า)(?:ปลายทาง|สินค้า|พัสดุ)?ไม่อยู่', 'ไม่อยู่'],
  ]),
  ...unit('utils/page/name/order-words.ts', 'tests/unit/page/name/order-words.test.ts', [
    [
      'a telephone number is a parcel’s name',
      '/^\\D{0,20}(?:\\d[ -]?){9,}|(?:^|\\D)(?:0|\\+\\d{2})(?:\\d[ -]?){8,}|',
      '/(?!)|',
    ],
    ['an address is a parcel’s name', '|ถนน|ซอย|', '|ถนน|'],
    ['a service of a courier is a parcel’s name', 'priority, economy, worldwide, first.class, ', ''],
  ]),
  ...unit('utils/couriers/shapes.ts', 'tests/unit/couriers/shapes.test.ts', [
    ['a courier has the name of a shop', "names: ['spx',", "names: ['shopee', 'spx',"],
    ['a masked number is a number', " || no.includes('XXXX')", ''],
  ]),
  ...unit('utils/couriers/check-digits.ts', 'tests/unit/couriers/check-digits.test.ts', [
    ['the S10 check digit has a wrong weight', `'86423597'`, `'86423579'`],
    [
      'the check digit of J&T is not checked',
      'return isLast(digits, Number(digits.slice(0, -1)) % 7);',
      'return digits.length > 0;',
    ],
  ]),
  ...unit('utils/detection/false-links.ts', 'tests/unit/detection/false-links.test.ts', [
    ['false links: cash at the door is a request', '!isPaidThere &&', 'true &&'],
    ['false links: a shop may not ask on its own site', 'return isNamed &&', 'return false &&'],
    ['false links: a courier calls any site a shop', 'isNamed && !isSpeaking &&', 'isNamed &&'],
    ['false links: anybody’s link is a shop', '!isSpeaking && !isAnybodys.test(host);', '!isSpeaking;'],
    ['false links: what is denied is asked', '!isDenied.test(sentence.slice(-28))', 'true'],
    ['false links: what another sentence denies is denied', 'sentence.slice(-28)', 'before.slice(-28)'],
    ['false links: a host after a price is its port', "'$1: $2'", "'$1:$2'"],
    ['false links: what is paid is asked', '!isOver.test(toLink)', 'true'],
    ['false links: what is never asked for is asked', '!isNeverAsked.test(sentence)', 'true'],
    ['false links: a hyphen hides a name', "fold(one.replaceAll('-', ''))", 'fold(one)'],
    ['false links: an app is no request', '/\\.apk$/i.test(url.pathname)', 'false'],
    ['false links: a sheet of a shop is a request', 'page.startsWith(`${site}/`)', 'false'],
    [
      'false links: money by the link is cash',
      '!(toLink.length < 30 && byLink.test(toLink.trimEnd()))',
      'true',
    ],
    ['false links: letters of other scripts are no letters', ' ?? imitatedBy(seen, named)', ''],
    ['false links: two letters are not one', ".replaceAll('rn', 'm')", ''],
    [
      'false links: a long text is read',
      'if (given.length > longestMessage || text.length > longestMessage) return null;',
      '',
    ],
    ['false links: any number of links is read', ' || links.length > mostLinks', ''],
    ['false links: a shop is another host', '(!isShop(host) || isAccount)', 'true'],
    ['false links: an account of LINE is a shop', '(!isShop(host) || isAccount)', '!isShop(host)'],
    ['false links: a warning of fraud is fraud', ' || isOfFraud) return', ') return'],
    [
      'false links: a quoted link is a link',
      'isQuoting ? links.filter(({ isBare }) => !isBare) : links',
      'links',
    ],
    ['false links: a link that can be pressed is a quotation', 'links.filter(({ isBare }) => !isBare)', '[]'],
    ['false links: a courier that advises itself quotes', '!isSpeaking && (isAdvice', '(isAdvice'],
    ['false links: a shop’s link names a courier', 'isAnybodys.test(host) || /^[\\d.]+$/.test(host)', 'host'],
    ['false links: a wish in the name of care is a warning', '(isOfFraud && asks === null)', 'isOfFraud'],
    ['false links: a mail address is a link', 'isOneCase && !isMail && ', 'isOneCase && '],
    [
      'false links: what stands before an @ is not compared',
      'seen: latinOf(bare)',
      'seen: latinOf(url.hostname)',
    ],
    ['false links: invisible characters hide a name', ".replace(/\\p{Cf}/gu, '')", ''],
    ['false links: digits are no letters', 'text.replace(/[0-9i]/g,', 'text.replace(/[i]/g,'],
  ]),
  ...unit('utils/detection/detect.ts', 'tests/unit/detection/page-context.test.ts', [
    [
      'a page that names a courier speaks against the words beside a number',
      'labels.some((label) => isGood(label) && namesCourier(label))) return false;',
      'false) return false;',
    ],
    [
      'a courier’s name in any title is enough',
      `(page.isForTracking && (fit.check === 'fits' || isAlone))`,
      `fit.check === 'fits' || isAlone`,
    ],
    [
      'on a page for tracking, any digits are a parcel',
      `(page.isForTracking && (fit.check === 'fits' || isAlone))`,
      `page.isForTracking`,
    ],
    ['what only the page speaks for is certain', `!spoken.includes(fit) || isOnLabelAlone`, `isOnLabelAlone`],
    ['a narrow form is found within a sentence, too', `if (isAlone && isNarrow(fit)`, `if (isNarrow(fit)`],
    [
      'a name wins over a narrow form',
      String.raw`/^\d+$/.test(span.no) ? isNarrow :`,
      String.raw`/^\d+$/.test(span.no) ? () => false :`,
    ],
    ['a shop’s number in Korea is a parcel', `if (/^050[2-8]`, `if (/^999[2-8]`],
    [
      'a dialling code is no sign of a telephone number',
      `const afterPhone = afterTelephone(search.text, cluster);`,
      `const afterPhone = 0;`,
    ],
    [
      'a word speaks for couriers of any country',
      `one === '' || shape.home === '' || one === shape.home`,
      `true`,
    ],
  ]),
  ...unit('utils/detection/labels.ts', 'tests/unit/detection/labels.test.ts', [
    ['a code of goods is no label', 'serial,item code,', 'serial,'],
    ['a Package ID is a label', 'parcel id,package id,', 'parcel id,'],
    ['the state of an order is a label of its number', '|주문(?:처리)?상태', ''],
    ['J&T is no name where it touches a number', '(?<=#|j&t)', '(?<=#)'],
  ]),
  ...unit('utils/detection/runs.ts', 'tests/unit/detection/detect.test.ts', [
    ['J&T and SPX are a part of the number they touch', 'beginsWithName(text, run) ? gluedName : ', ''],
    ['SPX is no part of any number', '(SPX)TH2[4-9]\\d{10}[A-Z]', '(SPX)[0-9A-Z]+'],
    ['a T after any & is J&T’s', ' && /j/i.test(text.charAt(start - 2))', ''],
  ]),
  ...unit('utils/page/read/text-map.ts', 'tests/unit/page/read/text-map.test.ts', [
    ['digits of another element are no part of a number', '(/\\d/.test(other) && !isBefore) || ', ''],
    ['a position before a number is a part of it', ' && !isBefore', ''],
    ['any digits before a number are no part of it', '\\d{1,5}$/', '\\d+$/'],
    ['digits after a number are no part of it', 'joined.endsWith(whole) && ', ''],
    ['digits before digits are no part of them', ' && /^[A-Za-z]/.test(whole)', ''],
    ['digits before a number that needs a word are no part of it', 'isBefore ? other.length < 3 : ', ''],
    [
      'letters of a number in another element are no part of it',
      ' || shapesOf(joined.toUpperCase()).length > 0',
      '',
    ],
    ['two letters are never the end of a number in parts', 'other.length > 2 && ', ''],
    ['anybody’s digits are a number beside letters', ' && isNamed', ''],
    ['a courier’s name is a part of its number', ' || courierNames[courier]!.some(isOf)', ''],
  ]),
  ...unit('utils/detection/page-context.ts', 'tests/unit/detection/page-context.test.ts', [
    [
      'a page may name any number of couriers',
      `distinct.length > maxNames ? [] : names.flat()`,
      `names.flat()`,
    ],
  ]),
  ...unit('utils/detection/detect.ts', 'tests/unit/detection/detect.test.ts', [
    [
      'a number with a wrong check digit is always accepted',
      `if (check === 'failed' && !all.every(isGood)) return false;`,
      `if (check === 'failed') return true;`,
    ],
    ['a wrong check digit does not lower the confidence', `if (check === 'failed') confidence *= 0.4;`, ''],
    [
      'a right check digit does not make a number certain',
      ` && check !== 'fits' && shape.name`,
      ` && shape.name`,
    ],
    ['a courier’s name excuses a wrong check digit', `!(isNamed && check === 'none')`, '!isNamed'],
    ['anybody’s letters are a courier’s own', '({ shape }) => shape.confidence > 0.6)', '() => true)'],
    ['a courier named before a number does not count', 'if (before.length === 0 && ', 'if ('],
    [
      'a courier in brackets after a number does not count',
      'before.length === 0 && !/^ ?\\($/.test(text.slice(end, after[0]?.start ?? end))',
      'before.length === 0',
    ],
    ['a courier named after a number does not count', '...before, ...after]', '...before]'],
    ['a whole number is joined with the group after it', 'own.some(standsAlone) ? accept', 'false ? accept'],
    ['a hyphen joins no digits', `next?.join === '-' || `, ''],
    ['a group more is no part of a number', ` || (isGroup && next?.join === ' ')`, ''],
    ['a part’s number is a part of the number', ' && !isPartNumber', ''],
    [
      'a last single character belongs to any number',
      ' && !fit.shape.endsAlone) return null',
      ' && false) return null',
    ],
    ['letters before groups of four are no number', '(isInFours || first.text', '(first.text'],
    ['groups of four digits are a number', 'last.digits < 4 && ', ''],
    ['a courier’s name does not make a number certain', `!(isNamed && check === 'none')`, '!!labels'],
  ]),
];

const work: Mutation[] = [
  ...unit('utils/messaging/jobs.ts', 'tests/unit/background/delete-everything.test.ts', [
    ['deletion: a job under way is not ended', '{ steal: true }', '{ ifAvailable: true }'],
    ['deletion: a command of an ended job is run', "isEnded ? failed('everything-deleted') :", ''],
  ]),
  ...unit('utils/messaging/backup-file.ts', 'tests/unit/background/delete-everything.test.ts', [
    [
      'deletion: a restore writes settings afterwards',
      'storeSettings(settings), job)',
      'storeSettings(settings))',
    ],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/delete-everything.test.ts', [
    ['deletion: a restore without a job goes on', 'if (wasDeletedSince(given.at))', 'if (given.at < 0)'],
  ]),
  ...unit('utils/background/call-service.ts', `tests/unit/background/call-service.test.ts ${walk}`, [
    ['calls continue with a refused key', 'await openBreaker(failure, id);', ''],
    [
      '403 from two couriers does not open the breaker',
      'if (isOtherCourier) await openBreaker',
      'if (!before) await openBreaker',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/flows/try-again.test.ts', [
    [
      'a 401 of one parcel stops all calls again and again',
      "if (isKeyProven && refusedIds.includes(id)) return { ...failure, kind: 'parcel-refused' } satisfies Failure;",
      '',
    ],
    [
      'a 401 of any parcel is its own while the key was accepted before',
      'if (isKeyProven && refusedIds.includes(id))',
      'if (isKeyProven)',
    ],
    [
      'a 401 of a parcel is its own without proof',
      'isKeyProven && refusedIds.includes(id)',
      'refusedIds.includes(id)',
    ],
    [
      'a parcel that was answered again stays suspect',
      'isKeyProven: true, refusedIds: refusedIds.filter((one) => one !== id)',
      'isKeyProven: true, refusedIds',
    ],
    [
      'an accepted look-up of a number that was refused before proves nothing',
      'isAccepted && { isKeyProven: true,',
      'isAccepted && { isKeyProven: !refusedIds.includes(id),',
    ],
    ['a new 401 leaves the key proven', 'isKeyProven: false,', ''],
    [
      'any answer proves the key',
      'const isAccepted = failure === null || provesKey(failure);',
      'const isAccepted = true;',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'only a good answer ends the pause of a 402',
      '(isAccepted && pause?.unpaid',
      '(failure === null && pause?.unpaid',
    ],
    [
      'an answer without a code is none',
      'failure.code !== undefined || provesKey(failure);',
      'failure.code !== undefined;',
    ],
  ]),
  ...unit('utils/background/run.ts', 'tests/unit/flows/try-again.test.ts', [
    [
      'Try again asks the refused parcel first',
      'mostUrgent(others.length > 0 ? others : waiting,',
      'mostUrgent(waiting,',
    ],
    ['Try again never asks the number of Test', "await callForTracking(sample, 'test');", '{}'],
    [
      'Try again asks the number of Test more than once',
      'others.length + asked.size === 0',
      'others.length === 0',
    ],
  ]),
  ...unit('utils/background/test-connection.ts', 'tests/unit/flows/try-again.test.ts', [
    ['an accepted Test does not prove the key', '    isKeyProven: true,\n', ''],
  ]),
  ...unit('utils/couriers/known-couriers.ts', 'tests/unit/couriers/known-couriers.test.ts', [
    ['one number twice shows that a courier is not served', 'first.trackingNo !== now.trackingNo && ', ''],
    ['two refusals on one day show that a courier is not served', ' && now.at - first.at >= day)', ')'],
    [
      'a good answer leaves the first refusal',
      'return { ...before, refused, learned:',
      'return { ...before, learned:',
    ],
    [
      'a first refusal that lies ahead stays',
      'if (first && first.at <= now.at) return before;',
      'if (first) return before;',
    ],
  ]),
  ...unit('utils/service/wire.ts', 'tests/unit/background/refresh-couriers.test.ts', [
    [
      'a refusal is never about the courier',
      'code === 400 && wordsOfCourier',
      'code === 0 && wordsOfCourier',
    ],
  ]),
  ...unit('components/settings/AccountSection.tsx', walk, [
    [
      'an answer without a list says nothing',
      "answer.ok ? { kind: 'not-found-yet' } : answer.failure",
      'null',
    ],
    ['trouble of the list speaks of a parcel', "  'service-trouble': 'listedTrouble',\n", ''],
    ['a failed courier list is explained like a failed look-up', 'text={words ? t(words) : undefined}', ''],
  ]),
  long(
    'components/settings/use-service.ts',
    'tests/e2e/options.spec.ts',
    'Test tries the form’s content and stores it only if the service accepts it',
    [
      'typed credentials are stored before the service accepted them',
      `if (work === 'save') {`,
      'if (work) {',
    ],
  ),
  long('utils/storage/service-draft.ts', 'tests/e2e/first-minute.spec.ts', 'on a shop page', [
    'the free plan of a new user sets no limit',
    'plan && providerOf(baseAddress) ? { budget: plan } : {}',
    '{}',
  ]),
  ...unit('utils/storage/service-draft.ts', 'tests/unit/storage/service-draft.test.ts', [
    [
      'a plan of any text has no limit',
      "readNumber(calls.replaceAll(',', ''), 1, maxCalls) ?? undefined",
      "readNumber(calls.replaceAll(',', ''), 1, maxCalls)",
    ],
  ]),
  long('components/settings/AccountSection.tsx', 'tests/e2e/first-minute.spec.ts', 'with a typed number', [
    'the accepted key of a new user leads to the settings',
    "onConnected(result?.ok ? 'first' : 'settings')",
    "onConnected('settings')",
  ]),
  long('components/settings/ServiceForm.tsx', 'tests/e2e/first-minute.spec.ts', 'a refused key', [
    'after a refused key the focus stays on the button',
    'if (isKeyRefused) focusFault();',
    '',
  ]),
  long('components/page/NumberCard.tsx', 'tests/e2e/first-minute.spec.ts', 'with a typed number', [
    'the name typed for the first parcel is not stored',
    'ownRequest(locale), name: name.trim()',
    "ownRequest(locale), name: ''",
  ]),
  long('components/settings/TryIt.tsx', 'tests/e2e/first-minute.spec.ts', 'without a key', [
    'a sample has no label',
    `const named = (name: string) => t('sampleNamed', { name });`,
    'const named = (name: string) => name;',
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    ['an open breaker does not stop calls', 'if (failure) return failure;', ''],
    [
      'a pause does not stop calls',
      'if (pause && pause.until > Date.now() &&',
      'if (pause && pause.until === 0 &&',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'a queued call is made during a pause',
      'const failure = await inTheWay();',
      'const failure = null as Failure | null;',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'an answer to old credentials opens the breaker',
      'if (failure && saysOfKey.includes(failure.kind) && !(await isStillUsed(used)))',
      'if (failure && saysOfKey.length === 0)',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'an older answer shortens a pause',
      'const isShorter = until < before && !isNewest;',
      'const isShorter = false;',
    ],
    [
      'calls refused together count as several refusals',
      '(last?.times ?? 0) + (isAlreadyCounted ? 0 : 1)',
      '(last?.times ?? 0) + 1',
    ],
  ]),
  ...unit('utils/storage/account.ts', 'tests/unit/storage/account.test.ts', [
    [
      'an account with a pause in another form is unreadable',
      'v.fallback(v.nullable(pauseSchema), null)',
      'v.optional(v.nullable(pauseSchema), null)',
    ],
    ['the pause of another service stops calls', 'pause?.by === originOf(baseAddress);', 'true;'],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    ['a paid plan is not tried before the end of its pause', '!(pause.unpaid && pause.isOwn)', 'true'],
    ['a good answer keeps the count of pauses', '{ ...pause, times: 0 }', 'pause'],
  ]),
  ...unit('utils/background/test-connection.ts', 'tests/unit/background/test-connection.test.ts', [
    [
      'an accepted Test ends a pause with a named end',
      '!pause.isOwn ? { ...pause, times: 0 } : null',
      'false ? pause : null',
    ],
    ['an accepted Test ends no pause', 'pause && !pause.isOwn', 'pause'],
  ]),
  ...unit('utils/background/call-budget.ts', 'tests/unit/background/run.test.ts', [
    [
      'a rate-limited parcel is first in the next run',
      'byNeed.find((row) => !row.limitedTimes || row === longest) ?? longest',
      'byNeed[0]!',
    ],
  ]),
  ...unit('utils/background/call-budget.ts', 'tests/unit/background/call-budget.test.ts', [
    [
      'few calls are spent in the order of the list',
      'due.toSorted((a, b) => rank(a) - rank(b) || dueSince(a) - dueSince(b))',
      '[...due]',
    ],
  ]),
  ...unit('utils/background/run.ts', `tests/unit/background/run.test.ts ${walk}`, [
    [
      'a run begins with four calls at once',
      'const first = waiting.shift();',
      'const first = waiting.find(() => false);',
    ],
  ]),
  ...unit('utils/background/run.ts', 'tests/unit/background/run.test.ts', [
    [
      'two poll runs at the same time',
      'runLock, { ifAvailable: true }, async',
      `runLock, { ifAvailable: true, mode: 'shared' }, async`,
    ],
    [
      'a parcel that was checked meanwhile is checked again',
      'if (!row || row.triedAt !== triedAt) return null;',
      '',
    ],
  ]),
  ...unit('utils/storage/call-log.ts', 'tests/unit/storage/call-log.test.ts', [
    [
      'the log holds the key',
      'const line: CallLine = { at, host, courierKey,',
      'const line: CallLine = { ...(arguments[0] as object), at, host, courierKey,',
    ],
    ['lines of the log stay for 40 days', 'const keptFor = 30 * day;', 'const keptFor = 40 * day;'],
    ['the log has no largest size', 'if (excess > 0)', 'if (excess > 1e9)'],
    [
      'lines of a clock that was ahead stay in the log',
      'queue(calls.delete(IDBKeyRange.lowerBound([latest + day])));',
      '',
    ],
    ['an erased line comes back with its end', 'if ((await calls.count(key)) === 0) return;', ''],
    [
      'undo brings the log back after “Delete everything”',
      "if ((await tx.objectStore('items').get(erasedKey)) !== turn) return;",
      '',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/storage/call-log.test.ts', [
    [
      'a log that cannot be written fails the look-up',
      'beginCall(service, asked, id ?? null).catch(unwritten)',
      'beginCall(service, asked, id ?? null)',
    ],
  ]),
  ...unit('utils/background/test-connection.ts', 'tests/unit/storage/call-log.test.ts', [
    [
      'the requests of Test are not logged',
      "logged(service, { asked: { ...of, why: 'test' } }, call)",
      'Promise.resolve(() => call(service))',
    ],
  ]),
  ...unit('utils/parcels/retention.ts', 'tests/unit/parcels/retention.test.ts', [
    [
      'a phone number of the recipient is kept for good',
      "'recipientAddress', 'recipientPhoneNumber',",
      "'recipientAddress',",
    ],
    ['the archive is deleted by default', '...(of.deletesArchive ?', '...(true ?'],
  ]),
  ...unit(
    'utils/parcels/retention.ts',
    'tests/unit/parcels/retention.test.ts tests/unit/background/clean-up.test.ts',
    [
      [
        'personal details go although cash on delivery is open',
        'isCashOpen(row) || row.cleanedFor',
        'row.cleanedFor',
      ],
      [
        'a parcel of the archive is deleted although its cash on delivery is open',
        'row.dueAt !== null || isCashOpen(row)',
        'row.dueAt !== null',
      ],
    ],
  ),
  ...unit('utils/background/reconcile.ts', 'tests/unit/background/clean-up.test.ts', [
    [
      'no alarm rings for the deletion',
      'times.push(Math.max(next[name] + age,',
      'void (Math.max(next[name] + age,',
    ],
    [
      'a run is planned at once for what a clock that jumped makes old',
      '?? -probation) + probation;',
      '?? 0);',
    ],
  ]),
  ...unit('utils/background/clean-up.ts', 'tests/unit/background/clean-up.test.ts', [
    ['what is old is deleted by the index, not by the current row', 'if (!isOld) return stored;', ''],
    [
      'the answer about a number that is not followed stays',
      `await forgetItems('recent', earliest - lookUpsFor, latest + 60_000);`,
      '',
    ],
    [
      'personal fields and the archive are deleted on the word of a clock that jumped',
      'const { earliest } = await checkClock();',
      'const earliest = Date.now();',
    ],
    [
      'the log and the undo are deleted on the word of a clock that jumped',
      'const { earliest, latest } = await checkClock();',
      'const [earliest, latest] = [Date.now(), Infinity];',
    ],
  ]),
  ...unit('utils/background/run.ts', 'tests/unit/background/call-budget.test.ts', [
    [
      'a run ignores the budget',
      'mostUrgent(others.length > 0 ? others : waiting, await readCallsLeftForPolling(now))',
      'mostUrgent(waiting, null)',
    ],
  ]),
  ...unit('utils/background/notify.ts', 'tests/unit/background/notify.test.ts', [
    [
      'a notification that a stop interrupted is lost',
      'if (unshown) await showStored(unshown);',
      'if (unshown) await unshownItem.writeUnlessEmpty(null);',
    ],
    [
      'a notification that a stop interrupted is shown in a pause',
      'if (unshown) await unshownItem.writeUnlessEmpty(null);\n',
      '',
    ],
    [
      'a parcel that was removed is announced',
      'if (notification && isStored) await showStored',
      'if (notification) await showStored',
    ],
    [
      'an announced change is announced again',
      'row.toAnnounce === then.toAnnounce ? null : row.toAnnounce',
      'row.toAnnounce',
    ],
    [
      'a summary has the button Mute',
      `buttons: [t('notifyOpen')] }`,
      `buttons: [t('notifyOpen'), t('notifyMute')] }`,
    ],
    ['many changes are not summarised', 'const maxSingle = 3;', 'const maxSingle = 1000;'],
    [
      'a repeated notification gets a new id',
      'id: (late?.id ?? row.toAnnounce ?? row.id).slice(0, 500),',
      'id: `${row.id}#${Math.random()}`,',
    ],
    [
      'quiet hours are ignored',
      'const until = quietUntil({ quiet, pausedUntil: notifyPausedUntil }, now);\n  if ((toNotify',
      'const until = null as number | null;\n  if ((toNotify',
    ],
  ]),
  ...unit('utils/background/notify.ts', 'tests/unit/background/run.test.ts', [
    [
      'a change during an announcement is marked as announced',
      'row.toAnnounce === then.toAnnounce ? null : row.toAnnounce',
      'null',
    ],
  ]),
  ...unit('utils/background/notify.ts', 'tests/unit/background/notify/notification-click.test.ts', [
    [
      'Mute opens the parcel',
      'if (button === 0) return notificationClicked(id);',
      'return notificationClicked(id);',
    ],
    [
      'Mute of the test notification opens the settings',
      'if (button === 0) return',
      'if (button === 0 || !parcel) return',
    ],
  ]),
  ...unit('utils/background/notification-texts.ts', 'tests/unit/background/notification-texts.test.ts', [
    ['a notification shows the full tracking number', 'last4: trackingNo.slice(-4)', 'last4: trackingNo'],
    ['a notification shows a phone number or a name', `/[\\p{Nd}*:]| - |`, '/'],
    ['a notification shows who signed', 'signed|received by|recipient|ผู้รับ|ลงชื่อ|คุณ', '0'],
    [
      'a notification shows who took the parcel',
      `phaseOf(status) === 'delivered' ? '' : harmless`,
      'harmless',
    ],
    ['a summary leaves a kind out', ', ...notificationKinds, ', ', ...notificationKinds.slice(1), '],
    ['late parcels are said to have moved', `isLate ? 'notifySummaryNews' : `, ''],
    ['a summary names what needs nobody', 'problems.includes(kind) ? all.slice', 'true ? all.slice'],
    [
      'the user is sent to a number that Waybill does not have',
      `return callCentre ? t('notifyCallCourier') : '';`,
      `return t('notifyCallCourier');`,
    ],
  ]),
  ...unit('utils/storage/settings.ts', 'tests/unit/storage/settings.test.ts', [
    [
      'a backup’s settings delete data of this browser',
      'stays.indexOf(value) < stays.indexOf(standing)',
      'false',
    ],
    [
      'a setting from before a field was added is not restored',
      'isObject(standing) && isObject(one) ? { ...standing, ...one } : one',
      'one',
    ],
  ]),
  ...unit('utils/relay/server/worker.js', 'tests/unit/relay/server/worker.test.ts', [
    ['the Worker keeps old hints while new ones come', ' OR id < ?', ' OR ? IS NULL'],
    ['the Worker keeps the last hints for good', `this.sql.exec('DELETE FROM hints');`, ''],
    ['the Worker cannot read an envelope', 'record = record.data ?? record;', ''],
    ['the Worker sends half of a record', 'texts[0] && texts[1] ? texts', 'texts ? texts'],
  ]),
  ...unit('components/settings/self-check.ts', 'tests/unit/components/settings/self-check.test.ts', [
    ['the relay’s connection counts as an answer of the service', ` && why !== 'relay'`, ''],
  ]),
  ...unit('utils/schedule/cash.ts', 'tests/unit/parcels/sections/archive.test.ts', [
    [
      'the receiver waits for the payout of what they have paid',
      `isCodDue && direction === 'sent' && closedAt`,
      'isCodDue && closedAt',
    ],
  ]),
  ...unit('utils/schedule/cash.ts', 'tests/unit/schedule/cash.test.ts', [
    [
      'the cash of a delivered parcel is still to collect',
      `direction === 'sent' && phase !== 'delivered'`,
      `direction === 'sent'`,
    ],
    ['the cash of a sheet never ends', '(archivedAt ?? closedAt) !== null', 'false'],
    ['the receiver is owed the cash', `phase === 'delivered' ? 'none' : 'due'`, `'due'`],
  ]),
  ...unit('utils/schedule/cash.ts', 'tests/unit/background/notification-texts.test.ts', [
    ['the seller is asked to have the cash ready', `cashStateOf(parcel) === 'due' ?`, 'true ?'],
  ]),
  ...unit('utils/browser/omnibox.ts', 'tests/unit/browser/omnibox.test.ts', [
    ['a parcel’s name is markup in the address bar', `/[&<>"']/g`, '/[]/g'],
    ['a character that XML forbids hides the suggestions', `}]/gu, '')`, `}](?!)/gu, '')`],
    ['Firefox shows the escapes', '(isFirefox() ? text : escapeXml(text))', 'escapeXml(text)'],
    ['Firefox shows what was typed one key ago', 'answer && !isFirefox()', 'answer'],
    ['an older suggestion wins in the address bar', 'if (mine !== turn) return;', ''],
  ]),
  ...unit('utils/background/run.ts', 'tests/unit/relay/connection.test.ts', [
    [
      'every heartbeat reconciles everything',
      'if (!(await arePlansCurrent())) return reconcileAll();',
      'return reconcileAll();',
    ],
    [
      'a heartbeat does not notice that the relay is silent',
      'if (!(await arePlansCurrent())) return reconcileAll();',
      '',
    ],
    ['a heartbeat announces nothing', 'await storing(notifyNews);', ''],
  ]),
  ...unit('utils/storage/list-head.ts', 'tests/unit/background/clean-up.test.ts', [
    [
      'a record that cannot be read wakes the background',
      "while (at && !readable('row', at.value)) at = await at.continue();\n  return at && readable('row', at.value);",
      'return at && (at.value as Parcel);',
    ],
    [
      'the badge counts records that cannot be read',
      'const rows = readableRows(await index.getAll(range));',
      'const rows = (await index.getAll(range)) as Parcel[];',
    ],
  ]),
  ...unit('components/sheet/review-lines.ts', 'tests/unit/components/sheet/review-lines.test.ts', [
    [
      'sheets: a newer file changes the amount of a part of an order',
      'lines.push(...restOfOrders(lines, known, cancelled));',
      '',
    ],
    ['sheets: a newer file changes the amount of another order', ' && !isOfOther(one.sheet!, said)', ''],
  ]),
  ...unit('utils/background/draw-badge.ts', 'tests/unit/background/draw-badge.test.ts', [
    ['of two draws of the badge the older one wins', `navigator.locks.request('badge', draw)`, 'draw()'],
  ]),
  ...unit('utils/background/address-bar.ts', 'tests/unit/background/address-bar.test.ts', [
    ['a followed number is offered for a check', 'own.length > 0 ? [] : ', ''],
    ['words with a year are taken for a number', `.every((word) => /\\d/.test(word))`, '.length > 0'],
  ]),
  ...unit('utils/background/selection-menu.ts', 'tests/unit/background/selection-menu.test.ts', [
    [
      'the address of a link without a number is shown',
      '?? text.trim().slice(0, longestShown)',
      '?? linkUrl.slice(0, 300)',
    ],
    [
      'the number in a link’s address comes before that in its text',
      '[...numbersIn(text, shapes), ...inAddress]',
      '[...inAddress, ...numbersIn(text, shapes)]',
    ],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/background/look-up.test.ts', [
    [
      'a recent look-up is repeated',
      'if (isTriedSince(again ? wantedSince : now - answerMaxAgeMs) && isAnswer) return known;',
      '',
    ],
    [
      'two look-ups of a number at the same time make two calls',
      'navigator.locks.request(`look-up/${id}`,',
      'navigator.locks.request(`look-up/${Math.random()}`,',
    ],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/background/look-up/suggest-couriers.test.ts', [
    [
      'couriers are asked for without a look-up that did not find the number',
      'isUnknown(await readKnown(of, Date.now())) ? suggestCouriers(of, mayCall) : []',
      'suggestCouriers(of, mayCall)',
    ],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/look-up/suggest-couriers.test.ts', [
    ['a message repeated after a crash asks for couriers twice', ' && since === null', ''],
    ['couriers of a stored answer are asked for', `want !== 'peek' && `, ''],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'a message repeated after a crash makes a second call',
      'wasCalledSince(await meterItem.read(), id, since, now)',
      'false',
    ],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'a page can look up without limit',
      `asker === null || takeFromRateLimit('look-up', asker.site);`,
      'asker === null || true;',
    ],
    [
      'a page can follow without limit',
      `if (asker && triedAt === null && !(await takeFromRateLimit('look-up', asker.site)))`,
      'if (asker && triedAt === -1)',
    ],
    [
      'a page can open views without limit',
      `if (asker && !(await takeFromRateLimit('open', asker.site)))`,
      'if (asker && asker.tabId < 0)',
    ],
    [
      'a page receives the hidden numbers instead of hashes',
      'const hidden = Object.keys(numbers).map(hashOf);',
      'const hidden = Object.keys(numbers) as unknown as number[];',
    ],
    [
      'a site that the user switched off is marked',
      'hosts.some((host) => Object.hasOwn(sites, host))',
      'false',
    ],
  ]),
  ...unit('utils/background/call-queue.ts', 'tests/unit/background/call-queue.test.ts', [
    ['there is no pause between two calls', 'betweenCalls: 130,', 'betweenCalls: 0,'],
    ['five calls run at the same time', 'maxCallsInFlight = 4;', 'maxCallsInFlight = 5;'],
  ]),
];

const boundaries: Mutation[] = [
  ...unit('utils/messaging/messages.ts', 'tests/unit/messaging/messages.test.ts', [
    ['another extension is answered', 'if (sender.id !== browser.runtime.id) return null;', ''],
    [
      'an origin that begins like the extension’s is trusted',
      'if (origin === own)',
      'if (origin?.startsWith(own))',
    ],
    ['a sender without an origin is trusted', 'if (origin === own)', 'if (origin === own || !origin)'],
    ['a frame within a view is trusted', '(sender.frameId ?? 0) === 0 && sender', 'sender'],
    ['an empty frame in the popup is trusted', ' && sender.url?.startsWith(`${own}/`)', ''],
    [
      'a content script can send messages of the views',
      'if (!kind || !rule.from.includes(kind)) return null;',
      'if (!kind) return null;',
    ],
    ['names from Object.prototype are messages', '!Object.hasOwn(messages, name)', '!(name in messages)'],
    [
      'a content script can propose a name of any length',
      'v.maxLength(maxPageNameLength)',
      'v.maxLength(5000)',
    ],
    ['a match pattern is accepted as a site', 'v.check(isHost)', 'v.regex(/^[^/]*$/)'],
  ]),
  ...unit('utils/model/tracking.ts', 'tests/unit/messaging/messages.test.ts', [
    ['any text is accepted as a tracking number', '  v.regex(trackingNoPattern),\n', ''],
    ['any text is accepted as a courier', 'v.pipe(v.string(), v.regex(courierKeyPattern));', 'v.string();'],
  ]),
  ...unit('utils/messaging/messages.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'the messages of a tab are not limited',
      `if (senderKind(sender) === 'content' && !countMessage(sender.tab!.id!)) return undefined;`,
      '',
    ],
  ]),
  ...unit('utils/storage/page-rate-limit.ts', 'tests/unit/storage/page-rate-limit.test.ts', [
    [
      'a page can make a thousand look-ups a minute',
      '{ most: 10, within: minute }',
      '{ most: 1000, within: minute }',
    ],
    [
      'a page can make a thousand look-ups an hour',
      '{ most: 40, within: 60 * minute }',
      '{ most: 1000, within: 60 * minute }',
    ],
    ['all sites share one limit', '`allowance/${kind}/${site}`', '`allowance/${kind}`'],
    ['the rate limit of messages always allows', 'return count <= rate.most;', 'return true;'],
  ]),
  ...unit('utils/messaging/page-port.ts', 'tests/unit/messaging/page-port/converse.test.ts', [
    ['a page without the script is asked every second', 'retryIn *= 2;', ''],
    ['a page that has loaded is asked late', '=== tabId && retryNow()', '=== null'],
    ['an event of any tab asks the page again', 'id === tabId && retryNow()', 'retryNow()'],
    ['a page that answers is asked again', 'if (reports.size > 0) return;', ''],
  ]),
  ...unit('utils/messaging/page-port.ts', 'tests/unit/messaging/page-port.test.ts', [
    [
      'a content script can report any text as a number',
      'v.pipe(v.string(), v.regex(trackingNoPattern))',
      'v.string()',
    ],
    ['a content script can report two million numbers', 'v.maxLength(2000)', 'v.maxLength(2_000_000)'],
    ['a reported name is not cleaned', 'v.transform(sanitizeName)', 'v.transform((name) => name)'],
    ['a reported name may be of any length', 'v.string(), v.maxLength(maxPageNameLength)', 'v.string()'],
  ]),
  ...unit('utils/storage/credentials.ts', 'tests/unit/storage/credentials.test.ts', [
    ['the sealing key can be exported', 'length: 256 }, false, [', 'length: 256 }, true, ['],
    [
      'credentials are used for another service',
      'return record && record.origin === originOf(baseAddress) ? record : null;',
      'return record;',
    ],
    // Only the origin among the arguments of `encoded` begins with `http`.
    [
      'the seal does not include the service’s origin',
      '.encode(text);',
      `.encode(text.startsWith('http') ? '' : text);`,
    ],
    [
      'the full key is stored next to the sealed credentials',
      `apiKey.length >= 8 ? apiKey.slice(-2) : ''`,
      'apiKey',
    ],
    [
      'the key is also stored as plain text',
      'encoded(JSON.stringify({ apiKey, keySecret })),\n  );',
      'encoded(JSON.stringify({ apiKey, keySecret })),\n  );\n  await browser.storage.local.set({ apiKey });',
    ],
  ]),
  ...unit('utils/storage/settings.ts', 'tests/unit/storage/settings.test.ts', [
    [
      'a changed setting is stored after an await',
      'browser.storage.local.set({ ...itemsOf(change), ...beside })',
      'readSettings().then(() => browser.storage.local.set({ ...itemsOf(change), ...beside }))',
    ],
    [
      'two changes of the user’s shapes at the same time lose one',
      "navigator.locks.request('shapes', async () =>",
      '(async (work: () => Promise<void>) => work())(async () =>',
    ],
  ]),
  ...unit('utils/storage/user-sites.ts', 'tests/unit/storage/user-sites.test.ts', [
    [
      'hiding a number forgets those hidden on other sites',
      '{ ...bySite, [what.on]: list }',
      '{ [what.on]: list }',
    ],
    [
      'one site can push out numbers hidden on others',
      'const maxOfSite = 200;',
      'const maxOfSite = 100_000;',
    ],
    ['the newest hidden numbers are dropped first', 'b[1] - a[1]', 'a[1] - b[1]'],
  ]),
  ...unit('utils/storage/store.ts', 'tests/unit/storage/store.test.ts', [
    [
      'undo overwrites a parcel that was followed again',
      '        if (row !== undefined) return false;\n',
      '',
    ],
  ]),
  ...unit('utils/storage/store.ts', 'tests/unit/flows/regressions.test.ts', [
    ['an unreadable record is overwritten', 'if (kept !== undefined && !before) return null;', ''],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/schedule/clock-change.test.ts', [
    ['a due time set by a wrong clock is accepted', ' || dueAt > now + maxWaitMs', ''],
    [
      'a parcel stopped by a wrong clock is not checked again',
      'wasTriedAhead && !isOver(row)',
      'false && !isOver(row)',
    ],
  ]),
  ...unit('utils/background/check-clock.ts', 'tests/unit/background/check-clock.test.ts', [
    [
      'times are not repaired after the clock was set back',
      'await repairTimes(now, before.seenAt - now);',
      'await clockItem.writeUnlessEmpty(clock);',
    ],
    [
      'a clock set back by less than an hour is not noticed',
      'before.seenAt - minute)',
      'before.seenAt - 60 * minute)',
    ],
    ['a pause of calls lasts as long as the clock was ahead', 'until: pause.until - by, ', ''],
    [
      'a clock that was ahead for a moment ends a pause of notifications',
      ' && until > now + longestPause',
      '',
    ],
    [
      'a pause of notifications lasts as long as the clock was ahead',
      'await updateSettings({ notifyPausedUntil: until - by });',
      '{}',
    ],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/background/check-clock.test.ts', [
    ['an answer ahead of now is a recent one', ' && at - now < minute;', ';'],
  ]),
  ...unit('utils/schedule/budget.ts', 'tests/unit/background/check-clock.test.ts', [
    ['a call ahead of now was made since', '(calledAt[id] ?? Infinity) <= now && ', ''],
  ]),
  ...unit('utils/storage/page-rate-limit.ts', 'tests/unit/background/check-clock.test.ts', [
    ['actions ahead of now use up the limit of a page', 'isLately(time, now, within)', 'now - time < within'],
  ]),
  ...unit('utils/background/check-clock.ts', 'tests/unit/background/clean-up.test.ts', [
    [
      'what is new is deleted by the time before the clock jumped',
      'Math.max(seenAt, trustedAt)',
      'trustedAt',
    ],
    [
      'a wrong time that was trusted deletes after the clock was set back',
      'Math.min(seenAt, trustedAt)',
      'trustedAt',
    ],
    [
      'a clock that jumped is trusted at once',
      'export const probation = day;',
      'export const probation = 0;',
    ],
    [
      'a clock that was set back and jumps again is trusted at once',
      'jumpedAt === null || now < jumpedAt)',
      'jumpedAt === null)',
    ],
    [
      'a browser that is opened once a week deletes nothing',
      'return withReading({ seenAt: now, trustedAt: jumpedAt, jumpedAt: null }, now);',
      'return { seenAt: now, trustedAt, jumpedAt: now };',
    ],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/schedule/clock-change.test.ts', [
    [
      'after a clock that was years back, every end seems years old',
      'past(row.finishedAt, end)',
      'past(row.finishedAt)',
    ],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/background/check-clock.test.ts', [
    [
      'a try whose time was repaired counts as the answer to a press of Check',
      'past(triedAt, now - answerMaxAgeMs)',
      'past(triedAt)',
    ],
  ]),
  ...unit('utils/storage/upgrade.ts', 'tests/unit/storage/upgrade.test.ts', [
    [
      'an update makes no copy of the records it changes',
      "        queue(tx.objectStore('items').put({ at: now, stored }, place));\n",
      '',
    ],
    ['an update overwrites unreadable records', 'if (record === null) continue;', ''],
  ]),
  ...unit('utils/messaging/send.ts', 'tests/unit/messaging/send.test.ts', [
    ['a message to a stopped background is not sent again', '(await trySend(name, payload, again)) ?? ', ''],
    [
      'a repeated message is not marked as repeated',
      '?? (await trySend(name, payload, again))',
      '?? (await trySend(name, payload, { job }))',
    ],
  ]),
  ...unit('utils/page/read/frame-allowed.ts', 'tests/unit/page/read/frame-allowed.test.ts', [
    [
      'frames of other sites are read',
      'ancestor !== null && matchedSite(ancestor, patterns()) === matchedSite(host, patterns())',
      'ancestor !== null || host',
    ],
    ['sandboxed frames are read', `if (origin === 'null') return false;`, ''],
  ]),
  ...unit('utils/page/point/click-guard.ts', 'tests/unit/page/point/click-guard.test.ts', [
    ['a synthetic click counts', '  click.isTrusted &&\n', ''],
    ['the second click of a double click counts', 'click.detail === 1', 'click.detail >= 1'],
    ['a click guard: a click that was called off opens the card', `if (isCalledOff) return 'nothing';`, ''],
    ['a click guard: a hidden number is looked up', 'isSeen && isThere &&', 'isThere &&'],
    ['a click guard: a number that moved is looked up', 'isSeen && isThere &&', 'isSeen &&'],
    ['a click guard: a doubtful number is looked up', ' && !isDoubtful ?', ' ?'],
    [
      'a click guard: a selection does not call a click off',
      ` || window.getSelection()?.type === 'Range'`,
      '',
    ],
    ['a click guard: whether the click was called off is not asked', 'click.isCalledOff() ||', ''],
    ['a click guard: whether the number moved is not asked', 'click.isThere()', 'true'],
    ['a click guard: whether the number is visible is not asked', 'isVisible(elementOf(node))', 'true'],
    ['a click guard: a synthetic press on the chip counts', '!event.isTrusted', 'false'],
    ['a click guard: whether the chip is visible is not asked', 'isVisible(chip)', 'true'],
    ['a click guard: a synthetic press on the card counts', 'event.isTrusted && (', '('],
    ['a click guard: a press on a hidden card counts', ' && (await isVisible(card))', ''],
  ]),
  ...unit('utils/page/report-ports.ts', 'tests/unit/page/report-ports.test.ts', [
    [
      'another extension receives the numbers of a page',
      'if (port.name !== pagePort || !isOurs(port)) return;',
      'if (port.name !== pagePort) return;',
    ],
  ]),
  long('utils/page/point/click-guard.ts', 'tests/e2e/hostile.spec.ts', 'synthetic presses of the card’s', [
    'a synthetic press on the card counts',
    'event.isTrusted && (await isVisible(card))',
    'event !== null && (await isVisible(card))',
  ]),
  long('utils/page/point/click-guard.ts', 'tests/e2e/hostile.spec.ts', 'a press in a chip or card', [
    'a press on a hidden card counts',
    'event.isTrusted && (await isVisible(card))',
    'event.isTrusted',
  ]),
  long('components/page/chip-host.tsx', 'tests/e2e/hostile.spec.ts', 'a press in a chip or card', [
    'the chip does not ask its guard',
    'await guardChip(event, this.host.mount, request)',
    `(await Promise.resolve(guardChip)) && 'check'`,
  ]),
  long('utils/page/point/pointer.ts', 'tests/e2e/page.spec.ts', 'for a number inside a link', [
    'a click on a link of the page opens the card',
    ' || isInControl(event, pointed.mark.parts[0]!.node)',
    '',
  ]),
  long(
    'utils/page/point/click-guard.ts',
    'tests/e2e/page.spec.ts',
    'a number in a closed one can be clicked',
    [
      'a click on a link around a closed shadow tree opens the card',
      ' || selfAndAncestors(number).some(isForPage)',
      '',
    ],
  ),
  long('components/page/card-host.tsx', 'tests/e2e/hostile.spec.ts', 'a press in a chip or card', [
    'the card does not ask its guard',
    'mayPress(event, this.host.mount)',
    'Promise.resolve(mayPress !== null && event !== null)',
  ]),
  long('components/page/card-host.tsx', 'tests/e2e/selecting.spec.ts', 'presses on a number', [
    'a double click looks up',
    'waiting.at + clickWaitMs - performance.now()',
    '0',
  ]),
  long('components/page/card-host.tsx', 'tests/e2e/selecting.spec.ts', 'makes no call: the card asks', [
    'a number that moved during the wait is looked up',
    'this.begin(decide())',
    'this.begin(decision)',
  ]),
  long('components/page/card-host.tsx', 'tests/e2e/selecting.spec.ts', 'slow double press on the chip', [
    'the second press of a double press on the chip closes the card',
    'event.timeStamp >= closesFrom',
    'closesFrom >= 0',
  ]),
  long('utils/page/point/click-guard.ts', 'tests/e2e/page.spec.ts', 'only a label speaks for', [
    'a doubtful number is looked up without a press in the card',
    ' && !isDoubtful ?',
    ' ?',
  ]),
  long('utils/page/read/marks.ts', 'tests/e2e/page.spec.ts', 'only a label speaks for', [
    'a number stays doubtful after a look-up found the parcel',
    'this.#confirmed.add(trackingNo);',
    '',
  ]),
  long('components/page/card-host.tsx', 'tests/e2e/selecting.spec.ts', 'a selection closes the card', [
    'a number that was selected after a click is looked up',
    `if (decision === 'nothing') return this.close();`,
    `if (decision === 'nothing') decision = 'check';`,
  ]),
  long('components/page/card-host.tsx', 'tests/e2e/selecting.spec.ts', 'appears when the wait is over', [
    'a waiting card covers the pointer',
    `isOver ? 'hidden' : ''`,
    `''`,
  ]),
  long('components/page/Card.tsx', 'tests/e2e/page.spec.ts', 'only while the number is unconfirmed', [
    'a number that is known to be a parcel’s can be hidden by a press',
    '{followedId === null && !tracking && !on.own && (',
    '{followedId === null && !on.own && (',
  ]),
  long('components/page/use-card.ts', 'tests/e2e/page.spec.ts', 'name proposed from the page', [
    'a name that the user left out is stored',
    'name && isNamed && { name }',
    'name && { name }',
  ]),
  long('components/page/Card.tsx', 'tests/e2e/selecting.spec.ts', 'without focus, announcement', [
    'a waiting card is announced to screen readers',
    ' && !isWaiting && ',
    ' && ',
  ]),
  long('utils/page/point/pointer.ts', 'tests/e2e/selecting.spec.ts', 'Escape cancels a waiting click', [
    'Escape does not cancel before the card is there',
    'isCalledOff: () => presses !== pressesBefore,',
    'isCalledOff: () => false,',
  ]),
  long('utils/page/point/pointer.ts', 'tests/e2e/selecting.spec.ts', 'page blocks selection', [
    'a second press does not cancel before the card is there',
    `window.addEventListener('pointerdown', callOff, options);`,
    '',
  ]),
  long('utils/page/point/pointer.ts', 'tests/e2e/selecting.spec.ts', 'cancel nothing', [
    'a page can cancel a click',
    'if (isTrusted) presses += 1;',
    'presses += 1;',
  ]),
  long('components/page/host.ts', 'tests/e2e/security.spec.ts', 'sees no changed node, no message', [
    'a page can reach into the card',
    `attachShadow({ mode: 'closed' })`,
    `attachShadow({ mode: 'open' })`,
  ]),
  long('utils/page/point/visibility.ts', 'tests/e2e/security.spec.ts', 'a click on a number that it hides', [
    'a number that the page covers can be clicked',
    '(entries.at(-1) as IntersectionObserverEntry & { isVisible: boolean }).isVisible',
    'true',
  ]),
  long('wxt.config.ts', 'tests/e2e/security.spec.ts', 'no extension page loads in a frame', [
    'views can be framed',
    `; frame-ancestors 'none'`,
    '',
  ]),
];

const detailFields = 'components/parcel/detail-fields.ts';

const detailSource = readFileSync(detailFields, 'utf8');

/** The source lines of fields with a label. */
const labelled = [...detailSource.matchAll(/^ {2}(\w+): \['\w+', '(\w+)'.*\],$/gm)].map(
  ([line, field, label]) => ({ line, field: field!, label: label! }),
);
if (labelled.length === 0) throw new Error(`no label was found in ${detailFields}: its format has changed`);

const ofLabels = (name: string, find: string, replace: string): Mutation => ({
  name,
  file: detailFields,
  find,
  replace,
  tests: ['tests/unit/components/parcel/detail-fields.test.ts'],
});

/** Removes the label of each field: a field without a label is not shown. */
const lostLabels = labelled.map(({ line, field }) =>
  ofLabels(`the field ${field} has no label`, line, `  ${field}: null,`),
);

/** Swaps the labels of two fields on neighbouring lines. */
const swappedLabels = labelled.slice(1).flatMap((second, index) => {
  const first = labelled[index]!;
  if (first.label === second.label || !detailSource.includes(`${first.line}\n${second.line}`)) return [];
  return ofLabels(
    `the labels of ${first.field} and ${second.field} are swapped`,
    `${first.line}\n${second.line}`,
    `${first.line.replace(first.label, second.label)}\n${second.line.replace(second.label, first.label)}`,
  );
});

const views: Mutation[] = [
  ...unit('utils/storage/database.ts', 'tests/unit/storage/database/blocking.test.ts', [
    [
      'open views: a read holds all stores',
      "transaction(names as N[], 'readonly')",
      "transaction(stores as never, 'readonly')",
    ],
    [
      'open views: a write holds all stores',
      "transaction(names as N[], 'readwrite')",
      "transaction(stores as never, 'readwrite')",
    ],
  ]),
  ...unit('components/hooks/live-value.ts', 'tests/unit/components/hooks/live-value.test.ts', [
    ['open views: two reads at the same time', 'if (!isBusy) void run();', 'void run();'],
    ['open views: changes during a read are not read', 'isWanted = true;', 'isWanted = !isBusy;'],
    [
      'open views: no rest between reads',
      'do await sleep(shortestRest);',
      'if (drawn < 0) do await sleep(0);',
    ],
    ['open views: the rest does not grow', '9 * (drawn - began)', '0'],
    [
      'open views: a tab in the background rests ten times as long',
      'performance.now() - drawn < rest',
      '(performance.now() - drawn) / 10 < rest',
    ],
    ['open views: a press waits for the rest', '&& performance.now() - pressedAt > afterPress', ''],
  ]),
  ...unit('components/settings/saved.ts', 'tests/unit/components/settings/saved.test.ts', [
    [
      'a setting that is not stored is not said',
      'if (kind) showToast({ text: { key: kind',
      'if (!kind) showToast({ text: { key: kind',
    ],
    [
      'a failed write is no failure',
      "write.catch(() => failed('storage-trouble'))",
      'write.catch(() => undefined)',
    ],
    [
      'each failure is a full disk',
      "kind === 'storage-trouble' ? 'notSaved' : failures[kind].text",
      "'notSaved'",
    ],
    ['stored is said without being stored', 'else if (done) showToast(done);', 'if (done) showToast(done);'],
  ]),
  ...unit('components/hooks/second-press.ts', 'tests/unit/components/hooks/second-press.test.ts', [
    ['a second press reaches what came under the pointer', 'now.control !== last!.control || ', ''],
    ['a second press releases a button that stays pressed', ' ${ariaPressed}', ''],
    ['a second press reaches a button with another meaning', ' || now.meaning !== last!.meaning', ''],
    ['a held key presses what took the focus', " || ('repeat' in event && event.repeat)", ''],
    ['a key after Tab does nothing', 'return void (last = null)', 'return'],
    ['a press at another place does nothing', 'Math.hypot(now.x - last.x, now.y - last.y) <= nearPx', 'true'],
    ['a third press reaches what came under the pointer', 'last!.at = now.at;', ''],
  ]),
  long('components/app/mount.tsx', 'tests/e2e/list.spec.ts', 'a double click on "For a spreadsheet"', [
    'a double click presses two buttons',
    '  ignoreSecondPress();\n',
    '',
  ]),
  ...unit('utils/background/site-scripts.ts', 'tests/unit/background/site-scripts.test.ts', [
    ['a site without permission is marked', 'filter((host) => grants[host])', 'filter(() => true)'],
  ]),
  ...lostLabels,
  ...swappedLabels,
  ...unit('public/_locales/th/messages.json', 'tests/unit/components/parcel/detail-fields.test.ts', [
    ['packaging and service have the same label in Thai', '"message": "บรรจุภัณฑ์"', '"message": "บริการ"'],
  ]),
  ...unit('public/_locales/en/messages.json', 'tests/unit/components/parcel/detail-fields.test.ts', [
    [
      'sender and recipient have the same label in English',
      '"detailSender": {\n    "message": "Sender"',
      '"detailSender": {\n    "message": "Recipient"',
    ],
  ]),
  ...unit(detailFields, 'tests/unit/components/parcel/detail-fields.test.ts', [
    [
      'the sender is shown as the recipient',
      "sender: ['sender', 'detailName']",
      "sender: ['recipient', 'detailName']",
    ],
    ['direction characters stay in a detail', 'const shown = sanitizeText(value);', 'const shown = value;'],
    [
      'links of details are not checked',
      'const safe = sanitizeLink(value);',
      `const safe = { href: value, host: '' };`,
    ],
    ['a signature picture can be any file', '(?:png|jpeg|webp);base64,/', '/'],
  ]),
  ...unit('components/parcel/facts.ts', 'tests/unit/components/parcel/facts.test.ts', [
    ['cash is owed before it is paid out', "state === 'owed' ? 'cash owed'", "true ? 'cash owed'"],
    ['the first attempt dates "out for delivery"', 'reached === 3 && phase !== before', 'false'],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/schedule/delays.test.ts', [
    [
      'a parcel due on the day of its first scan is never overdue',
      'daysBetween(first.date, dueDate) < 0',
      'daysBetween(first.date, dueDate) <= 0',
    ],
    ['a parcel that came back is late', ' || isSentBack(given)', ''],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/parcels/sections.test.ts', [
    ['a parcel that waits for its user is late', ' || isToCollect(given)', ''],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/schedule/delays.test.ts', [
    ['a parcel that waits for its user is overdue', ' || isToCollect(parcel);', ';'],
  ]),
  ...unit('utils/parcels/sections.ts', 'tests/unit/parcels/sections.test.ts', [
    [
      'the sender of a parcel is told to collect it',
      "group === 'collect' && parcel.direction === 'sent' ? 'on-the-way' : group",
      'group',
    ],
    [
      'the words of the newest event do not decide the group',
      'meaningOf(shownStatus(parcel))',
      'meaningOf(parcel.status)',
    ],
    [
      'the list begins with the oldest news',
      'problemSince(row) : -newsAt(row)',
      'problemSince(row) : newsAt(row)',
    ],
    ['the newest problem comes first', '? problemSince(row)', '? -newsAt(row)'],
    ['a parcel refused with 403 does not need the user', "  'forbidden',\n", ''],
    ['a later attempt makes a failure young', 'toldDelays?.trouble ?? ', ''],
    ['lateness counts from the last answer', 'delayOf(row, Infinity)?.since ?? checkedAt', 'checkedAt'],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/answer-messages.test.ts', [
    ['a name on a page renames a parcel', "(row.name === '' || row.name === name)", 'true'],
    ['a name on a page is not cleaned', 'const name = sanitizeName(proposed);', 'const name = proposed;'],
    ['a name that is sent again is refused', ' || row.name === name); //', '); //'],
  ]),
  ...unit('utils/messaging/messages.ts', 'tests/unit/messaging/messages.test.ts', [
    ['a content script names parcels', "'use-page-name': view(", "'use-page-name': either("],
    [
      'a name on a page may be long',
      "'use-page-name': view({ id, name: pageName",
      "'use-page-name': view({ id, name: parcelName",
    ],
  ]),
  long('components/list/FoundList.tsx', 'tests/e2e/order-name.spec.ts', 'one press gives', [
    'a script names a parcel',
    'isTrusted && void found.useName(number)',
    'isTrusted !== null && void found.useName(number)',
  ]),
  ...unit('utils/parcels/search.ts', 'tests/unit/components/parcel/row-text.test.ts', [
    ['a day is found in a later one', '[months[i] ? [` ${words[i - 1]}', '[months[i] ? [`${words[i - 1]}'],
    ['a month alone is found in one form', '[word, ...monthAlone(word)]', '[word]'],
    ['a month is not found by its whole name', 'names.some((name)', 'names.slice(0, 1).some((name)'],
    ['the search reads no words of a row', ', shown(parcel)]', ']'],
  ]),
  ...unit('components/parcel/row-text.ts', 'tests/unit/components/parcel/row-text.test.ts', [
    [
      'days are searched in one language',
      'days.flatMap((date) => languages.map',
      'days.flatMap((date) => [locale.language].map',
    ],
    ['a row is searched in the language before', 'known?.of === of && ', 'known && '],
    ['the words of a row are of an earlier time', 'locale.now < known.until', 'true'],
    ['an amount is found only with its comma', ", baht(amount, locale).replaceAll(',', '')]", ']'],
    ['late parcels are not found as late', '...(late ?', '...(false && late ?'],
  ]),
  ...unit('components/parcel/RowParts.tsx', 'tests/unit/components/parcel/row-text.test.ts', [
    [
      'a parcel due today shows likely days',
      '=== todayOf(parcel, now) ? null : likely',
      '=== todayOf(parcel, now) ? likely : likely',
    ],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/parcels/merge.test.ts', [
    ['failures count from the newest', 'times.findLast((time)', 'times.find((time)'],
    ['failures before another status count', '!hasFailed(status));', 'false);'],
    ['a failure may be from the future', 'canBeTrue(time, now)', 'true'],
  ]),
  ...unit('utils/storage/restore.ts', 'tests/unit/background/import-sheet.test.ts', [
    ['the undo of an import removes what a backup restored', 'dropImport(tx);', 'void tx;'],
  ]),
  ...unit('utils/background/reconcile.ts', 'tests/unit/background/draw-badge.test.ts', [
    ['after midnight the badge says that yesterday is today', '.today > 0) {', '.today < 0) {'],
  ]),
  ...unit('utils/couriers/customs.ts', 'tests/unit/couriers/customs.test.ts', [
    ['a parcel that waits for duty only travels', '(duty.test(what) && unpaid.test(what)) ||', 'false ||'],
    ['a parcel that waits for papers only travels', '|| (customs.test(what) && wantedPapers.test(what))', ''],
    ['duty that was paid is asked for', ' || settled.test(what)', ''],
    ['a parcel at the door waits at customs', ' || meaningOf(status).milestones > 2', ''],
  ]),
  ...unit('utils/couriers/lost.ts', 'tests/unit/couriers/lost.test.ts', [
    ['a lost parcel only travels', 'return fits(lost) || ', 'return '],
    ['a parcel that is searched for only travels', ' || (fits(notFound) && !elsewhere.test(what))', ''],
    ['a parcel that its sender does not have is lost', ' && !elsewhere.test(what)', ''],
    ['a parcel that was found is lost', ' || otherwise.test(what)', ''],
    ['a delivered parcel is lost', '!isUnderWay(status) || ', ''],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/schedule/delays.test.ts', [
    ['a lost parcel is late', 'waitsAtCustoms(given) || mayBeLost(given)', 'waitsAtCustoms(given)'],
    ['a lost parcel comes today', 'if (mayBeLost(parcel)) return null;', ''],
  ]),
  ...unit('utils/schedule/likely-days.ts', 'tests/unit/schedule/likely-days.test.ts', [
    ['a lost parcel has likely days', 'if (mayBeLost(parcel)) return null;', ''],
  ]),
  ...unit('utils/parcels/answer.ts', 'tests/unit/parcels/answer.test.ts', [
    ['the card hides that a parcel may be lost', 'isLost ? maybeLost : ', ''],
    ['the card promises a day of a lost parcel', '!isBack && !isLost ? dueDate', '!isBack ? dueDate'],
  ]),
  ...unit('utils/background/notification-texts.ts', 'tests/unit/background/notification-texts.test.ts', [
    ['a lost parcel has no number to call', "['trouble', 'customs', 'lost']", "['trouble', 'customs']"],
  ]),
  ...unit('utils/couriers/to-collect.ts', 'tests/unit/couriers/to-collect.test.ts', [
    [
      'a parcel that waits for its courier is to be collected',
      '(?:by|for|to) (?:the |our',
      '(?:xx) (?:the |our',
    ],
    ['a parcel that waits for its courier is to be collected, in Thai', '(?:ขนส่ง|คูเรียร์', '(?:xx'],
    ['what happens to an uncollected parcel hides that it waits', "text.replace(besides, '')", 'text'],
    ['a parcel that goes back is to be collected', "reasonIn(text) === 'returned'", 'false'],
    [
      'plain words count while its courier may still wait for it',
      '(isLater || attempted.includes(phase))',
      'true',
    ],
    ['plain words do not count after a failed attempt', ' || attempted.includes(phase)', ''],
    [
      'a parcel at its sender’s or at the end of its journey is to be collected',
      'milestones < 2 || awaits === null',
      'false',
    ],
    [
      'words that deny it count less than the status',
      "return what !== 'other';",
      "return phase === 'to-collect';",
    ],
    ['a status that is not known says nothing', "phase === 'unknown' ?", 'false ?'],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/flows/archive-news.test.ts', [
    [
      'that a parcel waits to be collected is no news',
      'shown !== shownStatus(row)',
      'tracking.status !== row.status',
    ],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/flows/collecting.test.ts', [
    ['there is a reminder after each check', 'row.announcedDelayId === id || ', ''],
    ['the reminder comes on the first day', ' || dayAt(answeredAt, row) <= dayAt(since, row)', ''],
    ['there is a reminder of what was never announced', 'isKnown && row.direction', 'row.direction'],
    ['the sender is reminded to collect it', "row.direction === 'received' && ", ''],
    ['the day counts from the last time that the courier said it', "row.toldDelays?.['to-collect'] ?? ", ''],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/parcels/notification-rules.test.ts', [
    [
      'a scan keeps it silent that the parcel waits to be collected',
      'const status = shownStatus(row);',
      'const { status } = row;',
    ],
  ]),
  ...unit('utils/schedule/cash.ts', 'tests/unit/schedule/cash.test.ts', [
    ['an unknown amount counts as none', 'return isUnknown ? null : ', 'return '],
    ['the seller is told to have the cash ready', 'cashSums(parcels).due', 'cashSums(parcels).open'],
    [
      'sheets: the cash of an order is multiplied by its parcels',
      'JSON.stringify([sheet.order, sheet.cash])',
      'id',
    ],
    [
      'sheets: the cash of an order is added for each parcel of which the service repeats it',
      'amounts.every((amount) => amount === ofSheet)',
      'amounts.length === 0',
    ],
    [
      'sheets: the cash of an order counts where the service names another amount',
      'amounts.every((amount) => amount === ofSheet)',
      'ofSheet !== null',
    ],
    ['sheets: orders of several days are one', 'isDailyOrder(a.order) && a.date !== b.date', 'false'],
    [
      'sheets: what a file leaves out makes another order',
      'a[mark] !== undefined && b[mark] !== undefined',
      'true',
    ],
    [
      'sheets: an order is paid when one of its parcels arrived',
      "['due', 'open', 'owed',",
      "['owed', 'due', 'open',",
    ],
  ]),
  ...unit('utils/background/draw-badge.ts', 'tests/unit/background/draw-badge.test.ts', [
    ['the badge does not say what awaits the user', '[today, changes, ...lines', '[changes, ...lines'],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/background/notify.test.ts', [
    [
      'a due date that goes back and forth is told each time',
      'late.since > (row.toldDelays?.[late.kind] ?? -Infinity)',
      'late.since > 0',
    ],
    ['a delay of one kind makes another one new', '{ ...row.toldDelays, ...(late', '{ ...(late'],
  ]),
  ...unit('utils/schedule/courier-statistics.ts', 'tests/unit/schedule/courier-statistics.test.ts', [
    [
      'stored statistics are read as those of other news',
      "round: 'out', outcome: 'end'",
      "round: 'end', outcome: 'out'",
    ],
  ]),
  ...unit('utils/schedule/courier-statistics.ts', 'tests/unit/schedule/schedule.test.ts', [
    ['a parcel that came back is asked for every half hour', 'isSentBack(parcel) ? null : ', ''],
  ]),
  ...unit('utils/schedule/cash.ts', 'tests/unit/schedule/cash.test.ts', [
    ['the cash of a parcel that came back is to collect', ' || isSentBack(parcel)', ''],
  ]),
  ...unit('utils/couriers/failed-attempt.ts', 'tests/unit/schedule/cash.test.ts', [
    ['words rule over a status that is clear', 'isUnderWay(status) && (isGoingBack', '(isGoingBack'],
  ]),
  ...unit('utils/schedule/likely-days.ts', 'tests/unit/schedule/likely-days.test.ts', [
    ['likely days: few parcels are enough', 'arrived.length < fewest', 'arrived.length < 1'],
    ['likely days: any number of days is said', ' || to - from >= widest', ''],
    [
      'likely days: they begin before today',
      'Math.max(today, days.after(on, later[0]))',
      'days.after(on, later[0])',
    ],
    ['likely days: they stay when they are past', 'to < from || ', ''],
    ['likely days: parcels that have not arrived are left out', '[...arrived, ...open]', 'arrived'],
    ['likely days: old parcels count as long as new ones', 'if (arrived.length === most) break;', ''],
    ['likely days: each weekday is a working day', '!isLearned || ', 'true || '],
    ['likely days: a few parcels show the day off', 'travels.length >= learning.parcels && ', ''],
    ['likely days: of any courier', 'sameCourier(one.courierKey, courierKey)', 'true'],
    ['likely days: of any origin', ' && one.origin === origin', ''],
    ['likely days: a parcel that comes back has some', ' || isSentBack(parcel)', ''],
    ['likely days: a parcel that waits to be collected has some', ' || isToCollect(parcel)', ''],
    [
      'likely days: impossible scans count',
      '!canBeTrue(first.at) || !canBeTrue(last.at, checkedAt)',
      'false',
    ],
    ['likely days: days at the place of the first scan', 'last.offset * minute', 'first.offset * minute'],
  ]),
  ...unit('utils/schedule/likely-days.ts', 'tests/unit/storage/travels.test.ts', [
    ['likely days: a travel of years counts', 'if (heardAt - first.at > longest) return null;', ''],
  ]),
  ...unit(
    'utils/parcels/answer.ts',
    'tests/unit/parcels/answer.test.ts tests/unit/background/answer-messages.test.ts',
    [
      [
        'likely days: a page learns from how many parcels they are',
        '{ from: likely.from, to: likely.to }',
        'likely',
      ],
    ],
  ),
  ...unit('utils/parcels/calendar.ts', 'tests/unit/parcels/calendar.test.ts', [
    ['calendar: a name ends its line', 'sanitizeText(text, maxNameLength + 100)', 'text'],
    ['calendar: lines are of any length', 'bytes + size > lineBytes', 'false'],
    ['calendar: the last day is not in it', 'dateValue(to, 1)', 'dateValue(to, 0)'],
    ['calendar: the number is in it', 'number ?', 'true ?'],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/schedule/delays.test.ts', [
    [
      'a day of silence is said after the last answer',
      'Math.floor((answeredAt(parcel) - late.since)',
      'Math.ceil((answeredAt(parcel) - late.since)',
    ],
  ]),
  ...unit('utils/schedule/delays.ts', 'tests/unit/components/parcel/facts.test.ts', [
    ['a delivered parcel is overdue', 'return isEnded || pastDue', 'return pastDue'],
  ]),
];

const inNginx = 'tests/relay/nginx.test.ts';

const relay: Mutation[] = [
  ...unit('utils/relay/server/nginx.conf', inNginx, [
    ['the relay takes other methods than POST', 'if ($request_method != POST) { return 405; }', ''],
    ['every key may post to the relay', 'if ($may_publish = 0) { return 404; }', ''],
    ['every key may read from the relay', 'if ($may_read = 0) { return 404; }', ''],
    [
      'the relay does not check a cursor',
      'if ($arg_last_event_id !~ "^(1[0-9]{9}(:|%3A)[0-9]{1,4})?$") { return 400; }',
      '',
    ],
    ['a cursor of the relay may be in the future', 'if ($is_future) { return 400; }', ''],
    ['the relay takes any number of hints', 'limit_req zone=hook burst=500 nodelay;', ''],
    ['the relay takes a body of any size', 'client_max_body_size 1m;', 'client_max_body_size 4m;'],
    [
      'the relay writes large bodies to the disk',
      'client_body_buffer_size 1m;',
      'client_body_buffer_size 1k;',
    ],
    ['the relay logs addresses', 'access_log off;', 'access_log access.log;'],
    ['a page cannot read why', 'add_header Access-Control-Allow-Origin * always;', ''],
    ['a key has any number of sockets', 'limit_conn sockets 200;', ''],
    [
      'a reader may publish',
      'nchan_publisher_channel_id void; nchan_publisher_upstream_request /_drop;',
      'nchan_publisher_channel_id $topic;',
    ],
  ]),
  ...unit('utils/relay/server/hint.js', inNginx, [
    ['the relay sends the whole record', 'JSON.stringify(named)', 'r.requestText'],
    ['the relay cannot read an envelope', 'body.data || body;', 'body;'],
    ['the relay cannot read a byte order mark', `sent.slice(sent.indexOf('{'))`, 'sent'],
    [
      'the relay sends half of a record',
      'if (!texts[0] || !texts[1]) texts =',
      'if (!texts[0] && !texts[1]) texts =',
    ],
    ['texts of a hint may be long', '.slice(0, 64)', ''],
    ['texts of a hint may be other than ASCII', ".replace(/[^ -~]/g, '')", ''],
  ]),
];

const folders: Mutation[] = [
  ...unit('utils/relay/hints.ts', 'tests/unit/project/folders.test.ts', [
    ['a pure rule reads the store', "'./protocol.ts';", "'./protocol.ts';\nimport './state.ts';"],
  ]),
  ...unit('utils/parcels/answer.ts', 'tests/unit/project/folders.test.ts', [
    [
      'rules on parcels use what is stored',
      "'../couriers/failed-attempt.ts';",
      "'../couriers/failed-attempt.ts';\nimport '../storage/settings.ts';",
    ],
  ]),
  ...unit('components/base/CopyButton.tsx', 'tests/unit/project/folders.test.ts', [
    [
      'a general component uses a hook of the store',
      "'./Glyph.tsx';",
      "'./Glyph.tsx';\nimport '../hooks/theme.ts';",
    ],
  ]),
  ...unit('components/parcel/facts.ts', 'tests/unit/project/folders.test.ts', [
    [
      'the parcel’s view imports the list',
      "'../base/texts.tsx';",
      "'../base/texts.tsx';\nimport '../list/all-rows.ts';",
    ],
  ]),
  ...unit('components/page/use-card.ts', 'tests/unit/project/folders.test.ts', [
    [
      'the card on a page reads the store',
      "'@/utils/parcels/answer.ts';",
      "'@/utils/parcels/answer.ts';\nimport '@/utils/storage/settings.ts';",
    ],
  ]),
  ...unit('utils/storage/stored.ts', 'tests/unit/project/folders.test.ts', [
    ['the store uses the polyfill itself', "'../browser/browser.ts'", "'webextension-polyfill'"],
  ]),
];

const stores: Mutation[] = [
  ...unit('docs/promises.md', 'tests/tools/proof/promises.test.ts', [
    ['a promise loses its only test in Firefox', '`tests/firefox/couriers.spec.ts`', ''],
  ]),
  ...unit('wxt.config.ts', 'tests/tools/release/manifest.test.ts', [
    ['the manifest lacks a permission', "'alarms',", ''],
    ['the manifest has a permission that nothing uses', "'alarms',", "'alarms', 'history',"],
    [
      'the manifest has a host that nothing uses',
      '...shopMatches, //',
      "...shopMatches, 'https://example.com/*', //",
    ],
    ['Chromium’s build for the store has a key', "&& mode === 'development' &&", '&&'],
    ['the id in Firefox changes', "'{b4c08f3d-", "'{b5c08f3d-"],
  ]),
  ...unit('utils/storage/number-draft.ts', 'tests/unit/project/store.test.ts', [
    ['the policy does not name what is stored', "const key = 'typed'", "const key = 'typed-text'"],
  ]),
  ...unit('utils/storage/database.ts', 'tests/unit/project/store.test.ts', [
    [
      'the policy does not name an object store',
      "'items', 'calls'] as const",
      "'items', 'calls', 'pages'] as const",
    ],
  ]),
];

/** All edits, in the order in which they are made. Each name is unique. */
export const mutations: readonly Mutation[] = [
  ...call,
  ...answers,
  ...parcels,
  ...sheets,
  ...hints,
  ...work,
  ...boundaries,
  ...views,
  ...folders,
  ...stores,
  ...(hasNginx() ? relay : []),
];

/** Returns why an edit cannot be made, or an empty list. Its path begins at the root, the working directory. */
export function misfitOf({ name, file, find }: Mutation): string[] {
  const times = existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0;
  return times === 1 ? [] : [`${name}: its text is ${times} times in ${file}, not once`];
}
