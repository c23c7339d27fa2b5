import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListAction } from '../list/list-actions.ts';
import { useTexts } from '../base/texts.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { openDashboardPage, openPanel, ownWindow } from '@/utils/browser/tabs.ts';
import { useAllRows } from '../list/all-rows.ts';
import { useRowText } from '../parcel/row-text.ts';
import { lazyView, Loading } from '../base/lazy-view.tsx';
import { useNewsSinceOpened, useRow } from '../hooks/store-hooks.ts';
import { useAct, useListKeys } from '../list/selection.tsx';
import { AppProvider, useApp } from '../hooks/app-context.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar, type TopProps } from '../hooks/TopBar.tsx';
import { PopupList } from '../list/PopupList.tsx';
import type { ActivePage } from '../page/TabObserver.tsx';
import { backToList, usePopupLocation, type PopupLocation } from './popup-location.ts';

/** Shown while a view is loading. Back works already: else Escape would close the popup. */
const Coming = ({ fromList, onBack }: TopProps) => (
  <>
    <TopBar fromList={fromList} onBack={onBack} />
    <Loading />
  </>
);
const Banner = lazyView(async () => (await import('./Banner.tsx')).Banner);
const Numbers = lazyView(async () => (await import('../add/AddPage.tsx')).AddPage, Coming);
const One = lazyView(async () => (await import('../parcel/ParcelPage.tsx')).ParcelPage, Coming);
const OnPage = lazyView(async () => (await import('../page/OnPage.tsx')).OnPage, Coming);
const PageBox = lazyView(async () => (await import('../page/PageBox.tsx')).PageBox);
const TabObserver = lazyView(async () => (await import('../page/TabObserver.tsx')).TabObserver);

const none: readonly Parcel[] = [];
const parcelIn = (place: PopupLocation | null): string | null => (place?.kind === 'parcel' ? place.id : null);

/** The popup closes when it loses the focus; the side panel stays and shows the page of the active tab. */
type Size = 'popup' | 'panel';

/** Root component of the popup and the side panel. */
export const Popup = ({ size }: { size: Size }) => (
  <AppProvider>
    <Views size={size} />
  </AppProvider>
);

function Views({ size }: { size: Size }) {
  const { language, now } = useTexts();
  const app = useApp();
  const act = useAct();
  const { head, isDrawn } = app;
  const [page, setPage] = useState<ActivePage | null | undefined>(undefined);
  const { place, before } = usePopupLocation();
  const openId = parcelIn(place);
  const open = useRow(openId);
  const [wantsAll, setWantsAll] = useState(false);
  const all = useAllRows(wantsAll || place.kind === 'page' || place.kind === 'number', useRowText());
  const rows = all ?? (typeof head === 'object' ? head.rows : none);
  const seen = openId === null ? rows : open && open !== 'trouble' ? [open] : none;
  const withNews = useNewsSinceOpened(seen, place.kind === 'list' ? null : (openId ?? undefined), now);
  const windowId = useRef<number | null>(null);
  useEffect(() => void ownWindow().then((id) => (windowId.current = id)), []);

  const remove = async (parcel: Parcel) => {
    if (await act('remove', [parcel])) backToList();
  };
  const ownKeys = {
    rows: openId === null ? none : seen,
    open: openId,
    onAct(action: ListAction, [parcel]: readonly Parcel[]) {
      if (!parcel) return;
      if (action === 'remove') void remove(parcel);
      else if (action === 'check') void app.check(parcel.id);
      else void act(action, [parcel]);
    },
  };
  useListKeys(place.kind === 'list' ? null : ownKeys); // the list has its own keys
  const leave = () => size === 'popup' && window.close();
  const showPanel = () => windowId.current !== null && void openPanel(windowId.current).then(leave);

  const { calls, stops, pause } = app.checking;
  const banner = (stops || calls?.left === 0 || pause) && <Banner />;
  const view = { parcels: rows, fromList: before !== null, onBack: backToList };
  return (
    <main class={`surface popup size-${size}`} data-testid="popup" lang={language}>
      {place.kind === 'list' && (
        <PopupList
          banner={banner}
          all={all}
          box={page && <PageBox page={page} />}
          withNews={withNews}
          cameFrom={parcelIn(before)}
          onNeed={() => setWantsAll(true)}
          onDashboard={() => void openDashboardPage().then(leave)}
          onPanel={size === 'panel' ? null : showPanel}
        />
      )}
      {(isDrawn || place.kind === 'page') && <TabObserver follows={size === 'panel'} onKnown={setPage} />}
      {place.kind === 'page' && <OnPage {...view} page={page} />}
      {place.kind === 'number' && <Numbers key={place.text} {...view} {...place} pageHost={page?.host} />}
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
      <Toasts withNews={withNews} isRead={head !== undefined} />
    </main>
  );
}
