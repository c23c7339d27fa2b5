import type { Sandbox } from '../sandbox/sandbox.ts';
import { hasNginx, nginxAdvice } from './find-nginx.ts';
import { startRelay, type Relay } from './nginx.ts';

/** Starts a relay that gets the webhooks of a sandbox. Null if nginx or a module of it is not installed. */
export async function relayFor(sandbox: Sandbox): Promise<Relay | null> {
  if (!hasNginx()) return null;
  const relay = await startRelay();
  sandbox.setTrigger({ address: relay.hookUrl });
  return relay;
}

/** What to tell the user of a sandbox about its relay. */
export const relayLines = (relay: Relay | null): string =>
  relay
    ? `Instant updates: nginx relays the webhooks of the sandbox (docs/relay.md).
  Callback address   ${relay.hookUrl}
  Pairing text       ${relay.pairing}`
    : `Instant updates: no relay, because nginx with Nchan and njs is not installed. To get it:
  ${nginxAdvice}`;
