import { expect as is, test } from 'vitest';
import { languageFacts, languages } from '@/utils/model/languages.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { detailFields } from '@/components/parcel/detail-fields.ts';
import {
  buttonsOfParcel,
  filledButtons,
  milestoneSteps,
  milestoneWords,
  spokenText,
  stripDays,
  stripParts,
} from '../tools/browser/selectors.ts';
import { followedParcel, inBangkok } from '../fixtures/parcels.ts';
import { seedOf, type Seed } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import {
  axeInBothThemes,
  copied,
  emulate,
  holdMessages,
  open,
  opened,
  press,
  refuseCopies,
  seed,
  service,
  set,
  signIn,
  type View,
} from './driver.ts';
import type { BeforeScripts } from './frames.ts';
import { expect } from './locator.ts';

/** Opens the popup on a stored parcel. */
async function openParcel({ row }: Seed): Promise<View> {
  const popup = await open('popup', `#parcel=${encodeURIComponent(row.id)}`);
  await popup.getByTestId('parcel').waitFor();
  return popup;
}

async function shown(parcel: Seed): Promise<View> {
  await seed([parcel]);
  return openParcel(parcel);
}

const known = (more: Parameters<typeof seedOf>[1] = {}) => seedOf(knownTracking(Date.now()), more);

test('while a sheet is open, the filled button is in the sheet', async () => {
  await signIn();
  const popup = await shown(known());
  const inBar = popup.locator(buttonsOfParcel).locator(filledButtons);
  await expect(inBar).toHaveCount(1);
  await popup.getByTestId('open-share').click();
  await expect(popup.getByTestId('sheet').locator('section').locator(filledButtons)).toHaveCount(1);
  await expect(inBar).toHaveCount(0);
  await popup.getByTestId('sheet-close').click();
  await expect(inBar).toHaveCount(1);
});

test('one parcel shows every field, and keeps personal ones folded', async () => {
  await signIn();
  const parcel = known({ name: 'Shorts', note: 'For mum', foundPage: 'https://shopee.co.th/order/1' });
  const popup = await shown(parcel);
  const facts = popup.getByTestId('facts');
  await expect(facts).toContainText('Cash on delivery ฿1,250');
  const [end, cashEnd] = await facts.evaluate((line) =>
    [line, line.lastElementChild!].map((one) => Math.round(one.getBoundingClientRect().right)),
  );
  expect(cashEnd).toBe(end); // under the amounts of other parcels
  await expect(popup.getByTestId('found-page')).toHaveAttribute('href', 'https://shopee.co.th/order/1');
  await expect(popup.getByTestId('found-page')).toContainText('shopee.co.th');
  await expect(popup.getByTestId('footer')).toContainText('12 min ago');
  // An unknown status is shown in words; a failed attempt also shows the courier's own text.
  await expect(popup.locator('[data-status=ON_CUSTOMS_HOLD]')).toContainText('Customs hold');
  await expect(popup.locator('[data-status=ON_UNABLE_TO_SEND]')).toContainText('ติดต่อผู้รับไม่ได้');
  await expect(popup.locator('[data-status=ON_UNABLE_TO_SEND]')).toContainText('Not delivered');

  await expect(popup.getByText('99/9 Example Tower')).toBeHidden();
  await popup.getByTestId('details').locator('> summary').click();
  await expect(popup.getByText('99/9 Example Tower')).toBeHidden();
  await popup.getByTestId('detail-people').locator('> summary').click();
  await expect(popup.getByText('99/9 Example Tower')).toBeVisible();

  // A picture inside the answer is drawn on demand; a picture elsewhere is only a link, and is not loaded.
  await expect(popup.getByTestId('signature')).toBeHidden();
  await popup.getByTestId('signature-show').click();
  await expect(popup.getByTestId('signature')).toBeVisible();
  await expect(popup.getByTestId('signature')).toHaveAttribute('src', /^data:image\/png/);
  await popup.getByTestId('open-contact').click();
  await expect(popup.getByText('089-555-0147')).toBeHidden();
  await popup.getByTestId('staff-show').click();
  await expect(popup.getByText('089-555-0147')).toBeVisible();
  await expect(popup.getByTestId('staff')).toContainText('089-555-0147');
  await expect(popup.getByTestId('staff')).toContainText('02-555-0100');
  await expect(popup.getByTestId('call-centre')).toContainText('02-000-0000');

  // Every given field is shown somewhere.
  const text = (await popup.locator('main').element()).innerText;
  const { detail } = parcel.log!.tracking;
  for (const [key, field] of Object.entries(detailFields)) {
    const value = detail[key as keyof typeof detail];
    const form = field?.[2];
    if (field === null || typeof value !== 'string' || form === 'money' || form === 'date') continue;
    expect(text, key).toContain(form === 'link' ? new URL(value).host : value);
  }
  const links = popup.locator('main a[target]').all();
  expect(links).not.toHaveLength(0);
  for (const link of links) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  expect(popup.loadedFromElsewhere()).toEqual([]);
  expect(service.asked).toEqual([]);
});

