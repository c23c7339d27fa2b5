import { useState } from 'preact/hooks';
import { useTexts } from './texts.tsx';

type Props = {
  /** How many would be kept. */
  parcels: number;
  /** How many of them are not looked up yet: one call each. */
  calls: number;
  keeping: boolean;
  onKeep(): void;
};

/** Keeps every number at once. It says what that costs and does it at a second press: calls are not given back. */
export function KeepAll({ parcels, calls, keeping, onKeep }: Props) {
  const { t, count } = useTexts();
  const [sure, setSure] = useState(false);
  const cost =
    calls > 0
      ? count('keepAllCost', parcels, { calls: count('callCount', calls) })
      : count('keepAllFree', parcels);
  return (
    <div class="bar popup-bar keep-all">
      <p class="soft" data-testid="keep-all-cost" role="status">
        {cost}
      </p>
      {sure ? (
        <>
          <button
            class="button"
            data-testid="keep-all-yes"
            aria-disabled={keeping}
            onClick={() => !keeping && onKeep()}
          >
            {keeping ? t('keeping') : count('keepThem', parcels)}
          </button>
          <button
            class="button plain"
            data-testid="keep-all-no"
            disabled={keeping}
            onClick={() => setSure(false)}
          >
            {t('cancel')}
          </button>
        </>
      ) : (
        <button class="button" data-testid="keep-all" onClick={() => setSure(true)}>
          {t('keepAll')}
        </button>
      )}
    </div>
  );
}
