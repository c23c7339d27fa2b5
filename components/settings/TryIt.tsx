import { useRef, useState } from 'preact/hooks';
import '../styles/shell.css';
import '../parcel/parcel.css';
import { Button } from '../base/Button.tsx';
import { ChecksProvider } from '../hooks/checks.tsx';
import { sleep } from '../hooks/live-value.ts';
import { useTexts } from '../base/texts.tsx';
import { defaultAccount } from '@/utils/storage/account.ts';
import { ParcelList } from '../list/ParcelList.tsx';
import { CardApp } from '../page/Card.tsx';
import { ownRequest } from '../page/NumberCard.tsx';
import { ParcelState, ParcelView } from '../parcel/ParcelView.tsx';
import { cardAnswer } from '@/utils/parcels/answer.ts';
import type { MessageName } from '@/utils/messaging/messages.ts';
import type { send as sendMessage } from '@/utils/messaging/send.ts';
import { edited, type Edit } from '@/utils/parcels/edit.ts';
import { groupParcels } from '@/utils/parcels/sections.ts';
import { samplesIn, type Sample } from '@/utils/parcels/samples.ts';

const answerMs = 700; // about as long as a service takes

/**
 * The list, a parcel and the card with sample parcels, and a part of a shop page with an underlined number, which opens
 * the card. They live in the memory of this view: nothing is stored, sent or announced, and no real parcel is read.
 */
export function TryIt({ onClose }: { onClose(): void }) {
  const locale = useTexts();
  const { t, language, now } = locale;
  const named = (name: string) => t('sampleNamed', { name });
  const [samples] = useState(() => samplesIn(language, Date.now(), named));
  const [rows, setRows] = useState(() => samples.map(({ row }) => row));
  const [isFollowed, setFollowed] = useState(false); // the one on the sample shop page
  const [isCardOpen, setCardOpen] = useState(false);
  const [openId, setOpenId] = useState(rows[0]!.id);
  const scroll = useRef<HTMLDivElement>(null);
  const open = rows.find(({ id }) => id === openId)!;
  const onShop = samples.at(-1)!;
  const { id, trackingNo, courierKey, name } = onShop.row;
  /** Returns the parcel with a name that says "Sample", which the user may have changed or left out. */
  const labelled = (row: Sample['row']) =>
    row.name.startsWith(named('')) ? row : { ...row, name: named(row.name || row.trackingNo) };
  const edit = (editedId: string, change: Edit) =>
    setRows((all) =>
      all.map((row) => (row.id === editedId ? labelled(edited(row, change, Date.now())) : row)),
    );
  const followed = isFollowed ? rows : rows.slice(0, -1);
  const groups = groupParcels(followed, now).map((group) => ({ ...group, size: group.parcels.length }));
  const choose = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-id]');
    if (!row) return;
    // The link of a real row would change the page's address.
    event.preventDefault();
    setOpenId(row.dataset['id']!);
  };
  /** Answers the card's messages in place of the background. */
  const send = async (message: MessageName, payload: { name?: string }) => {
    if (message === 'look-up-card') await sleep(answerMs);
    if (message === 'follow') {
      edit(id, { name: payload.name ?? '' });
      setFollowed(true);
    }
    if (message === 'open') setOpenId(id);
    const followedId = isFollowed ? id : null;
    const answer = { tracking: onShop.history.tracking, checkedAt: Date.now(), followedId, failure: null };
    return { ok: true, value: message === 'couriers' ? null : { id, ...cardAnswer(answer) } };
  };
  const reason = { shape: '', check: 'none' as const, label: null };
  const couriers = [{ key: courierKey, confidence: 1, reason }];
  return (
    <section class="stack form" data-testid="try-it">
      <div class="bar apart">
        <div>
          <h1>{t('tryTitle')}</h1>
          <p class="soft">{t('tryText')}</p>
        </div>
        <Button testId="try-close" words="tryClose" onClick={onClose} />
      </div>
      <ChecksProvider value={{ ...defaultAccount, isOnline: true, spent: null }}>
        <div class="pair try-parcels">
          <div ref={scroll} class="scroll panel" onClickCapture={choose}>
            <ParcelList groups={groups} isCounted selected={new Set([openId])} scroll={scroll} />
          </div>
          <div class="scroll panel" data-testid="try-parcel" tabIndex={0} role="group" aria-label={open.name}>
            <ParcelState parcel={open} />
            <ParcelView
              key={openId}
              parcel={open}
              history={samples.find(({ row }) => row.id === openId)!.history}
              banner={null}
              onEdit={(change) => edit(openId, change)}
              onAskAnyway={async () => {}}
            />
          </div>
        </div>
        <section class="pair panel try-shop" aria-labelledby="try-shop">
          <div class="stack start">
            <h2 id="try-shop">{t('tryShop')}</h2>
            <p class="soft">{t('tryShopText')}</p>
            <strong>{onShop.product}</strong>
            <button class="sample-number number" data-testid="try-number" onClick={() => setCardOpen(true)}>
              {trackingNo}
            </button>
          </div>
          {isCardOpen && (
            <CardApp
              request={{ trackingNo, couriers, name, ...ownRequest(locale) }}
              decision="check"
              allows={async () => true}
              onClose={() => setCardOpen(false)}
              send={send as typeof sendMessage}
            />
          )}
        </section>
      </ChecksProvider>
    </section>
  );
}
