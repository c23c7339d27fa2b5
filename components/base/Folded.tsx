import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type Props = { words: string; testId: string; children: ComponentChildren };

/** A folded part of a section. Its content is drawn, and what it needs is read, only while it is open. */
export function Folded({ words, testId, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-testid={testId} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words}</summary>
      {isOpen && children}
    </details>
  );
}
