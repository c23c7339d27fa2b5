import { useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { openDashboardPage } from '@/utils/platform/pages.ts';
import { openPanel, ownWindow } from '@/utils/platform/panel.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useAllRows } from '../pages/all-rows.ts';
import { Frame } from '../pages/Frame.tsx';
import { later } from '../pages/later.tsx';
import { useListKeys } from '../pages/list-keys.ts';
import { Loading } from '../pages/Loading.tsx';
import { useFresh, useRow } from '../pages/reading.ts';
import { useNewsCount, useShell } from '../pages/shell.ts';
import { Spoken } from '../pages/Spoken.tsx';
import { Top, type TopProps } from '../pages/Top.tsx';
import { List } from './List.tsx';
import type { PageKnown } from './PageWatch.tsx';
import { backToList, usePlace, type Place } from './place.ts';

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

const none: readonly Parcel[] = [];
const parcelIn = (place: Place | null): string | null => (place?.kind === 'parcel' ? place.id : null);

/** The popup closes when it is left; the side panel stays and follows the tab in front. */
type Size = 'popup' | 'panel';

/** The popup and the side panel: draws what the store holds and sends what the user asks for. */
export const App = ({ first, size }: { first: Settings; size: Size }) => (
  <Frame first={first} title={size === 'panel' ? 'panelTitle' : undefined}>
    <Views size={size} />
  </Frame>
);

function Views({ size }: { size: Size }) {
  const { language, now } = useTexts();
  const shell = useShell();
  const { head, isDrawn } = shell;
  const [known, setKnown] = useState<PageKnown | null>(null);
  const { place, before } = usePlace();
  const openId = parcelIn(place);
  const open = useRow(openId);
  const [wantsAll, setWantsAll] = useState(false);
  const all = useAllRows(wantsAll || place.kind === 'page' || place.kind === 'number');
  const rows = all ?? (typeof head === 'object' ? head.rows : none);
  const seen = openId === null ? rows : open && open !== 'trouble' ? [open] : none;
  const fresh = useFresh(seen, place.kind === 'list' ? null : (openId ?? undefined), now);
  const news = useNewsCount(fresh, head !== undefined);
  const windowId = useRef<number | null>(null);
  useEffect(() => void ownWindow().then((id) => (windowId.current = id)), []);

  const remove = async (parcel: Parcel) => {
    if (await shell.act('remove', [parcel])) backToList();
  };
  const ownKeys = {
    shown: openId === null ? none : seen,
    open: openId,
    onAct(action: BarAction, [parcel]: readonly Parcel[]) {
      if (!parcel) return;
      if (action === 'remove') void remove(parcel);
      else if (action === 'refresh') void shell.refresh(parcel.id);
      else void shell.act(action, [parcel]);
    },
  };
  useListKeys(place.kind === 'list' ? null : ownKeys); // the list has its own
  const leave = () => {
    if (size === 'popup') window.close();
  };
  const showPanel = () => {
    if (windowId.current !== null) void openPanel(windowId.current).then(leave);
  };

  const { calls, stops, pause } = shell.checking;
  const banner = (stops || calls?.left === 0 || pause) && <Banner />;
  const view = { parcels: rows, fromList: before !== null, onBack: backToList };
  return (
    <main class={`surface popup size-${size}`} data-testid="popup" lang={language}>
      {place.kind === 'list' && (
        <List
          banner={banner}
          all={all}
          box={known?.page && <PageSummary page={known.page} site={known.site} />}
          fresh={fresh}
          cameFrom={parcelIn(before)}
          onNeed={() => setWantsAll(true)}
          onDashboard={() => void openDashboardPage().then(leave)}
          onPanel={size === 'panel' ? null : showPanel}
        />
      )}
      {(isDrawn || place.kind === 'page') && <PageWatch follows={size === 'panel'} onKnown={setKnown} />}
      {place.kind === 'page' &&
        (known ? <OnPage {...view} page={known.page} site={known.site} /> : <Coming {...view} />)}
      {place.kind === 'number' && <Numbers key={place.text} {...view} text={place.text} from={place.from} />}
      {openId !== null && (
        <One
          {...view}
          key={openId}
          id={openId}
          row={open}
          banner={banner}
          onRemove={(parcel) => void remove(parcel)}
        />
      )}
      <Spoken news={news} />
    </main>
  );
}
