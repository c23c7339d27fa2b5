import type { ComponentChildren, ComponentProps, LooseInputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Paragraph, useTexts } from './texts.tsx';

type Props = Omit<LooseInputHTMLAttributes<HTMLInputElement>, 'label'> & {
  label: string;
  testId: string;
  value: string;
  hint?: ComponentChildren;
  fault?: string | null;
  /** Id of a fault shown elsewhere, which is about this field too. */
  faultId?: string | undefined;
  /** Masked until the user presses "Show". */
  secret?: boolean;
  onText(text: string): void;
};

/** A labelled field with a hint and, if its value is wrong, a sentence that says why. */
export function Field(props: Props) {
  const { label, testId, hint, fault, faultId, secret, type = 'text', onText, ...input } = props;
  const { t } = useTexts();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class="beside">
        <input
          id={id}
          class="input"
          data-testid={testId}
          // Cast, because Preact's types accept one literal here, not a union. The type is always a text field's.
          type={(secret && !shown ? 'password' : type) as 'text'}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault || faultId ? true : undefined}
          aria-describedby={`${faultId ?? ''} ${id}-more`.trim()}
          onInput={(event) => onText(event.currentTarget.value)}
          {...(input as object)}
        />
        {secret && (
          <Button
            words={shown ? 'hide' : 'show'}
            aria-pressed={shown}
            aria-label={t(shown ? 'hideSecret' : 'showSecret')}
            onClick={() => setShown(!shown)}
          />
        )}
      </span>
      <div id={`${id}-more`}>
        {fault && <Paragraph look="fault" testId={`${testId}-fault`} role="alert" text={fault} />}
        {hint && <p class="soft">{hint}</p>}
      </div>
    </div>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit(): void };

/** A form that is never sent. Faults are shown in the user's language, not by the browser's own validation. */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    {...rest}
  />
);
