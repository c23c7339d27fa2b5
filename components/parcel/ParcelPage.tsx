import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import { answeredAt, delayOf } from '@/utils/schedule/delays.ts';
import { isFinished } from '@/utils/model/status.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { EmptyState, StorageTrouble } from '../base/EmptyState.tsx';
import { Contact, contactsOf } from './Details.tsx';
import { hasNextStep, needsHelp } from './FailedNote.tsx';
import { Footer } from '../hooks/Footer.tsx';
import { isTyping, onEscape } from '../base/keys.ts';
import { Loading } from '../base/lazy-view.tsx';
import { useParcelActions } from './parcel-actions.ts';
import { ParcelMore } from './ParcelMore.tsx';
import { ParcelState, ParcelView } from './ParcelView.tsx';
import { Share } from './Share.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { useHistory } from '../hooks/store-hooks.ts';
import { useWindowEvent } from '../base/window-event.ts';
import { TopBar, type TopProps } from '../hooks/TopBar.tsx';
import './parcel.css';
import './timeline.css';

type Props = TopProps & {
  /** The stored parcel; undefined while it is read, null if it is not followed. */
  row: Parcel | null | 'trouble' | undefined;
  /** Failures of the account, shown above the timeline. */
  banner: ComponentChildren;
  id: string;
  onRemove(parcel: Parcel): void;
};

/** The view of one parcel, with its actions. */
export function ParcelPage({ id, row, banner, onRemove, ...top }: Props) {
  const { t } = useTexts();
  const history = useHistory(id);
  const parcel = row === 'trouble' ? null : row;
  const bar = <TopBar {...top}>{parcel && <ParcelState parcel={parcel} />}</TopBar>;
  if (parcel)
    return <ParcelPane parcel={parcel} history={history} banner={banner} top={bar} onRemove={onRemove} />;
  return (
    <>
      {bar}
      <div class="scroll">
        {banner}
        {row === undefined && <Loading />}
        {row === 'trouble' && <StorageTrouble />}
        {row === null && (
          <EmptyState icon="box" title={t('parcelGoneTitle')} text={t('parcelGoneText')}>
            <Button words="back" onClick={top.onBack} />
          </EmptyState>
        )}
      </div>
    </>
  );
}

type PaneProps = Pick<Props, 'banner' | 'onRemove'> & {
  parcel: Parcel;
  history: ParcelHistory | null | undefined;
  /** The header, which stays in view while the parcel scrolls. */
  top: ComponentChildren;
};

type SheetName = 'share' | 'contact' | 'more';

const archiveFirst = ['archive', 'check', 'share', 'contact'] as const;
const checkFirst = ['check', 'contact', 'share', 'archive'] as const;

/** A parcel with its actions, for a flex column 320 to 640 px wide. Buttons and footer do not scroll. */
export function ParcelPane({ parcel, history, banner, top, onRemove }: PaneProps) {
  const locale = useTexts();
  const { t, nameOfIts } = locale;
  const on = useParcelActions(parcel);
  const app = useApp();
  const checking = app.busy.has(parcel.id);
  const [open, setOpen] = useState<SheetName | null>(null);
  const tracking = history?.tracking ?? null;
  const contacts = contactsOf(parcel, tracking?.detail ?? {}, locale);
  const opener = (name: SheetName) => ({
    testId: `open-${name}`,
    words: `${name}Button` as const,
    'aria-expanded': open === name,
    onClick: () => setOpen(open === name ? null : name),
  });
  const archiving = isArchived(parcel) ? 'unarchive' : 'archive';
  const onArchive = () =>
    on.onEdit(archiving === 'archive' ? { isArchived: true } : { isArchived: false, isClosed: false });
  const check = { words: checking ? 'checking' : 'check', costsCall: true, busy: checking } as const;
  const buttons = {
    archive: { icon: archiving, testId: 'archive', words: archiving, onClick: onArchive },
    check: { icon: 'refresh', testId: 'check', ...check, onClick: on.onCheck },
    contact: { icon: 'phone', disabled: contacts.isEmpty, ...opener('contact') },
    share: opener('share'),
  } as const;
  const isServed = parcel.failure?.kind !== 'courier-not-served';
  const isStuck = delayOf(parcel, Infinity) !== null || !isServed || needsHelp(parcel);
  const next = isStuck && !contacts.isEmpty ? 'contact' : isServed ? 'check' : 'share';
  // The note of a failed attempt has the next step, and so has the banner if nothing is checked.
  const isSaid = hasNextStep(parcel) || app.checking.stops !== null;
  const main = isSaid ? null : isFinished(parcel.status) ? 'archive' : next;
  // Three are in the bar, the others in the sheet "More".
  const names = (main === 'archive' ? archiveFirst : checkFirst).filter(
    (name) => name !== 'check' || isServed,
  );
  return (
    <>
      <div class="scroll parcel-scroll" aria-busy={checking}>
        {top}
        <ParcelView parcel={parcel} history={history} banner={banner} {...on} />
      </div>
      <Paragraph look="visually-hidden" role="status" text={t(checking ? 'checking' : 'checkIdle')} />
      {open && (
        <Sheet key={open} label={t(`${open}Button`)} onClose={() => setOpen(null)}>
          {open === 'share' && <Share parcel={parcel} tracking={tracking} />}
          {open === 'contact' && <Contact parcel={parcel} of={contacts} />}
          {open === 'more' && (
            <ParcelMore
              parcel={parcel}
              actions={names.slice(3).map((name) => buttons[name])}
              onRemove={() => onRemove(parcel)}
              {...on}
            />
          )}
        </Sheet>
      )}
      <div class="bar popup-bar parcel-bar">
        {names.slice(0, 3).map((name) => (
          <Button key={name} main={name === main && !open} {...buttons[name]} />
        ))}
        <IconButton icon="menu" {...opener('more')} />
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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  // Tab leaves the sheet: Escape closes it before the view around it, which listens on the window, too.
  const closeFromOutside = (event: Event) => {
    const isInside = place.current!.contains(event.target as Node);
    if (!isInside && !isTyping(event.target)) onEscape(onClose)(event as KeyboardEvent);
  };
  useWindowEvent(['keydown'], closeFromOutside, true);
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
      <IconButton small icon="close" words="close" testId="sheet-close" onClick={onClose} />
      {children}
    </div>
  );
}
