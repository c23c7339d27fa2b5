import { Choice } from '../base/controls.tsx';
import { useTexts } from '../base/texts.tsx';
import { yearStyles, type YearStyle } from '@/utils/model/time.ts';
import { languages, type Language, type MessageKey } from '@/utils/i18n/i18n.ts';
import { type Settings, type Theme, themes, updateSettings } from '@/utils/storage/settings.ts';

const themeTexts = {
  auto: 'themeAuto',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, MessageKey>;
const yearTexts = {
  gregory: 'yearGregory',
  buddhist: 'yearBuddhist',
} as const satisfies Record<YearStyle, MessageKey>;

/** What a language calls itself. */
const ownName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language)!;

// Thailand counts from the year 543 before ours.
const eraBegan: Record<YearStyle, number> = { gregory: 0, buddhist: 543 };

/** The language, how pages look and how years are counted; all apply at once, here too. */
export function LookSection({ settings: { language, theme, year } }: { settings: Settings }) {
  const { t, now } = useTexts();
  const thisYear = new Date(now).getFullYear();
  return (
    <>
      <Choice
        isShort
        label={t('fieldLanguage')}
        testId="language"
        value={language}
        options={languages.map((one) => [one, ownName(one), one])}
        hint={t('hintLanguage')}
        onChoose={(chosen) => void updateSettings({ language: chosen })}
      />
      <Choice
        isShort
        label={t('fieldTheme')}
        testId="theme"
        value={theme}
        options={themes.map((one) => [one, t(themeTexts[one])])}
        onChoose={(chosen) => void updateSettings({ theme: chosen })}
      />
      <Choice
        isShort
        label={t('fieldYear')}
        testId="year"
        value={year}
        options={yearStyles.map((one) => [one, t(yearTexts[one], { year: thisYear + eraBegan[one] })])}
        onChoose={(chosen) => void updateSettings({ year: chosen })}
      />
    </>
  );
}
