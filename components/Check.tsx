import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

type Props = {
  label: string;
  testId: string;
  checked: boolean;
  hint?: ComponentChildren;
  /** One of several of the same name: a radio button. */
  group?: string;
  onChange(checked: boolean): void;
};

/** One thing that is on or off, with what it means below. */
export function Check({ label, testId, checked, hint, group, onChange }: Props) {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        data-testid={testId}
        type={group ? 'radio' : 'checkbox'}
        name={group ?? ''}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <p class="soft" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
