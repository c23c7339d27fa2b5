import { useCouriers } from './couriers.ts';
import { useTexts } from './texts.tsx';

type OptionsProps = { likely: { key: string }[]; chosen: string };

/** The options of a courier's choice: our guesses first, best first, then every other one; last those not followed. */
export function CourierOptions({ likely, chosen }: OptionsProps) {
  const { t } = useTexts();
  const { keys, nameOf, isRefused } = useCouriers();
  const guesses = likely.map(({ key }) => key);
  const further = keys().filter((key) => !guesses.includes(key));
  if (chosen && !guesses.includes(chosen) && !further.includes(chosen)) further.unshift(chosen);
  const others = further.filter((key) => !isRefused(key));
  const refused = further.filter(isRefused);
  const options = (group: string[]) =>
    group.map((key) => (
      <option key={key} value={key} selected={key === chosen}>
        {nameOf(key)}
      </option>
    ));
  return (
    <>
      {guesses.length > 0 && <optgroup label={t('couriersLikely')}>{options(guesses)}</optgroup>}
      {/* Others than what, where nothing was guessed? */}
      {guesses.length === 0 && options(others)}
      {guesses.length > 0 && others.length > 0 && (
        <optgroup label={t('couriersOther')}>{options(others)}</optgroup>
      )}
      {refused.length > 0 && <optgroup label={t('couriersNotCovered')}>{options(refused)}</optgroup>}
    </>
  );
}

type Props = OptionsProps & { onCourier(key: string): void };

/** Which courier to ask. */
export function CourierChoice({ likely, chosen, onCourier }: Props) {
  const { t } = useTexts();
  return (
    <label class="courier-choice soft">
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
