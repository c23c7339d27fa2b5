import { readFileSync } from 'node:fs';

/** An edit that breaks one rule of the product, and the tests that must notice it. */
export type Mutation = {
  /** What is wrong with the product after the edit. */
  name: string;
  file: string;
  /** The text that is replaced; it stands once in the file. */
  find: string;
  replace: string;
  /** The files of unit tests that are run. In each of them a test must fail. */
  tests: readonly string[];
  /** The end-to-end test that must fail, where no unit test can see the edit (`-g` takes the title). */
  long?: { spec: string; title: string };
};

type Edit = readonly [name: string, find: string, replace: string];

/** Edits of one file that the same unit tests must notice. */
const unit = (file: string, tests: string, edits: readonly Edit[]): Mutation[] =>
  edits.map(([name, find, replace]) => ({ name, file, find, replace, tests: tests.split(' ') }));

/** An edit that only an end-to-end test can notice. */
const long = (file: string, spec: string, title: string, [name, find, replace]: Edit): Mutation => ({
  name,
  file,
  find,
  replace,
  tests: [],
  long: { spec, title },
});

/** The walk through each form of a service that lies, from the wire to the words. */
const walk = 'tests/unit/background/faults.test.tsx';

const call: Mutation[] = [
  ...unit('utils/service/client.ts', `tests/unit/service/client.test.ts ${walk}`, [
    ['a redirect is followed', `redirect: 'manual',`, `redirect: 'follow',`],
    [
      'a redirect is not told from other answers',
      `if (response.type === 'opaqueredirect' || redirects.includes(response.status)) return failed('redirected');`,
      '',
    ],
    ['the HTTP status counts more than meta.code', 'if (code < 200 || code >= 300) {', 'if (code < 0) {'],
    ['an answer may be of any size', 'if (size > bytes) {', 'if (size > bytes * 1e6) {'],
    [
      'an answer that holds the secret is taken',
      `return holdsSecretAnywhere(envelope, service) ? failed('holds-secret') : success(envelope);`,
      'return success(envelope);',
    ],
    ['a refused key counts as trouble of the service', `401: 'bad-credentials',`, `401: 'service-trouble',`],
    [
      'a page of some web server counts as an answer about the number',
      `return isForeign ? { kind: 'not-understandable', code: response.status } : failure;`,
      'return failure;',
    ],
    ['an error is lost with its body', 'errorLimit.ms).catch(() => null);', 'errorLimit.ms);'],
    ['a third field is sent', 'courier: asked.courierKey,', 'courier: asked.courierKey, client: 1,'],
  ]),
  ...unit('utils/service/client.ts', 'tests/unit/service/client.test.ts', [
    ['cookies go along with a call', `credentials: 'omit',`, `credentials: 'include',`],
    [
      'a call names the page it comes from',
      `referrerPolicy: 'no-referrer',`,
      `referrerPolicy: 'unsafe-url',`,
    ],
    ['answers may be stored by the browser', `cache: 'no-store',`, `cache: 'default',`],
    ['words of the service that hold the secret are shown', 'return words && !isTold ?', 'return words ?'],
    ['an answer may take as long as it likes', 'const timeLimit = 15_000;', 'const timeLimit = 15_000_000;'],
  ]),
  ...unit('utils/service/secrets.ts', 'tests/unit/service/client.test.ts', [
    [
      'the secret is not found where it is percent-encoded',
      '(text.includes(secret) || decoded.includes(secret))',
      'text.includes(secret)',
    ],
    ['the secret is not found in the names of fields', 'left.push(name, inner)', 'left.push(inner)'],
  ]),
  ...unit('utils/service/retry-after.ts', `tests/unit/service/retry-after.test.ts ${walk}`, [
    [
      'a Retry-After of years is obeyed',
      'Math.min(Math.max(wait, shortest), longest)',
      'Math.max(wait, shortest)',
    ],
  ]),
  ...unit('utils/service/retry-after.ts', 'tests/unit/service/retry-after.test.ts', [
    [
      'a Retry-After of no time is obeyed',
      'Math.min(Math.max(wait, shortest), longest)',
      'Math.min(wait, longest)',
    ],
    [
      'a Retry-After date is read by the clock of this machine',
      'return until - (Number.isNaN(sent) ? now : sent);',
      'return until - now;',
    ],
  ]),
];