test('sender and recipient have headings, and a number of the courier can be copied and followed', async () => {
  await signIn();
  const popup = await shown(known());
  await popup.getByTestId('details').locator('> summary').click();
  await popup.getByTestId('detail-people').locator('> summary').click();
  const sender = popup.getByTestId('detail-sender');
  await expect(sender.locator('h2')).toHaveText('Sender');
  await expect(sender).toContainText('1 Made-up Road');
  const recipient = popup.getByTestId('detail-recipient');
  await expect(recipient.locator('h2')).toHaveText('Recipient');
  await expect(recipient).not.toContainText('1 Made-up Road');
  await expect(recipient).toContainText('99/9 Example Tower');

  const numbers = popup.getByTestId('detail-courier');
  await numbers.getByTestId('copy-detail').first().click();
  await expect.poll(() => copied).toEqual(['CN000000000000X']);
  await numbers.getByTestId('follow-detail').first().click();
  await expect.poll(() => opened.at(-1)).toMatch(/^\/?popup\.html#number=CN000000000000X$/);
});

test('texts in another language say so, once no further check brings others', async () => {
  await signIn();
  const asked = (language: 'th' | 'en', more: Partial<Parcel> = {}) =>
    seedOf({ ...knownTracking(Date.now()), language }, more);
  const note = 'These texts are from a check made in Thai.';
  const popup = await shown(asked('th'));
  await expect(popup.getByTestId('texts-language')).toHaveText(note);
  await set('settings', { language: 'th' });
  await expect(popup.getByTestId('texts-language')).toBeHidden();
  await seed([asked('en')]);
  await popup.reload();
  await expect(popup.getByTestId('texts-language')).toHaveText('ข้อความเหล่านี้มาจากการเช็กสถานะเป็นภาษาอังกฤษ');
  for (const other of [asked('en', { dueAt: Date.now() + hour }), known()]) {
    await seed([other]);
    await popup.reload();
    await popup.getByTestId('timeline-event').first().waitFor();
    await expect(popup.getByTestId('texts-language')).toBeHidden();
  }
});

const hour = 3_600_000;
const texts = {
  en: ['With the driver - Bang Kapi', 'Arrived at the branch - Bang Kapi', 'Sorted - Samut Sakhon', 'Left'],
  th: ['พนักงานกำลังนำส่งพัสดุ - บางกะปิ', 'พัสดุถึงสาขา - บางกะปิ', 'คัดแยก - สมุทรสาคร', 'ออกจากต้นทาง'],
};

/** A parcel with six events on four days, the first two at one place. */
function travelling(language: 'en' | 'th', now: number): Tracking {
  const [out, arrived, sorted, left] = texts[language] as [string, string, string, string];
  const event = (daysAgo: number, clock: string, status: string, what: string) => ({
    dateTime: `${inBangkok(now - daysAgo * 24 * hour).slice(0, 10)}T${clock}:00+07:00`,
    status,
    description: `${clock} ${what}`,
  });
  return {
    ...knownTracking(now),
    events: [
      event(1, '08:41', 'ON_SHIPPING', out),
      event(1, '05:12', 'ON_OTHER_STATUS', arrived),
      event(2, '23:40', 'ON_OTHER_STATUS', sorted),
      event(2, '19:05', 'ON_OTHER_STATUS', left),
      event(3, '16:22', 'ON_PICKED_UP', sorted),
      event(4, '09:00', 'ON_KEEP', left),
    ],
  };
}

for (const language of languages)
  test(`in 400 × 600 px the head takes a third, and four events are in view below the days: ${language}`, async () => {
    await signIn();
    await set('settings', { language });
    const { service: spoken } = languageFacts[language];
    const tracking = travelling(spoken, Date.now());
    // Checked soon after the newest event, so that the parcel is not late.
    const checkedAt = Date.parse(tracking.events[0]!.dateTime) + hour;
    const popup = await shown(seedOf(tracking, { name: 'กางเกงวิ่ง สีกรม ไซซ์ L', note: 'For mum', checkedAt }));
    const event = popup.getByTestId('timeline-event');
    await expect(event).toHaveCount(6);
    const bottom = async (of: ReturnType<typeof event.nth>) => (await of.boundingBox()).bottom;
    expect(await bottom(popup.getByTestId('parcel-head'))).toBeLessThanOrEqual(language === 'th' ? 208 : 200);
    const bar = await popup.getByTestId('check').boundingBox();
    expect(await bottom(event.nth(3))).toBeLessThanOrEqual(bar.top - 10);

    // The place is named once; note, origin and details follow the timeline.
    const place = spoken === 'th' ? 'บางกะปิ' : 'Bang Kapi';
    await expect(event.nth(0)).toContainText(place);
    await expect(event.nth(1)).not.toContainText(place);
    for (const part of ['note', 'details'])
      expect((await popup.getByTestId(part).boundingBox()).top).toBeGreaterThanOrEqual(
        await bottom(event.nth(5)),
      );
    await expect(popup.locator(milestoneWords)).toHaveCount(4);
    for (const [i, day] of [3, 2, 1].entries()) {
      const date = inBangkok(Date.now() - day * 24 * hour).slice(0, 10);
      const time = popup.locator(milestoneSteps).nth(i).locator('time');
      expect(await time.getAttribute('datetime')).toContain(date);
    }
    await expect(popup.locator(milestoneSteps).nth(3).locator('time')).toHaveCount(0);

    // Back and settings stay in view.
    await event.nth(5).evaluate((last) => last.scrollIntoView({ block: 'start' }));
    await expect(popup.getByTestId('parcel-name')).not.toBeInViewport();
    for (const id of ['back', 'options']) await expect(popup.getByTestId(id)).toBeInViewport({ ratio: 1 });
    if (language !== 'th') return;
    for (const sheet of ['', 'share', 'contact', 'more']) {
      if (sheet) await press(popup, `open-${sheet}`);
      const small = popup
        .locator('main *')
        .elements()
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()))
        .filter((one) => Number.parseFloat(popup.window.getComputedStyle(one).fontSize) < 12)
        .map(({ className, textContent }) => `${className} ${textContent}`);
      expect(small, sheet).toEqual([]);
    }
  });

