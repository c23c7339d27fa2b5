import type { Failure } from '@/utils/core/failure.ts';
import { moment } from '@/utils/core/when.ts';
import { AccountSite } from './AccountSite.tsx';
import { FailureNote } from './FailureNote.tsx';
import { Note } from './Note.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  /** When checking goes on (epoch milliseconds). */
  until: number;
  /** What the service said, where its plan wants payment. */
  unpaid: Failure | null;
};

/** The service asked for a pause: that nothing is checked, until when, and that no parcel is to blame. */
export function PauseNote({ until, unpaid }: Props) {
  const { t, language, now } = useTexts();
  const title = t('servicePauseTitle', { time: moment(until, now, language) });
  if (unpaid)
    return (
      <FailureNote failure={unpaid} title={title} testId="service-pause">
        <AccountSite kind={unpaid.kind} />
      </FailureNote>
    );
  return (
    <Note tone="mild" icon="clock" testId="service-pause" title={title}>
      <Phrases text={t('servicePauseText')} />
    </Note>
  );
}