const answers: Mutation[] = [
  ...unit('utils/service/wire.ts', 'tests/unit/service/wire.test.ts', [
    ['a status in small letters is another one', 'letters.toUpperCase()', 'letters'],
    [
      'an answer about another number is taken',
      'normaliseTrackingNo(trackingNo) !== asked.trackingNo || !same',
      '!same',
    ],
    [
      'an answer about another courier is taken',
      'asked.trackingNo || !sameCourier(courierKey, asked.courierKey)) {',
      'asked.trackingNo) {',
    ],
    [
      'events stay in the order of the answer',
      'events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));',
      '',
    ],
    [
      'events are sorted by their text, whatever their offset',
      'events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));',
      'events.sort((a, b) => (a.dateTime < b.dateTime ? 1 : -1));',
    ],
    ['a time without an offset counts as UTC', '.exec(whole)?.[0] ?? thai;', `.exec(whole)?.[0] ?? 'Z';`],
    [
      'a time without an offset ignores that of the other events',
      '`${date}T${time}:00${offset}`',
      '`${date}T${time}:00${thai}`',
    ],
    ['any number of events is kept', 'events: events.slice(0, maxEvents), undated', 'events, undated'],
    ['any length of text is kept', 'text.slice(0, limit)', 'text'],
    [
      'a picture of any size is kept',
      'text.length <= maxPicture && picture.test(text)',
      'picture.test(text)',
    ],
    ['a link of any kind is kept', 'if (link) detail[key] = link.href;', 'detail[key] = textOf(given, key);'],
    [
      'money that is no amount is kept',
      `return amount === null ? '' : String(amount);`,
      'return textOf(given, key);',
    ],
    ['a colour may be any text', `sanitizeColor(textOf(data, 'color'))`, `textOf(data, 'color')`],
    [
      'an answer that lost its events counts as "not known yet"',
      `if (isJunk || (undated > 0 && saysNothing)) return failed('not-understandable');`,
      '',
    ],
  ]),
  ...unit('utils/model/sanitize.ts', 'tests/unit/model/sanitize.test.ts', [
    ['text may turn its surroundings', `    .replace(spoofing, '')\n`, ''],
    ['text may pile up marks over other lines', `    .replace(piledMarks, '$1')\n`, ''],
    [
      'text may be of any length',
      'return letters.length > length ?',
      'return letters.length > length * 1e6 ?',
    ],
    ['text may have several lines', `.replace(blanks, ' ')`, ''],
    ['a link may hold a user name', 'url.username || url.password || ', ''],
    ['a link may be http', 'webLink(text, /^https:\\/\\//i);', 'webLink(text, /^https?:\\/\\//i);'],
    ['a link may be of any length', 'text.length > maxLinkLength || ', ''],
    [
      'a colour may be anything that begins like one',
      '[0-9a-fA-F]{8})$/.test(color)',
      '[0-9a-fA-F]{8})/.test(color)',
    ],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/model/time.test.ts', [
    ['an offset west of Greenwich counts as east', `zone.startsWith('-') ? -1 : 1`, `1`],
    [
      'an event is shown by the day of the reader',
      'const today = dateAt(now, time.offset);',
      'const today = localDate(now);',
    ],
    ['an event dated far ahead is believed', 'at > now + mayBeAhead', 'false'],
  ]),
  ...unit('utils/model/time.ts', 'tests/unit/model/tracking.test.ts', [
    ['an event of 1970 is believed', 'at >= earliest && ', ''],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/model/history.test.ts', [
    [
      'a known event is lost when its time garbles',
      'given.length === 0 ? maxEvents : undated',
      'given.length === 0 ? maxEvents : 0',
    ],
    ['all events are lost by an answer without any', 'given.length === 0 ? maxEvents : undated', 'undated'],
    [
      'an event that lost its seconds is a new one',
      '(known.dateTime === given.dateTime || isToMinute(known) || isToMinute(given)) &&',
      'known.dateTime === given.dateTime &&',
    ],
  ]),
  ...unit('utils/model/tracking.ts', 'tests/unit/model/tracking.test.ts', [
    ['a courier that was renamed is another one', '(renamed[a] ?? a) === (renamed[b] ?? b)', 'a === b'],
    ['an announcement counts as the first scan', `phaseOf(status) !== 'waiting' && canBeTrue`, 'canBeTrue'],
    ['cash on delivery that was paid out is still due', '&& isPayCashOnDelivery !== true', ''],
  ]),
  ...unit('utils/model/amount.ts', 'tests/unit/model/amount.test.ts', [
    ['a comma before two digits groups thousands', '[, ]\\d{3}){1,2}', '[, ]\\d{2,3}){1,2}'],
    ['zero is an amount', 'amount >= leastAmount ? amount : null', 'amount'],
    ['Thai digits are none', '/[๐-๙]/gu', '/[๐]/gu'],
  ]),
];

