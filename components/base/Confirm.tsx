import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { Line } from './controls.tsx';
import { Note } from './Note.tsx';
import { useTexts } from './texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

type NoteProps = Pick<LineProps, 'testId' | 'onYes'> & { question: string; words: MessageKey; onEnd(): void };

/** Asks before something is deleted for good. Cancel has the focus, so that a held key deletes nothing. */
export function ConfirmNote({ question, testId, words, onYes, onEnd }: NoteProps) {
  const [isWorking, setWorking] = useState(false);
  const carryOut = () => {
    setWorking(true);
    void onYes().finally(onEnd);
  };
  return (
    <Note tone="trouble" role="alert" testId={`${testId}-sure`}>
      {question}
      <div class="bar">
        <Button
          main
          look="delete"
          testId={`${testId}-yes`}
          words={isWorking ? 'deleteAllWorking' : words}
          busy={isWorking}
          onClick={carryOut}
        />
        <Button autofocus testId={`${testId}-no`} words="cancel" busy={isWorking} onClick={onEnd} />
      </div>
    </Note>
  );
}

type LineProps = {
  /** Its text is the title; those of the question and of its answer have an ending more. */
  action: 'forget' | 'deleteAll';
  testId: string;
  onYes(): Promise<unknown>;
  children?: ComponentChildren;
};

/** A line that deletes for good after a second press. */
export function ConfirmLine({ action, testId, onYes, children }: LineProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const end = () => setAsking(false);
  const begin = () => setAsking(true);
  return (
    <Line
      title={t(action)}
      control={!isAsking && <Button look="danger" testId={testId} words="deleteIt" onClick={begin} />}
    >
      {isAsking && (
        <ConfirmNote
          question={t(`${action}Sure`)}
          testId={testId}
          words={`${action}Yes`}
          onYes={onYes}
          onEnd={end}
        />
      )}
      {children}
    </Line>
  );
}
