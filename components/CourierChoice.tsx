import { courierName, couriers } from '@/utils/core/couriers/about.ts';
import { useTexts } from './texts.tsx';

type Props = { likely: { key: string }[]; chosen: string; onCourier(key: string): void };

/** Which courier to ask: our guesses first, best first, then every other one. */
export function CourierChoice({ likely, chosen, onCourier }: Props) {
  const { t, language } = useTexts();
  const guesses = likely.map(({ key }) => key);
  const others = Object.keys(couriers).filter((key) => !guesses.includes(key));
  if (!guesses.includes(chosen) && !others.includes(chosen)) others.unshift(chosen);
  const options = (keys: string[]) =>
    keys.map((key) => (
      <option key={key} value={key} selected={key === chosen}>
        {courierName(key, language)}
      </option>
    ));
  return (
    <label class="card-courier">
      {t('cardCourier')}
      <select
        class="input"
        data-testid="card-courier"
        value={chosen}
        onChange={(event) => onCourier(event.currentTarget.value)}
      >
        {guesses.length > 0 && <optgroup label={t('couriersLikely')}>{options(guesses)}</optgroup>}
        <optgroup label={t('couriersOther')}>{options(others)}</optgroup>
      </select>
    </label>
  );
}