const parcels: Mutation[] = [
  ...unit('utils/parcels/merge.ts', 'tests/unit/parcels/merge.test.ts', [
    [
      'the first answer is news',
      'const isSilent = isFirst || (isRemembered && at < row.keptAt);',
      'const isSilent = isRemembered && at < row.keptAt;',
    ],
    [
      'a state that falls behind is announced',
      'const isChange = !isSilent && !isBehind && ',
      'const isChange = !isSilent && ',
    ],
    [
      'a parcel answered 429 keeps its place in the queue',
      'limits: (row.limits ?? 0) + 1, dueAt }',
      'limits: (row.limits ?? 0) + 1 }',
    ],
    ['failed checks are not counted', 'const failures = row.failures + 1;', 'const failures = row.failures;'],
    ['an answer without details takes the known ones away', 'isBare && log ? log.tracking.detail : ', ''],
    [
      'a number that becomes known is no news',
      `row.status === null && !row.wasUnknown && row.failure?.kind !== 'not-found-yet'`,
      'row.status === null',
    ],
    [
      'money that was paid out is no news',
      ' || (!isSilent && row.isCodDue && !isCodDue(tracking.detail))',
      '',
    ],
  ]),
  ...unit('utils/parcels/merge.ts', 'tests/unit/background/follow.test.ts', [
    [
      'what had happened before a parcel was kept is news',
      'const isSilent = isFirst || (isRemembered && at < row.keptAt);',
      'const isSilent = isFirst;',
    ],
  ]),
  ...unit('utils/parcels/sections.ts', 'tests/unit/parcels/archive.test.ts', [
    [
      'a parcel with cash still to be paid out is archived',
      'unseen || (isCodDue && closedAt === null)',
      'unseen',
    ],
    ['a parcel that nobody saw delivered is archived', 'unseen || (isCodDue', '(isCodDue'],
    ['a returned parcel is archived', ` || phaseOf(status) !== 'delivered'`, ''],
    ['a delivered parcel is archived at once', 'return finishedAt + day;', 'return finishedAt;'],
  ]),
  ...unit('utils/schedule/courier-statistics.ts', 'tests/unit/schedule/learned-statistics.test.ts', [
    ['what was learnt long ago counts as much as ever', 'const fading = 0.95;', 'const fading = 1;'],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/schedule.test.ts', [
    [
      'the wait after a failure does not grow',
      'Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs)',
      'firstBackoff',
    ],
    [
      'the wait after a failure grows without end',
      'Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs)',
      'firstBackoff * 2 ** parcel.failures',
    ],
    ['pauses do not double', 'Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs)', 'minute'],
    [
      'pauses double without end',
      'Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs)',
      'minute * 2 ** (times - 1)',
    ],
    ['the night ends at midnight', ': hourOfDay >= from || hourOfDay < to;', ': hourOfDay >= from;'],
    ['checks are planned at night', 'if (n === 0 || !isNight(at, pace, offset)) n += 1;', 'n += 1;'],
    [
      'a failed check is repeated at night',
      'return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), pace, offsetOf(parcel, pace));',
      'return Math.round(now + wait / 2 + (wait / 2) * chance);',
    ],
    [
      'a limited parcel waits no longer than the others',
      'parcel.limits ? Math.min(2 * pauseAfter(parcel.limits + 1), maxBackoffMs) : 0',
      '0',
    ],
    [
      'a parcel that is silent for a month is asked about',
      'parcel.keptAt) > maxSilenceMs',
      'parcel.keptAt) > Infinity',
    ],
    ['a parcel not scanned yet in the morning is not asked about', 'now < midnight + 6 * hour ?', 'false ?'],
    ['a small budget changes no wait', 'Math.max(at(share ** 2), at(1))', 'at(1)'],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/background/announce.test.ts', [
    ['the same status is said again at once', 'const notAgainFor = 10 * 60_000;', 'const notAgainFor = 0;'],
  ]),
  ...unit('utils/parcels/notification-rules.ts', 'tests/unit/parcels/notification-rules.test.ts', [
    ['a muted parcel is said', 'if (row.isMuted || ', 'if ('],
    ['quiet hours end at midnight', ': minute >= from || minute < to;', ': minute >= from;'],
    [
      'a pause that ends in quiet hours ends them',
      'quietEnd(quiet, paused ?? now) ?? paused',
      'paused ?? quietEnd(quiet, now)',
    ],
  ]),
  ...unit('utils/schedule/budget.ts', 'tests/unit/schedule/budget.test.ts', [
    ['a plan that begins on the 31st skips short months', 'Math.min(firstDay, lastDay)', 'firstDay'],
  ]),
  ...unit('utils/schedule/budget.ts', 'tests/unit/schedule/meter.test.ts', [
    [
      'one day may take all calls of a month',
      'Math.min(left, Math.ceil((left + today) / 2) - today)',
      'left',
    ],
    ['calls of the last period count in this one', 'date >= from && ', ''],
  ]),
  ...unit('utils/model/versions.ts', 'tests/unit/model/versions.test.ts', [
    [
      'records of an older version stay as they are',
      'while (current.v < recordVersion) {',
      'while (current.v < 0) {',
    ],
    [
      'a version nobody knows is taken for the first',
      'if (!step) return stored;',
      'if (!step) return { ...stored, v: recordVersion };',
    ],
  ]),
  ...unit('utils/storage/list-head.ts', 'tests/unit/storage/list-head.test.ts', [
    ['a record of a newer version counts as damaged', 'all - total - newer', 'all - total'],
    ['what arrives today is on the way, too', '-arrivingToday', '0'],
  ]),
  ...unit('utils/parcels/index-keys.ts', 'tests/unit/storage/list-head.test.ts', [
    ['a parcel is not found by its due time', 'due: row.dueAt,', 'due: null,'],
    ['the oldest news come first', '-newsAt(row)', 'newsAt(row)'],
    ['what is to be said is forgotten', 'row.toAnnounce !== null || delayToNotify(row) !== null', 'false'],
  ]),
  ...unit('utils/parcels/backup.ts', 'tests/unit/parcels/backup.test.ts', [
    [
      'a parcel under a false id is restored',
      '  row.id === parcelId(row.courierKey, row.trackingNo) &&\n',
      '',
    ],
    ['a parcel with texts of any length is restored', '  isBounded(row) &&\n', ''],
    ['a restored link may be of any kind', 'shareLink: link?.href ?? null', 'shareLink: tracking.shareLink'],
    [
      'a file of a newer version is read',
      `if (waybillBackup > backupVersion) return { ok: false, fault: 'newer' };`,
      '',
    ],
    ['a restored parcel is announced', '    toAnnounce: null,\n', ''],
    ['older news of a file takes the place of newer', 'heardAt(given) > heardAt(standing)', 'true'],
    ['a secret among the settings is written', '.filter(([name]) => !secretName.test(name))', ''],
    [
      'the history of another parcel is restored',
      'if (!isOwn || tracking.events.length > maxEvents) return null;',
      'if (tracking.events.length > maxEvents) return null;',
    ],
    ['a restored parcel may hold times before 1970', '  isCounted(row) &&\n', ''],
    ['a restored site may be no host', 'rest.addedSites.filter(isHost)', 'rest.addedSites'],
  ]),
  ...unit('utils/model/answer.ts', 'tests/unit/model/answer.test.ts', [
    [
      'a web page hears a status in words, which may name people',
      `isStatusKey(status) ? status : ''`,
      'status',
    ],
    [
      'a web page hears what the courier wrote',
      '.map(({ dateTime, status }) => ({ dateTime, status: keyOnly(status) }))',
      '',
    ],
  ]),
  ...unit('utils/couriers/check-digits.ts', 'tests/unit/couriers/check-digits.test.ts', [
    [`the posts' check digit has a wrong weight`, `'86423597'`, `'86423579'`],
    [
      `J&T's check digit is not looked at`,
      'return isLast(digits, Number(digits.slice(0, -1)) % 7);',
      'return digits.length > 0;',
    ],
  ]),
  ...unit('utils/detection/detect.ts', 'tests/unit/detection/detect.test.ts', [
    [
      'a wrong check digit excuses itself',
      `if (check === 'failed' && !labels.every(isGood)) return false;`,
      `if (check === 'failed') return true;`,
    ],
    ['a wrong check digit costs no trust', `if (check === 'failed') confidence *= 0.4;`, ''],
  ]),
];

