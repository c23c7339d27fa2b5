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
