import { DurableObject } from 'cloudflare:workers';

// Waybill’s relay as a Cloudflare Worker. Guide: docs/relay.md.

// A browser cannot see why a socket was refused. Waybill then asks by a plain request, and reads the status.
const readable = { 'Access-Control-Allow-Origin': '*' };
const answer = (status) => new Response(null, { status, headers: readable });

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const [, secret, topic] = /^\/(?:hook\/([\w-]{43})|ws\/([0-9a-f]{64}))$/.exec(pathname) ?? [];
    if (secret && request.method !== 'POST') return answer(405);
    const key = secret ? await sha256(secret) : topic;
    if (!key || !env.READER_KEYS.split(' ').includes(key)) return answer(404);
    const channel = env.CHANNELS.getByName(key);
    if (secret) {
      const body = await request.arrayBuffer();
      if (body.byteLength > 1024 * 1024) return answer(413);
      return answer(await channel.publish(new TextDecoder().decode(body)));
    }
    const cursor = searchParams.get('last_event_id') ?? '';
    if (!/^(1\d{9}:\d{1,4})?$/.test(cursor) || parseInt(cursor) > Date.now() / 1000 + 60) return answer(400);
    return channel.fetch(request);
  },
};

const sha256 = async (text) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex();

const keptFor = 72 * 3_600_000;
const oldestId = (now) => Math.floor((now - keptFor) / 1000) * 10_000;

const text = (value) => (typeof value === 'string' ? value.replace(/[^ -~]/g, '').slice(0, 64) : '');

/** The hints and sockets of one reader key. The id of a hint, SECONDS:INDEX, is stored as SECONDS * 10000 + INDEX. */
export class Channel extends DurableObject {
  freeAt = 0; // each hint moves this time on by 20 ms, at most 10 s ahead: 50 hints a second, and 500 at once

  constructor(ctx, env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec('CREATE TABLE IF NOT EXISTS hints (n INTEGER PRIMARY KEY, id INTEGER, hint TEXT)');
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /** Stores and sends the hint: courier and number are empty if the body is no record. Returns the code for the service. */
  publish(body) {
    const now = Date.now();
    if (this.freeAt > now + 10_000) return 429;
    this.freeAt = Math.max(this.freeAt, now) + 20;
    let record = {};
    try {
      record = JSON.parse(body) ?? {};
    } catch {}
    record = record.data ?? record; // look-ups have it in an envelope
    const at = record.timelines?.[0]?.details?.[0]?.dateTime;
    const texts = [record.courierKey, record.trackingNo, record.status, at].map(text);
    const [courier, no, status, time] = texts[0] && texts[1] ? texts : ['', '', '', ''];
    const hint = JSON.stringify({ v: 1, courier, no, status, at: time });
    const [last] = this.sql.exec('SELECT n, id FROM hints ORDER BY n DESC LIMIT 1').toArray();
    const id = Math.max(Math.floor(now / 1000) * 10_000, (last?.id ?? 0) + 1);
    this.sql.exec('INSERT INTO hints (id, hint) VALUES (?, ?)', id, hint);
    this.sql.exec('DELETE FROM hints WHERE n <= ? OR id < ?', (last?.n ?? 0) + 1 - 2000, oldestId(now));
    this.ctx.storage.setAlarm(now + keptFor); // instead of the alarm before
    const sockets = this.ctx.getWebSockets();
    for (const socket of sockets)
      try {
        socket.send(message({ id, hint }));
      } catch {} // one that closes just now
    return sockets.length > 0 ? 201 : 202;
  }

  fetch(request) {
    if (this.ctx.getWebSockets().length >= 200) return answer(503);
    if (request.headers.get('Upgrade') !== 'websocket') return answer(403);
    const cursor = new URL(request.url).searchParams.get('last_event_id') ?? '';
    const [seconds = 0, index = 0] = cursor.split(':').map(Number);
    const after = Math.max(seconds * 10_000 + index, oldestId(Date.now()) - 1);
    const [client, server] = Object.values(new WebSocketPair());
    this.ctx.acceptWebSocket(server);
    const rows = this.sql.exec('SELECT id, hint FROM hints WHERE id > ? ORDER BY n', after);
    for (const row of rows) server.send(message(row));
    const headers = { 'Sec-WebSocket-Protocol': 'ws+meta.nchan' };
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  alarm() {
    this.sql.exec('DELETE FROM hints'); // the newest is as old as hints may be
  }

  webSocketMessage() {} // what a reader sends reaches nobody

  webSocketClose(socket) {
    socket.close();
  }
}

const message = ({ id, hint }) =>
  `id: ${Math.floor(id / 10_000)}:${id % 10_000}\ncontent-type: application/json\n\n${hint}`;