const work: Mutation[] = [
  ...unit('utils/background/call-service.ts', `tests/unit/background/call-service.test.ts ${walk}`, [
    [
      'a refused key is asked with again',
      `if (failure?.kind === 'bad-credentials') await openBreaker(failure);`,
      '',
    ],
    [
      'the refusals of two couriers leave the breaker closed',
      'if (isNew) await openBreaker',
      'if (!before) await openBreaker',
    ],
  ]),
  ...unit('components/settings/ServiceForm.tsx', walk, [
    [
      'a list that did not come is told like a look-up',
      'text={ofList[failure.kind] && t(ofList[failure.kind]!)}',
      '',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    ['an open breaker stops no call', 'if (failure) return failure;', ''],
    [
      'a pause stops no call',
      'if (pausedUntil !== null && pausedUntil > Date.now()) {',
      'if (pausedUntil === 0) {',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'a call that waited its turn is made in a pause',
      'const failure = await inTheWay();',
      'const failure = null as Failure | null;',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'an answer to credentials of before closes the account',
      'if (failure && saysOfKey.includes(failure.kind) && !(await isStillUsed(used)))',
      'if (failure && saysOfKey.length === 0)',
    ],
  ]),
  ...unit('utils/background/call-service.ts', 'tests/unit/background/call-service.test.ts', [
    [
      'a pause is shortened by an answer from before',
      'const isShorter = until < before && !isNewest;',
      'const isShorter = false;',
    ],
    ['calls refused together are several pauses', 'limits + (isSameAgain ? 0 : 1)', 'limits + 1'],
  ]),
  ...unit('utils/background/call-budget.ts', 'tests/unit/background/poll.test.ts', [
    [
      'a limited parcel comes first in the next run',
      'byNeed.find((row) => !row.limits || row === longest) ?? longest',
      'byNeed[0]!',
    ],
  ]),
  ...unit('utils/background/call-budget.ts', 'tests/unit/background/call-budget.test.ts', [
    [
      'few calls go to whoever comes first',
      'due.toSorted((a, b) => rank(a) - rank(b) || dueSince(a) - dueSince(b))',
      '[...due]',
    ],
  ]),
  ...unit('utils/background/poll.ts', `tests/unit/background/poll.test.ts ${walk}`, [
    [
      'a bad key costs four calls',
      'const first = waiting.shift();',
      'const first = waiting.find(() => false);',
    ],
  ]),
  ...unit('utils/background/poll.ts', 'tests/unit/background/poll.test.ts', [
    [
      'two runs at once',
      `'poll', { ifAvailable: true }, async`,
      `'poll', { ifAvailable: true, mode: 'shared' }, async`,
    ],
    [
      'a parcel asked about meanwhile is asked about again',
      'if (!row || row.triedAt !== triedAt) return null;',
      '',
    ],
  ]),
  ...unit('utils/background/poll.ts', 'tests/unit/background/call-budget.test.ts', [
    [
      'a run spends more than the budget',
      'maxNeeded(waiting, await readCallsLeftForPolling(now))',
      'maxNeeded(waiting, null)',
    ],
  ]),
  ...unit('utils/background/announce.ts', 'tests/unit/background/announce.test.ts', [
    [
      'what was said is said again',
      'row.toAnnounce === then.toAnnounce ? null : row.toAnnounce',
      'row.toAnnounce',
    ],
    ['many changes are many notifications', 'const mostSingle = 3;', 'const mostSingle = 1000;'],
    [
      'a notification has another id each time',
      'id: (late?.id ?? row.toAnnounce ?? row.id).slice(0, 500),',
      'id: `${row.id}#${Math.random()}`,',
    ],
    [
      'quiet hours are not kept',
      'const until = quietUntil({ quiet, pausedUntil: notifyPausedUntil }, now);\n  if (told',
      'const until = null as number | null;\n  if (told',
    ],
  ]),
  ...unit('utils/background/announce.ts', 'tests/unit/background/poll.test.ts', [
    [
      'a change that came in between is marked as said',
      'row.toAnnounce === then.toAnnounce ? null : row.toAnnounce',
      'null',
    ],
  ]),
  ...unit('utils/background/announce.ts', 'tests/unit/background/announce.test.ts', [
    ['a notification shows the whole number', 'last4: row.trackingNo.slice(-4)', 'last4: row.trackingNo'],
    ['a notification shows a phone number', `/\\p{Nd}/u.test(status) ? '' : status`, 'status'],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/background/look-up.test.ts', [
    [
      'what was looked up a minute ago is paid for again',
      'if (triedAt !== null && triedAt >= oldest && isAnswer) return known;',
      '',
    ],
    [
      'two who callWithKey at once are two calls',
      'navigator.locks.request(`look-up/${id}`,',
      'navigator.locks.request(`look-up/${Math.random()}`,',
    ],
  ]),
  ...unit('utils/background/look-up.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'a command repeated after a crash is paid for twice',
      'wasCalledSince(await readMeter(), id, since)',
      'false',
    ],
  ]),
  ...unit('utils/background/answer-messages.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'a page may look up without limit',
      `const mayAsk = async () => asker === null || (await takeFromRateLimit('look-up', asker.site));`,
      'const mayAsk = async () => true;',
    ],
    [
      'a page may followParcel without limit',
      `if (asker && triedAt === null && !(await takeFromRateLimit('look-up', asker.site)))`,
      'if (asker && triedAt === -1)',
    ],
    [
      'a page may open pages without limit',
      `if (asker && !(await takeFromRateLimit('open', asker.site)))`,
      'if (asker && asker.tabId < 0)',
    ],
    [
      'a page hears which numbers are hidden',
      'const hidden = Object.keys(numbers).map(hashOf);',
      'const hidden = Object.keys(numbers) as unknown as number[];',
    ],
    [
      'a site to be left alone is marked',
      '[asker.host, asker.tabHost].some((host) => Object.hasOwn(sites, host))',
      'false',
    ],
  ]),
  ...unit('utils/background/call-queue.ts', 'tests/unit/background/call-queue.test.ts', [
    ['calls start without a pause between', 'betweenCalls: 130,', 'betweenCalls: 0,'],
    ['five calls are under way at once', 'maxCallsInFlight = 4;', 'maxCallsInFlight = 5;'],
  ]),
];