test('the filled action follows the state: archive, contact, else check; their places stay', async () => {
  await signIn();
  const now = Date.now();
  const as = (status: string, more: Partial<Parcel> = {}, daysAgo = 0) => {
    const events = [
      { dateTime: inBangkok(now - daysAgo * 24 * hour - hour), status, description: '08:41 Word - Trat' },
    ];
    return seedOf(
      { ...knownTracking(now), trackingNo: `${status.replace('_', '')}${daysAgo}`, status, events },
      more,
    );
  };
  for (const [parcel, filled, bar, rest] of [
    [as('ON_SHIPPING'), 'check', ['check', 'open-contact', 'open-share'], 'archive'],
    [as('ON_OTHER_STATUS', {}, 5), 'open-contact', ['check', 'open-contact', 'open-share'], 'archive'],
    [as('ON_DELIVERED'), 'archive', ['archive', 'check', 'open-share'], 'open-contact'],
    [as('ON_RETURNED_TO_SENDER'), 'archive', ['archive', 'check', 'open-share'], 'open-contact'],
    [
      as('ON_KEEP', { status: null, failure: { kind: 'courier-not-served' } }),
      'open-contact',
      ['open-contact', 'open-share', 'archive'],
      null,
    ],
  ] as const) {
    const popup = await shown(parcel);
    const boxes = await Promise.all(bar.map((id) => popup.getByTestId(id).boundingBox()));
    const lefts = boxes.map(({ left }) => left);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    const grounds = await Promise.all(
      bar.map((id) =>
        popup.getByTestId(id).evaluate((one) => popup.window.getComputedStyle(one).backgroundColor),
      ),
    );
    const [ground, ...others] = grounds.toSorted(
      (a, b) => grounds.filter((x) => x === a).length - grounds.filter((x) => x === b).length,
    );
    expect(bar[grounds.indexOf(ground!)]).toBe(filled);
    expect(new Set(others).size).toBe(1);
    if (rest) await expect(popup.getByTestId(rest)).toHaveCount(0);
    await press(popup, 'open-more');
    for (const id of rest ? [...bar, rest] : bar) await expect(popup.getByTestId(id)).toHaveCount(1);
    if (rest === 'open-contact') {
      await press(popup, rest);
      await expect(popup.getByTestId('call-centre')).toContainText('02-000-0000');
      await press(popup, 'archive');
      await expect(popup.getByTestId('tag')).toHaveText(['Archived']);
      await expect(popup.getByTestId('archive')).toHaveText('Move back to list');
      await popup.getByTestId('undo').click();
      await expect(popup.getByTestId('tag')).toHaveCount(0);
    }
    popup.close();
  }
});

test('a number that was delivered long before it was followed says so', async () => {
  const now = Date.now();
  const delivered = (before: number, more: Parameters<typeof known>[0] = {}) => {
    const events = [{ status: 'ON_DELIVERED', dateTime: inBangkok(now - before), description: 'Delivered' }];
    return shown(seedOf({ ...knownTracking(now), status: 'ON_DELIVERED', events }, more));
  };
  const day = 86_400_000;
  const old = await delivered(60 * day);
  await expect(old.getByTestId('old-delivery')).toContainText('long before you followed it');
  for (const popup of [await delivered(5 * day), await delivered(60 * day, { direction: 'sent' })]) {
    await popup.getByTestId('timeline-event').waitFor();
    expect(popup.getByTestId('old-delivery').elements()).toHaveLength(0);
  }
});

test('a courier of which no contact is known: Contact is disabled, and no site is promised', async () => {
  await signIn();
  const tracking = { ...knownTracking(Date.now()), courierKey: 'lex', detail: {} };
  const ground = (popup: View, id: string) =>
    popup.getByTestId(id).evaluate((one) => popup.window.getComputedStyle(one).backgroundColor);
  for (const [change, filled, plain] of [
    [{ status: null, failure: { kind: 'courier-not-served' } }, 'open-share', 'archive'],
    [{ status: 'ON_OTHER_STATUS' }, 'check', 'open-share'],
  ] as const) {
    const popup = await shown(seedOf(tracking, change));
    expect(await ground(popup, filled)).not.toBe(await ground(popup, plain));
    expect(await ground(popup, 'open-contact')).toBe(await ground(popup, plain));
    if (filled === 'open-share') {
      await expect(popup.getByTestId('failure')).toContainText('does not cover Lazada Express.');
      await expect(popup.getByTestId('failure')).not.toContainText('site');
    }
    await expect(popup.getByTestId('open-contact')).toBeDisabled();
    popup.close();
  }
});

test('the days of a journey are drawn to scale, with a text that says the same; one scan has none', async () => {
  await signIn();
  const now = Date.now();
  const scan = (hoursAgo: number, place: string) => ({
    dateTime: inBangkok(now - hoursAgo * hour),
    status: 'ON_OTHER_STATUS',
    description: `08:00 Arrived - ${place}`,
  });
  const of = (events: ReturnType<typeof scan>[]) =>
    seedOf({ ...knownTracking(now), status: 'ON_OTHER_STATUS', events, detail: {} });
  const popup = await shown(
    of([scan(2, 'Laksi'), scan(30, 'Wang Noi'), scan(60, 'Wang Noi'), scan(70, 'Trat')]),
  );
  const strip = popup.getByTestId('day-strip');
  const words = (await strip.element()).ariaLabel!;
  is(words).toMatch(/^First scan on \d+ \w+\. Waited at Wang Noi from \d+ \w+ to \d+ \w+\. Newest scan on/);
  const [moved, waited] = popup.locator(stripParts).elements();
  // Ten hours of movement, thirty of waiting.
  const widths = [moved!, waited!].map((part) => part.getBoundingClientRect().width);
  is(widths[1]! / widths[0]!).toBeCloseTo(3, 1);
  expect(await axeInBothThemes(popup)).toEqual([]);
  popup.close();
  // Beside the table it is smaller, and only the days that matter have a label.
  const whole = of([scan(2, 'Laksi'), scan(30, 'Wang Noi'), scan(60, 'Wang Noi'), scan(100, 'Trat')]);
  await seed([whole]);
  const page = await open('dashboard', `#parcel=${encodeURIComponent(whole.row.id)}`);
  const small = page.getByTestId('pane').getByTestId('day-strip');
  await expect(small).toHaveAttribute('aria-label', /^First scan on .* Waited at Wang Noi/);
  is((await small.boundingBox()).height).toBe(30);
  const sizes = await page
    .locator(stripDays)
    .evaluateAll((all) => all.map((one) => page.window.getComputedStyle(one).fontSize !== '0px'));
  is(sizes.filter(Boolean)).toHaveLength(2);
  is([sizes[0], sizes.at(-1)]).toEqual([true, true]); // the first day and today
  page.close();
  const one = await shown(of([scan(2, 'Laksi')]));
  await expect(one.getByTestId('timeline-event')).toHaveCount(1);
  await expect(one.getByTestId('day-strip')).toHaveCount(0);
});

