import { useEffect, useRef, useState } from 'preact/hooks';
import { Card, type CardState } from './Card.tsx';
import { TextsProvider } from '../base/texts.tsx';
import type { CardAnswer } from '@/utils/model/answer.ts';
import { ranked, type KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Failure } from '@/utils/model/failure.ts';
import { languageOf } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import type { CardRequest } from '@/utils/page/card-api.ts';

type CardAppProps = {
  request: CardRequest;
  /** A double click may follow the click that opened the card: the card is shown, but inert. */
  isWaiting: boolean;
  /** Whether the click that opened the card may make a call; if not, the card offers a button. */
  mayCall: boolean;
  /** Whether a press is trusted and the card is visible. */
  allows(event: Event): Promise<boolean>;
  onClose(): void;
};

// Milliseconds: time to press Undo, or to read that the popup can undo it later.
const undoTimeMs = 6000;

const nothing: CardAnswer = { tracking: null, checkedAt: null, followedId: null, failure: null };

/** Holds the card's state and sends its messages, each after a press in the card or the click that opened it. */
export function CardApp({ request, isWaiting, mayCall, allows, onClose }: CardAppProps) {
  const { trackingNo, couriers, name, pageSettings } = request;
  const [courierKey, setCourierKey] = useState(couriers[0]!.key);
  const [state, setState] = useState<CardState>({ kind: mayCall ? 'loading' : 'asking' });
  // Whether the parcel is followed under the name proposed from the page.
  const [isNamed, setNamed] = useState(true);
  const [isFollowing, setFollowing] = useState(false);
  const [known, setKnown] = useState<KnownCouriers | null>(null);
  // Answers to an older request are dropped.
  const asked = useRef(0);
  const fail = (failure: Failure) => setState({ kind: 'answered', answer: { ...nothing, failure } });

  // Shows stored data without a call; if there is none, offers a look-up.
  const peek = async (key: string) => {
    const turn = ++asked.current;
    const answer = await send('look-up-card', { trackingNo, courierKey: key, want: 'peek' });
    if (turn !== asked.current) return;
    const atHand =
      answer.ok && (answer.value.checkedAt ?? answer.value.followedId ?? answer.value.failure) !== null;
    setState(atHand ? { kind: 'answered', answer: answer.value } : { kind: 'asking' });
  };
  const lookUp = async (key: string, fresh: boolean) => {
    const turn = ++asked.current;
    setState({ kind: 'loading' });
    const payload = { trackingNo, courierKey: key, ...(fresh && { want: 'fresh' as const }) };
    const answer = await send('look-up-card', payload);
    if (turn !== asked.current) return;
    if (answer.ok) setState({ kind: 'answered', answer: answer.value });
    else fail(answer.failure);
  };
  const follow = async () => {
    setFollowing(true);
    const answer = await send('follow', { trackingNo, courierKey, ...(name && isNamed && { name }) });
    setFollowing(false);
    setState((now) => {
      if (now.kind !== 'answered') return now;
      const change = answer.ok ? { followedId: answer.value.id } : { failure: answer.failure };
      return { kind: 'answered', answer: { ...now.answer, ...change } };
    });
  };

  const hide = async (isHidden: boolean) => {
    asked.current += 1;
    const answer = await send('hide', { trackingNo, hide: isHidden });
    if (!answer.ok) return fail(answer.failure);
    request.onHidden(isHidden);
    setState((before) => {
      if (isHidden) return { kind: 'hidden', before };
      if (before.kind !== 'hidden') return before; // a second press of Undo
      // A look-up that ran before was dropped (`asked`), so `loading` would never end.
      return before.before.kind === 'answered' ? before.before : { kind: 'asking' };
    });
  };

  useEffect(() => {
    if (request.isDoubtful && state.kind === 'answered' && state.answer.tracking) request.onConfirmed();
  }, [state]);
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
      if (turn === asked.current) void (mayCall ? lookUp(key, false) : peek(key));
    };
    if (!isWaiting) void first.current.then(begin);
    // No other dependency: the card is mounted again for each request.
  }, [isWaiting]);

  /** Runs `act` only if the press is allowed. */
  const pressed = (act: () => void) => async (event: Event) => {
    if (await allows(event)) act();
  };

  return (
    <TextsProvider
      language={pageSettings.language ?? languageOf(navigator.language)}
      now={Date.now()}
      year={pageSettings.year}
      known={known}
    >
      <Card
        {...request}
        isNamed={isNamed}
        courierKey={courierKey}
        state={state}
        isWaiting={isWaiting}
        isFollowing={isFollowing}
        onCourier={(key) => {
          setCourierKey(key);
          setState({ kind: 'asking' });
          void peek(key);
        }}
        onLookUp={pressed(() => void lookUp(courierKey, state.kind === 'answered'))}
        onTry={(key, event) =>
          void pressed(() => {
            setCourierKey(key);
            void lookUp(key, false);
          })(event)
        }
        onNamed={setNamed}
        onOpenNumber={pressed(() => void send('open', { trackingNo }))}
        onFollow={pressed(() => {
          if (!isFollowing) void follow();
        })}
        onNotParcel={pressed(() => void hide(true))}
        onUndo={pressed(() => void hide(false))}
        onOpen={(id) => void send('open', { id })}
        onOptions={() => void send('open', {})}
        onClose={onClose}
      />
    </TextsProvider>
  );
}