const doors: Mutation[] = [
  ...unit('utils/messaging/messages.ts', 'tests/unit/messaging/messages.test.ts', [
    ['another extension is answered', 'if (sender.id !== browser.runtime.id) return null;', ''],
    ['an origin that begins like ours is ours', 'if (origin === own)', 'if (origin?.startsWith(own))'],
    ['a sender without an origin is ours', 'if (origin === own)', 'if (origin === own || !origin)'],
    ['a frame in our own page is ours', '(sender.frameId ?? 0) === 0 && sender', 'sender'],
    ['an empty frame in our own popup is ours', ' && sender.url?.startsWith(`${own}/`)', ''],
    [
      'a content script may ask what only our pages may',
      'if (!kind || !shape.from.includes(kind)) return null;',
      'if (!kind) return null;',
    ],
    ['names that every object has are messages', '!Object.hasOwn(messages, name)', '!(name in messages)'],
    ['any text is a tracking number', '  v.regex(trackingNoPattern),\n', ''],
    ['any text is a courier', 'v.pipe(v.string(), v.regex(courierKeyPattern));', 'v.string();'],
    ['a site may be a pattern', 'v.check(isHost)', 'v.regex(/^[^/]*$/)'],
  ]),
  ...unit('utils/messaging/messages.ts', 'tests/unit/background/answer-messages.test.ts', [
    [
      'a page may send any number of messages',
      `if (senderKind(sender) === 'content' && !isWithinRate(sender.tab!.id!)) return undefined;`,
      '',
    ],
  ]),
  ...unit('utils/storage/page-rate-limit.ts', 'tests/unit/storage/page-rate-limit.test.ts', [
    [
      'a page may look up a thousand a minute',
      '{ most: 10, within: minute }',
      '{ most: 1000, within: minute }',
    ],
    [
      'a page may look up a thousand an hour',
      '{ most: 40, within: 60 * minute }',
      '{ most: 1000, within: 60 * minute }',
    ],
    ['all sites share one allowance', '`allowance/${kind}/${site}`', '`allowance/${kind}`'],
    ['a page may send messages without limit', 'return count <= rate.most;', 'return true;'],
  ]),
  ...unit('utils/messaging/page-port.ts', 'tests/unit/messaging/page-port.test.ts', [
    [
      'a page may report any text as a number',
      'v.pipe(v.string(), v.regex(trackingNoPattern))',
      'v.string()',
    ],
    ['a page may report any number of numbers', 'v.maxLength(2000)', 'v.maxLength(2_000_000)'],
  ]),
  ...unit('utils/storage/credentials.ts', 'tests/unit/storage/credentials.test.ts', [
    ['the sealing key can be exported', 'length: 256 }, false, [', 'length: 256 }, true, ['],
    [
      'credentials are used for another service',
      'return record && record.origin === originOf(baseAddress) ? record : null;',
      'return record;',
    ],
    // Of what `bytesOf` is given only the origin begins so.
    [
      'credentials are sealed for no service',
      '.encode(text);',
      `.encode(text.startsWith('http') ? '' : text);`,
    ],
    ['the whole key stands beside the seal', `apiKey.length >= 8 ? apiKey.slice(-2) : ''`, 'apiKey'],
    [
      'the key is stored as text',
      'bytesOf(JSON.stringify({ apiKey, keySecret })),\n  );',
      'bytesOf(JSON.stringify({ apiKey, keySecret })),\n  );\n  await browser.storage.local.set({ apiKey });',
    ],
  ]),
  ...unit('utils/storage/settings.ts', 'tests/unit/storage/settings.test.ts', [
    [
      'a press is stored after an await',
      'browser.storage.local.set({ ...itemsOf(change), ...beside })',
      'readSettings().then(() => browser.storage.local.set({ ...itemsOf(change), ...beside }))',
    ],
    [
      'a change of the shapes undoes another one',
      "navigator.locks.request('shapes', async () =>",
      '(async (work: () => Promise<void>) => work())(async () =>',
    ],
  ]),
  ...unit('utils/storage/user-sites.ts', 'tests/unit/storage/hidden.test.ts', [
    [
      'a site shows again what was hidden on another',
      '{ ...bySite, [what.on]: list }',
      '{ [what.on]: list }',
    ],
    [
      'a site may push out what was hidden elsewhere',
      'const mostOfSite = 200;',
      'const mostOfSite = 100_000;',
    ],
    ['the newest hidden numbers are forgotten first', 'b[1] - a[1]', 'a[1] - b[1]'],
  ]),
  ...unit('utils/storage/store.ts', 'tests/unit/storage/store.test.ts', [
    ['a parcel kept anew is written over by undo', '        if (row !== undefined) return false;\n', ''],
  ]),
  ...unit('utils/storage/store.ts', 'tests/unit/background/corners.test.ts', [
    ['a record that cannot be read is written over', 'if (kept !== undefined) return null;', ''],
  ]),
  ...unit('utils/schedule/schedule.ts', 'tests/unit/schedule/clock-change.test.ts', [
    ['a due time set by a wrong clock is believed', ' || dueAt > now + maxWaitMs', ''],
    ['what a wrong clock let rest is forgotten', 'wasTriedAhead && !isOver(row)', 'false && !isOver(row)'],
  ]),
  ...unit('utils/background/watch-clock.ts', 'tests/unit/background/watch-clock.test.ts', [
    ['nothing is mended after the clock was set back', 'await mendTimes(now);', '{}'],
  ]),
  ...unit('utils/storage/upgrade.ts', 'tests/unit/storage/upgrade.test.ts', [
    [
      'an update keeps no copy of what it changes',
      "        queue(tx.objectStore('items').put({ at: now, stored }, place));\n",
      '',
    ],
    ['an update writes over what cannot be read', 'if (record === null) continue;', ''],
  ]),
  ...unit('utils/messaging/send.ts', 'tests/unit/messaging/send.test.ts', [
    ['a message to a dead background is lost', '(await trySend(name, part, { since })) ?? ', ''],
    [
      'a repeated message does not say so',
      '(await trySend(name, part, { since }))',
      '(await trySend(name, part))',
    ],
  ]),
  ...unit('utils/page/frame-allowed.ts', 'tests/unit/page/frame-allowed.test.ts', [
    [
      'frames of other sites are read',
      'ancestor !== null && siteOf(ancestor, patterns()) === siteOf(host, patterns())',
      'ancestor !== null || host',
    ],
    ['sandboxed frames are read', `if (origin === 'null') return false;`, ''],
  ]),
  ...unit('utils/page/gesture.ts', 'tests/unit/page/gesture.test.ts', [
    ['a click made by a script counts', '  click.isTrusted &&\n', ''],
    ['the second of two clicks counts', 'click.detail === 1', 'click.detail >= 1'],
  ]),
  ...unit('utils/page/report-ports.ts', 'tests/unit/page/report-ports.test.ts', [
    [
      'other extensions hear what stands on a page',
      'if (port.name !== pagePort || !isOurs(port)) return;',
      'if (port.name !== pagePort) return;',
    ],
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/hostile.spec.ts', 'synthetic presses of the card’s', [
    'a press of the card made by a script counts',
    'event.isTrusted && (await isVisible(this.host.mount))',
    'event !== null && (await isVisible(this.host.mount))',
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/hostile.spec.ts', 'a press in a chip or card', [
    'a press in a card that the page hides counts',
    'event.isTrusted && (await isVisible(this.host.mount))',
    'event.isTrusted',
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/selecting.spec.ts', 'presses on a number', [
    'a double click looks up',
    'waiting.at + clickWaitMs - performance.now()',
    '0',
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/selecting.spec.ts', 'makes no call: the card asks', [
    'a number that moved away is looked up',
    'this.begin(mayCall && waiting.isThere())',
    'this.begin(mayCall)',
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/selecting.spec.ts', 'a selection closes the card', [
    'what is selected after a click is looked up',
    'if (isSelecting()) this.close();',
    'if (this.open === null) this.close();',
  ]),
  long('entrypoints/card/shown-card.tsx', 'tests/e2e/selecting.spec.ts', 'appears when the wait is over', [
    'a card that waits lies under the pointer',
    `isOver ? 'hidden' : ''`,
    `''`,
  ]),
  long('components/page/Card.tsx', 'tests/e2e/selecting.spec.ts', 'without focus, announcement', [
    'a card that waits is announced',
    ' && !isWaiting && ',
    ' && ',
  ]),
  long('utils/page/pointer.ts', 'tests/e2e/selecting.spec.ts', 'Escape cancels a waiting click', [
    'Escape calls nothing off before the card is there',
    'isCalledOff: () => presses !== pressesBefore,',
    'isCalledOff: () => false,',
  ]),
  long('utils/page/pointer.ts', 'tests/e2e/selecting.spec.ts', 'page blocks selection', [
    'a second press calls nothing off before the card is there',
    `window.addEventListener('pointerdown', callOff, options);`,
    '',
  ]),
  long('utils/page/pointer.ts', 'tests/e2e/selecting.spec.ts', 'cancel nothing', [
    'a page calls a click off',
    'if (isTrusted) presses += 1;',
    'presses += 1;',
  ]),
  long('entrypoints/card/host.ts', 'tests/e2e/security.spec.ts', 'sees no changed node, no message', [
    'a page may reach into the card',
    `attachShadow({ mode: 'closed' })`,
    `attachShadow({ mode: 'open' })`,
  ]),
  long('utils/page/visibility.ts', 'tests/e2e/security.spec.ts', 'a click on a number that it hides', [
    'a number that the page covers may be clicked',
    '(entries.at(-1) as IntersectionObserverEntry & { isVisible: boolean }).isVisible',
    'true',
  ]),
  long('wxt.config.ts', 'tests/e2e/security.spec.ts', 'no extension page loads in a frame', [
    'our pages may stand in frames',
    `; frame-ancestors 'none'`,
    '',
  ]),
];

