import { expect, test } from 'vitest';
import { home } from './characters.ts';
import { newOutcome, replayOurs, type Ours } from './replay.ts';
import { minutesEast, parcelsOf } from './simulated-journeys.ts';

// A wrong replay of announced updates would show wrong figures, or never end.

const replayed = (hints?: Ours['hints']) => {
  const outcome = newOutcome();
  for (let person = 0; person < 3; person += 1)
    replayOurs(
      outcome,
      parcelsOf(home, person, 1),
      { waitFactor: 1, isTaught: true, ...(hints && { hints }) },
      minutesEast(home.zone),
    );
  return { calls: outcome.calls / outcome.parcels, heard: outcome.lags.delivered.length };
};

test('announced updates need fewer calls than polling, fewest if only changes of status are announced', () => {
  const [polling, scans, statuses] = [replayed(), replayed('scans'), replayed('statuses')];
  expect(scans.calls).toBeLessThan(0.7 * polling.calls);
  expect(statuses.calls).toBeLessThan(0.9 * scans.calls);
  expect([scans.heard, statuses.heard]).toEqual([polling.heard, polling.heard]);
});
