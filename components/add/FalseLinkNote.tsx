import { useMemo } from 'preact/hooks';
import { falseLinkIn } from '@/utils/detection/false-links.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { Note } from '../base/Note.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';

/** Warns of a link in a message that is not the courier's. Says nothing otherwise: not found is not safe. */
export function FalseLinkNote({ message }: { message: string }) {
  const { t, nameOf } = useTexts();
  const found = useMemo(() => falseLinkIn(message), [message]);
  if (!found) return null;
  const courier = nameOf(found.courier);
  // The end of a long host says whose it is.
  const host = found.host.length > 60 ? `…${found.host.slice(-60)}` : found.host;
  return (
    <Note tone="trouble" role="alert" testId="false-link" title={t('falseLink', { courier })}>
      {t(`falseLink${keyPart(found.asks ?? 'nothing')}`)}
      <dl class="hosts">
        <dt class="soft">{t('falseLinkHere')}</dt>
        <dd class="number fault">{host}</dd>
        <dt class="soft">{courier}</dt>
        <dd class="number">{found.own}</dd>
      </dl>
      <Paragraph text={t('falseLinkUnopened')} />
    </Note>
  );
}
