/**
 * A trace of a number: 32 bits (sdbm), the same for the same number. Whoever has the number can tell whether a trace is
 * its, but no number can be read from a trace: thousands of millions of numbers share each. A page's script is given
 * the traces of the hidden numbers, so that it knows which of its own are hidden and nothing of other sites'. That one of
 * 300 numbers of a page has the trace of another of 1,000 hidden ones by chance happens on one page in 14,000.
 */
export const traceOf = (trackingNo: string): number =>
  [...trackingNo].reduce((trace, letter) => (trace * 65599 + letter.charCodeAt(0)) | 0, 0);
