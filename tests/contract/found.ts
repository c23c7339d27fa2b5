import { ask, type Service } from './service.ts';
import { fitsSchema } from './schema.ts';

export type Event = { dateTime: string; date: string; time: string; status: string; description: string };
export type Day = { date: string; details: Event[] };
export type TrackRecord = {
  trackingNo: string;
  courier: string;
  courierKey: string;
  color?: string;
  status: string;
  currentStatus?: string;
  detail?: Record<string, unknown>;
  shareLink?: string;
  timelines: Day[];
};
export type Found = { meta: { code: number; message: string }; data: TrackRecord };
export type Language = 'th' | 'en';

const asked = new WeakMap<Service, Map<Language, Promise<Found>>>();

/**
 * Looks up the known parcel, once in each language, because a service may count every call. Throws if the answer does
 * not fit the schema.
 */
export function found(service: Service, language: Language = 'en'): Promise<Found> {
  const answers = asked.get(service) ?? new Map<Language, Promise<Found>>();
  asked.set(service, answers);
  const answer = answers.get(language) ?? find(service, language);
  answers.set(language, answer);
  return answer;
}

async function find(service: Service, language: Language): Promise<Found> {
  const reply = await ask(service, { headers: { 'Accept-Language': language } });
  const fault = fitsSchema(reply.json, 'FoundTrack');
  if (fault) throw new Error(`${reply.status}: ${fault}`);
  return reply.json as Found;
}

/** Returns all events of a record, in its order. */
export const eventsOf = ({ timelines }: TrackRecord): Event[] => timelines.flatMap(({ details }) => details);
