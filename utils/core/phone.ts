/** The longest note that is sent with a parcel to somebody's phone, in UTF-16 units as an input counts them. */
export const longestSendNote = 200;

/**
 * A Thai phone number as the service takes it: `0` and nine digits, or `+66` and nine digits (api-facts, section 1).
 * Blanks, dashes, dots and brackets are dropped; null when it is not one.
 */
export function thaiPhoneNumber(text: string): string | null {
  const tidy = text.replace(/[\s().-]/g, '');
  return /^(?:0|\+66)[1-9]\d{8}$/.test(tidy) ? tidy : null;
}
