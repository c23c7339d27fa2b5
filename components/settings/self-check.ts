import { failures } from '../base/failures.ts';
import type { Locale } from '../base/texts.tsx';
import { alarmAt } from '@/utils/browser/alarm.ts';
import { areNotificationsDenied } from '@/utils/browser/notifications.ts';
import { mayCall, readManifest } from '@/utils/browser/permissions.ts';
import { providerOf } from '@/utils/model/provider.ts';
import { day } from '@/utils/model/time.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { isFailed, readCalls } from '@/utils/storage/call-log.ts';
import { readHead, readNext } from '@/utils/storage/list-head.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { canStore } from '@/utils/storage/store.ts';

/** Reads what the self-check is about. Makes no request. */
export const readSelf = async ({ baseAddress }: Settings) => ({
  canWrite: await canStore(),
  account: await readAccount(),
  next: await readNext(),
  alarm: await alarmAt(),
  isAllowed: await mayCall(baseAddress),
  isDenied: await areNotificationsDenied(),
  calls: await readCalls(),
  head: await readHead(1),
});
type Self = Awaited<ReturnType<typeof readSelf>>;

type Line = { name: string; isGood: boolean; text: string };

/** Returns the self-check in words. What is not good says what to do. */
export function selfCheck(self: Self, { t, ago, moment, now }: Locale): Line[] {
  const { canWrite, account, next, alarm, isAllowed, isDenied, calls, head } = self;
  const { failure, isFull, isKeyLost, pause } = account;
  const last = calls.find(({ ms, why }) => ms !== null && why !== 'relay');
  const ofStorage =
    head.unreadable > 0 ? 'selfUnreadable' : canWrite && !isFull ? null : 'failureStorageTrouble';
  const isKeyMissing = failure?.kind === 'no-credentials';
  const ofKey = isKeyLost ? 'keyLostText' : isKeyMissing ? 'failureNoCredentials' : null;
  const ofService = (): string | null => {
    if (failure) return t(failures[failure.kind].text);
    if (pause && pause.until > now) return t('selfPaused', { time: moment(pause.until) });
    if (!last) return t('selfNoCall');
    // An answer about one parcel, such as 404, shows that the service works.
    const isReached = last.code !== null && last.code < 500;
    return isReached || !isFailed(last)
      ? null
      : `${t('selfFailed', { ago: ago(last.at) })} ${t(failures[last.failure!].text)}`;
  };
  const isAlarmMissing = alarm === null && failure === null && next.dueAt !== null;
  const wakes = alarm === null ? t('selfNothingDue') : t('selfAlarm', { time: moment(alarm) });
  const lines: [name: string, fault: string | null, good: string][] = [
    ['storage', ofStorage && t(ofStorage), t('selfStored')],
    ['key', ofKey && t(ofKey), t('selfKey')],
    ['permission', isAllowed ? null : t('failureNoPermission'), t('selfAllowed')],
    ['service', ofService(), last ? t('selfAnswered', { ago: ago(last.at) }) : ''],
    ['alarm', isAlarmMissing ? t('selfNoAlarm') : null, wakes],
    ['notifications', isDenied ? t('notificationsDenied') : null, t('selfNotifications')],
  ];
  return lines.map(([name, fault, good]) => ({ name, isGood: fault === null, text: fault ?? good }));
}

/** Returns the report for whoever helps: states, numbers of things and codes. No number, name, key or address. */
export function reportOf(self: Self, lines: readonly Line[], settings: Settings, now: number): string {
  const { account, alarm, calls, head } = self;
  const { baseAddress, budget, frequency, language } = settings;
  const lastDay = calls.filter(({ at }) => at > now - day);
  const codes = lastDay.map(({ code, failure }) => `${code ?? '-'} ${failure ?? 'ok'}`);
  const ends = Object.entries(Object.groupBy(codes, (code) => code)).map(
    ([code, all]) => `${code} x${all!.length}`,
  );
  const minutes = alarm === null ? 'none' : `in ${Math.round((alarm - now) / 60_000)} min`;
  return [
    `Waybill ${readManifest().version}, ${language}`,
    navigator.userAgent,
    ...lines.map(({ name, isGood }) => `${name}: ${isGood ? 'ok' : 'problem'}`),
    `failure: ${account.failure?.kind ?? 'none'} ${account.failure?.code ?? ''}`.trim(),
    `alarm: ${minutes}`,
    `parcels: ${head.total}, unreadable ${head.unreadable}, newer ${head.newer}`,
    `service: ${providerOf(baseAddress) ? 'the known one' : 'another address'}`,
    `plan: ${budget.calls ?? 'no limit'} a ${budget.per}, checks ${frequency}`,
    `last requests: ${ends.join(', ') || 'none'}`,
  ].join('\n');
}
