import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { useTexts } from './texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

export type Entry = { name: string; isNumber?: boolean; more: string; buttons: ComponentChildren };
type Props = {
  testId: string;
  entryId?: string;
  title: MessageKey;
  none: MessageKey;
  entries: readonly Entry[];
  /** A button for all entries. */
  children?: ComponentChildren;
};

/** The button of an entry; `label` is its name for screen readers. */
export const entryButton = (
  words: MessageKey,
  label: string,
  onPress: () => unknown,
  more: { main?: boolean; testId?: string } = {},
) => (
  <Button look="slim" testId="entry-action" words={words} aria-label={label} onClick={onPress} {...more} />
);

const atOnce = 8;

/** A list with buttons for each entry. */
export function Entries({ testId, entryId = 'entry', title, none, entries, children }: Props) {
  const { t, count } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  return (
    <section class="setting entries" data-testid={testId}>
      <h2>
        {t(title)} {entries.length > 0 && <span>{entries.length}</span>}
      </h2>
      {entries.length === 0 && <p class="soft">{t(none)}</p>}
      <ul class="lines">
        {entries.slice(0, limit).map(({ name, isNumber, more, buttons }) => (
          <li key={`${name} ${more}`} class="bar" data-testid={entryId}>
            <bdi class={isNumber ? 'number' : undefined}>{name}</bdi>
            <span class="faint">{more}</span>
            {buttons}
          </li>
        ))}
      </ul>
      <div class="bar soft">
        {entries.length > limit && (
          <Button look="text" onClick={() => setLimit(Infinity)}>
            {count('moreHidden', entries.length - limit)}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
