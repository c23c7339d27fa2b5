import crypto from 'crypto';

// This is njs, not the JavaScript of a browser: it has no destructuring, no `?.`, and no `catch` without a name.

/** The reader key that belongs to the key in the callback address. */
const channel = (r) => crypto.createHash('sha256').update(r.variables.secret).digest('hex');

// Printable ASCII only: a browser closes a socket that receives invalid UTF-8, and all four values are ASCII.
const text = (value) => (typeof value === 'string' ? value.replace(/[^ -~]/g, '').slice(0, 64) : '');

/** Answers with the hint, which is published. Courier and number are empty if the body is no record. */
function hint(r) {
  const result = { v: 1, courier: '', no: '', status: '', at: '' };
  try {
    const sent = r.requestText;
    const body = JSON.parse(sent.slice(sent.indexOf('{'))); // without a byte order mark
    const record = body.data || body; // look-ups have it in an envelope
    const day = (record.timelines || [])[0] || {};
    if (text(record.courierKey) && text(record.trackingNo)) {
      result.courier = text(record.courierKey);
      result.no = text(record.trackingNo);
      result.status = text(record.status);
      result.at = text(((day.details || [])[0] || {}).dateTime);
    }
    // oxlint-disable-next-line no-unused-vars
  } catch (error) {}
  r.headersOut['Content-Type'] = 'application/json';
  return r.return(200, JSON.stringify(result));
}
export default { channel, hint };
