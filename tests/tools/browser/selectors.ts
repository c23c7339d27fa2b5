// Selectors for elements of the views that a test id alone does not address. Both browsers' drivers take them.

const at = (testId: string): string => `[data-testid=${testId}]`;

/** A number in the popup's list of a page's numbers. */
export const foundNumber = (trackingNo: string): string => `${at('found')}[data-number="${trackingNo}"]`;

/** The result line of the add box while it follows parcels. */
export const adding = `${at('add-result')}[data-state=adding]`;
/** The result line once they are followed. */
export const added = `${at('add-result')}[data-state=added]`;

/** The summary line of a `details` element. */
export const foldOf = (testId: string): string => `${at(testId)} > summary`;

/** The times of a parcel's events. */
export const eventTimes = `${at('timeline-event')} time`;

/** The switches for each kind of notification. */
export const noticeSwitches = '[data-testid^=notice-]';

/** Elements that appear if a text of the service is rendered as HTML. */
export const livingText = ':is(#app, main) :is(script, img, iframe, style, a[href^="javascript"])';

/** A parcel in any list, by its tracking number. */
export const rowOf = (trackingNo: string): string => `${at('parcel-row')}[data-id$="/${trackingNo}"]`;
export const rowOfId = (id: string): string => `${at('parcel-row')}[data-id="${id}"]`;

// The parts of a row of the list.
export const rowName = '.row-name';
/** The second line of a row: courier, place and more. */
export const rowMore = '.row-more';
export const rowParts = `${rowMore} bdi`;
/** What tells a row of a file from others with its name: after the name, or in the columns of the table. */
export const rowReferences = '.reference, td:is(.at-buyer, .at-order, .at-number) > bdi';
/** Why a parcel is late, in a row or in the table. */
export const lateReason = '.row-more .fault';
/** A row with news. */
export const newRow = '.row.has-news';
/** The last element of a row's line, at its right end. */
export const rowLineEnd = '.row-line > :last-child';

/** Filled buttons, of which a view or a section has one. */
export const filledButtons = '.button:not(.plain)';
export const buttonsOfParcel = '.parcel-bar';

/** All controls, the rows of the list included. */
export const controls = 'button, input, select, th, a.row, a.icon-button';

// The dashboard's table and its tabs.
/** Header, tabs and column headings of the dashboard, from the top. */
export const dashboardHeads = '.dashboard-head, .tabs, .table thead';
export const tableHead = '.table thead';
export const nameColumn = 'th.at-name';
export const latestColumn = 'th.at-latest';
export const codCells = 'tbody .at-cod';
export const statusCell = '.at-status';
/** The words of states, and the tags beside that of the open parcel. */
export const statusWords = '.chip .clip, .tag';
export const groupTab = (group: string): string => `${at('group-tab')}[data-group="${group}"]`;

export const cashSums = '[data-testid=cash-sums] > *';
/** The sum of the cash that is delivered and not paid out. */
export const owedSum = '[data-testid=cash-sums] > .owed';

/** The text at the right end of a footer. */
export const footerEnd = '.footer > bdi';

/** The progress of a parcel, and its steps. */
export const milestones = '.milestones';
export const milestoneSteps = `${milestones} > li`;
export const milestoneWords = `${milestoneSteps} > span`;

/** Text for screen readers only. */
export const spokenText = '.visually-hidden';

/** The elements that the content script adds to a shop's page: the hosts of chip and card. */
export const ownHosts = 'html > div';
/** The parts of a journey on its scale of days: moving, waiting, silent. */
export const stripParts = '[data-testid=day-strip] .part';
/** The milestones in the row of a list. */
export const rowMilestones = '.row-sign > .milestones';
/** What is drawn of a row before its words: the sign, and the milestones. */
export const rowSign = '.row-sign';
export const stripDays = '[data-testid=day-strip] .day';
/** The likely days, on the scale and in words for screen readers. */
export const likelyBox = '[data-testid=day-strip] .likely';
/** The likely days in a row of the list. */
export const comesWords = '.comes';
/** The cell of the table that says when a parcel comes. */
export const comesCell = '.at-due';
/** The pages of the settings, by the id in their address, each with a part that is drawn once it is read. */
export const settingsPages = [
  ['service', 'couriers-note'],
  ['watch', 'meter'],
  ['notices', 'test-notice'],
  ['sites', 'permissions'],
  ['language', 'year'],
  ['ways-to-open', 'way-to-open'],
  ['backup', 'delete-all'],
  ['requests', 'log-line'],
  ['about', 'report'],
] as const;

/** The buttons that propose the next step. */
export const filledButton = 'button:is(.button):not(.plain)';

// The review of an import. Rows are counted from 1 in the order in which they are shown.
export const importChip = (kind: string): string => `${at('import-chip')}[data-kind="${kind}"]`;
export const importRole = (column: number): string => `${at('import-role')}[data-column="${column}"]`;
export const importRowOf = (row: number): string => `${at('import-row-of')}[aria-rowindex="${row + 1}"]`;
export const importCell = (row: number, field: string): string => `${importRowOf(row)} .of-${field}`;
/** The day of the month on which the look-ups run out. */
export const runsOut = '.month-days > .runs-out';
