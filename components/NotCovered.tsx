import { useState } from 'preact/hooks';
import { courierPage } from '@/utils/core/couriers/about.ts';
import type { Failure } from '@/utils/core/failure.ts';
import { plainLink } from '@/utils/core/plain.ts';
import { Button } from './Button.tsx';
import { useCouriers } from './couriers.ts';
import { FailureNote } from './Note.tsx';
import { OutLink } from './OutLink.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  failure: Failure;
  trackingNo: string;
  courierKey: string;
  /** How old the state above is, where there is one. */
  more?: string | null;
  /** Asks the service all the same, for one call. */
  onAskAnyway(): Promise<unknown>;
};

/**
 * The service does not follow this courier: in plain words, with the courier's own page. For our own pages only, where
 * outside links live (PROMISES P10); the card leads here.
 */
export function NotCovered({ failure, trackingNo, courierKey, more = null, onAskAnyway }: Props) {
  const { t } = useTexts();
  const { nameOf } = useCouriers();
  const [asking, setAsking] = useState(false);
  const link = plainLink(courierPage(courierKey, trackingNo));
  const ask = async () => {
    setAsking(true);
    await onAskAnyway();
    setAsking(false);
  };
  return (
    <FailureNote
      failure={failure}
      text={t(link ? 'notCoveredPage' : 'notCovered', { courier: nameOf(courierKey) })}
      more={more}
    >
      {link && <OutLink link={link} words={t('courierPage', { host: link.host })} testId="courier-page" />}
      <Button
        look="plain"
        testId="ask-anyway"
        words={t(asking ? 'lookingUp' : 'askAnyway')}
        title={t('costOneCall')}
        busy={asking}
        onClick={() => void ask()}
      />
    </FailureNote>
  );
}
