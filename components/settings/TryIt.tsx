import { useRef, useState } from 'preact/hooks';
import '../styles/shell.css';
import '../parcel/parcel.css';
import { Button } from '../base/Button.tsx';
import { ChecksProvider } from '../hooks/checks.tsx';
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
 * The list, a parcel and the card with sample parcels. They live in the memory of this view: nothing is stored, sent or
 * announced, and no real parcel is read.
 */
export function TryIt({ onClose }: { onClose(): void }) {
  const { t, language, now } = useTexts();
  const named = (name: string) => t('sampleNamed', { name });
  const [samples] = useState(() => samplesIn(language, Date.now(), named));
  const [rows, setRows] = useState(() => samples.map(({ row }) => row));
  const [isFollowed, setFollowed] = useState(false); // the one on the sample shop page
  const [openId, setOpenId] = useState(rows[0]!.id);
  const scroll = useRef<HTMLDivElement>(null);
  const open = rows.find(({ id }) => id === openId)!;
  const onShop = samples.at(-1)!;
  /** Returns the parcel with a name that says "Sample", which the user may have changed or left out. */
  const labelled = (row: Sample['row']) =>
    row.name.startsWith(named('')) ? row : { ...row, name: named(row.name || row.trackingNo) };
  const edit = (id: string, change: Edit) =>
    setRows((all) => all.map((row) => (row.id === id ? labelled(edited(row, change, Date.now())) : row)));
  const followed = isFollowed ? rows : rows.slice(0, -1);
  const groups = groupParcels(followed, now).map((group) => ({ ...group, size: group.parcels.length }));
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
          <div
            ref={scroll}
            class="scroll panel"
            onClickCapture={(event) => {
              const row = (event.target as Element).closest<HTMLElement>('[data-id]');
              if (!row) return;
              // The link of a real row would change the page's address.
              event.preventDefault();
              setOpenId(row.dataset['id']!);
            }}
          >
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
        <SampleShop
          sample={onShop}
          followedId={isFollowed ? onShop.row.id : null}
          onFollow={(name) => {
            edit(onShop.row.id, { name });
            setFollowed(true);
          }}
          onOpen={() => setOpenId(onShop.row.id)}
        />
      </ChecksProvider>
    </section>
  );
}

type ShopProps = { sample: Sample; followedId: string | null; onFollow(name: string): void; onOpen(): void };

/** A part of a shop page with an underlined number. A click on it opens the card, with a made-up answer. */
function SampleShop({ sample: { product, row, history }, followedId, onFollow, onOpen }: ShopProps) {
  const locale = useTexts();
  const { t } = locale;
  const [isOpen, setOpen] = useState(false);
  /** Answers the card's messages in place of the background. */
  const send = async (name: MessageName, payload: { name?: string }) => {
    if (name === 'look-up-card') await new Promise((resolve) => void setTimeout(resolve, answerMs));
    if (name === 'follow') onFollow(payload.name ?? '');
    if (name === 'open') onOpen();
    const answer = { tracking: history.tracking, checkedAt: Date.now(), followedId, failure: null };
    return { ok: true, value: name === 'couriers' ? null : { id: row.id, ...cardAnswer(answer) } };
  };
  const request = {
    trackingNo: row.trackingNo,
    couriers: [
      { key: row.courierKey, confidence: 1, reason: { shape: '', check: 'none' as const, label: null } },
    ],
    name: row.name,
    ...ownRequest(locale),
  };
  return (
    <section class="pair panel try-shop" aria-labelledby="try-shop">
      <div class="stack start">
        <h2 id="try-shop">{t('tryShop')}</h2>
        <p class="soft">{t('tryShopText')}</p>
        <strong>{product}</strong>
        <button class="sample-number number" data-testid="try-number" onClick={() => setOpen(true)}>
          {row.trackingNo}
        </button>
      </div>
      {isOpen && (
        <CardApp
          request={request}
          decision="check"
          allows={async () => true}
          onClose={() => setOpen(false)}
          send={send as typeof sendMessage}
        />
      )}
    </section>
  );
}
