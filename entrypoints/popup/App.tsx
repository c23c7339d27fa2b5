import { useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import { ChecksProvider, pauseEnd } from '@/components/checks.tsx';
import { CouriersProvider } from '@/components/couriers.tsx';
import { TextsProvider } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { textsFor } from '@/utils/platform/i18n.ts';
import { openBudgetOptions, openDashboardPage } from '@/utils/platform/pages.ts';
import { openPanel, ownWindow } from '@/utils/platform/panel.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useAllRows } from '../pages/all-rows.ts';
import { restsUntil, useCallsLeft } from '../pages/calls-left.ts';
import { useLater } from '../pages/later.ts';
import { useListKeys } from '../pages/list-keys.ts';
import { Loading } from '../pages/Loading.tsx';
import { useKnownCouriers } from '../pages/known-couriers.ts';
import { useLive } from '../pages/live.ts';
import {
  liveHead,
  storageFull,
  useAccount,
  useFresh,
  useNow,
  useOnline,
  useRow,
  useSettings,
} from '../pages/reading.ts';
import { useDrawn, useDress, useNewsCount, useShell } from '../pages/shell.ts';
import { Spoken } from '../pages/Spoken.tsx';
import { Top } from '../pages/Top.tsx';
import { List } from './List.tsx';
import type { PageKnown } from './page-part.tsx';
import { usePlace, type Place } from './place.ts';

const none: readonly Parcel[] = [];
const noSelection = { ids: new Set<string>(), none: () => {} };
const noField = { current: null };
const parcelIn = (place: Place | null): string | null => (place?.kind === 'parcel' ? place.id : null);

type Props = {
  first: Settings;
  /** The popup closes when it is left; the side panel stays and follows the tab in front. */
  size: 'popup' | 'panel';
};

/** The popup and the side panel: draws what the store holds and sends what the user asks for. */
export function App({ first, size }: Props) {
  const settings = useSettings(first);
  const { language, year } = settings;
  const t = textsFor(language);
  useDress(settings, size === 'panel' ? t('panelTitle') : undefined);
  const now = useNow();
  const couriers = useKnownCouriers();
  const isOnline = useOnline();
  const shell = useShell(language);
  const { say, busy, during, ask } = shell;
  const head = useLive(liveHead);
  const account = useAccount();
  const [known, setKnown] = useState<PageKnown | null>(null);
  const [{ place, before, moved }, backToList] = usePlace();
  const openId = parcelIn(place);
  const open = useRow(openId);
  const [wantsAll, setWantsAll] = useState(false);
  const read = useAllRows(wantsAll || place.kind === 'page' || place.kind === 'number');
  const all = read === 'trouble' ? undefined : read;
  const rows = all ?? (typeof head === 'object' ? head.rows : none);
  const openRows = open === 'trouble' ? open : open === undefined ? undefined : open ? [open] : none;
  const seen = openId === null ? rows : Array.isArray(openRows) ? (openRows as readonly Parcel[]) : none;
  const fresh = useFresh(seen, place.kind === 'list' ? null : (openId ?? undefined), now);
  const news = useNewsCount(fresh, head !== undefined);
  const isDrawn = useDrawn(head !== undefined);
  const Part = useLater(
    isDrawn || place.kind === 'page',
    async () => (await import('./page-part.tsx')).pagePart,
  );
  const OnPage = useLater(place.kind === 'page', async () => (await import('./OnPage.tsx')).OnPage);
  const Numbers = useLater(
    place.kind === 'number',
    async () => (await import('../pages/Numbers.tsx')).Numbers,
  );
  const One = useLater(openId !== null, async () => (await import('../pages/One.tsx')).One);
  const [isHelping, setHelping] = useState(false);
  const Shortcuts = useLater(isHelping, async () => (await import('@/components/Shortcuts.tsx')).Shortcuts);
  const windowId = useRef<number | null>(null);
  useEffect(() => void ownWindow().then((id) => (windowId.current = id)), []);

  const remove = async (parcel: Parcel) => {
    if (await shell.act('remove', [parcel])) backToList();
  };
  const ownKeys = {
    shown: openId === null ? none : seen,
    open: openId,
    selection: noSelection,
    field: noField,
    onSelect: () => {},
    onAct(action: BarAction, [parcel]: readonly Parcel[]) {
      if (!parcel) return;
      if (action === 'remove') void remove(parcel);
      else if (action === 'refresh') void shell.refresh(parcel.id);
      else void shell.act(action, [parcel]);
    },
    onHelp: () => setHelping(true),
  };
  useListKeys(place.kind === 'list' ? null : ownKeys); // the list has its own
  const onOptions = () => void ask('open-options', {});
  const leave = () => {
    if (size === 'popup') window.close();
  };

  const stops = account.failure ?? (account.isFull ? storageFull : null);
  const AccountBanner = useLater(
    stops !== null,
    async () => (await import('@/components/AccountBanner.tsx')).AccountBanner,
  );
  const calls = useCallsLeft(isDrawn);
  const isSpent = calls?.left === 0 && stops === null;
  const BudgetNote = useLater(isSpent, async () => (await import('@/components/BudgetNote.tsx')).BudgetNote);
  const spent = isSpent && BudgetNote && (
    <BudgetNote renews={calls.renews} onOptions={() => void openBudgetOptions()} />
  );
  const checks = {
    failure: account.failure,
    pausedUntil: account.pausedUntil,
    watchFrom: account.watchFrom,
    isUnpaid: account.unpaid !== null,
    isOnline,
    renews: calls?.left === 0 ? calls.renews : null,
  };
  const pause = stops === null ? pauseEnd(checks, now) : null;
  const PauseNote = useLater(
    pause !== null,
    async () => (await import('@/components/PauseNote.tsx')).PauseNote,
  );
  const banner =
    (stops && AccountBanner && (
      <AccountBanner
        failure={stops}
        isKeyLost={account.isKeyLost}
        trying={busy.has('account')}
        onOptions={onOptions}
        onTryAgain={() => void during('account', () => ask('resume', {}))}
      />
    )) ||
    spent ||
    (pause && PauseNote && <PauseNote until={pause} unpaid={account.unpaid} />);
  const common = {
    account: { ...account, pausedUntil: restsUntil(account.watchFrom, calls) },
    banner,
    isOnline,
    onOptions,
  };
  const view = { parcels: rows, fromList: moved, say, onBack: backToList, onOptions };
  const isComing =
    (place.kind === 'page' && !(OnPage && known)) ||
    (place.kind === 'number' && !Numbers) ||
    (openId !== null && !One);
  return (
    <TextsProvider language={language} now={now} year={year}>
      <CouriersProvider known={couriers}>
        <ChecksProvider value={checks}>
          <main class={`surface popup size-${size}`} data-testid="popup" lang={language}>
            {place.kind === 'list' && (
              <List
                {...common}
                head={head}
                calls={calls}
                all={all}
                box={Part && known?.page && <Part.PageSummary page={known.page} site={known.site} />}
                fresh={fresh}
                cameFrom={parcelIn(before)}
                onNeed={() => setWantsAll(true)}
                onAct={shell.act}
                onDashboard={() => void openDashboardPage().then(leave)}
                onPanel={
                  size === 'panel'
                    ? null
                    : () => {
                        if (windowId.current !== null) void openPanel(windowId.current).then(leave);
                      }
                }
                onShortcuts={() => setHelping(true)}
              />
            )}
            {isComing && (
              <>
                {/* The way back, also by Escape, does not wait for the view: else the browser closes the popup. */}
                <Top fromList={moved} onBack={backToList} onOptions={onOptions} />
                <Loading />
              </>
            )}
            {Part && (
              <Part.PageWatch follows={size === 'panel'} language={language} say={say} onKnown={setKnown} />
            )}
            {place.kind === 'page' && OnPage && known && (
              <OnPage {...view} page={known.page} site={known.site} />
            )}
            {place.kind === 'number' && Numbers && (
              <Numbers key={place.text} {...view} text={place.text} from={place.from} />
            )}
            {openId !== null && One && (
              <One
                {...common}
                key={openId}
                id={openId}
                rows={openRows}
                fromList={moved}
                checking={busy.has(openId)}
                onBack={backToList}
                onRefresh={() => void shell.refresh(openId)}
                say={say}
                onRemove={(parcel) => void remove(parcel)}
              />
            )}
            {isHelping && Shortcuts && <Shortcuts onClose={() => setHelping(false)} />}
            <Spoken shell={shell} news={news} />
          </main>
        </ChecksProvider>
      </CouriersProvider>
    </TextsProvider>
  );
}
