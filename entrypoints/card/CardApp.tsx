import { useEffect, useRef, useState } from 'preact/hooks';
import { Card, type CardState } from '@/components/Card.tsx';
import type { CardAnswer } from '@/utils/core/answer.ts';
import { ranked, type KnownCouriers } from '@/utils/core/couriers/served.ts';
import type { YearStyle } from '@/utils/core/when.ts';
import { languageOf } from '@/utils/platform/i18n.ts';
import { send } from '@/utils/platform/send.ts';
import type { CardRequest } from '../content/card-door.ts';
import type { Theme } from './host.ts';

type CardAppProps = {
  request: CardRequest;
  /** Whether a press of a button is a person's own, on a button they could see. */
  allows(event: Event): boolean;
  onTheme(theme: Theme): void;
  onClose(): void;
};

// Long enough to read where it can be undone.
const farewell = 6000;

const nothing: CardAnswer = { tracking: null, checkedAt: null, keptId: null, failure: null };

/** The card's state: which courier, what was answered. Every message leaves from a press, or from the click that opened it. */
export function CardApp({ request, allows, onTheme, onClose }: CardAppProps) {
  const { trackingNo, couriers, lookUpNow } = request;
  const language = request.language ?? languageOf(navigator.language);
  const [courierKey, setCourierKey] = useState(couriers[0]!.key);
  const [state, setState] = useState<CardState>({ kind: lookUpNow ? 'loading' : 'asking' });
  const [keeping, setKeeping] = useState(false);
  const [year, setYear] = useState<YearStyle>('gregory');
  const [known, setKnown] = useState<KnownCouriers | null>(null);
  // Answers to a question that is no longer asked are dropped.
  const asked = useRef(0);

  // What is at hand of a number is shown without a call; only where nothing is, the card asks first.
  const peek = async (key: string) => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await send('look-up-card', { trackingNo, courierKey: key, want: 'peek' });
    if (turn !== asked.current) return;
    const atHand =
      answer.ok && (answer.value.checkedAt ?? answer.value.keptId ?? answer.value.failure) !== null;
    setState(atHand ? { kind: 'answered', answer: answer.value } : { kind: 'asking' });
  };
  const lookUp = async (key: string, fresh: boolean) => {
    asked.current += 1;
    const turn = asked.current;
    setState({ kind: 'loading' });
    const payload = { trackingNo, courierKey: key, ...(fresh && { want: 'fresh' as const }) };
    const answer = await send('look-up-card', payload);
    if (turn !== asked.current) return;
    setState({
      kind: 'answered',
      answer: answer.ok ? answer.value : { ...nothing, failure: answer.failure },
    });
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

  const hide = async () => {
    asked.current += 1;
    const answer = await send('hide', { trackingNo });
    if (!answer.ok) {
      setState({ kind: 'answered', answer: { ...nothing, failure: answer.failure } });
      return;
    }
    request.onHidden(true);
    setState((before) => ({ kind: 'hidden', before }));
  };
  const unhide = async (before: CardState) => {
    const answer = await send('unhide', { trackingNo });
    if (!answer.ok) {
      setState({ kind: 'answered', answer: { ...nothing, failure: answer.failure } });
      return;
    }
    request.onHidden(false);
    // What was under way when it was hidden is not heard any more.
    setState(before.kind === 'answered' ? before : { kind: 'asking' });
  };

  useEffect(() => {
    if (state.kind !== 'hidden') return undefined;
    const timer = setTimeout(onClose, farewell);
    return () => clearTimeout(timer);
  }, [state.kind]);

  // Among equal guesses the courier that the service follows comes first, so that is heard before anything is asked.
  const begin = async () => {
    const turn = asked.current;
    const answer = await send('couriers', {});
    const couriersKnown = answer.ok ? answer.value : null;
    setKnown(couriersKnown);
    if (turn !== asked.current) return;
    const first = ranked(couriers, couriersKnown)[0]!.key;
    setCourierKey(first);
    await (lookUpNow ? lookUp(first, false) : peek(first));
  };
  const hear = async () => {
    const answer = await send('hello', {});
    if (!answer.ok) return;
    setYear(answer.value.year);
    onTheme(answer.value.theme);
  };
  useEffect(() => {
    void hear();
    void begin();
    // The card is mounted anew for each request.
  }, []);

  return (
    <Card
      trackingNo={trackingNo}
      couriers={couriers}
      known={known}
      courierKey={courierKey}
      state={state}
      keeping={keeping}
      language={language}
      year={year}
      now={Date.now()}
      onCourier={(key) => {
        setCourierKey(key);
        setState({ kind: 'asking' });
        void peek(key);
      }}
      onLookUp={(event) => {
        if (allows(event)) void lookUp(courierKey, state.kind === 'answered');
      }}
      onTry={(key, event) => {
        if (!allows(event)) return;
        setCourierKey(key);
        void lookUp(key, false);
      }}
      onOpenNumber={(event) => {
        if (allows(event)) void send('open-number', { trackingNo });
      }}
      onKeep={(event) => {
        if (allows(event) && !keeping) void keep();
      }}
      onNotParcel={(event) => {
        if (allows(event)) void hide();
      }}
      onUndo={(event) => {
        if (allows(event) && state.kind === 'hidden') void unhide(state.before);
      }}
      onOpen={(id) => void send('open-parcel', { id })}
      onOptions={() => void send('open-options', {})}
      onClose={onClose}
    />
  );
}
