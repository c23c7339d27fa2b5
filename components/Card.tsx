import { plain } from '@/utils/core/plain.ts';
import type { CardProps } from './card-props.ts';
import { Bar, Checked, Known, Trouble } from './CardParts.tsx';
import { CourierChoice } from './CourierChoice.tsx';
import { useCouriers } from './couriers.ts';
import { mayBeWrongCourier } from './failure-texts.ts';
import { Mark } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';
import { reasonWords } from './reason-words.ts';
import { Timeline } from './Timeline.tsx';
import { TextsProvider, useTexts } from './texts.tsx';

export type { CardProps, CardState } from './card-props.ts';

/** The card beside a tracking number on a shop page. */
export const Card = (props: CardProps) => (
  <TextsProvider language={props.language} now={props.now} year={props.year} known={props.known}>
    <Drawing {...props} />
  </TextsProvider>
);

function Drawing(props: CardProps) {
  const reading = useTexts();
  const { t, language } = reading;
  const { nameOf, rank } = useCouriers();
  const answer = props.state.kind === 'answered' ? props.state.answer : null;
  const choosing =
    props.state.kind === 'asking' ||
    (answer?.failure ? mayBeWrongCourier(answer.failure.kind, answer.tracking !== null) : false);
  const likely = rank(props.couriers, answer?.suggested);
  return (
    <section
      class="surface card"
      data-testid="card"
      data-state={props.state.kind}
      lang={language}
      role="dialog"
      inert={props.isWaiting}
      aria-label={t('cardTitle', { number: props.trackingNo })}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <div class="bar card-top">
        <Mark size={16} />
        <span class="label">{t('brand')}</span>
        <IconButton
          icon="close"
          size={16}
          words={t('close')}
          data-testid="card-close"
          onClick={props.onClose}
        />
      </div>
      <div class="stack card-head">
        {answer?.tracking ? (
          <Known {...props} tracking={answer.tracking} />
        ) : (
          <div class="number card-number">{plain(props.trackingNo, 60)}</div>
        )}
        {choosing ? (
          <>
            <CourierChoice likely={likely} chosen={props.courierKey} onCourier={props.onCourier} />
            <p class="soft" data-testid="card-reason">
              {reasonWords(
                props.trackingNo,
                props.couriers.find(({ key }) => key === props.courierKey),
                reading,
              )}
            </p>
          </>
        ) : (
          !answer?.tracking && <div class="bar card-who">{nameOf(props.courierKey)}</div>
        )}
      </div>
      {props.state.kind === 'loading' && (
        <div class="stack skeleton" aria-hidden="true">
          <p>{t('lookingUp')}</p>
          <span />
          <span />
        </div>
      )}
      <div aria-live="polite" aria-busy={props.state.kind === 'loading'}>
        {props.state.kind === 'loading' && !props.isWaiting && <p class="heard">{t('lookingUp')}</p>}
        {props.state.kind === 'hidden' && (
          <p class="card-hidden" data-testid="card-hidden">
            {t('cardHidden')}{' '}
            <button class="text-button" data-testid="card-undo" onClick={props.onUndo}>
              {t('undo')}
            </button>
          </p>
        )}
        {answer?.failure && <Trouble {...props} couriers={likely} answer={answer} />}
      </div>
      {answer?.tracking && (
        <div class="scroll card-body" tabIndex={0} role="group" aria-label={t('timeline')}>
          <Timeline
            status={answer.tracking.status}
            events={answer.tracking.steps.map((step) => ({ ...step, description: '' }))}
          />
        </div>
      )}
      {answer?.tracking && <Checked {...props} answer={answer} />}
      <Bar {...props} answer={answer} />
    </section>
  );
}
