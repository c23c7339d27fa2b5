import { useState } from 'preact/hooks';
import type { Template } from '@/utils/core/couriers/templates.ts';
import { guessesFor, type FoundNumber } from '@/utils/core/page-numbers.ts';
import { normaliseTrackingNo, trackingNoPattern } from '@/utils/core/tracking.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { CourierOptions } from './CourierChoice.tsx';
import { Field } from './Field.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  /** What the field begins with. */
  first: string;
  /** The user's own number shapes. */
  shapes: Template[];
  onLookUp(number: FoundNumber, courierKey: string): void;
};

/** A number typed by hand with its courier: guessed while it is typed, until the user chooses. */
export function TypedNumber({ first, shapes, onLookUp }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState(first);
  const [chosen, setChosen] = useState('');
  const [faults, setFaults] = useState<{ number?: MessageKey; courier?: MessageKey }>({});
  const trackingNo = normaliseTrackingNo(text);
  const isNumber = trackingNoPattern.test(trackingNo);
  const couriers = isNumber ? guessesFor(trackingNo, shapes) : [];
  const courierKey = chosen || (couriers[0]?.key ?? '');

  const submit = () => {
    const number = trackingNo === '' ? 'faultNumberMissing' : isNumber ? null : 'faultNumber';
    const courier = courierKey === '' && number === null ? 'faultCourierMissing' : null;
    setFaults({ ...(number && { number }), ...(courier && { courier }) });
    if (number || courier) return;
    onLookUp({ trackingNo, couriers }, courierKey);
    setText('');
    setChosen('');
  };
  return (
    <form
      class="typed"
      noValidate
      data-testid="typed"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('fieldNumber')}
        testId="typed-number"
        value={text}
        fault={faults.number ? t(faults.number) : null}
        onText={(next) => {
          setText(next);
          setFaults({});
        }}
      />
      <div class="field">
        <label for="typed-courier">{t('cardCourier')}</label>
        <select
          id="typed-courier"
          class="input"
          data-testid="typed-courier"
          value={courierKey}
          aria-invalid={faults.courier ? true : undefined}
          aria-describedby="typed-courier-fault"
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setFaults({});
          }}
        >
          {courierKey === '' && <option value="">{t('chooseCourier')}</option>}
          <CourierOptions likely={couriers} chosen={courierKey} />
        </select>
        <div id="typed-courier-fault">
          {faults.courier && (
            <p class="fault" role="alert" data-testid="typed-courier-fault">
              {t(faults.courier)}
            </p>
          )}
        </div>
      </div>
      <div class="typed-bar">
        <button class="button" data-testid="typed-look-up">
          {t('lookUp')}
        </button>
        <span class="cost">{t('costOneCall')}</span>
      </div>
    </form>
  );
}
