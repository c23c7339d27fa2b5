import { useState } from 'preact/hooks';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';

type Props = {
  /** Its text is the button's; those of the question and of its answer have an ending more. */
  action: 'forget' | 'deleteAll';
  look: string;
  testId: string;
  onYes(): Promise<void>;
};

/** Deletes for good after a second press. Cancel has the focus, so that a held key deletes nothing. */
export function ConfirmButton({ action, look, testId, onYes }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState<'idle' | 'asking' | 'working'>('idle');
  const isWorking = step === 'working';
  const carryOut = () => {
    setStep('working');
    void onYes().finally(() => setStep('idle'));
  };
  if (step === 'idle')
    return <Button look={look} testId={testId} words={action} onClick={() => setStep('asking')} />;
  return (
    <Note tone="trouble" role="alert">
      {t(`${action}Sure`)}
      <div class="bar">
        <Button
          main
          look="delete"
          testId={`${testId}-yes`}
          words={isWorking ? 'deleteAllWorking' : `${action}Yes`}
          busy={isWorking}
          onClick={carryOut}
        />
        <Button
          autofocus
          testId={`${testId}-no`}
          words="cancel"
          busy={isWorking}
          onClick={() => setStep('idle')}
        />
      </div>
    </Note>
  );
}
