import type { ComponentProps } from 'preact';
import { courierKeys } from '@/utils/couriers/known-couriers.ts';
import { userShapeName } from '@/utils/couriers/user-shapes.ts';
import type { Guess } from '@/utils/detection/detect.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { useTexts, type Locale } from '../base/texts.tsx';

type CourierChoiceProps = { likely?: { key: string }[]; chosen: string; onCourier(key: string): void };
type SelectProps = ComponentProps<'select'> &
  CourierChoiceProps & { testId: string; none?: string | undefined };

/** A select of couriers: guesses, others, couriers not covered by the service. `none`: text of the empty option. */
export function CourierSelect({ likely = [], chosen, onCourier, testId, none, ...rest }: SelectProps) {
  const { t, known, nameOf, isRefused } = useTexts();
  const guesses = likely.map(({ key }) => key);
  const further = courierKeys(known).filter((key) => !guesses.includes(key));
  if (chosen && !guesses.includes(chosen) && !further.includes(chosen)) further.unshift(chosen);
  const others = further.filter((key) => !isRefused(key));
  const options = (keys: string[]) =>
    keys.map((key) => (
      <option key={key} value={key} selected={key === chosen}>
        {nameOf(key)}
      </option>
    ));
  const group = (title: MessageKey, keys: string[]) =>
    keys.length > 0 && <optgroup label={t(title)}>{options(keys)}</optgroup>;
  return (
    <select
      class="input"
      data-testid={testId}
      value={chosen}
      aria-label={rest.id ? undefined : none} // a select with an id has a label of its own
      onChange={(event) => onCourier(event.currentTarget.value)}
      {...rest}
    >
      {none && <option value="">{none}</option>}
      {group('couriersLikely', guesses)}
      {/* Without guesses the heading "others" has no meaning. */}
      {guesses.length > 0 ? group('couriersOther', others) : options(others)}
      {group('couriersNotCovered', further.filter(isRefused))}
    </select>
  );
}

export function CourierChoice(props: CourierChoiceProps) {
  const { t } = useTexts();
  return (
    <label class="beside soft">
      {t('cardCourier')}
      <CourierSelect testId="card-courier" {...props} />
    </label>
  );
}

const maxNext = 3;

type NextProps = { likely: { key: string }[]; asked: string; onTry(key: string, event: MouseEvent): void };

/** Buttons that look the number up with the next likely couriers (one call each): `asked` does not know it. */
export function NextCouriers({ likely, asked, onTry }: NextProps) {
  const { nameOf, isRefused } = useTexts();
  const next = likely.filter(({ key }) => key !== asked && !isRefused(key)).slice(0, maxNext);
  return (
    <>
      {next.map(({ key }) => (
        <Button
          key={key}
          testId="try-courier"
          words="tryCourier"
          values={{ courier: nameOf(key) }}
          costsCall
          onClick={(event) => onTry(key, event)}
        />
      ))}
    </>
  );
}

const reasons = { none: 'Form', fits: 'Fits', failed: 'Failed' } as const;

/** Returns the form of a number in words: "12 digits", "TH and 11 more characters". */
function formOf(trackingNo: string, { t, count }: Locale): string {
  const prefix = /^\d{0,2}[A-Z]+/.exec(trackingNo)?.[0] ?? '';
  return prefix && prefix.length < trackingNo.length
    ? count('formLetters', trackingNo.length - prefix.length, { prefix })
    : t('formDigits', { count: trackingNo.length });
}

/** Returns a sentence why a courier is likely for a number; without a guess, that the user chose it. */
export function guessWords(trackingNo: string, guess: Guess | undefined, locale: Locale): string {
  if (!guess) return locale.t('reasonChosen');
  if (guess.reason.shape === userShapeName) return locale.t('reasonOwn');
  const { check, label, isOfPage } = guess.reason;
  const words = sanitizeText(label ?? '', 40);
  const form = formOf(trackingNo, locale);
  const sentence = locale.t(`reason${reasons[check]}${words ? 'Label' : ''}`, {
    form,
    label: words,
    courier: locale.nameOf(guess.key),
  });
  return isOfPage ? `${sentence} ${locale.t('reasonPage')}` : sentence;
}
