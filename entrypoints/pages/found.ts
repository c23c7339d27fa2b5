import { useEffect, useRef, useState } from 'preact/hooks';
import { useCouriers } from '@/components/couriers.ts';
import type { FoundState } from '@/components/FoundRow.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { LookUpAnswer } from '@/utils/core/answer.ts';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import { parcelId, type Parcel } from '@/utils/core/parcel.ts';
import { send } from '@/utils/platform/send.ts';
import { useShell } from './shell.ts';

const mostPeeks = 60;

export type Found = ReturnType<typeof useFound>;

/**
 * What the user does with found numbers before they are parcels: another courier, answers, what is under way.
 *
 * @param foundOn the host of the page they stand on; empty when there is none
 */
export function useFound(numbers: readonly FoundNumber[], parcels: readonly Parcel[], foundOn: string) {
  const { t } = useTexts();
  const { say } = useShell();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [answers, setAnswers] = useState<ReadonlyMap<string, LookUpAnswer>>(new Map());
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const [keeping, setKeeping] = useState<ReadonlySet<string>>(new Set());
  const { rank } = useCouriers();
  const peeked = useRef(new Set<string>());

  const courierOf = (number: FoundNumber): string =>
    chosen.get(number.trackingNo) ??
    parcels.find(({ trackingNo }) => trackingNo === number.trackingNo)?.courierKey ??
    rank(number.couriers)[0]?.key ??
    '';
  const idOf = (number: FoundNumber): string => parcelId(courierOf(number), number.trackingNo);

  // What is at hand is shown for nothing, and counts as looked up.
  const ids = numbers.slice(0, mostPeeks).map(idOf);
  const peek = async ({ trackingNo }: FoundNumber, id: string, courierKey: string) => {
    if (courierKey === '' || peeked.current.has(id)) return;
    peeked.current.add(id);
    const answer = await send('look-up', { trackingNo, courierKey, want: 'peek' });
    if (answer.ok && (answer.value.tracking || answer.value.failure))
      setAnswers((all) => (all.has(id) ? all : new Map(all).set(id, answer.value)));
  };
  const lookUp = async ({ trackingNo }: FoundNumber, courierKey: string, want?: 'anyway') => {
    const id = parcelId(courierKey, trackingNo);
    peeked.current.add(id); // what is being asked need not be looked for in the store
    setAsking((all) => new Set(all).add(id));
    const answer = await send('look-up', { trackingNo, courierKey, ...(want && { want }) });
    const nothing = { tracking: null, checkedAt: null, keptId: null };
    const result = answer.ok ? answer.value : { ...nothing, failure: answer.failure };
    setAnswers((all) => new Map(all).set(id, result));
    setAsking((all) => all.difference(new Set([id])));
  };
  useEffect(() => {
    for (const number of numbers.slice(0, mostPeeks)) void peek(number, idOf(number), courierOf(number));
  }, [ids.join(' ')]);

  return {
    stateOf(number: FoundNumber): FoundState {
      const id = idOf(number);
      const kept = parcels.find((parcel) => parcel.id === id) ?? null;
      return {
        courierKey: courierOf(number),
        answer: answers.get(id) ?? null,
        asking: asking.has(id),
        keeping: keeping.has(id),
        kept,
      };
    },
    choose: ({ trackingNo }: FoundNumber, courierKey: string) =>
      setChosen((all) => new Map(all).set(trackingNo, courierKey)),
    /** Asks the service, for one call unless it was asked lately. */
    lookUp: (number: FoundNumber, courierKey = courierOf(number)) => lookUp(number, courierKey),
    /** Asks the service, for one call, although it is known not to follow the courier. */
    askAnyway: (number: FoundNumber) => lookUp(number, courierOf(number), 'anyway'),
    /** Keeps what has a courier and is not kept yet; gives how many, null where that failed, which is said. */
    async keep(wanted: readonly FoundNumber[]): Promise<number | null> {
      const fresh = wanted.filter(
        (number) => courierOf(number) !== '' && !parcels.some(({ id }) => id === idOf(number)),
      );
      const freshIds = new Set(fresh.map(idOf));
      setKeeping((all) => all.union(freshIds));
      const toKeep = fresh.map((one) => ({ trackingNo: one.trackingNo, courierKey: courierOf(one) }));
      const answer = await send('keep-many', { parcels: toKeep, foundOn });
      setKeeping((all) => all.difference(freshIds));
      if (!answer.ok) say({ text: t('failureUnexpected') });
      return answer.ok ? fresh.length : null;
    },
  };
}
