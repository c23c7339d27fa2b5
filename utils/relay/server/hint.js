import crypto from 'crypto';

// This is njs, not the JavaScript of a browser: it has no destructuring, no `?.`, and no `catch` without a name.

/** The reader key that belongs to the key in the callback address. */
const channel = (r) => crypto.createHash('sha256').update(r.variables.secret).digest('hex');

// Printable ASCII only: a browser closes a socket that receives invalid UTF-8, and all four values are ASCII.
const text = (value) => (typeof value === 'string' ? value.replace(/[^ -~]/g, '').slice(0, 64) : '');

/** Answers with the hint, which is published. Its texts are empty if the body is no record. */
function hint(r) {
  let texts = [];
  try {
    const sent = r.requestText;
    const body = JSON.parse(sent.slice(sent.indexOf('{'))); // without a byte order mark
    const record = body.data || body; // look-ups have it in an envelope
    const event = (((record.timelines || [])[0] || {}).details || [])[0] || {};
    texts = [record.courierKey, record.trackingNo, record.status, event.dateTime].map(text);
    // oxlint-disable-next-line no-unused-vars
  } catch (error) {}
  if (!texts[0] || !texts[1]) texts = ['', '', '', ''];
  r.headersOut['Content-Type'] = 'application/json';
  const named = { v: 1, courier: texts[0], no: texts[1], status: texts[2], at: texts[3] };
  return r.return(200, JSON.stringify(named));
}
export default { channel, hint };
