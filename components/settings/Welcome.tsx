import { useEffect, useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Glyph, Logo } from '../base/Glyph.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { BackupSection } from './BackupSection.tsx';

const TryIt = lazyView(async () => (await import('./TryIt.tsx')).TryIt);

/** The first part of the page for a new user: what Waybill does, or the sample parcels. */
export function Welcome() {
  const { t, language } = useTexts();
  const [isTrying, setTrying] = useState(false);
  // In the form below; without scrolling: in a low window the welcome stays in view.
  useEffect(() => document.querySelector<HTMLElement>('[name=apiKey]')?.focus({ preventScroll: true }), []);
  // Made again in another language: the samples are texts.
  if (isTrying) return <TryIt key={language} onClose={() => setTrying(false)} />;
  const steps = (['Click', 'Follow', 'News'] as const).map((step) => (
    <li key={step}>
      <strong>{t(`welcome${step}`)}</strong>
      <p>
        <Phrases text={t(`welcome${step}Text`)} />
      </p>
    </li>
  ));
  return (
    <section class="stack hero" data-testid="welcome">
      <div class="stack start">
        <Logo size={32} />
        <h1>{t('welcomeTitle')}</h1>
        <ol class="stack first-steps">{steps}</ol>
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
