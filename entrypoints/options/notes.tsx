import { useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { Icon } from '@/components/Glyph.tsx';
import { FailureNote, Note } from '@/components/Note.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Result } from '@/utils/core/failure.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';

type TestResultProps = {
  result: Result<ConnectionReport>;
  /** It was about what is stored, not about what stands in the form. */
  isStored: boolean;
};

/** What the test found, in words, and whether it was saved. */
export function TestResult({ result, isStored }: TestResultProps) {
  const { t, count } = useTexts();
  if (!result.ok) {
    const isKeyRefused = result.failure.kind === 'bad-credentials';
    return (
      <FailureNote
        failure={result.failure}
        text={isKeyRefused ? t(isStored ? 'testRefusedSaved' : 'testRefused') : undefined}
        more={isStored ? null : t('testNotSaved')}
        testId="test-result"
        alarm
      />
    );
  }
  const { couriers } = result.value;
  return (
    <p class="good works" data-testid="test-result" data-kind="works">
      <Icon name="check" size={16} />
      {couriers === null ? t('testWorks') : count('testWorksCouriers', couriers)}
    </p>
  );
}

type SureProps = {
  name: string;
  look: string;
  label: string;
  text: string;
  yes: string;
  /** What `yes` says while it is carried out. */
  working?: string;
  onYes(): Promise<void>;
};

/**
 * A button that deletes something for good, after a second press. The way out has the focus, so that a key held too long
 * deletes nothing.
 */
export function Sure({ name, look, label, text, yes, working = yes, onYes }: SureProps) {
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
