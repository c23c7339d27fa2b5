/** Returns a typed whole number within the bounds, else null. */
export function readNumber(text: string, least: number, most: number): number | null {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
