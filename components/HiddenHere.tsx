import { useTexts } from './texts.tsx';

type Props = { numbers: readonly string[]; onShow(trackingNo: string): void };

/** Numbers of this page that the user said are no parcels, folded: each can be shown again. */
export function HiddenHere({ numbers, onShow }: Props) {
  const { t, count } = useTexts();
  return (
    <details class="hidden-here" data-testid="hidden-here">
      <summary>{count('hiddenHere', numbers.length)}</summary>
      <ul>
        {numbers.map((trackingNo) => (
          <li key={trackingNo} class="bar apart">
            <bdi class="number">{trackingNo}</bdi>
            <button
              class="text-button"
              data-testid="show-again"
              aria-label={t('showNumberAgain', { number: trackingNo })}
              onClick={() => onShow(trackingNo)}
            >
              {t('showAgain')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
