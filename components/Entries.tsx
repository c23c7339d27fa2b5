import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ago } from '@/utils/core/when.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Button } from './Button.tsx';
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
export function Entries({ testId, title, none, since, entries, action, ...on }: Props) {
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
              <bdi class={on.place === 'number' ? 'number' : undefined}>{name}</bdi>
              <span class="faint">{t(since, { ago: ago(at, now, language) })}</span>
              <Button
                look="plain"
                testId="entry-action"
                words={t(action)}
                aria-label={t(on.actionFor, { [on.place]: name })}
                onClick={() => on.onAction(name)}
              />
            </li>
          ))}
        </ul>
      )}
      <div class="bar entries-more">
        {entries.length > limit && (
          <Button
            look="text"
            words={count('moreHidden', entries.length - limit)}
            onClick={() => setLimit(Infinity)}
          />
        )}
        {on.children}
      </div>
    </section>
  );
}
