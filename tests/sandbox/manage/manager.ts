import type { Certificate } from '../certificate.ts';
import type { Faults } from '../faults/fault.ts';
import type { Account } from '../service/api.ts';
import type { Calls } from '../service/calls.ts';
import type { Webhook } from '../webhook/webhook.ts';

/**
 * Everything that the management page shows and changes: the account's "separate management interface" (docs/api.md 1).
 */
export type Manager = {
  account: Account;
  webhook: Webhook;
  faults: Faults;
  calls: Calls;
  certificate: Certificate;
  baseAddress: string;
};

/** A request to the management site. */
export type ManageRequest = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
