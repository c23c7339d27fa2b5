import { languageOf, type Language } from '@/utils/platform/i18n.ts';
import { send } from '@/utils/platform/send.ts';
import { cardDoor, type CardDoor } from './card-door.ts';
import type { Pressed } from './pointer.ts';

let language: Promise<Language> | null = null;

/** Asks, once, which language the card speaks: when the pointer first comes onto a number. */
export function greet(): Promise<Language> {
  language ??= send('hello', {}).then((answer) => {
    if (answer.ok) return answer.value.language;
    language = null; // asked again next time
    return languageOf(navigator.language);
  });
  return language;
}

let injecting: Promise<CardDoor | undefined> | null = null;

/** The card's script comes into the page when it is first needed. */
function letCardIn(): Promise<CardDoor | undefined> {
  injecting ??= send('inject-card', {}).then(() => {
    injecting = null;
    return cardDoor();
  });
  return injecting;
}

/** Opens the card beside a number. */
export async function openCard({ mark, box, isSettled }: Pressed, signal: AbortSignal): Promise<void> {
  const [door, spoken] = await Promise.all([cardDoor() ?? letCardIn(), greet()]);
  if (signal.aborted) return;
  door?.open({
    trackingNo: mark.candidate.trackingNo,
    couriers: mark.candidate.couriers.map(({ key }) => ({ key })),
    anchor: { x: box.x, y: box.y, width: box.width, height: box.height },
    lookUpNow: isSettled,
    language: spoken,
    signal,
  });
}
