import { useCouriers } from './couriers.ts';
import { useTexts } from './texts.tsx';

const most = 3;

type Props = {
  /** Ranked guesses, best first. */
  likely: { key: string }[];
  /** The one that was asked and does not know the number. */
  asked: string;
  onTry(key: string, event: MouseEvent): void;
};

/** The next couriers to ask about a number: one press, one call each. None that the service does not follow. */
export function NextCouriers({ likely, asked, onTry }: Props) {
  const { t } = useTexts();
  const { nameOf, isRefused } = useCouriers();
  const next = likely.filter(({ key }) => key !== asked && !isRefused(key)).slice(0, most);
  return (
    <>
      {next.map(({ key }) => (
        <button
          key={key}
          class="button plain"
          data-testid="try-courier"
          data-courier={key}
          title={t('costOneCall')}
          onClick={(event) => onTry(key, event)}
        >
          {t('tryCourier', { courier: nameOf(key) })}
        </button>
      ))}
    </>
  );
}
