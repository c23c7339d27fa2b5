import crypto from 'crypto';

// This is njs, not the JavaScript of a browser: it has no destructuring, no `?.`, and no `catch` without a name.

/** The reader key that belongs to the key in the callback address. */
const channel = (r) => crypto.createHash('sha256').update(r.variables.secret).digest('hex');

// Printable ASCII only: a browser closes a socket that receives invalid UTF-8, and all four values are ASCII.
const text = (value) => (typeof value === 'string' ? value.replace(/[^ -~]/g, '').slice(0, 64) : '');

/** Answers 200 with the hint, which is published, or 204: nothing is published. */
function hint(r) {
  try {
    const record = JSON.parse(r.requestText);
    const courier = text(record.courierKey);
    const no = text(record.trackingNo);
    const day = (record.timelines || [])[0] || {};
    const at = text(((day.details || [])[0] || {}).dateTime);
    if (!courier || !no) return r.return(204);
    r.headersOut['Content-Type'] = 'application/json';
    return r.return(200, JSON.stringify({ v: 1, courier, no, status: text(record.status), at }));
    // oxlint-disable-next-line no-unused-vars
  } catch (error) {
    return r.return(204);
  }
}
export default { channel, hint };
