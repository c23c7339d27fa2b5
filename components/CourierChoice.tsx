import { courierName, couriers } from '@/utils/core/couriers/about.ts';
import { useTexts } from './texts.tsx';

type OptionsProps = { likely: { key: string }[]; chosen: string };

/** The options of a courier's choice: our guesses first, best first, then every other one. */
export function CourierOptions({ likely, chosen }: OptionsProps) {
  const { t, language } = useTexts();
  const guesses = likely.map(({ key }) => key);
  const others = Object.keys(couriers).filter((key) => !guesses.includes(key));
  if (chosen && !guesses.includes(chosen) && !others.includes(chosen)) others.unshift(chosen);
  const options = (keys: string[]) =>
    keys.map((key) => (
      <option key={key} value={key} selected={key === chosen}>
        {courierName(key, language)}
      </option>
    ));
  return (
    <>
      {guesses.length > 0 && <optgroup label={t('couriersLikely')}>{options(guesses)}</optgroup>}
      <optgroup label={t('couriersOther')}>{options(others)}</optgroup>
    </>
  );
}

type Props = OptionsProps & { onCourier(key: string): void };

/** Which courier to ask. */
export function CourierChoice({ likely, chosen, onCourier }: Props) {
  const { t } = useTexts();
  return (
    <label class="card-courier">
      {t('cardCourier')}
      <select
        class="input"
        data-testid="card-courier"
        value={chosen}
        onChange={(event) => onCourier(event.currentTarget.value)}
      >
        <CourierOptions likely={likely} chosen={chosen} />
      </select>
    </label>
  );
}