test('a failed attempt: reason, number of tries, next try, whom to call; one press copies what to tell the courier', async () => {
  await signIn();
  const now = Date.now();
  const [last, ...before] = knownTracking(now).events.slice(2);
  const yesterday = { ...last!, dateTime: inBangkok(now - 86_400_000), status: 'ON_UNABLE_TO_SEND' };
  const today = {
    ...yesterday,
    dateTime: inBangkok(now),
    description: 'Nobody at home, we will try again tomorrow',
  };
  const failed = seedOf(
    {
      ...knownTracking(now),
      courierKey: 'flash-express',
      courier: 'Flash Express',
      status: 'ON_UNABLE_TO_SEND',
      events: [today, yesterday, ...before],
      detail: { deliveryStaffPhoneNumber: '085-555-0178', courierCallCenterPhoneNumber: '1436' },
    },
    { foundPage: 'https://shopee.co.th/user/purchase/' },
  );
  const popup = await shown(failed);
  const note = popup.getByTestId('late');
  await expect(note).toContainText('Nobody was home');
  await expect(note).toContainText('Attempt 2');
  await expect(note).toContainText('Flash Express tries again tomorrow');
  await expect(note).toContainText('Delivery staff085-555-0178');
  await expect(note).toContainText('Call centre1436');
  await expect(note.getByTestId('open-order')).toHaveText('Open the order at shopee.co.th');
  // The next step is in the note, so no button of the bar is filled, and Contact keeps its place.
  await expect(popup.locator(buttonsOfParcel).locator(filledButtons)).toHaveCount(0);
  await note.getByTestId('copy-message').click();
  const { trackingNo } = failed.row;
  await expect(note.getByTestId('message-text')).toContainText(`พัสดุ ${trackingNo} ส่งไม่สำเร็จ`);
  await expect(note.getByTestId('message-text')).toContainText('(ไม่มีผู้รับพัสดุ)');
  await expect(note.getByTestId('message-language-th')).toBeChecked();
  await note.getByTestId('message-language-en').click();
  await expect(note.getByTestId('message-text')).toContainText(
    `Parcel ${trackingNo} was not delivered: nobody home (`,
  );
  expect(copied.at(-1)).toBe((await note.getByTestId('message-text').element()).textContent);
  await note.getByTestId('edit-message').click();
  await note.getByTestId('message-input').fill('Please leave it at the gate');
  await note.getByTestId('copy-again').click();
  await expect(note.getByTestId('copy-again')).toHaveText('Copied');
  expect(copied.at(-1)).toBe('Please leave it at the gate');
  expect(await axeInBothThemes(popup)).toEqual([]);
});

test('a wrong address: note and message ask for the right one, which the user adds', async () => {
  await signIn();
  const now = Date.now();
  const [last, ...before] = knownTracking(now).events.slice(2);
  const description = 'Wrong address, we will try again tomorrow';
  const event = { ...last!, dateTime: inBangkok(now), status: 'ON_UNABLE_TO_SEND', description };
  const failed = { ...knownTracking(now), status: 'ON_UNABLE_TO_SEND', events: [event, ...before] };
  const popup = await shown(seedOf(failed));
  const note = popup.getByTestId('late');
  await expect(note).toContainText('SPX Express tries again tomorrow');
  await expect(note).toContainText('Give SPX Express the right address for a new delivery.');
  await note.getByTestId('copy-message').click();
  await expect(note.getByTestId('copied-message')).toContainText('Copied. Add the right address');
  await note.getByTestId('message-language-en').click();
  const { trackingNo } = failed;
  await expect
    .poll(() => copied.at(-1)?.replace(/\(.*\)/, '(when)'))
    .toBe(
      `Parcel ${trackingNo} was not delivered: wrong or incomplete address (when). Please deliver it to this address:`,
    );
  await note.getByTestId('message-input').fill('1 Made-up Road');
  await note.getByTestId('copy-again').click();
  await expect.poll(() => copied.at(-1)).toBe('1 Made-up Road');
});

test('a message that the browser does not copy is shown, and the note says so', async () => {
  await signIn();
  const { events, ...tracking } = knownTracking(Date.now());
  const popup = await shown(seedOf({ ...tracking, status: 'ON_UNABLE_TO_SEND', events: events.slice(2) }));
  refuseCopies();
  await popup.getByTestId('copy-message').click();
  await expect(popup.getByTestId('copied-message')).toContainText('Could not copy');
  await expect(popup.getByTestId('message-text')).toContainText(tracking.trackingNo);
});

test('without a contact, the note of a failed attempt asks for none; a returned parcel is a matter for the shop', async () => {
  await signIn();
  const [last, ...before] = knownTracking(Date.now()).events.slice(2);
  const failed = { ...knownTracking(Date.now()), courierKey: 'lex', status: 'ON_UNABLE_TO_SEND', detail: {} };
  const events = [
    { ...last!, status: 'ON_UNABLE_TO_SEND', description: 'Refused by the customer' },
    ...before,
  ];
  const popup = await shown(seedOf({ ...failed, events }));
  await expect(popup.getByTestId('late')).toContainText('Refused');
  await expect(popup.getByTestId('late')).not.toContainText('Contact');
  await expect(popup.getByTestId('late')).not.toContainText('Attempt');
  await expect(popup.getByTestId('open-contact')).toBeDisabled();
  await popup.getByTestId('copy-message').click();
  await expect(popup.getByTestId('copied-message').locator('[role=status]')).toHaveText('Copied');
  popup.close();
  for (const direction of ['received', 'sent'] as const) {
    const home = seedOf(
      {
        ...failed,
        status: 'ON_OTHER_STATUS',
        events: [{ ...last!, status: 'ON_OTHER_STATUS', description: 'Sent back to its origin' }, ...before],
      },
      { foundPage: 'https://shopee.co.th/user/purchase/', direction },
    );
    const view = await shown(home);
    const note = view.getByTestId('late');
    await expect(note).toContainText('It is going back to the sender');
    await expect(view.getByTestId('status')).toHaveText('Going back');
    if (direction === 'received')
      await expect(note).toContainText('Ask the shop for a refund or a new parcel.');
    else await expect(note).not.toContainText('Ask the shop');
    await expect(note.getByTestId('open-order')).toHaveText('Open the order at shopee.co.th');
    view.close();
  }
});

