import { FirstSteps as Steps } from '@/components/EmptyState.tsx';
import { PlanOffer } from '@/components/PlanOffer.tsx';
import { usePlanOffer } from './plan.ts';
import { useAccount } from './reading.ts';

/** The first view of a new user: how a parcel gets here, and how many calls it may cost. */
export function FirstSteps() {
  const offer = usePlanOffer();
  // Whoever has no key yet has a step to take first, and is offered it beside the key.
  const hasKey = useAccount().failure?.kind !== 'no-credentials';
  return <Steps>{offer && hasKey && <PlanOffer {...offer} />}</Steps>;
}
