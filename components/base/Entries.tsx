import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { useTexts } from './texts.tsx';

export type Entry = { name: string; isNumber?: boolean; more: string; buttons: ComponentChildren };
type Props = {
  testId: string;
  entryId?: string;
  title: string;
  none: string;
  entries: readonly Entry[];
  /** A button for all entries. */
  children?: ComponentChildren;
};

const atOnce = 8;

/** A list with buttons for each entry. */
export function Entries({ testId, entryId = 'entry', title, none, entries, children }: Props) {
  const { count } = useTexts();
  const [limit, setLimit] = useState(atOnce);
  return (
    <section class="setting entries" data-testid={testId}>
      <h2>
        {title} {entries.length > 0 && <span>{entries.length}</span>}
      </h2>
      {entries.length === 0 && <p class="soft">{none}</p>}
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