test('a parcel that may be lost: what the courier says, and whom to ask', async () => {
  await signIn();
  const [last, ...before] = knownTracking(Date.now()).events.slice(2);
  const description = 'The parcel cannot be found and is being searched for';
  const tracking = {
    ...knownTracking(Date.now()),
    status: 'ON_OTHER_STATUS',
    events: [{ ...last!, status: 'ON_OTHER_STATUS', description }, ...before],
  };
  for (const [direction, ask] of [
    ['received', 'let the shop know'],
    ['sent', 'let the buyer know'],
  ] as const) {
    const popup = await shown(seedOf(tracking, { direction }));
    const note = popup.getByTestId('late');
    await expect(note).toContainText(description);
    await expect(note).toContainText(ask);
    await expect(note).toContainText('Call centre02-000-0000');
    await expect(popup.getByTestId('status')).toHaveText('May be lost');
    is(popup.getByTestId('timeline-event').elements()[0]!.classList).toContain('color-trouble');
    await expect(popup.locator(buttonsOfParcel).locator(filledButtons)).toHaveText('Contact');
    await expect(popup.locator(milestoneWords)).toHaveText([
      'Picked up',
      'May be lost',
      'Out for delivery',
      'Delivered',
    ]);
    popup.close();
  }
});

test('a parcel to collect: a note says where and since when, as far as the courier says it', async () => {
  await signIn();
  const now = Date.now();
  const [last, ...before] = knownTracking(now).events.slice(2);
  const waiting = (place: string, more: Partial<Parcel> = {}) => {
    const description = `Ready for the recipient to collect within 7 days${place}`;
    const arrived = { dateTime: inBangkok(now - 86_400_000), status: 'ON_OTHER_STATUS', description };
    return seedOf(
      { ...knownTracking(now), status: 'ON_OTHER_STATUS', events: [arrived, last!, ...before] },
      more,
    );
  };
  const popup = await shown(waiting(' - Hat Yai branch, Songkhla'));
  await expect(popup.getByTestId('status')).toHaveText('At the pick-up point');
  await expect(popup.getByTestId('collect')).toHaveText(/^Collect at Hat Yai branch, Songkhla · since \w/);
  popup.close();
  for (const row of [waiting(''), waiting(' - Hat Yai branch', { archivedAt: now })]) {
    const other = await shown(row);
    await expect(other.getByTestId('status')).toHaveText('At the pick-up point');
    await expect(other.getByTestId('collect')).toHaveCount(0);
    other.close();
  }
});

test('a parcel without a scan for days: whom to ask depends on who sent it; the number is not called new', async () => {
  await signIn();
  const now = Date.now();
  for (const [direction, ask] of [
    ['received', 'Ask the sender'],
    ['sent', 'If you have handed it over, contact them'],
  ] as const) {
    const followedAt = now - 6 * 86_400_000;
    const failure = { kind: 'not-found-yet' } as const;
    const row = followedParcel('flash-express', 'TH2604417733905B', now, { direction, followedAt, failure });
    const popup = await shown({ row, log: null });
    await expect(popup.getByTestId('late')).toContainText(ask);
    await expect(popup.getByTestId('failure')).toContainText('The courier does not know this number.');
    await expect(popup.getByTestId('failure')).not.toContainText('first day');
    popup.close();
  }
});

test('a failed attempt: its reason, phone and number above the timeline, and its milestone alone is red', async () => {
  await signIn();
  const now = Date.now();
  const { events, ...tracking } = knownTracking(now);
  const failed = seedOf({ ...tracking, status: 'ON_UNABLE_TO_SEND', events: events.slice(2) });
  const popup = await shown(failed);
  const note = popup.getByTestId('late');
  await expect(note).toContainText('Nobody answered');
  await expect(note).toContainText('Call centre02-000-0000');
  await expect(note.getByTestId('copy-message')).toHaveText('Copy number and message');
  const first = await popup.getByTestId('timeline-event').first().boundingBox();
  expect((await note.boundingBox()).bottom).toBeLessThan(first.top);
  await expect(popup.locator(milestoneWords)).toHaveText([
    'Picked up',
    'In transit',
    'Not delivered',
    'Delivered',
  ]);
  const [before, same, red, after] = await popup
    .locator(milestoneSteps)
    .evaluateAll((all) => all.map((step) => popup.window.getComputedStyle(step, '::before').backgroundColor));
  expect(before).toBe(same);
  expect(new Set([before, red, after]).size).toBe(3);
  const word = popup.locator(milestoneWords).nth(2);
  expect(await word.evaluate((one) => popup.window.getComputedStyle(one).color)).toBe(red);

  // Back at a branch: the attempt is a past event, not a reached milestone.
  popup.close();
  const again = await shown(seedOf({ ...tracking, status: 'ON_OTHER_STATUS', events: events.slice(1) }));
  await again.getByTestId('timeline-event').first().waitFor();
  const steps = again.locator(milestoneSteps);
  for (const [i, dates] of [1, 1, 0, 0].entries())
    await expect(steps.nth(i).locator('time')).toHaveCount(dates);
  again.close();
  await seed([failed]);

  // The side panel at its least width has room for one label, and keeps the others for screen readers.
  const panel = await open('panel', `#parcel=${encodeURIComponent(failed.row.id)}`);
  await panel.locator(milestoneWords).nth(3).waitFor();
  const seen = await panel
    .locator(milestoneWords)
    .evaluateAll((all) => all.map((one) => panel.window.getComputedStyle(one).opacity));
  expect(seen).toEqual(['0', '0', '1', '0']);
});

