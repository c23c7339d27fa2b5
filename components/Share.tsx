import type { Parcel } from '@/utils/core/parcel.ts';
import { plainLink } from '@/utils/core/plain.ts';
import type { Tracking } from '@/utils/core/tracking.ts';
import { copyAsTable, copyAsText } from './copied.ts';
import { CopyButton } from './CopyButton.tsx';
import { OutLink } from './OutLink.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { SendToPhone } from './SendToPhone.tsx';
import { useTexts } from './texts.tsx';

type Props = { parcel: Parcel; tracking: Tracking | null } & Pick<ParcelActions, 'onCopy' | 'onSend'>;

/** What may be given to somebody else: the service's own page of this parcel where there is one, and a clean text. */
export function Share({ parcel, tracking, onCopy, onSend }: Props) {
  const reading = useTexts();
  const { t } = reading;
  const link = plainLink(tracking?.shareLink);
  // The note is the user's own, and no name or address of the details goes along.
  const text = copyAsText([parcel], reading, () => link?.href ?? '');
  return (
    <>
      <section class="stack start sheet-part" data-testid="share-sheet">
        <h2>{t('shareTitle')}</h2>
        <p class="share-text" data-testid="share-text">
          {text.split('\n').map((line, i) => (
            <bdi key={i}>{line}</bdi>
          ))}
        </p>
        <div class="bar copies">
          {link && <CopyButton isMain text={link.href} label="copyLink" testId="copy-link" onCopy={onCopy} />}
          <CopyButton isMain={!link} text={text} label="copyText" testId="copy-text" onCopy={onCopy} />
          <CopyButton
            text={copyAsTable([parcel], reading)}
            label="copyTable"
            testId="copy-table"
            onCopy={onCopy}
          />
        </div>
        {link && <OutLink link={link} words={t('share', { host: link.host })} testId="share" />}
      </section>
      <SendToPhone parcel={parcel} onSend={onSend} />
    </>
  );
}
