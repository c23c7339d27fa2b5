import { useEffect, useState } from 'preact/hooks';
import { AccountBanner } from '@/components/AccountBanner.tsx';
import { failureTexts } from '@/components/failure-texts.ts';
import { TextsProvider } from '@/components/texts.tsx';
import { Toast } from '@/components/Toast.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { textsFor, type Language } from '@/utils/platform/i18n.ts';
import { send } from '@/utils/platform/send.ts';
import { List } from './List.tsx';
import { useLater } from './later.ts';
import { One } from './One.tsx';
import { usePage } from './page.ts';
import { PageSummary } from './PageSummary.tsx';
import { usePlace, type Place } from './place.ts';
import { useAccount, useFresh, useLanguage, useList, useNow } from './reading.ts';
import type { Said } from './said.ts';
import { useSite } from './sites.ts';

const none: Parcel[] = [];
const parcelIn = (place: Place | null): string | null => (place?.kind === 'parcel' ? place.id : null);

/** Draws what the store holds and sends what the user asks for; the change signal is the answer. */
export function App({ firstLanguage }: { firstLanguage: Language }) {
  const language = useLanguage(firstLanguage);
  const now = useNow();
  const list = useList();
  const account = useAccount();
  const page = usePage();
  const [{ place, before, moved }, backToList] = usePlace();
  const isRead = typeof list === 'object';
  const rows = isRead ? list.parcels : list;
  const parcels = isRead ? list.parcels : none;
  const openId = parcelIn(place);
  const fresh = useFresh(parcels, place.kind === 'list' ? null : (openId ?? undefined), now);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const t = textsFor(language);
  const OnPage = useLater(place.kind === 'page', async () => (await import('./OnPage.tsx')).OnPage);
  const Numbers = useLater(place.kind === 'number', async () => (await import('./Numbers.tsx')).Numbers);
  const site = useSite(page, language, setSaid);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  /** Sends a command; what went wrong is said, what went well shows by itself. */
  const ask = async (...command: Parameters<typeof send>): Promise<boolean> => {
    const answer = await send(...command);
    if (!answer.ok) setSaid({ text: t(failureTexts[answer.failure.kind]) });
    return answer.ok;
  };
  const during = async (mark: string, work: () => Promise<unknown>) => {
    setBusy((marks) => new Set(marks).add(mark));
    await work();
    setBusy((marks) => new Set([...marks].filter((other) => other !== mark)));
  };
  const remove = async ({ id, name, trackingNo }: Parcel) => {
    if (!(await ask('remove', { ids: [id] }))) return;
    backToList();
    const undo = () => {
      setSaid(null);
      void ask('restore', { ids: [id] });
    };
    setSaid({ text: t('removedOne', { name: plain(name, 80) || trackingNo }), undo });
  };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setSaid({ text: t('copied') });
  };
  const openOptions = () => void ask('open-options', {});

  const banner = account.failure && (
    <AccountBanner
      failure={account.failure}
      trying={busy.has('account')}
      onOptions={openOptions}
      onTryAgain={() => void during('account', () => ask('resume', {}))}
    />
  );
  const common = { account, banner, onOptions: openOptions };
  const view = { parcels, fromList: moved, say: setSaid, onBack: backToList, onOptions: openOptions };
  return (
    <TextsProvider language={language} now={now}>
      <main class="surface popup" data-testid="popup" lang={language}>
        {place.kind === 'list' && (
          <List
            {...common}
            rows={rows}
            unreadable={isRead ? list.unreadable : 0}
            box={page && <PageSummary page={page} parcels={parcels} site={site} />}
            fresh={fresh}
            cameFrom={parcelIn(before)}
          />
        )}
        {place.kind === 'page' && OnPage && <OnPage {...view} page={page} site={site} />}
        {place.kind === 'number' && Numbers && (
          <Numbers key={place.text} {...view} text={place.text} from={place.from} />
        )}
        {openId !== null && (
          <One
            {...common}
            key={openId}
            id={openId}
            rows={rows}
            fromList={moved}
            checking={busy.has(openId)}
            onBack={backToList}
            onRefresh={() => void during(openId, () => ask('refresh', { ids: [openId] }))}
            onRename={(name) => void ask('edit', { ids: [openId], change: { name } })}
            onRemove={(parcel) => void remove(parcel)}
            onCopy={(text) => void copy(text)}
          />
        )}
        <div class="toast-place" role="status" aria-live="polite">
          {said && (
            <Toast
              text={said.text}
              action={said.undo && { label: t('undo'), onClick: said.undo }}
              onEnd={() => setSaid(null)}
            />
          )}
        </div>
      </main>
    </TextsProvider>
  );
}
