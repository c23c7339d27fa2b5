import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Line } from '../base/controls.tsx';
import { Glyph, Icon, Logo } from '../base/Glyph.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { isUnpinned } from '@/utils/browser/badge.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { LiveValue, onFocus, useLiveValue } from '../hooks/live-value.ts';
import { BackupSection } from './BackupSection.tsx';
import { TestNotification } from './NotificationsSection.tsx';

const TryIt = lazyView(async () => (await import('./TryIt.tsx')).TryIt);

/** The first part of the page for a new user: what Waybill does, or the sample parcels. */
export function Welcome() {
  const { t, language } = useTexts();
  const [isTrying, setTrying] = useState(false);
  // Made again in another language: the samples are texts.
  if (isTrying) return <TryIt key={language} onClose={() => setTrying(false)} />;
  return (
    <section class="hero" data-testid="welcome">
      <div class="stack start">
        <Logo size={32} />
        <h1>{t('welcomeTitle')}</h1>
        <ol class="stack first-steps">
          {(['Click', 'Follow', 'News'] as const).map((step) => (
            <li key={step}>
              <strong>{t(`welcome${step}`)}</strong>
              <p>
                <Phrases text={t(`welcome${step}Text`)} />
              </p>
            </li>
          ))}
        </ol>
        <div class="bar">
          <Button look="invite" testId="try" words="tryIt" onClick={() => setTrying(true)} />
          <BackupSection isWelcome />
          <span class="soft">{t('noKeyForEither')}</span>
        </div>
      </div>
      <Scene />
    </section>
  );
}

/** The three steps as one picture: a number on a page, its card, a notification. The list beside it says the same. */
function Scene() {
  const { t } = useTexts();
  const name = <strong>{t('sceneName')}</strong>;
  return (
    <div class="scene" aria-hidden="true">
      <div class="stack start panel scene-part">
        <div class="beside">
          <Glyph name="box" color="start" />
          {name}
        </div>
        <span class="sample-number number">TH2604417733905B</span>
      </div>
      <div class="stack panel scene-part end">
        <div class="beside apart">
          <StatusChip status="ON_SHIPPING" />
          <span class="faint">08:41</span>
        </div>
        <Milestones status="ON_SHIPPING" bare />
        <div class="beside apart">
          <span class="soft">{t('scenePlace')}</span>
          <span class="button slim">{t('follow')}</span>
        </div>
      </div>
      <div class="beside panel scene-part">
        <Logo />
        <div>
          {name}
          <p class="soft">{t('sceneNews')}</p>
        </div>
      </div>
    </div>
  );
}

// The browser's menu, in which the button is pinned, takes the focus from the page.
const liveUnpinned = new LiveValue(isUnpinned, onFocus);

/** What is left after the first parcel: how to pin the button, and a test notification. */
export function Tips() {
  const { t } = useTexts();
  const picture = (
    <span class="beside pin-picture" data-testid="pin" aria-hidden="true">
      <Icon name="puzzle" />
      <Icon name="right" size={14} />
      <Logo size={16} />
      <Icon name="pin" size={16} />
    </span>
  );
  return (
    <div>
      {useLiveValue(liveUnpinned) === true && (
        <Line title={t('pinTitle')} hint={t('pinText')} control={picture} />
      )}
      <TestNotification />
    </div>
  );
}
