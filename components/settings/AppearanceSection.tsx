import { Select } from '../base/controls.tsx';
import { ownName, useTexts } from '../base/texts.tsx';
import { yearStyles, type YearStyle } from '@/utils/model/time.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { languages, type Language } from '@/utils/model/languages.ts';
import { type Settings, themes } from '@/utils/storage/settings.ts';
import { save } from './saved.ts';

// Years to add to a Gregorian year.
const eraBegan: Record<YearStyle, number> = { gregory: 0, buddhist: 543 };

/** The choice of the language, which applies at once. */
export function LanguageChoice({ language, hint }: { language: Language; hint?: string }) {
  const { t } = useTexts();
  return (
    <Select
      isShort
      label={t('fieldLanguage')}
      testId="language"
      value={language}
      options={languages.map((one) => [one, ownName(one), one])}
      {...(hint && { hint })}
      onChoose={(chosen) => void save({ language: chosen })}
    />
  );
}

/** Language, theme and calendar. Changes apply at once, on this page too. */
export function AppearanceSection({ settings: { language, theme, year } }: { settings: Settings }) {
  const { t, now } = useTexts();
  const thisYear = new Date(now).getFullYear();
  return (
    <>
      <LanguageChoice language={language} hint={t('hintLanguage')} />
      <Select
        isShort
        label={t('fieldTheme')}
        testId="theme"
        value={theme}
        options={themes.map((one) => [one, t(`theme${keyPart(one)}`)])}
        onChoose={(chosen) => void save({ theme: chosen })}
      />
      <Select
        isShort
        label={t('fieldYear')}
        testId="year"
        value={year}
        options={yearStyles.map((one) => [one, t(`year${keyPart(one)}`, { year: thisYear + eraBegan[one] })])}
        onChoose={(chosen) => void save({ year: chosen })}
      />
    </>
  );
}