test('a sheet rises in 120 ms, and not at all with reduced motion', async () => {
  await signIn();
  const popup = await shown(known());
  const moved = async (reducedMotion: 'no-preference' | 'reduce') => {
    await emulate({ reducedMotion });
    return popup.getByTestId('open-share').evaluate((button) => {
      button.click();
      return new Promise<unknown[]>((resolve) =>
        popup.window.requestAnimationFrame(() =>
          popup.window.requestAnimationFrame(() =>
            resolve(popup.document.getAnimations().map((one) => one.effect?.getComputedTiming().duration)),
          ),
        ),
      );
    });
  };
  expect(await moved('no-preference')).toEqual([120]);
  await press(popup, 'sheet-close');
  expect(await moved('reduce')).toEqual([]);
  await expect(popup.getByTestId('sheet')).toBeVisible();
});

test('an event shows its local time, plus the reader’s time if it differs', async () => {
  await signIn();
  const tracking = knownTracking(Date.now());
  // The browser of the tests runs in Bangkok's time zone.
  const events = [
    { dateTime: '2026-11-20T23:30:00+09:00', status: 'ON_OTHER_STATUS', description: '23:30 Left - Tokyo' },
    { dateTime: '2026-11-19T08:00:00+07:00', status: 'ON_PICKED_UP', description: '08:00 Accepted - Trat' },
  ];
  const popup = await shown(seedOf({ ...tracking, events }));
  const times = popup.getByTestId('timeline-event').locator('time');
  const [abroad, home] = [times.nth(0), times.nth(1)];
  await expect(abroad).toHaveText(/^23:30/);
  await expect(abroad).toHaveAttribute('title', '20 Nov, 21:30 your time');
  await expect(abroad.locator(spokenText)).toContainText('21:30 your time');
  await expect(home).toHaveText('08:00');
  await expect(home).not.toHaveAttribute('title');
  // The day's heading stays visible while its events scroll.
  expect(
    await popup
      .getByTestId('day')
      .first()
      .evaluate((day) => popup.window.getComputedStyle(day).position),
  ).toBe('sticky');
});

test('days count from the first real scan; a due date is shown until the parcel has ended', async () => {
  await signIn();
  const now = Date.now();
  const day = 86_400_000;
  const at = (before: number) => inBangkok(now - before * day);
  const event = (before: number, status: string) => ({ dateTime: at(before), status, description: 'x' });
  const facts = async (
    courierKey: string,
    of: { status: string; dueDate: string; events: ReturnType<typeof event>[] },
    more: Partial<Parcel> = {},
  ) => {
    const { status, dueDate, events } = of;
    const tracking = { ...knownTracking(now), courierKey, status, events, detail: { dueDate } };
    const popup = await shown(seedOf(tracking, more));
    await popup.getByTestId('timeline-event').first().waitFor();
    const given = popup
      .getByTestId('facts')
      .elements()
      .map(({ innerText }) => innerText);
    const text = given.join().replace(/\s+/g, ' ').toLowerCase();
    popup.close();
    return text;
  };
  const moving = [event(1, 'ON_OTHER_STATUS'), event(3, 'ON_PICKED_UP'), event(9, 'ON_KEEP')];
  const tomorrow = at(-1).slice(0, 10);
  // Announced nine days ago, picked up three days ago.
  expect(await facts('a1', { status: 'ON_OTHER_STATUS', dueDate: tomorrow, events: moving })).toMatch(
    /^due tomorrow on the way 3 days$/,
  );
  expect(
    await facts('a2', { status: 'ON_OTHER_STATUS', dueDate: at(2).slice(0, 10), events: moving }),
  ).toMatch(/^due .*, 2 days late on the way 3 days$/);
  const delivered = [event(0, 'ON_DELIVERED'), event(1, 'ON_DELIVERED'), ...moving];
  expect(await facts('a3', { status: 'ON_DELIVERED', dueDate: tomorrow, events: delivered })).toMatch(
    /^took 2 days$/,
  );
  const returned = [event(1, 'ON_RETURNED_TO_SENDER'), ...moving];
  expect(await facts('a4', { status: 'ON_RETURNED_TO_SENDER', dueDate: '', events: returned })).toMatch(
    /^returned after 2 days$/,
  );
  const ended = { closedAt: now };
  expect(await facts('a5', { status: 'ON_OTHER_STATUS', dueDate: tomorrow, events: moving }, ended)).toBe(
    'on the way 3 days',
  );
  // Only announced: no scan to count from.
  expect(await facts('a6', { status: 'ON_KEEP', dueDate: '', events: [event(9, 'ON_KEEP')] })).toBe('');
});

test('the whole form of a note is above the bar, wherever its button was', async () => {
  await signIn();
  const popup = await shown(known());
  const edit = popup.getByTestId('edit-note');
  const bar = await popup.locator(buttonsOfParcel).boundingBox();
  for (const above of [10, 40, 70, 100]) {
    await edit.evaluate((button) => {
      button.closest('.scroll')!.scrollTop += button.getBoundingClientRect().bottom - bar.top + above;
      button.click();
    });
    await expect(popup.getByTestId('note-input')).toBeFocused();
    const { bottom } = await popup.getByTestId('cancel-edit').boundingBox();
    expect.soft(bar.top - bottom, `button ${above} px above the bar`).toBeGreaterThanOrEqual(12);
    await popup.getByTestId('cancel-edit').click();
  }
});

test('name and note: Enter and leaving the field save, Escape cancels', async () => {
  await signIn();
  const popup = await shown(known());
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('Dropped');
  await popup.getByTestId('name-input').press('Escape');
  await expect(popup.getByTestId('parcel-name')).toHaveText('TH260417733905B');
  await expect(popup.getByTestId('rename')).toBeFocused();
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('Cancelled');
  await popup.getByTestId('cancel-edit').click();
  await expect(popup.getByTestId('parcel-name')).toHaveText('TH260417733905B');
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('  By Enter ');
  await popup.getByTestId('name-input').press('Enter');
  await expect(popup.getByTestId('parcel-name')).toHaveText('By Enter');
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('By leaving');
  await popup.getByTestId('open-share').click();
  await expect(popup.getByTestId('parcel-name')).toHaveText('By leaving');

  await popup.getByTestId('edit-note').click();
  await popup.getByTestId('note-input').fill('first');
  await popup.getByTestId('note-input').press('Enter');
  await popup.keyboard.insertText('second');
  await popup.getByTestId('note-input').press('Control+Enter');
  await expect(popup.getByTestId('note')).toContainText('second');
  await expect(popup.getByTestId('note').locator('bdi')).toHaveCount(2);
  await popup.reload();
  await expect(popup.getByTestId('parcel-name')).toHaveText('By leaving');
  await expect(popup.getByTestId('note')).toContainText('first');
});

