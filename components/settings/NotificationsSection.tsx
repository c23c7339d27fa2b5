import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { Checkbox, Choice, Line, Switch, TimeRange } from '../base/controls.tsx';
import { hour } from '@/utils/model/time.ts';
import { forGood, notificationKinds, type NotificationKind } from '@/utils/parcels/notification-rules.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { badgeColors, badgeSigns } from '@/utils/browser/badge.ts';
import { areNotificationsDenied, showNotification } from '@/utils/browser/notifications.ts';
import { badgeKinds, type Settings } from '@/utils/storage/settings.ts';
import { useRead } from '../hooks/live-value.ts';
import { save } from './saved.ts';

// The other kinds have the words of their status.
const ownLabels: Partial<Record<NotificationKind, MessageKey>> & { late: MessageKey } = {
  'in-transit': 'notificationInTransit',
  'to-collect': 'groupCollect',
  customs: 'notificationCustoms',
  unknown: 'notificationUnknown',
  late: 'notificationLate',
};
const labelOf = (kind: NotificationKind): MessageKey =>
  kind === 'late' ? ownLabels.late : (ownLabels[kind] ?? `status${keyPart(kind)}`);

const pauses = [
  ['hour', 'pauseHour', () => Date.now() + hour],
  ['tomorrow', 'pauseTomorrow', () => new Date().setHours(24 + 8, 0, 0, 0)],
  ['good', 'pauseForGood', () => forGood],
] as const satisfies readonly (readonly [string, MessageKey, () => number])[];
const setQuiet = (quiet: Partial<Settings['quiet']>) => void save({ quiet });
const pause = (until: number | null) => void save({ notifyPausedUntil: until });

const signs = [
  ['3', 'signNews', 'news'],
  [badgeSigns.trouble, 'signTrouble', 'trouble'],
  [badgeSigns.offline, 'signOffline', 'rest'],
  [badgeSigns.rest, 'signRest', 'rest'],
] as const satisfies readonly (readonly [string, MessageKey, keyof typeof badgeColors])[];

/** "Notifications": kinds of news, quiet hours, pause, test. */
export function NotificationsSection({ settings }: { settings: Settings }) {
  const { notify: notifiedKinds, quiet, notifyPausedUntil: pausedUntil } = settings;
  const { t, now, moment } = useTexts();
  const denied = useRead(areNotificationsDenied, []);
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const paused =
    isPaused && pausedUntil < forGood ? t('pausedUntil', { time: moment(pausedUntil) }) : t('pausedForGood');
  const pauseEnd = <Button main testId="pause-end" words="pauseEnd" onClick={() => pause(null)} />;
  const pauseButtons = pauses.map(([how, text, end]) => (
    <Button key={how} testId={`pause-${how}`} words={text} onClick={() => pause(end())} />
  ));
  return (
    <>
      {denied && <Note tone="mild">{t('notificationsDenied')}</Note>}
      <Line title={t('fieldNotifications')}>
        <div class="checks" role="group" aria-label={t('fieldNotifications')}>
          {notificationKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(labelOf(kind))}
              testId={`notice-${kind}`}
              checked={notifiedKinds[kind]}
              onChange={(isOn) => void save({ notify: { [kind]: isOn } })}
            />
          ))}
        </div>
      </Line>
      <Switch
        label={t('fieldQuiet')}
        testId="quiet"
        checked={quiet.isOn}
        hint={t(quiet.isOn && quiet.from === quiet.to ? 'hintQuietNone' : 'hintQuiet')}
        onChange={(isOn) => setQuiet({ isOn })}
      >
        <TimeRange testId="quiet" minutes={quiet} step={30} disabled={!quiet.isOn} onMinutes={setQuiet} />
      </Switch>
      <Line
        title={t('fieldPause')}
        hint={isPaused ? <span data-testid="paused">{paused}</span> : t('hintPause')}
        control={<div class="bar">{isPaused ? pauseEnd : pauseButtons}</div>}
      />
      <TestNotification />
    </>
  );
}

/** Shows a test notification, so that the user sees whether the system blocks notifications. */
export function TestNotification() {
  const { t } = useTexts();
  const [shown, setShown] = useState<boolean | null>(null);
  const test = async () => {
    setShown(null);
    const buttons = [t('notifyOpen'), t('notifyMute')]; // as a real one has
    const [title, message] = [t('testNotificationTitle'), t('testNotificationText')];
    setShown(await showNotification({ id: 'test', title, message, buttons }));
  };
  const words = shown ? 'testNotificationShown' : 'testNotificationRefused';
  const button = <Button testId="test-notice" words="testNotification" onClick={test} />;
  return (
    <Line title={t('newsTitle')} hint={t('newsText')} control={button}>
      <Paragraph role="status" testId="test-notice-result" text={shown !== null && t(words)} />
    </Line>
  );
}

/** "Badge": what it counts, and the meaning of its signs. */
export function BadgeSection({ settings: { badge } }: { settings: Settings }) {
  const { t } = useTexts();
  const meanings = signs.map(([sign, text, kind]) => (
    <div key={sign} class="beside soft">
      <dt class="sign" style={{ background: badgeColors[kind] }}>
        {sign}
      </dt>
      <dd>{t(text)}</dd>
    </div>
  ));
  return (
    <Choice
      label={t('fieldBadge')}
      testId="badge"
      value={badge}
      options={badgeKinds.map((kind) => [kind, t(kind === 'unseen' ? 'badgeUnseen' : 'badgeOfAttention')])}
      hint={t(`hintBadge${keyPart(badge)}`)}
      onChoose={(kind) => void save({ badge: kind })}
    >
      <details>
        <summary>{t('badgeSigns')}</summary>
        <dl class="stack">{meanings}</dl>
      </details>
    </Choice>
  );
}
