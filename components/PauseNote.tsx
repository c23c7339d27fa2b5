import { moment } from '@/utils/core/when.ts';
import { Icon } from './Glyph.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

/** The service asked for a pause: that nothing is checked, until when (epoch milliseconds), and that no parcel is to blame. */
export function PauseNote({ until }: { until: number }) {
  const { t, language, now } = useTexts();
  return (
    <div class="banner">
      <div class="failure mild" data-testid="service-pause" role="status">
        <Icon name="clock" size={16} />
        <div>
          <strong>{t('servicePauseTitle', { time: moment(until, now, language) })}</strong>
          <Phrases text={t('servicePauseText')} />
        </div>
      </div>
    </div>
  );
}
