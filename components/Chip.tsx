import type { Language } from '@/utils/platform/i18n.ts';
import { Mark } from './Glyph.tsx';
import { TextsProvider, useTexts } from './texts.tsx';

type ChipProps = { trackingNo: string; language: Language; onPress(event: MouseEvent): void };

/** The small button beside a number the pointer rests on. */
export const Chip = (props: ChipProps) => (
  <TextsProvider language={props.language} now={0}>
    <Drawing {...props} />
  </TextsProvider>
);

function Drawing({ trackingNo, language, onPress }: ChipProps) {
  const { t } = useTexts();
  // Not in the order of the Tab key: it comes and goes with the pointer. The popup is the keyboard's way.
  return (
    <button
      class="track-chip"
      data-testid="chip"
      lang={language}
      tabIndex={-1}
      aria-label={t('cardTitle', { number: trackingNo })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Mark size={14} />
      {t('cardTrack')}
    </button>
  );
}
