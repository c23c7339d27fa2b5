import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ago } from '@/utils/core/when.ts';
import type { CountKey, MessageKey } from '@/utils/platform/i18n.ts';
import { useTexts } from './texts.tsx';

type Props = {
  testId: string;
  title: MessageKey;
  /** Said when there are none: what would put one here. */
  none: MessageKey;
  /** "Hidden $ago$". */
  since: MessageKey;
  /** Names with since when, newest first. */
  entries: readonly (readonly [name: string, at: number])[];
  isNumber?: boolean;
  action: MessageKey;
  /** The button's words for who cannot see its row; `place` fills its placeholder. */
  actionFor: MessageKey;
  place: 'number' | 'host';
  onAction(name: string): void;
  /** A button for all of them. */
  children?: ComponentChildren;
};

const atOnce = 8;

/** A list of things the user set, each with a button that takes it back. */
export function Entries({ testId, title, none, since, entries, isNumber, action, ...on }: Props) {
  const { t, count, language, now } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  return (
    <section class="entries" data-testid={testId}>
      <h3>
        {t(title)} {entries.length > 0 && <span>{entries.length}</span>}
      </h3>
      {entries.length === 0 && <p class="soft">{t(none)}</p>}
      {entries.length > 0 && (
        <ul class="lines">
          {entries.slice(0, limit).map(([name, at]) => (
            <li key={name} class="bar" data-testid="entry" data-name={name}>
              <bdi class={isNumber ? 'number' : undefined}>{name}</bdi>
              <span class="faint">{t(since, { ago: ago(at, now, language) })}</span>
              <button
                type="button"
                class="button plain"
                data-testid="entry-action"
                aria-label={t(on.actionFor, { [on.place]: name })}
                onClick={() => on.onAction(name)}
              >
                {t(action)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="bar entries-more">
        {entries.length > limit && (
          <button type="button" class="text-button" onClick={() => setLimit(Infinity)}>
            {count('moreHidden' satisfies CountKey, entries.length - limit)}
          </button>
        )}
        {on.children}
      </div>
    </section>
  );
}
