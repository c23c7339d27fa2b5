import { useEffect, useRef, useState } from 'preact/hooks';
import { Card, type CardState } from './Card.tsx';
import { TextsProvider } from '../base/texts.tsx';
import type { CardAnswer } from '@/utils/model/answer.ts';
import { ranked, type KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Failure } from '@/utils/model/failure.ts';
import { languageOf } from '@/utils/i18n/i18n.ts';
import { send } from '@/utils/messaging/send.ts';
import type { CardRequest } from '@/utils/page/card-door.ts';

type CardAppProps = {
  request: CardRequest;
  /** The click that opened it may be half of a double click: it is only shown yet. */
  isWaiting: boolean;
  /** Whether the click that opened it may make a call; else the card offers a button. */
  mayCall: boolean;
  /** Whether a press of a button is a person's own, in a card they can see. */
  allows(event: Event): Promise<boolean>;
  onClose(): void;
};

// Long enough to read where it can be undone.
const farewell = 6000;

const nothing: CardAnswer = { tracking: null, checkedAt: null, keptId: null, failure: null };

/** The card's state: which courier, what was answered. Every message leaves from a press, or from the click that opened it. */
export function CardApp({ request, isWaiting, mayCall, allows, onClose }: CardAppProps) {
  const { trackingNo, couriers, wishes } = request;
  const [courierKey, setCourierKey] = useState(couriers[0]!.key);
  const [state, setState] = useState<CardState>({ kind: mayCall ? 'loading' : 'asking' });
  const [keeping, setKeeping] = useState(false);
  const [known, setKnown] = useState<KnownCouriers | null>(null);
  // Answers to a question that is no longer asked are dropped.
  const asked = useRef(0);
  const fail = (failure: Failure) => setState({ kind: 'answered', answer: { ...nothing, failure } });

  // What is at hand of a number is shown without a call; only where nothing is, the card asks first.
  const peek = async (key: string) => {
    const turn = ++asked.current;
    const answer = await send('look-up-card', { trackingNo, courierKey: key, want: 'peek' });
    if (turn !== asked.current) return;
    const atHand =
      answer.ok && (answer.value.checkedAt ?? answer.value.keptId ?? answer.value.failure) !== null;
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
  const keep = async () => {
    setKeeping(true);
    const answer = await send('keep', { trackingNo, courierKey });
    setKeeping(false);
    setState((now) => {
      if (now.kind !== 'answered') return now;
      const change = answer.ok ? { keptId: answer.value.id } : { failure: answer.failure };
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
      // What was under way when it was hidden is not heard any more.
      return before.before.kind === 'answered' ? before.before : { kind: 'asking' };
    });
  };

  useEffect(() => {
    if (state.kind !== 'hidden') return undefined;
    const timer = setTimeout(onClose, farewell);
    return () => clearTimeout(timer);
  }, [state.kind]);

  // Among equal guesses the courier that the service follows comes first, so that is heard before anything is asked.
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
    // The card is mounted anew for each request.
  }, [isWaiting]);

  /** What a press does if it is a person's own. */
  const pressed = (act: () => void) => async (event: Event) => {
    if (await allows(event)) act();
  };

  return (
    <TextsProvider
      language={wishes.language ?? languageOf(navigator.language)}
      now={Date.now()}
      year={wishes.year}
      known={known}
    >
      <Card
        trackingNo={trackingNo}
        couriers={couriers}
        courierKey={courierKey}
        state={state}
        isWaiting={isWaiting}
        keeping={keeping}
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
        onOpenNumber={pressed(() => void send('open', { trackingNo }))}
        onKeep={pressed(() => {
          if (!keeping) void keep();
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
