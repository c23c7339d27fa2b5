import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Template } from '@/utils/couriers/templates.ts';
import type { Parcel, ParcelLog } from '@/utils/model/parcel.ts';
import { answeredAt } from '@/utils/model/delays.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { Contact } from './Details.tsx';
import { Footer } from '../base/Footer.tsx';
import { onEscape } from '../hooks/keys.ts';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelMore } from './ParcelMore.tsx';
import { ParcelView } from './ParcelView.tsx';
import { Share } from './Share.tsx';
import { useTexts } from '../base/texts.tsx';
import './parcel.css';
import './timeline.css';

type Props = {
  parcel: Parcel;
  log: ParcelLog | null | undefined;
  shapes: Template[];
  checking: boolean;
  /** Failures of the account, shown above the parcel. */
  banner?: ComponentChildren;
} & ParcelActions;

const sheets = ['share', 'contact', 'more'] as const;

/** A parcel with its actions, for a flex column 320 to 640 px wide. Buttons and footer do not scroll. */
export function ParcelPane({ parcel, log, shapes, checking, banner, ...on }: Props) {
  const { t, nameOfIts } = useTexts();
  const [open, setOpen] = useState<(typeof sheets)[number] | null>(null);
  const tracking = log?.tracking ?? null;
  return (
    <>
      <div class="scroll" aria-busy={checking}>
        {banner}
        <ParcelView parcel={parcel} log={log} {...on} />
      </div>
      <p class="heard" role="status">
        {t(checking ? 'refreshing' : 'refreshIdle')}
      </p>
      {open && (
        <Sheet key={open} label={t(`${open}Button`)} onClose={() => setOpen(null)}>
          {open === 'share' && <Share parcel={parcel} tracking={tracking} {...on} />}
          {open === 'contact' && <Contact parcel={parcel} detail={tracking?.detail ?? {}} {...on} />}
          {open === 'more' && <ParcelMore parcel={parcel} shapes={shapes} {...on} />}
        </Sheet>
      )}
      <div class="bar popup-bar parcel-bar">
        {parcel.failure?.kind !== 'courier-not-served' && (
          <Button
            testId="refresh"
            words={t(checking ? 'refreshing' : 'refresh')}
            title={t('costOneCall')}
            busy={checking}
            onClick={on.onRefresh}
          />
        )}
        {sheets.map((name) => (
          <Button
            key={name}
            look="plain"
            testId={`open-${name}`}
            words={t(`${name}Button`)}
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? null : name)}
          />
        ))}
      </div>
      <Footer
        checkedAt={answeredAt(parcel) || null}
        nextDueAt={parcel.dueAt}
        aside={parcel.latest ? t('courierSays', { courier: nameOfIts(parcel) }) : ''}
      />
    </>
  );
}

/** A panel above the buttons. It takes the focus; Escape closes it. */
function Sheet(props: { label: string; onClose(): void; children: ComponentChildren }) {
  const { label, onClose, children } = props;
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={place}
      class="scroll sheet"
      data-testid="sheet"
      role="region"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onEscape(onClose)}
    >
      <IconButton small icon="close" words={t('close')} testId="sheet-close" onClick={onClose} />
      {children}
    </div>
  );
}