test('direction, mute, archive and “stop checking” are stored and can be undone', async () => {
  await signIn();
  const popup = await shown(known({ dueAt: Date.now() + 3_600_000 }));
  await expect(popup.getByTestId('footer')).toContainText('next about');
  await popup.getByTestId('open-more').click();
  await popup.getByTestId('more-role').click();
  await popup.getByTestId('direction-sent').check();
  await popup.getByTestId('more-back').click();
  await expect(popup.getByTestId('more-role')).toContainText('Sender');
  await popup.getByTestId('notify-of-it').click();
  await expect(popup.getByTestId('tag')).toHaveText(['Sent by me', 'Muted']);
  await popup.getByTestId('close-by-hand').click();
  await expect(popup.getByTestId('footer')).toContainText('no more checks');
  await expect(popup.getByTestId('toast')).toContainText('and moved it to the archive');
  // A parcel that is checked no more stands in the archive.
  await popup.getByTestId('archive').click();
  await expect(popup.getByTestId('footer')).toContainText('next about');
  await popup.getByTestId('undo').click();
  await expect(popup.getByTestId('tag')).toHaveText(['Sent by me', 'Muted', 'Checking stopped']);
  await popup.getByTestId('close-by-hand').click();
  await expect(popup.getByTestId('footer')).toContainText('next about');
  await popup.getByTestId('archive').click();
  await expect(popup.getByTestId('tag')).toHaveText(['Sent by me', 'Muted', 'Archived']);
  await popup.getByTestId('undo').click();
  await expect(popup.getByTestId('tag')).toHaveText(['Sent by me', 'Muted']);
  await popup.getByTestId('sheet').press('Escape');
  await expect(popup.getByTestId('sheet')).toHaveCount(0);
  await expect(popup.getByTestId('open-more')).toBeFocused();
});

const withoutIntervals: BeforeScripts = (window) => void Object.assign(window, { setInterval: () => 0 });

test('a control whose change was not stored shows what is stored', async () => {
  await signIn();
  const parcel = known();
  await seed([parcel]);
  // A view draws everything again every 15 seconds.
  const popup = await open('popup', `#parcel=${encodeURIComponent(parcel.row.id)}`, [withoutIntervals]);
  const answer = holdMessages('edit');
  await popup.getByTestId('open-more').click();
  await popup.getByTestId('notify-of-it').click();
  answer('storage-trouble');
  await expect(popup.getByTestId('toast')).toContainText('could not read or save');
  await expect(popup.getByTestId('notify-of-it')).toBeChecked();
});

test('changing the courier: the view switches to the new parcel and makes one call', async () => {
  await signIn();
  const trackingNo = 'TH260417733906B';
  const parcel = seedOf(
    { ...knownTracking(Date.now()), trackingNo, courierKey: 'flash-express' },
    { name: 'Lamp' },
  );
  const popup = await shown(parcel);
  await popup.getByTestId('open-more').click();
  await popup.getByTestId('more-courier').click();
  await popup.getByTestId('sheet').getByTestId('card-courier').selectOption('shopee-express');
  await popup.getByTestId('change-courier').click();
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
  await expect(popup.getByTestId('parcel-name')).toHaveText('Lamp');
  await expect(popup.getByTestId('status')).toContainText('In transit');
  // The result is there: nothing is being checked any more.
  await expect(popup.getByTestId('toast')).toHaveText('Courier changed');
  expect(service.asked).toEqual([trackingNo]);
});

test('changing to a courier under which the number is followed already merges both, and a toast says so', async () => {
  await signIn();
  const now = Date.now();
  const of = { ...knownTracking(now), trackingNo: 'TH0142000001AB' };
  const twin = (courierKey: string, more: Parameters<typeof seedOf>[1]) =>
    seedOf({ ...of, courierKey }, more);
  const wrong = twin('flash-express', { name: 'Lamp', note: 'mine' });
  await seed([wrong, twin('shopee-express', { name: 'Desk lamp' })]);
  let page = await openParcel(wrong);
  service.asked.length = 0;
  const change = async (to: string) => {
    await page.getByTestId('open-more').click();
    await page.getByTestId('more-courier').click();
    await page.getByTestId('sheet').getByTestId('card-courier').selectOption(to);
    await page.getByTestId('change-courier').click();
  };
  await change('shopee-express');
  await expect(page.getByTestId('toast')).toContainText('Already in your list');
  await expect(page.getByTestId('toast')).toContainText('the two were merged');
  await expect(page.getByTestId('parcel')).toHaveAttribute('data-id', 'shopee-express/TH0142000001AB');
  await expect(page.getByTestId('parcel-name')).toHaveText('Desk lamp');
  await expect(page.getByTestId('note')).toContainText('Lamp');
  await expect(page.getByTestId('note')).toContainText('mine');
  await page.getByTestId('back').click();
  await expect(page.getByTestId('parcel-row')).toHaveCount(1);
  expect(service.asked).toEqual([]);

  // Typed text is never cut: if both notes do not fit into one, both parcels stay, and the toast says so.
  const long = twin('flash-express', { note: 'x'.repeat(1990) });
  page.close();
  await seed([long, twin('shopee-express', { note: 'y'.repeat(1990) })]);
  page = await openParcel(long);
  await change('shopee-express');
  await expect(page.getByTestId('toast')).toContainText('Both were left');
  await page.getByTestId('back').click();
  await expect(page.getByTestId('parcel-row')).toHaveCount(2);
});

