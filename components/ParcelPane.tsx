import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Template } from '@/utils/core/couriers/templates.ts';
import type { Parcel, ParcelLog } from '@/utils/core/parcel.ts';
import { answeredAt } from '@/utils/core/late.ts';
import { Button, IconButton } from './Button.tsx';
import { Contact } from './Contact.tsx';
import { useCouriers } from './couriers.ts';
import { Footer } from './Footer.tsx';
import { onEscape } from './keys.ts';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelMore } from './ParcelMore.tsx';
import { ParcelView } from './ParcelView.tsx';
import { Share } from './Share.tsx';
import { useTexts } from './texts.tsx';
import './parcel.css';
import './timeline.css';

type Props = {
  parcel: Parcel;
  /** The history; null while nothing has been heard, undefined while it is being read. */
  log: ParcelLog | null | undefined;
  /** The user's own number shapes. */
  shapes: Template[];
  /** A check of this parcel is under way. */
  checking: boolean;
  /** What concerns every parcel alike, above this one. */
  banner?: ComponentChildren;
} & ParcelActions;

const sheets = { share: 'shareButton', contact: 'contactButton', more: 'moreButton' } as const;
type SheetName = keyof typeof sheets;

/**
 * One parcel with all that can be done to it: scrolls in itself, its buttons and freshness stay below. It fills a flex
 * column of 320 to 640 px: the popup, the side panel, the detail pane of the dashboard.
 */
export function ParcelPane({ parcel, log, shapes, checking, banner, ...on }: Props) {
  const { nameOfIts } = useCouriers();
  const { t } = useTexts();
  const [open, setOpen] = useState<SheetName | null>(null);
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
        <Sheet key={open} label={t(sheets[open])} onClose={() => setOpen(null)}>
          {open === 'share' && (
            <Share parcel={parcel} tracking={tracking} onCopy={on.onCopy} onSend={on.onSend} />
          )}
          {open === 'contact' && (
            <Contact parcel={parcel} detail={tracking?.detail ?? null} onCopy={on.onCopy} />
          )}
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
        {(Object.keys(sheets) as SheetName[]).map((name) => (
          <Button
            key={name}
            look="plain"
            testId={`open-${name}`}
            words={t(sheets[name])}
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

/** A part of the view that opens above the buttons and takes the focus; Escape closes it. */
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
