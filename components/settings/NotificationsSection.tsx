import { useEffect, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';
import { Checkbox, TimeRange } from '../base/controls.tsx';
import { hour } from '@/utils/model/time.ts';
import { forGood, type NotificationKind } from '@/utils/parcels/notification-rules.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { areNotificationsDenied, showNotification } from '@/utils/browser/notifications.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { save } from './saved.ts';

const kindTexts = {
  'picked-up': 'notificationPickedUp',
  'in-transit': 'notificationInTransit',
  'out-for-delivery': 'statusOutForDelivery',
  'to-collect': 'groupCollect',
  delivered: 'statusDelivered',
  trouble: 'statusTrouble',
  returned: 'statusReturned',
  unknown: 'notificationUnknown',
  late: 'notificationLate',
} as const satisfies Record<NotificationKind, MessageKey>;
const kinds = Object.keys(kindTexts) as NotificationKind[];

const pauses = [
  ['hour', 'pauseHour', () => Date.now() + hour],
  ['tomorrow', 'pauseTomorrow', () => new Date().setHours(24 + 8, 0, 0, 0)],
  ['good', 'pauseForGood', () => forGood],
] as const satisfies readonly (readonly [string, MessageKey, () => number])[];

/** "Notifications": kinds of news, quiet hours, pause, test. */
export function NotificationsSection({ settings }: { settings: Settings }) {
  const { notify: notifiedKinds, quiet, notifyPausedUntil } = settings;
  const { t } = useTexts();
  const [denied, setDenied] = useState(false);
  useEffect(() => void areNotificationsDenied().then(setDenied), []);
  return (
    <div class="stack form">
      {denied && <Note tone="mild">{t('notificationsDenied')}</Note>}
      <fieldset class="field">
        <legend>{t('fieldNotifications')}</legend>
        <div class="checks">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(kindTexts[kind])}
              testId={`notice-${kind}`}
              checked={notifiedKinds[kind]}
              onChange={(isOn) => void save({ notify: { [kind]: isOn } })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset class="field">
        <legend>{t('fieldQuiet')}</legend>
        <Checkbox
          label={t('quietOn')}
          testId="quiet"
          checked={quiet.isOn}
          hint={t('hintQuiet')}
          onChange={(isOn) => void save({ quiet: { isOn } })}
        />
        <TimeRange
          testId="quiet"
          minutes={quiet}
          step={30}
          disabled={!quiet.isOn}
          onMinute={(end, minute) => void save({ quiet: { [end]: minute } })}
        />
      </fieldset>
      <PauseChoice pausedUntil={notifyPausedUntil} />
      <TestNotification />
    </div>
  );
}

const pause = (until: number | null) => void save({ notifyPausedUntil: until });

function PauseChoice({ pausedUntil }: { pausedUntil: number | null }) {
  const { t, now, moment } = useTexts();
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return (
    <fieldset class="field">
      <legend>{t('fieldPause')}</legend>
      <div class="bar">
        {isPaused ? (
          <>
            <span data-testid="paused">
              {pausedUntil >= forGood ? t('pausedForGood') : t('pausedUntil', { time: moment(pausedUntil) })}
            </span>
            <Button main testId="pause-end" words="pauseEnd" onClick={() => pause(null)} />
          </>
        ) : (
          pauses.map(([how, text, end]) => (
            <Button key={how} testId={`pause-${how}`} words={text} onClick={() => pause(end())} />
          ))
        )}
      </div>
      <p class="soft">{t('hintPause')}</p>
    </fieldset>
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
  return (
    <div class="bar">
      <Button testId="test-notice" words="testNotification" onClick={test} />
      <span class="soft form-state" role="status" data-testid="test-notice-result">
        {shown !== null && t(shown ? 'testNotificationShown' : 'testNotificationRefused')}
      </span>
    </div>
  );
}
