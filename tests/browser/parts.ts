// What a test id alone does not name in our pages: selectors, for the driver of any browser.

const at = (testId: string): string => `[data-testid=${testId}]`;

/** A number of a page, in the popup's list of them. */
export const foundNumber = (trackingNo: string): string => `${at('found')}[data-number="${trackingNo}"]`;

/** What the box says while it keeps parcels. */
export const keeping = `${at('add-result')}[data-state=keeping]`;

/** The line that opens and closes a folded part. */
export const foldOf = (testId: string): string => `${at(testId)} > summary`;

/** The times of a parcel's events. */
export const eventTimes = `${at('timeline-event')} time`;

/** The signs that key and secret are stored. */
export const savedSigns = `${at('api-key-saved')}, ${at('key-secret-saved')}`;

/** The switches for each kind of notification. */
export const noticeSwitches = '[data-testid^=notice-]';

/** What text of the service could have become in a page, were it taken for more than text. */
export const livingText = ':is(#app, main) :is(script, img, iframe, style, a[href^="javascript"])';

/** A parcel in any list, by its number or by its id. */
export const rowOf = (trackingNo: string): string => `${at('parcel-row')}[data-id$="/${trackingNo}"]`;
export const rowOfId = (id: string): string => `${at('parcel-row')}[data-id="${id}"]`;

// The parts of a row of the list.
export const rowName = '.row-name';
/** Its second line: courier, place and what else is known. */
export const rowMore = '.row-more';
/** Why a parcel is late, in a row or in the table. */
export const lateReason = '.row-more .fault, .at-place .fault';
/** A row with news that nobody has seen. */
export const newRow = '.row.fresh';
/** The last part of a line of a row, at its right end. */
export const rowLineEnd = '.row-line > :last-child';

/** All that can be pressed or filled in beside the rows, and the rows. */
export const controls = 'button, input, select, th, a.row, a.icon-button';

// The dashboard's table and its tabs.
export const tableHead = '.table thead';
export const nameColumn = 'th.at-name';
export const codCells = 'tbody .at-cod';
export const statusCell = '.at-status';
export const groupTab = (group: string): string => `${at('group-tab')}[data-group="${group}"]`;

/** The words at a footer's right end. */
export const footerEnd = '.footer > bdi';

/** How far a parcel came, and its single steps. */
export const milestones = '.milestones';
export const milestoneSteps = `${milestones} > li`;

/** Text for screen readers alone. */
export const spokenText = '.heard';

/** What our content script adds to a shop's page: the host of the chip and the host of the card. */
export const ownHosts = 'html > div';
