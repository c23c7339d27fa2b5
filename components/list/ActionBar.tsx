import { useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { holdsOrders } from '../parcel/copy-format.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { useApp } from '../hooks/app-context.tsx';
import { Button, IconButton } from '../base/Button.tsx';
import { Icon, type IconName } from '../base/Glyph.tsx';
import { useTexts } from '../base/texts.tsx';
import { commandOf, isTyping, useKeys } from '../base/keys.ts';
import { AddToCalendar } from '../parcel/AddToCalendar.tsx';
import type { ListAction } from './list-actions.ts';

type Props = {
  /** The selected parcels. If all are archived (or muted, or sent), the reverse action is offered. */
  rows: readonly Parcel[];
  /** All are selected. */
  isAll: boolean;
  onAll(): void;
  onNone(): void;
  onAct(action: ListAction): void;
};

type More = { title?: string; 'aria-expanded'?: boolean };

const button = (icon: IconName, words: string, testId: string, onClick: () => void, more: More = {}) => (
  <button class="bar-button" data-testid={testId} title={words} onClick={onClick} {...more}>
    <Icon name={icon} size={17} />
    <span class="clip">{words}</span>
  </button>
);

const focusFirst = (question: HTMLElement | null) => question?.querySelector('button')?.focus();

/**
 * Actions on the selected parcels. A check says how many calls it costs and asks for a second press. Questions stand
 * above the bar, so that its buttons stay where they are.
 */
export function ActionBar({ rows, isAll, onAll, onNone, onAct }: Props) {
  const { t, count } = useTexts();
  const left = useApp().checking.calls?.left ?? Infinity;
  const size = rows.length;
  const selected = count('selectedCount', size);
  const [asking, setAsking] = useState<'check' | 'copy' | null>(null);
  useKeys((event) => {
    if (size < 2 || commandOf(event) !== 'check' || event.defaultPrevented || isTyping(event.target)) return;
    setAsking('check');
    event.preventDefault();
  });
  const act = (action: ListAction) => {
    setAsking(null);
    onAct(action);
  };
  const cost = count('checkCost', size, { calls: count('callCount', size) });
  const archiving = rows.every(isArchived) ? 'unarchive' : 'archive';
  const isSent = rows.every(({ direction }) => direction === 'sent');
  const direction = isSent ? 'received' : 'sent';
  const copy = (as: 'text' | 'table' | 'file', words: MessageKey) => (
    <Button look="slim" testId={`bar-copy-${as}`} words={words} onClick={() => act(`copy-${as}`)} />
  );
  // The question is asked here, so `check-anyway` does not ask again.
  const isOver = size > left;
  return (
    <div class="bar popup-bar action-bar" data-testid="action-bar" role="group" aria-label={selected}>
      {asking && (
        <div key={asking} ref={focusFirst} class="bar bar-question" data-testid="bar-question" role="status">
          {asking === 'check' ? (
            <>
              <p class="soft">
                {cost}
                {isOver && <strong class="fault"> {t(left === 0 ? 'spentAsk' : 'spentSoon')}</strong>}
              </p>
              <Button
                main
                look="slim"
                testId="bar-check-yes"
                onClick={() => act(isOver ? 'check-anyway' : 'check')}
              >
                {isOver ? t('spentAskYes') : count('checkThem', size)}
              </Button>
            </>
          ) : (
            <>
              {copy('text', 'copyAsText')}
              {copy('table', 'copyAsTable')}
              <AddToCalendar parcels={rows} />
              {copy('file', 'copyAsFile')}
              {holdsOrders(rows) && <p class="soft">{t('copyPersonal')}</p>}
            </>
          )}
          <Button look="slim" words="cancel" onClick={() => setAsking(null)} />
        </div>
      )}
      <div class="beside bar-top">
        <IconButton small icon="close" words="selectNone" testId="select-none" onClick={onNone} />
        <strong role="status" data-testid="selected-count">
          {selected}
        </strong>
        <Button look="text" testId="select-all" words="selectAll" busy={isAll} onClick={onAll} />
      </div>
      <div class="beside bar-buttons">
        {button('refresh', t('checkShort'), 'bar-check', () => setAsking('check'), {
          title: cost,
          'aria-expanded': asking === 'check',
        })}
        {button(archiving, t(archiving), `bar-${archiving}`, () => act(archiving))}
        {rows.every(({ isMuted }) => isMuted)
          ? button('bell', t('unmute'), 'bar-unmute', () => act('unmute'))
          : button('bell-off', t('muteShort'), 'bar-mute', () => act('mute'))}
        {button('box', t(isSent ? 'receivedThese' : 'sentThese'), `bar-${direction}`, () => act(direction))}
        {button('copy', t('copyList'), 'bar-copy', () => setAsking('copy'), {
          'aria-expanded': asking === 'copy',
        })}
        {button('trash', t('remove'), 'bar-remove', () => act('remove'))}
      </div>
    </div>
  );
}
