import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { directions, type Parcel } from '@/utils/model/parcel.ts';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import { isTrackingNo, normaliseTrackingNo } from '@/utils/model/tracking.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { CourierChoice } from './CourierChoice.tsx';
import { Checkbox } from '../base/controls.tsx';
import { Field, Form } from '../base/Field.tsx';
import { onEscape } from '../base/keys.ts';
import { useSettings } from '../hooks/store-hooks.ts';
import type { ParcelActions } from './parcel-actions.ts';
import { useTexts } from '../base/texts.tsx';

type Props = {
  parcel: Parcel;
  /** The actions that are not in the bar below. */
  children: ComponentChildren;
  onRemove(): void;
} & Pick<ParcelActions, 'onEdit' | 'onCourier' | 'onNumber'>;

/** The sheet "More": direction, mute, courier, number, close, further actions, remove. */
export function ParcelMore({ parcel, children, onEdit, onCourier, onNumber, onRemove }: Props) {
  const { t } = useTexts();
  const id = useId();
  const isClosed = parcel.closedAt !== null;
  return (
    <section class="stack start sheet-part">
      <h2>{t('moreTitle')}</h2>
      <fieldset class="bar">
        <legend class="soft">{t('columnDirection')}</legend>
        {directions.map((direction) => (
          <Checkbox
            key={direction}
            group={id}
            testId={`direction-${direction}`}
            label={t(`direction${keyPart(direction)}`)}
            checked={parcel.direction === direction}
            onChange={() => onEdit({ direction })}
          />
        ))}
      </fieldset>
      <Checkbox
        testId="mute"
        label={t('mute')}
        checked={parcel.isMuted}
        onChange={(isMuted) => onEdit({ isMuted })}
      />
      <OtherCourier parcel={parcel} onCourier={onCourier} />
      <OtherNumber trackingNo={parcel.trackingNo} onNumber={onNumber} />
      <Button
        testId="close-by-hand"
        words={isClosed ? 'closeAgain' : 'closeByHand'}
        onClick={() => onEdit({ isClosed: !isClosed })}
      />
      <p class="soft">{t(isClosed ? 'closeAgainHint' : 'closeByHandHint')}</p>
      <div class="bar">
        {children}
        <Button look="danger" testId="remove" words="remove" onClick={onRemove} />
      </div>
    </section>
  );
}

/** Changes the courier. A second press confirms it: the history is deleted and a call is made. */
function OtherCourier({ parcel, onCourier }: Pick<Props, 'parcel' | 'onCourier'>) {
  const { t } = useTexts();
  const { shapes } = useSettings();
  const likely = useMemo(() => guessesFor(parcel.trackingNo, shapes), [parcel.trackingNo, shapes]);
  const [chosen, setChosen] = useState(parcel.courierKey);
  return (
    <div class="stack start">
      <CourierChoice likely={likely} chosen={chosen} onCourier={setChosen} />
      {chosen !== parcel.courierKey && (
        <>
          <p class="soft">{t('courierChangeHint')}</p>
          <Button main testId="change-courier" words="courierChange" onClick={() => onCourier(chosen)} />
        </>
      )}
    </div>
  );
}

/** Corrects a mistyped number. A second press confirms it: the history is deleted and a call is made. */
function OtherNumber({ trackingNo, onNumber }: { trackingNo: string } & Pick<Props, 'onNumber'>) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<MessageKey | null>(null);
  const place = useRef<HTMLFormElement>(null);
  const isOpen = typed !== null;
  useLayoutEffect(() => place.current?.querySelector('input')?.select(), [isOpen]);
  const end = () => {
    setTyped(null);
    setFault(null);
  };
  if (typed === null)
    return <Button testId="correct-number" words="numberCorrect" onClick={() => setTyped(trackingNo)} />;
  const correct = () => {
    const number = normaliseTrackingNo(typed);
    const missing = number === '' ? 'faultNumberMissing' : isTrackingNo(number) ? null : 'faultNumber';
    setFault(missing);
    if (missing !== null) place.current?.querySelector('input')?.focus();
    else if (number === trackingNo) end();
    else onNumber(number);
  };
  return (
    <Form ref={place} class="stack start" onSubmit={correct} onKeyDown={onEscape(end)}>
      <Field
        label={t('fieldNumber')}
        testId="corrected-number"
        value={typed}
        fault={fault && t(fault)}
        hint={t('numberCorrectHint')}
        onText={(text) => {
          setTyped(text);
          setFault(null);
        }}
      />
      <div class="bar">
        <Button main type="submit" testId="save-number" words="numberCorrect" />
        <Button words="cancel" onClick={end} />
      </div>
    </Form>
  );
}
