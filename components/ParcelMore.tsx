import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/core/parcel.ts';
import { directions, type Direction } from '@/utils/core/parcel.ts';
import type { Template } from '@/utils/core/couriers/templates.ts';
import { guessesFor } from '@/utils/core/page-numbers.ts';
import { isTrackingNo, normaliseTrackingNo } from '@/utils/core/tracking.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { CourierChoice } from './CourierChoice.tsx';
import { Field } from './Field.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { useTexts } from './texts.tsx';

type Props = {
  parcel: Parcel;
  /** The user's own number shapes. */
  shapes: Template[];
} & Pick<ParcelActions, 'onEdit' | 'onCourier' | 'onNumber' | 'onRemove'>;

const directionTexts = { received: 'directionReceived', sent: 'directionSent' } as const;

/** What the user settles of a parcel: which way it goes, its courier, notifications, archive, an end by hand, removal. */
export function ParcelMore({ parcel, shapes, onEdit, onCourier, onNumber, onRemove }: Props) {
  const { t } = useTexts();
  const id = useId();
  const isArchived = parcel.archivedAt !== null;
  return (
    <section class="stack start sheet-part" data-testid="more-sheet">
      <h2>{t('moreTitle')}</h2>
      <fieldset class="bar choices">
        <legend class="soft">{t('columnDirection')}</legend>
        {directions.map((direction: Direction) => (
          <label key={direction} class="choice">
            <input
              type="radio"
              name={`${id}-direction`}
              data-testid={`direction-${direction}`}
              checked={parcel.direction === direction}
              onChange={() => onEdit({ direction })}
            />
            {t(directionTexts[direction])}
          </label>
        ))}
      </fieldset>
      <label class="choice">
        <input
          type="checkbox"
          data-testid="mute"
          checked={parcel.isMuted}
          onChange={(event) => onEdit({ isMuted: event.currentTarget.checked })}
        />
        {t('mute')}
      </label>
      <OtherCourier parcel={parcel} shapes={shapes} onCourier={onCourier} />
      <OtherNumber trackingNo={parcel.trackingNo} onNumber={onNumber} />
      <CloseByHand isClosed={parcel.closedAt !== null} onClose={(isClosed) => onEdit({ isClosed })} />
      <div class="bar">
        <button
          type="button"
          class="button plain"
          data-testid="archive"
          onClick={() => onEdit({ isArchived: !isArchived })}
        >
          {t(isArchived ? 'unarchive' : 'archive')}
        </button>
        <button type="button" class="button plain danger" data-testid="remove" onClick={onRemove}>
          {t('remove')}
        </button>
      </div>
    </section>
  );
}

/** Another courier: chosen first, moved at a second press, because the history goes and the new one is looked up. */
function OtherCourier({ parcel, shapes, onCourier }: Pick<Props, 'parcel' | 'shapes' | 'onCourier'>) {
  const { t } = useTexts();
  const likely = useMemo(() => guessesFor(parcel.trackingNo, shapes), [parcel.trackingNo, shapes]);
  const [chosen, setChosen] = useState(parcel.courierKey);
  return (
    <div class="stack start">
      <CourierChoice likely={likely} chosen={chosen} onCourier={setChosen} />
      {chosen !== parcel.courierKey && (
        <>
          <p class="soft">{t('courierChangeHint')}</p>
          <button type="button" class="button" data-testid="change-courier" onClick={() => onCourier(chosen)}>
            {t('courierChange')}
          </button>
        </>
      )}
    </div>
  );
}

/** A number that was mistyped: typed anew, and moved at a press, because the history goes and a call is made. */
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
    return (
      <div class="stack start">
        <button
          type="button"
          class="button plain"
          data-testid="correct-number"
          onClick={() => setTyped(trackingNo)}
        >
          {t('numberCorrect')}
        </button>
      </div>
    );
  const correct = () => {
    const number = normaliseTrackingNo(typed);
    const missing = number === '' ? 'faultNumberMissing' : isTrackingNo(number) ? null : 'faultNumber';
    setFault(missing);
    if (missing !== null) place.current?.querySelector('input')?.focus();
    else if (number === trackingNo) end();
    else onNumber(number);
  };
  return (
    <form
      ref={place}
      class="stack start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        correct();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // else the sheet closes, too
        event.stopPropagation();
        end();
      }}
    >
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
        <button class="button" data-testid="save-number">
          {t('numberCorrect')}
        </button>
        <button type="button" class="button plain" onClick={end}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

/** Nothing is asked of a parcel any more that the user knows the end of; it can be taken up again. */
function CloseByHand({ isClosed, onClose }: { isClosed: boolean; onClose(isClosed: boolean): void }) {
  const { t } = useTexts();
  return (
    <div class="stack start">
      <button
        type="button"
        class="button plain"
        data-testid="close-by-hand"
        onClick={() => onClose(!isClosed)}
      >
        {t(isClosed ? 'closeAgain' : 'closeByHand')}
      </button>
      <p class="soft">{t(isClosed ? 'closeAgainHint' : 'closeByHandHint')}</p>
    </div>
  );
}
