import { useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import { ChecksProvider } from '@/components/checks.tsx';
import { TextsProvider } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { textsFor } from '@/utils/platform/i18n.ts';
import { openDashboardPage } from '@/utils/platform/pages.ts';
import { openPanel, ownWindow } from '@/utils/platform/panel.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useAllRows } from '../pages/all-rows.ts';
import { useChecking } from '../pages/checking.ts';
import { later } from '../pages/later.tsx';
import { useListKeys } from '../pages/list-keys.ts';
import { Loading } from '../pages/Loading.tsx';
import { useLive } from '../pages/live.ts';
import { liveHead, useFresh, useNow, useRow, useSettings, useKnownCouriers } from '../pages/reading.ts';
import { useDrawn, useDress, useNewShell, useNewsCount, ShellProvider } from '../pages/shell.ts';
import { Spoken } from '../pages/Spoken.tsx';
import { Top, type TopProps } from '../pages/Top.tsx';
import { List } from './List.tsx';
import type { PageKnown } from './PageWatch.tsx';
import { usePlace, type Place } from './place.ts';

/** The way back, also by Escape, does not wait for the view: else the browser closes the popup. */
const Coming = ({ fromList, onBack }: TopProps) => (
  <>
    <Top fromList={fromList} onBack={onBack} />
    <Loading />
  </>
);
const Banner = later(async () => (await import('../pages/Banner.tsx')).Banner);
const Numbers = later(async () => (await import('../pages/Numbers.tsx')).Numbers, Coming);
const One = later(async () => (await import('../pages/One.tsx')).One, Coming);
const OnPage = later(async () => (await import('./OnPage.tsx')).OnPage, Coming);
const PageSummary = later(async () => (await import('./PageSummary.tsx')).PageSummary);
const PageWatch = later(async () => (await import('./PageWatch.tsx')).PageWatch);
const Shortcuts = later(async () => (await import('@/components/Shortcuts.tsx')).Shortcuts);

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
  const shell = useNewShell(language);
  const head = useLive(liveHead);
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
  const checking = useChecking(isDrawn, now);
  const [isHelping, setHelping] = useState(false);
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
  const leave = () => {
    if (size === 'popup') window.close();
  };

  const { calls, checks, stops, pause } = checking;
  const banner = (stops || calls?.left === 0 || pause) && <Banner checking={checking} />;
  const view = { parcels: rows, fromList: moved, onBack: backToList };
  return (
    <TextsProvider language={language} now={now} year={year} known={couriers}>
      <ChecksProvider value={checks}>
        <ShellProvider value={shell}>
          <main class={`surface popup size-${size}`} data-testid="popup" lang={language}>
            {place.kind === 'list' && (
              <List
                head={head}
                banner={banner}
                calls={calls}
                all={all}
                box={known?.page && <PageSummary page={known.page} site={known.site} />}
                fresh={fresh}
                cameFrom={parcelIn(before)}
                onNeed={() => setWantsAll(true)}
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
            {(isDrawn || place.kind === 'page') && (
              <PageWatch follows={size === 'panel'} onKnown={setKnown} />
            )}
            {place.kind === 'page' &&
              (known ? <OnPage {...view} page={known.page} site={known.site} /> : <Coming {...view} />)}
            {place.kind === 'number' && (
              <Numbers key={place.text} {...view} text={place.text} from={place.from} />
            )}
            {openId !== null && (
              <One
                {...view}
                key={openId}
                id={openId}
                rows={openRows}
                banner={banner}
                onRemove={(parcel) => void remove(parcel)}
              />
            )}
            {isHelping && <Shortcuts onClose={() => setHelping(false)} />}
            <Spoken news={news} />
          </main>
        </ShellProvider>
      </ChecksProvider>
    </TextsProvider>
  );
}
