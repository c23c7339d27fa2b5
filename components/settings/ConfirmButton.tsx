import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';

type SureProps = {
  name: string;
  look: string;
  label: string;
  text: string;
  yes: string;
  /** Text of the `yes` button during the deletion. */
  working?: string;
  onYes(): Promise<void>;
};

/** Deletes for good after a second press. Cancel has the focus, so that a held key deletes nothing. */
export function ConfirmButton({ name, look, label, text, yes, working = yes, onYes }: SureProps) {
  const { t } = useTexts();
  const [step, setStep] = useState<'idle' | 'asking' | 'working'>('idle');
  const isWorking = step === 'working';
  const carryOut = () => {
    setStep('working');
    void onYes().finally(() => setStep('idle'));
  };
  if (step === 'idle')
    return <Button look={look} testId={name} words={label} onClick={() => setStep('asking')} />;
  return (
    <Note tone="trouble" icon="warning" role="alert">
      {text}
      <div class="bar">
        <Button
          look="delete"
          testId={`${name}-yes`}
          words={isWorking ? working : yes}
          busy={isWorking}
          onClick={carryOut}
        />
        <Button
          autofocus
          look="plain"
          testId={`${name}-no`}
          words={t('cancel')}
          busy={isWorking}
          onClick={() => setStep('idle')}
        />
      </div>
    </Note>
  );
}
