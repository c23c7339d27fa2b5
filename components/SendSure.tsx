import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { useCouriers } from './couriers.ts';
import type { PhoneSending } from './parcel-actions.ts';
import { useTexts } from './texts.tsx';

type Props = { parcel: Parcel; sending: PhoneSending; isSending: boolean; onYes(): void; onNo(): void };

/** What leaves the machine, whole, before it does (PROMISES P24). */
export function SendSure({ parcel, sending, isSending, onYes, onNo }: Props) {
  const { nameOfIts } = useCouriers();
  const reading = useTexts();
  const { t } = reading;
  return (
    <div class="stack start" data-testid="send-sure">
      <p>{t('sendSure')}</p>
      <dl class="pairs">
        <div>
          <dt>{t('fieldNumber')}</dt>
          <dd>
            <bdi class="number">{plain(parcel.trackingNo, 60)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('cardCourier')}</dt>
          <dd>
            <bdi>{nameOfIts(parcel)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('sendPhone')}</dt>
          <dd>
            <bdi class="number">{sending.phoneNumber}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('sendNoteSent')}</dt>
          <dd>
            <bdi>{sending.note || t('sendNoNote')}</bdi>
          </dd>
        </div>
      </dl>
      <p class="soft">{t('sendCost')}</p>
      <div class="bar">
        <button
          type="button"
          class="button"
          data-testid="send-yes"
          aria-disabled={isSending}
          onClick={() => !isSending && onYes()}
        >
          {t(isSending ? 'sendSending' : 'sendYes')}
        </button>
        <button type="button" class="button plain" data-testid="send-no" disabled={isSending} onClick={onNo}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}