test('correcting a number keeps name and note, undo restores the history, a followed number is opened', async () => {
  await signIn();
  const trackingNo = 'TH260417733906B';
  const of = { ...knownTracking(Date.now()), courierKey: 'shopee-express' };
  const wrong = seedOf(
    { ...of, trackingNo: 'TH0142000001AB' },
    { name: 'Lamp', note: 'gift', direction: 'sent' },
  );
  const popup = await shown(wrong);
  const correct = async () => {
    await popup.getByTestId('open-more').click();
    await popup.getByTestId('correct-number').click();
  };
  const field = popup.getByTestId('corrected-number');
  await correct();
  await expect(popup.getByTestId('sheet')).toContainText('Deletes the history of the old number');
  await field.fill('lamp');
  await field.press('Enter');
  await expect(popup.getByTestId('corrected-number-fault')).toContainText('6 to 40 letters');
  await field.press('Escape');
  await expect(popup.getByTestId('correct-number')).toBeFocused();
  await popup.getByTestId('correct-number').click();
  service.asked.length = 0;
  await field.fill(` ${trackingNo.slice(0, 4)} ${trackingNo.slice(4).toLowerCase()}`);
  await field.press('Enter');
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', `shopee-express/${trackingNo}`);
  await expect(popup.getByTestId('parcel-name')).toHaveText('Lamp');
  await expect(popup.getByTestId('note')).toHaveText('gift');
  await expect(popup.getByTestId('tag')).toHaveText('Sent by me');
  await expect(popup.getByTestId('status')).toContainText('In transit');
  expect(service.asked).toEqual([trackingNo]);
  await popup.getByTestId('undo').click();
  await expect(popup.getByTestId('parcel')).toHaveAttribute('data-id', wrong.row.id);
  await expect(popup.getByTestId('timeline-event')).toHaveCount(of.events.length);

  await seed([seedOf({ ...of, trackingNo }, { name: 'The right one' })]);
  await correct();
  await field.fill(trackingNo);
  await popup.getByTestId('save-number').click();
  await expect(popup.getByTestId('toast')).toContainText('is already in your list');
  await expect(popup.getByTestId('parcel-name')).toHaveText('The right one');
  await popup.getByTestId('back').click();
  await expect(popup.getByTestId('parcel-row')).toHaveCount(2);
});

test('hostile text of the service moves no control of a parcel, at 320, 400 and 640 px', async () => {
  await signIn();
  const evil = [
    'x'.repeat(2000),
    `\u202e${'evil '.repeat(40)}`,
    `Z${'\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(100)}algo`,
    `zero\u200b\u200b\ufeffwidth`,
    'พัสดุ'.repeat(300),
    '👩‍👩‍👧‍👦'.repeat(80),
  ];
  for (const text of evil) {
    const tracking = knownTracking(Date.now());
    const spoofed = {
      ...tracking,
      courier: text,
      status: `ON_${text}`.slice(0, 400),
      detail: Object.fromEntries(
        Object.entries(tracking.detail).map(([key, value]) => [
          key,
          typeof value === 'string' && !value.startsWith('https:') ? text : value,
        ]),
      ),
      events: tracking.events.map((event) => ({ ...event, description: `08:41 ${text} - ${text}` })),
    };
    const popup = await shown(seedOf(spoofed, { name: text.slice(0, 200), note: text.slice(0, 2000) }));
    // Removes the fixed width of the popup: in side panel and dashboard a parcel is as wide as its container.
    popup.document.body.style.width = '100%';
    for (const width of [320, 400, 640]) {
      popup.setSize(width, 600);
      await popup.getByTestId('details').evaluate((all) => {
        for (const fold of [all, ...all.querySelectorAll('details')])
          (fold as HTMLDetailsElement).open = true;
      });
      const order = ['check', 'open-contact', 'open-share', 'open-more'];
      for (const id of order) await expect(popup.getByTestId(id)).toBeInViewport({ ratio: 1 });
      const boxes = await Promise.all(order.map((id) => popup.getByTestId(id).boundingBox()));
      const places = boxes.map((box) => box!.y * 1000 + box!.x);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      // A sheet is as wide as the view: if it fits into 320 px, it fits into every width.
      for (const sheet of width === 320 ? ['share', 'contact', 'more'] : []) {
        await press(popup, `open-${sheet}`);
        const wide = popup
          .locator(`main *:not(${spokenText})`)
          .elements()
          .filter(
            (one) => one.checkVisibility() && one.getBoundingClientRect().right > popup.window.innerWidth + 1,
          )
          .map(({ className, tagName }) => `${tagName}.${className}`);
        expect(wide, `${sheet} at ${width}`).toEqual([]);
        await expect(popup.getByTestId('sheet-close')).toBeInViewport();
        await press(popup, 'sheet-close');
      }
    }
    popup.close();
  }
});

test('axe finds nothing in a parcel and its sheets, light or dark', async () => {
  await signIn();
  const popup = await shown(known({ name: 'Shorts', note: 'For mum', foundOn: 'shopee.co.th' }));
  await popup.getByTestId('details').evaluate((all) => {
    for (const fold of [all, ...all.querySelectorAll('details')]) (fold as HTMLDetailsElement).open = true;
  });
  const look = async (what: string) => expect(await axeInBothThemes(popup), what).toEqual([]);
  await look('details');
  for (const sheet of ['share', 'contact', 'more']) {
    await popup.getByTestId(`open-${sheet}`).click();
    if (sheet === 'contact') await popup.getByTestId('staff-show').click();
    if (sheet === 'share') await popup.getByTestId('send').locator('summary').click();
    await look(sheet);
  }
  popup.close();
  const { events, ...tracking } = knownTracking(Date.now());
  for (const status of ['ON_UNABLE_TO_SEND', 'ON_DELIVERED', 'ON_RETURNED_TO_SENDER']) {
    const other = await shown(seedOf({ ...tracking, status, events: events.slice(2) }));
    await other.getByTestId('timeline-event').first().waitFor();
    expect(await axeInBothThemes(other), status).toEqual([]);
    other.close();
  }
});
