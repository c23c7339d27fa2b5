import { useState } from 'preact/hooks';
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

/** Deletes the credentials, after a second press: nobody can read them back to type them again. */
export function Forget({ onForget }: { onForget(): void }) {
  const { t } = useTexts();
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" class="text-button" data-testid="forget" onClick={() => setSure(true)}>
        {t('forget')}
      </button>
    );
  return (
    <Sure
      name="forget"
      text={t('forgetSure')}
      yes={t('forgetYes')}
      onYes={onForget}
      onNo={() => setSure(false)}
    />
  );
}

type SureProps = {
  name: string;
  text: string;
  yes: string;
  isWorking?: boolean;
  onYes(): void;
  onNo(): void;
};

/** Asks before something is deleted for good. The way out has the focus, so that a key held too long deletes nothing. */
export function Sure({ name, text, yes, isWorking = false, onYes, onNo }: SureProps) {
  const { t } = useTexts();
  return (
    <Note tone="trouble" icon="warning" role="alert">
      {text}
      <div class="bar">
        <button
          type="button"
          class="button delete"
          data-testid={`${name}-yes`}
          aria-disabled={isWorking}
          onClick={() => !isWorking && onYes()}
        >
          {yes}
        </button>
        <button
          autofocus
          type="button"
          class="button plain"
          data-testid={`${name}-no`}
          aria-disabled={isWorking}
          onClick={() => !isWorking && onNo()}
        >
          {t('cancel')}
        </button>
      </div>
    </Note>
  );
}