const detailFields = 'components/parcel/detail-fields.ts';

const detailSource = readFileSync(detailFields, 'utf8');

/** The lines of the fields that have a label. */
const labelled = [...detailSource.matchAll(/^ {2}(\w+): \['\w+', '(\w+)'.*\],$/gm)].map(
  ([line, field, label]) => ({ line, field: field!, label: label! }),
);
if (labelled.length === 0)
  throw new Error(`${detailFields} is written in another way: no label was found in it`);

const ofLabels = (name: string, find: string, replace: string): Mutation => ({
  name,
  file: detailFields,
  find,
  replace,
  tests: ['tests/unit/components/parcel/detail-fields.test.ts'],
});

/** One edit for every field that has a label: without it the field would be shown nowhere. */
const lostLabels = labelled.map(({ line, field }) =>
  ofLabels(`the field ${field} has no label`, line, `  ${field}: null,`),
);

/** Two fields on neighbouring lines with different labels: each gets the other's. */
const swappedLabels = labelled.slice(1).flatMap((second, index) => {
  const first = labelled[index]!;
  if (first.label === second.label || !detailSource.includes(`${first.line}\n${second.line}`)) return [];
  return ofLabels(
    `the fields ${first.field} and ${second.field} have each other's labels`,
    `${first.line}\n${second.line}`,
    `${first.line.replace(first.label, second.label)}\n${second.line.replace(second.label, first.label)}`,
  );
});

