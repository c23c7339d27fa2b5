import { useTexts } from '@/components/texts.tsx';
import { yearStyles, type YearStyle } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { type Settings, type Theme, themes, updateSettings } from '@/utils/platform/settings.ts';

const themeTexts = {
  auto: 'themeAuto',
  light: 'themeLight',
  dark: 'themeDark',
} as const satisfies Record<Theme, MessageKey>;
const yearTexts = {
  gregory: 'yearGregory',
  buddhist: 'yearBuddhist',
} as const satisfies Record<YearStyle, MessageKey>;

// Thailand counts from the year 543 before ours.
const eraBegan: Record<YearStyle, number> = { gregory: 0, buddhist: 543 };

/** How pages look and how years are counted; both apply at once. */
export function LookChoices({ settings }: { settings: Settings }) {
  const { t, now } = useTexts();
  const thisYear = new Date(now).getFullYear();
  return (
    <>
      <div class="field">
        <label for="theme-choice">{t('fieldTheme')}</label>
        <select
          id="theme-choice"
          class="input short"
          data-testid="theme"
          value={settings.theme}
          onChange={(event) => void updateSettings({ theme: event.currentTarget.value as Theme })}
        >
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {t(themeTexts[theme])}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="year-choice">{t('fieldYear')}</label>
        <select
          id="year-choice"
          class="input short"
          data-testid="year"
          value={settings.year}
          onChange={(event) => void updateSettings({ year: event.currentTarget.value as YearStyle })}
        >
          {yearStyles.map((year) => (
            <option key={year} value={year}>
              {t(yearTexts[year], { year: thisYear + eraBegan[year] })}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
