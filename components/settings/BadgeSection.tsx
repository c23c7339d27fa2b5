import { Checkbox } from '../base/controls.tsx';
import { useTexts } from '../base/texts.tsx';
import { badgeColors, badgeSigns } from '@/utils/browser/badge.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { badgeKinds, type Settings } from '@/utils/storage/settings.ts';
import { save } from './saved.ts';

const signs = [
  ['3', 'signNews', 'news'],
  [badgeSigns.trouble, 'signTrouble', 'trouble'],
  [badgeSigns.offline, 'signOffline', 'rest'],
  [badgeSigns.rest, 'signRest', 'rest'],
] as const satisfies readonly (readonly [string, MessageKey, keyof typeof badgeColors])[];

/** "Badge": what it counts, and the meaning of its signs. */
export function BadgeSection({ settings }: { settings: Settings }) {
  const { t } = useTexts();
  return (
    <div class="stack form">
      <fieldset class="field">
        <legend>{t('fieldBadge')}</legend>
        <div class="stack">
          {badgeKinds.map((kind) => (
            <Checkbox
              key={kind}
              group="badge-kind"
              label={t(kind === 'unseen' ? 'badgeUnseen' : 'badgeOfAttention')}
              hint={t(`hintBadge${keyPart(kind)}`)}
              testId={`badge-${kind}`}
              checked={settings.badge === kind}
              onChange={() => void save({ badge: kind })}
            />
          ))}
        </div>
      </fieldset>
      <details>
        <summary>{t('badgeSigns')}</summary>
        <dl class="stack">
          {signs.map(([sign, text, kind]) => (
            <div key={sign} class="bar soft">
              <dt>
                <span class="sign" style={{ background: badgeColors[kind] }}>
                  {sign}
                </span>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
