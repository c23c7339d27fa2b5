import { Choice } from '../base/controls.tsx';
import { ownName, useTexts, type Locale } from '../base/texts.tsx';
import { yearStyles } from '@/utils/model/time.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { languages, type Language } from '@/utils/model/languages.ts';
import { type Settings, themes } from '@/utils/storage/settings.ts';
import { save } from './saved.ts';

/** The choice of the language, which applies at once. */
export const languageChoice = ({ t, language }: Pick<Locale, 't' | 'language'>) => ({
  label: t('fieldLanguage'),
  testId: 'language',
  value: language,
  options: languages.map((one) => [one, ownName(one), one] as const),
  onChoose: (chosen: Language) => void save({ language: chosen }),
});

/** Language, theme and calendar. Changes apply at once, on this page too. */
export function AppearanceSection({ settings: { theme, year } }: { settings: Settings }) {
  const locale = useTexts();
  const { t, now } = locale;
  const thisYear = new Date(now).getFullYear();
  const years = { gregory: thisYear, buddhist: thisYear + 543 };
  return (
    <>
      <Choice {...languageChoice(locale)} hint={t('hintLanguage')} />
      <Choice
        label={t('fieldTheme')}
        testId="theme"
        value={theme}
        options={themes.map((one) => [one, t(`theme${keyPart(one)}`)])}
        onChoose={(chosen) => void save({ theme: chosen })}
      />
      <Choice
        label={t('fieldYear')}
        testId="year"
        value={year}
        options={yearStyles.map((one) => [one, t(`year${keyPart(one)}`, { year: years[one] })])}
        onChoose={(chosen) => void save({ year: chosen })}
      />
    </>
  );
}
