import type { Failure } from '@/utils/core/failure.ts';
import { failureTexts } from './failure-texts.ts';
import { useTexts } from './texts.tsx';

/** How far the keeping of many is. */
export type ImportState =
  | { kind: 'idle' }
  | { kind: 'keeping'; kept: number; total: number }
  /** `kept` of `total` are in the list, `added` of them anew; the rest was cancelled, or failed. */
  | { kind: 'kept'; kept: number; added: number; total: number; failure: Failure | null }
  | { kind: 'undone'; removed: number };

type Props = { state: ImportState; onCancel(): void; onUndo(): void };

/** How far the keeping is, what came of it, and the way back. It stays until something else is typed. */
export function AddResult({ state, onCancel, onUndo }: Props) {
  const { t, count } = useTexts();
  const undoes = state.kind === 'kept' && state.added > 0;
  return (
    <div class="bar add-result" data-testid="add-result" data-state={state.kind}>
      <p role="status">
        {state.kind === 'keeping' && t('addProgress', { kept: state.kept, total: state.total })}
        {state.kind === 'kept' &&
          (state.kept < state.total
            ? count('addPartly', state.kept, { total: String(state.total) })
            : count('keptMany', state.kept))}
        {state.kind === 'kept' && state.failure && ` ${t(failureTexts[state.failure.kind])}`}
        {state.kind === 'undone' && count('addUndone', state.removed)}
      </p>
      {state.kind === 'keeping' && (
        <>
          <progress max={state.total} value={state.kept} aria-label={t('keeping')} />
          <button type="button" class="button plain" data-testid="add-cancel" onClick={onCancel}>
            {t('cancel')}
          </button>
        </>
      )}
      {undoes && (
        <button type="button" class="button plain" data-testid="add-undo" onClick={onUndo}>
          {t('undo')}
        </button>
      )}
    </div>
  );
}
