import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';
import { useTexts } from './texts.tsx';

export type BarAction =
  | 'refresh'
  | 'refresh-anyway'
  | 'archive'
  | 'unarchive'
  | 'mute'
  | 'unmute'
  | 'copy-text'
  | 'copy-table'
  | 'remove';

type Props = {
  /** How many parcels are selected. */
  size: number;
  /** All of them are in the archive, or muted: the way back is offered. */
  isArchived: boolean;
  isMuted: boolean;
  /** How many calls the budget has left; null where there is no limit. */
  callsLeft: number | null;
  onAll(): void;
  onNone(): void;
  onAct(action: BarAction): void;
};

type More = { hint?: string; autofocus?: boolean };

function button(icon: IconName, words: string, testId: string, onClick: () => void, more: More = {}) {
  const { hint = words, autofocus = false } = more;
  return (
    <button class="bar-button" data-testid={testId} title={hint} autofocus={autofocus} onClick={onClick}>
      <Icon name={icon} size={17} />
      <span class="clip">{words}</span>
    </button>
  );
}

/** What can be done to the selected parcels. What costs calls says how many and is pressed twice. */
export function ActionBar({ size, isArchived, isMuted, callsLeft, onAll, onNone, onAct }: Props) {
  const { t, count } = useTexts();
  const [asking, setAsking] = useState<'refresh' | 'copy' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  // The button that asked is gone on from when its question is.
  const asked = useRef(asking);
  if (asking !== null) asked.current = asking;
  // How high it is: a toast stands above it.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bar', `${bar.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(bar.current!);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  const act = (action: BarAction) => {
    setAsking(null);
    onAct(action);
  };
  // Asked here, it is not asked again.
  const isOver = callsLeft !== null && size > callsLeft;
  return (
    <div
      ref={bar}
      class="action-bar"
      data-testid="action-bar"
      role="group"
      aria-label={count('selectedCount', size)}
    >
      <div class="beside bar-top">
        <IconButton
          class="small"
          icon="close"
          size={16}
          words={t('selectNone')}
          data-testid="select-none"
          onClick={onNone}
        />
        <strong role="status" data-testid="selected-count">
          {count('selectedCount', size)}
        </strong>
        <button class="text-button" data-testid="select-all" onClick={onAll}>
          {t('selectAll')}
        </button>
      </div>
      {asking === 'refresh' && (
        <div class="bar bar-ask" data-testid="bar-cost" role="status">
          <p class="soft">
            {count('refreshCost', size, { calls: count('callCount', size) })}
            {isOver && <strong class="fault"> {t(callsLeft === 0 ? 'spentAsk' : 'spentSoon')}</strong>}
          </p>
          <button
            class="button slim"
            data-testid="bar-refresh-yes"
            onClick={() => act(isOver ? 'refresh-anyway' : 'refresh')}
          >
            {isOver ? t('spentAskYes') : count('refreshThem', size)}
          </button>
          <button class="button plain slim" onClick={() => setAsking(null)}>
            {t('cancel')}
          </button>
        </div>
      )}
      {asking === 'copy' && (
        <div class="bar bar-ask">
          <button class="button plain slim" data-testid="bar-copy-text" onClick={() => act('copy-text')}>
            {t('copyAsText')}
          </button>
          <button class="button plain slim" data-testid="bar-copy-table" onClick={() => act('copy-table')}>
            {t('copyAsTable')}
          </button>
          <button class="button plain slim" onClick={() => setAsking(null)}>
            {t('cancel')}
          </button>
        </div>
      )}
      {asking === null && (
        <div class="bar-buttons">
          {button('refresh', t('checkShort'), 'bar-refresh', () => setAsking('refresh'), {
            hint: count('refreshCost', size, { calls: count('callCount', size) }),
          })}
          {isArchived
            ? button('unarchive', t('unarchive'), 'bar-unarchive', () => act('unarchive'))
            : button('archive', t('archive'), 'bar-archive', () => act('archive'))}
          {isMuted
            ? button('bell', t('unmute'), 'bar-unmute', () => act('unmute'))
            : button('bell-off', t('muteShort'), 'bar-mute', () => act('mute'))}
          {button('copy', t('copyList'), 'bar-copy', () => setAsking('copy'), {
            autofocus: asked.current === 'copy',
          })}
          {button('trash', t('remove'), 'bar-remove', () => act('remove'))}
        </div>
      )}
    </div>
  );
}
