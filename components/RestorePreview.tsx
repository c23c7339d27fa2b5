import { useState } from 'preact/hooks';
import type { Preview } from '@/utils/core/backup.ts';
import { ago } from '@/utils/core/when.ts';
import { settingTexts } from './backup-texts.ts';
import { useTexts } from './texts.tsx';

/** What restoring a file would change. */
export type Plan = {
  madeAt: number;
  parcels: Preview;
  unreadable: number;
  /** Names of the settings that would be other than they are. */
  settings: string[];
  /** The address of the service the file brings, in full; null where it stays. */
  baseAddress: string | null;
  /** Hidden numbers, and sites, that would be added. */
  hidden: number;
  sites: number;
};

type Props = { plan: Plan; working: boolean; onRestore(withSettings: boolean): void; onCancel(): void };

/** What will change, before anything does; settings can be left out. */
export function RestorePreview({ plan, working, onRestore, onCancel }: Props) {
  const { t, count, language, now } = useTexts();
  const [withSettings, setWithSettings] = useState(true);
  const { parcels } = plan;
  const lines: [string, number, string][] = [
    ['new', parcels.new, count('restoreNew', parcels.new)],
    ['newer', parcels.newer, count('restoreNewer', parcels.newer)],
    ['words', parcels.words, count('restoreWords', parcels.words)],
    ['same', parcels.same, count('restoreSame', parcels.same)],
    ['unreadable', plan.unreadable, count('restoreUnreadable', plan.unreadable)],
    ['hidden', plan.hidden, count('restoreHidden', plan.hidden)],
    ['sites', plan.sites, count('restoreSites', plan.sites)],
  ];
  const shown = lines.filter(([, number]) => number > 0);
  const settings = plan.settings.map((name) => t(settingTexts[name] ?? 'settingOther'));
  const list = new Intl.ListFormat(language).format(new Set(settings));
  const changes = parcels.new + parcels.newer + parcels.words + plan.hidden + plan.sites + settings.length;
  return (
    <div class="restore" data-testid="restore-preview">
      <h3>
        {plan.madeAt > 0
          ? t('restoreTitle', { ago: ago(plan.madeAt, now, language) })
          : t('restoreTitlePlain')}
      </h3>
      <ul>
        {shown.map(([name, , words]) => (
          <li key={name} data-testid={`restore-${name}`}>
            {words}
          </li>
        ))}
        {settings.length > 0 && <li data-testid="restore-settings">{t('restoreSettings', { list })}</li>}
        {changes === 0 && <li data-testid="restore-nothing">{t('restoreNothing')}</li>}
      </ul>
      {plan.baseAddress !== null && withSettings && (
        <div class="failure mild" data-testid="restore-address">
          <bdi>{t('restoreAddress', { address: plan.baseAddress })}</bdi>
        </div>
      )}
      {parcels.calls > 0 && <p class="hint">{count('restoreCalls', parcels.calls)}</p>}
      {settings.length > 0 && (
        <label class="restore-check">
          <input
            type="checkbox"
            data-testid="restore-with-settings"
            checked={withSettings}
            onChange={(event) => setWithSettings(event.currentTarget.checked)}
          />
          {t('restoreWithSettings')}
        </label>
      )}
      <div class="form-bar">
        <button
          type="button"
          class="button"
          data-testid="restore-yes"
          disabled={changes === 0}
          aria-disabled={working}
          onClick={() => !working && onRestore(withSettings)}
        >
          {t('restoreYes')}
        </button>
        <button
          type="button"
          class="button plain"
          data-testid="restore-no"
          aria-disabled={working}
          onClick={() => !working && onCancel()}
        >
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
