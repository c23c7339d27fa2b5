import { filled } from '@/utils/relay/fill.ts';
import { templates } from '@/utils/relay/server-files.ts';
import { expect, test } from 'vitest';

const readerKey = 'ab'.repeat(32);
const texts = Object.values(templates).flatMap((files) => Object.entries(files));

test.each(texts)('%s is text, and has no placeholder once it is filled in', (_, template) => {
  const text = filled(template, { host: 'relay.shop.example', readerKey });
  expect(text.length).toBeGreaterThan(300);
  expect(text).not.toMatch(/RELAY_|READER_KEY\b/);
});

test('the files of an engine name host, port and reader key', () => {
  const conf = filled(templates.nginx['nginx.conf'], { host: 'relay.shop.example:8443', readerKey });
  expect(conf).toContain('listen 8443 ssl; listen [::]:8443 ssl;');
  expect(conf).toContain('/etc/letsencrypt/live/relay.shop.example/fullchain.pem');
  expect(conf).toContain('wss://relay.shop.example:8443/ws/');
  expect(conf).toContain(`{ default 0; ${readerKey} 1; }`);
  const usual = filled(templates.nginx['nginx.conf'], { host: 'relay.shop.example', readerKey });
  expect(usual).toContain('listen 443 ssl; listen [::]:443 ssl;');
  const wrangler = filled(templates.worker['wrangler.toml'], { host: 'relay.shop.example', readerKey });
  expect(wrangler).toContain(`READER_KEYS = "${readerKey}"`);
});
