import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isUnknown, noAnswer, type CardAnswer } from '@/utils/parcels/answer.ts';
import { ranked, type KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Failure } from '@/utils/model/failure.ts';
import type { TrackingEvent } from '@/utils/model/tracking.ts';
import { send as sendMessage } from '@/utils/messaging/send.ts';
import type { CardRequest } from '@/utils/page/point/card-api.ts';
import type { Decision } from '@/utils/page/point/click-guard.ts';

/** `asking`: offers a look-up. `loading`: waits for an answer. `hidden`: closes soon; `before` is for undo. */
type CardState =
  | { kind: 'asking' }
  | { kind: 'loading' }
  | { kind: 'answered'; answer: CardAnswer }
  | { kind: 'hidden'; before: CardState };

export type CardOptions = {
  request: Pick<CardRequest, 'trackingNo' | 'couriers' | 'name' | 'isDoubtful'> &
    Partial<Pick<CardRequest, 'onConfirmed' | 'onHidden'>> & {
      pageSettings: Pick<CardRequest['pageSettings'], 'language' | 'year'>;
    };
  /** What the press that opened the card does. */
  decision: Decision;
  /** A double click may follow that press: the card is shown, but inert. */
  isWaiting?: boolean;
  /** Whether a press is trusted and the card is visible. */
  allows(event: Event): Promise<boolean>;
  onClose(): void;
  /** Sends its messages to the background; a sample card answers them itself. */
  send?: typeof sendMessage;
  /** In a view of the extension, what the card shows beyond what a page may read, and what is done after Follow. */
  own?: {
    name(onFollow: (event: Event) => void): VNode;
    milestones: VNode;
    events: TrackingEvent[];
    followed: VNode;
    checkedAt: number | null;
  };
};

// Milliseconds: time to press Undo, or to read that the popup can undo it later.
const undoTimeMs = 6000;

/** The card's state. It sends messages, each after a press in the card or the click that opened it. */
export function useCard(options: CardOptions) {
  const { request, decision, isWaiting = false, allows, onClose, send = sendMessage, own } = options;
  const { trackingNo, couriers, name, isDoubtful } = request;
  const [courierKey, setCourierKey] = useState(couriers[0]!.key);
  const [state, setState] = useState<CardState>({ kind: decision === 'check' ? 'loading' : 'asking' });
  // False if the user left the proposed name out.
  const [isNamed, setNamed] = useState(true);
  const [isFollowing, setFollowing] = useState(false);
  const [known, setKnown] = useState<KnownCouriers | null>(null);
  // Answers to an older request are dropped.
  const asked = useRef(0);
  const fail = (failure: Failure) => setState({ kind: 'answered', answer: { ...noAnswer, failure } });
  const change = (part: Partial<CardAnswer>) =>
    setState((now) => (now.kind === 'answered' ? { ...now, answer: { ...now.answer, ...part } } : now));

  // `peek` makes no call: it shows stored data or, if there is none, offers a look-up.
  const ask = async (key: string, want?: 'peek' | 'again') => {
    const turn = ++asked.current;
    if (want !== 'peek') setState({ kind: 'loading' });
    const of = { trackingNo, courierKey: key, ...(want && { want }) };
    const answer = await send('look-up-card', of);
    if (turn !== asked.current) return;
    if (!answer.ok) return fail(answer.failure);
    const { checkedAt, followedId, failure } = answer.value;
    if (want === 'peek' && (checkedAt ?? followedId ?? failure) === null) return setState({ kind: 'asking' });
    setState({ kind: 'answered', answer: answer.value });
    if (!isUnknown(answer.value)) return;
    const suggested = await send('suggest-couriers', of);
    if (turn === asked.current && suggested.ok) change({ suggested: suggested.value });
  };
  const follow = async () => {
    setFollowing(true);
    const answer = await send('follow', { trackingNo, courierKey, ...(name && isNamed && { name }) });
    setFollowing(false);
    change(answer.ok ? { followedId: answer.value.id } : { failure: answer.failure });
  };

  const hide = async (isHidden: boolean) => {
    asked.current += 1;
    const answer = await send('hide', { trackingNo, hide: isHidden });
    if (!answer.ok) return fail(answer.failure);
    request.onHidden?.(isHidden);
    setState((before) => {
      if (isHidden) return { kind: 'hidden', before };
      if (before.kind !== 'hidden') return before; // a second press of Undo
      // A look-up that ran before was dropped (`asked`), so `loading` would never end.
      return before.before.kind === 'answered' ? before.before : { kind: 'asking' };
    });
  };

  useEffect(() => {
    if (isDoubtful && state.kind === 'answered' && state.answer.tracking) request.onConfirmed?.();
  }, [state]);
  // A later check is shown, too.
  useEffect(() => {
    if (own && state.kind === 'answered') void ask(courierKey, 'peek');
  }, [own?.checkedAt]);
  useEffect(() => {
    if (state.kind !== 'hidden') return undefined;
    const timer = setTimeout(onClose, undoTimeMs);
    return () => clearTimeout(timer);
  }, [state.kind]);

  // Reads the list of couriers before any look-up: among equal guesses, served couriers come first.
  const firstCourier = async () => {
    const turn = asked.current;
    const answer = await send('couriers', {});
    const couriersKnown = answer.ok ? answer.value : null;
    setKnown(couriersKnown);
    const first = ranked(couriers, couriersKnown)[0]!.key;
    if (turn === asked.current) setCourierKey(first);
    return first;
  };
  const first = useRef<Promise<string>>(null);
  useEffect(() => {
    first.current ??= firstCourier();
    const turn = asked.current;
    const begin = (key: string) => {
      if (turn === asked.current) void ask(key, decision === 'check' ? undefined : 'peek');
    };
    if (!isWaiting) void first.current.then(begin);
    // No other dependency: the card is mounted again for each request.
  }, [isWaiting]);

  /** Runs `act` only if the press is allowed. */
  const pressed = (act: () => void) => async (event: Event) => {
    if (await allows(event)) act();
  };

  return {
    ...request,
    isWaiting,
    own,
    onClose,
    /** What the service says about couriers; null while it is read. */
    known,
    courierKey,
    state,
    isNamed,
    isFollowing,
    onCourier(key: string) {
      setCourierKey(key);
      setState({ kind: 'asking' });
      void ask(key, 'peek');
    },
    onChoose: () => setState({ kind: 'asking' }),
    onLookUp: pressed(() => void ask(courierKey, state.kind === 'answered' ? 'again' : undefined)),
    onTry: (key: string, event: MouseEvent) =>
      void pressed(() => {
        setCourierKey(key);
        void ask(key);
      })(event),
    onNamed: setNamed,
    onFollow: pressed(() => void follow()),
    /** Not a parcel: stop marking this number. */
    onNotParcel: pressed(() => void hide(true)),
    onUndo: pressed(() => void hide(false)),
    onOpen: (id: string) => void send('open', { id }),
    /** Opens an unfollowed number in the popup page: only views may have links to other sites (docs/promises.md P10). */
    onOpenNumber: pressed(() => void send('open', { trackingNo })),
    onOptions: () => void send('open', {}),
  };
}
