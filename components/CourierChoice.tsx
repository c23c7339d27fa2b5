import type { ComponentProps } from 'preact';
import { Button } from './Button.tsx';
import { useCouriers } from './couriers.ts';
import { useTexts } from './texts.tsx';

type ChoiceProps = { likely: { key: string }[]; chosen: string; onCourier(key: string): void };
type SelectProps = ComponentProps<'select'> & ChoiceProps & { testId: string; none?: string | undefined };

/**
 * A courier to choose: our guesses first, best first, then every other one; last those not followed. `none` is what stands
 * there for no courier.
 */
export function CourierSelect({ likely, chosen, onCourier, testId, none, ...rest }: SelectProps) {
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
    <select
      class="input"
      data-testid={testId}
      value={chosen}
      onChange={(event) => onCourier(event.currentTarget.value)}
      {...rest}
    >
      {none && <option value="">{none}</option>}
      {guesses.length > 0 && <optgroup label={t('couriersLikely')}>{options(guesses)}</optgroup>}
      {/* Others than what, where nothing was guessed? */}
      {guesses.length === 0 && options(others)}
      {guesses.length > 0 && others.length > 0 && (
        <optgroup label={t('couriersOther')}>{options(others)}</optgroup>
      )}
      {refused.length > 0 && <optgroup label={t('couriersNotCovered')}>{options(refused)}</optgroup>}
    </select>
  );
}

/** Which courier to ask. */
export function CourierChoice(props: ChoiceProps) {
  const { t } = useTexts();
  return (
    <label class="courier-choice soft">
      {t('cardCourier')}
      <CourierSelect testId="card-courier" {...props} />
    </label>
  );
}

const mostNext = 3;

type NextProps = {
  /** Ranked guesses, best first. */
  likely: { key: string }[];
  /** The one that was asked and does not know the number. */
  asked: string;
  onTry(key: string, event: MouseEvent): void;
};

/** The next couriers to ask about a number: one press, one call each. None that the service does not follow. */
export function NextCouriers({ likely, asked, onTry }: NextProps) {
  const { t } = useTexts();
  const { nameOf, isRefused } = useCouriers();
  const next = likely.filter(({ key }) => key !== asked && !isRefused(key)).slice(0, mostNext);
  return (
    <>
      {next.map(({ key }) => (
        <Button
          key={key}
          look="plain"
          testId="try-courier"
          words={t('tryCourier', { courier: nameOf(key) })}
          data-courier={key}
          title={t('costOneCall')}
          onClick={(event) => onTry(key, event)}
        />
      ))}
    </>
  );
}
