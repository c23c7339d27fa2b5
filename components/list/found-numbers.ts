import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../base/texts.tsx';
import { isAtHand, isUnknown, noAnswer, type LookUpAnswer } from '@/utils/parcels/answer.ts';
import type { FoundNumber } from '@/utils/detection/typed-numbers.ts';
import { parcelId, type Direction, type Parcel } from '@/utils/model/parcel.ts';
import { send, type Sent } from '@/utils/messaging/send.ts';
import { useApp } from '../hooks/app-context.tsx';

const maxPeeks = 60;

/** State and actions of found numbers. */
export type FoundNumbers = ReturnType<typeof useFoundNumbers>;

/** State and actions of found numbers before they are followed. `foundOn`: host of their page, or empty. */
export function useFoundNumbers(
  numbers: readonly FoundNumber[],
  parcels: readonly Parcel[],
  foundOn: string,
) {
  const { rank, now, t } = useTexts();
  const { sendCommand, showToast, openOptions, busy, whileBusy } = useApp();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [answers, setAnswers] = useState<ReadonlyMap<string, LookUpAnswer>>(new Map());
  // Numbers whose proposed name the user left out.
  const [nameless, setNameless] = useState<ReadonlySet<string>>(new Set());
  const peeked = useRef(new Set<string>());

  const courierOf = (number: FoundNumber): string =>
    chosen.get(number.trackingNo) ??
    parcels.find(({ trackingNo }) => trackingNo === number.trackingNo)?.courierKey ??
    rank(number.couriers)[0]?.key ??
    '';
  const nameOf = ({ trackingNo, name = '' }: FoundNumber) => (nameless.has(trackingNo) ? '' : name);
  const idOf = (number: FoundNumber): string => parcelId(courierOf(number), number.trackingNo);

  const ask = async (of: Sent<'look-up'>) => {
    const id = parcelId(of.courierKey, of.trackingNo);
    peeked.current.add(id); // a look-up makes the peek unnecessary
    const sent = await send('look-up', of);
    const answer = sent.ok ? sent.value : { ...noAnswer, failure: sent.failure };
    if (of.want === 'peek' && !(sent.ok && (answer.tracking ?? answer.failure))) return;
    setAnswers((all) => (of.want === 'peek' && all.has(id) ? all : new Map(all).set(id, answer)));
    if (isUnknown(answer)) void suggest(id, of);
  };
  const suggest = async (id: string, of: Sent<'look-up'>) => {
    const sent = await send('suggest-couriers', of);
    if (sent.ok) setAnswers((all) => new Map(all).set(id, { ...all.get(id)!, suggested: sent.value }));
  };
  // Shows stored answers without a call, as if the numbers had been looked up.
  const shown = numbers.slice(0, maxPeeks);
  useEffect(() => {
    for (const number of shown) {
      const of = { trackingNo: number.trackingNo, courierKey: courierOf(number) };
      if (of.courierKey && !peeked.current.has(idOf(number))) void ask({ ...of, want: 'peek' });
    }
  }, [shown.map(idOf).join(' ')]);

  return {
    openOptions,
    /** What is known about a number, besides what the page says. */
    stateOf(number: FoundNumber) {
      const id = idOf(number);
      const answer = answers.get(id) ?? null;
      return {
        courierKey: courierOf(number),
        /** The name proposed from the page; '' = none, or the user left it out. */
        name: nameOf(number),
        answer,
        /** Whether following makes no call. */
        isFree: answer !== null && isAtHand(answer, now),
        asking: busy.has(id),
        isFollowing: busy.has(`follow ${id}`),
        followed: parcels.find((parcel) => parcel.id === id) ?? null,
      };
    },
    choose: ({ trackingNo }: FoundNumber, courierKey: string) =>
      setChosen((all) => new Map(all).set(trackingNo, courierKey)),
    /**
     * Costs one call, unless the number was looked up recently. `anyway`: asks the service although its list does not
     * cover the courier.
     */
    lookUp: ({ trackingNo }: FoundNumber, courierKey: string, want?: 'anyway') =>
      whileBusy([parcelId(courierKey, trackingNo)], () =>
        ask({ trackingNo, courierKey, ...(want && { want }) }),
      ),
    /** Leaves the proposed name out, or uses it again. */
    toggleName: ({ trackingNo }: FoundNumber) =>
      setNameless((all) => all.symmetricDifference(new Set([trackingNo]))),
    /** Gives a followed parcel without a name the proposed one. */
    async useName(number: FoundNumber) {
      const [id, name] = [idOf(number), nameOf(number)];
      if (!(await sendCommand('use-page-name', { id, name })).ok) return;
      const undo = () => void sendCommand('edit', { ids: [id], change: { name: '' } });
      showToast({ text: t('nameUsed', { name }), undo });
    },
    /** Follows the numbers that have a courier and are not followed. Returns their ids; null if it failed (toast). */
    async follow(wanted: readonly FoundNumber[], direction?: Direction) {
      const unfollowed = wanted.filter(
        (number) => courierOf(number) !== '' && !parcels.some(({ id }) => id === idOf(number)),
      );
      const toFollow = unfollowed.map((one) => ({
        trackingNo: one.trackingNo,
        courierKey: courierOf(one),
        ...(nameOf(one) && { name: nameOf(one) }),
      }));
      const marks = unfollowed.map((one) => `follow ${idOf(one)}`);
      const payload = { parcels: toFollow, foundOn, ...(direction && { direction }) };
      const answer = await whileBusy(marks, () => sendCommand('follow-many', payload));
      return answer.ok ? answer.value : null;
    },
  };
}