const views: Mutation[] = [
  ...lostLabels,
  ...swappedLabels,
  ...unit('public/_locales/th/messages.json', 'tests/unit/components/parcel/detail-fields.test.ts', [
    ['packaging has the words of the service in Thai', '"message": "บรรจุภัณฑ์"', '"message": "บริการ"'],
  ]),
  ...unit('public/_locales/en/messages.json', 'tests/unit/components/parcel/detail-fields.test.ts', [
    ['the sender has the words of the recipient in English', '"message": "Sender"', '"message": "Recipient"'],
  ]),
  ...unit(detailFields, 'tests/unit/components/parcel/detail-fields.test.ts', [
    [
      'the sender stands under the recipient',
      "sender: ['people', 'detailSender']",
      "sender: ['people', 'detailRecipient']",
    ],
    ['a detail may turn its surroundings', 'const shown = sanitizeText(value);', 'const shown = value;'],
    [
      'a detail may link anywhere',
      'const safe = sanitizeLink(value);',
      `const safe = { href: value, host: '' };`,
    ],
    ['a signature may be any file', '(?:png|jpeg|webp);base64,/', '/'],
  ]),
];

/** Every edit, in the order in which they are made. Names are in plain English, and each stands once. */
export const mutations: readonly Mutation[] = [...call, ...answers, ...parcels, ...work, ...doors, ...views];
