import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTexts } from '../base/texts.tsx';
import { joinReports } from '@/utils/detection/page-report.ts';
import { isShop } from '@/utils/couriers/shops.ts';
import { openConversation, findTab, onTabInFront } from '@/utils/messaging/page-port.ts';
import type { Conversation, PortMessage, Tab } from '@/utils/messaging/page-port.ts';
import { onPermissions, requestSite } from '@/utils/browser/permissions.ts';
import { send } from '@/utils/messaging/send.ts';
import { onSites, readSiteGrants } from '@/utils/storage/user-sites.ts';
import { LiveValue, useLastValue, useLiveValue } from '../hooks/live-value.ts';
import { useApp } from '../hooks/app-context.tsx';

const liveSites = new LiveValue(readSiteGrants, onSites, onPermissions);

/** The page of the active tab (or of the tab in the address), with the actions on its site. */
export type ActivePage = ActiveTab & ReturnType<typeof useSite>;
type ActiveTab = NonNullable<ReturnType<typeof useActiveTab>>;

type Props = { follows: boolean; onKnown(page: ActivePage | null | undefined): void };

/** Reports the active page to `onKnown`; draws nothing. Its code and data are loaded after the list is drawn. */
export function TabObserver({ follows, onKnown }: Props) {
  const page = useActiveTab(follows);
  const site = useSite(page);
  const { language } = useTexts();
  useEffect(() => onKnown(page && { ...page, ...site }), [page, site.working, language]);
  return null;
}

/** Returns the page of the tab; undefined until known, null if unreadable. `follows`: updates when the tab changes. */
function useActiveTab(follows: boolean) {
  const [live] = useState(() => new LiveValue(readTab, ...(follows ? [onTabInFront] : [])));
  const found = useLiveValue(live);
  const tab = found === 'trouble' ? null : found;
  const [received, setReceived] = useState<PortMessage | null>(null);
  const sites = useLastValue(liveSites);
  const conversation = useRef<Conversation | null>(null);
  useEffect(() => {
    setReceived(null);
    if (!tab) return undefined;
    conversation.current = openConversation(tab.id, setReceived);
    return () => conversation.current?.end();
  }, [tab?.id]); // it hears by itself when its tab loads another page

  return useMemo(() => {
    if (tab === null) return null;
    if (!tab || !received) return undefined;
    const { url } = tab;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // No answer and no http(s) address: a page of the browser or of an extension.
    if (received.reports === null && !isWeb) return null;
    const hostname = isWeb ? url.hostname : '';
    // If the list of sites is unreadable, no site counts as added.
    const isListed = Object.hasOwn(sites ?? {}, hostname);
    const isAdded = sites?.[hostname] === true;
    return {
      tabId: tab.id,
      /** Host with port, the form in which sites are switched off; empty if the address is unknown. */
      host: isWeb ? url.host : '',
      hostname,
      /** The numbers found on the page; null while no content script answers. */
      numbers: received.reports && joinReports(received.reports),
      isListed,
      /** Listed, and the browser allows to read it. */
      isAdded,
      /** An https site that is neither added nor a listed shop. */
      canAdd: url?.protocol === 'https:' && !isAdded && !isShop(hostname),
      lookAgain: () => conversation.current?.lookAgain(),
    };
  }, [tab, received, sites]);
}

/** The active tab, or the one in `popup.html#tab=<id>`: a popup opened in its own tab has no page below it. */
function readTab(): Promise<Tab | null> {
  const id = /[#&]tab=(\d{1,10})$/.exec(location.hash);
  return findTab(id ? Number(id[1]) : null);
}

/** Actions on the page's site as a whole. */
function useSite(page: ActiveTab | null | undefined) {
  const [working, setWorking] = useState<'asking' | 'scanning' | null>(null);
  const { t } = useTexts();
  const { sendCommand, showToast } = useApp();
  const { host = '', hostname = '' } = page ?? {};

  /** Stores the site first: the browser's permission prompt may close the popup, then the background goes on. */
  const onAdd = async () => {
    setWorking('asking');
    const added = send('add-site', { host: hostname });
    // Before any `await`: the browser accepts this request only directly after a click.
    const allowed = await requestSite(hostname).catch(() => false);
    await added;
    // Again: if the permission was already granted, the browser fires no event for it.
    // A site that was listed before stays in the list.
    const stays = allowed || page?.isListed;
    const { ok } = await sendCommand(stays ? 'add-site' : 'remove-site', { host: hostname });
    setWorking(null);
    page?.lookAgain();
    if (ok) showToast({ text: allowed ? t('siteAdded', { host: hostname }) : t('siteRefused') });
  };
  const onScan = async () => {
    setWorking('scanning');
    const answer = page ? await send('scan-tab', { tabId: page.tabId }) : null;
    setWorking(null);
    if (answer?.ok) page?.lookAgain();
    else showToast({ text: t('scanFailed') });
  };
  const onLeave = async () => {
    const { ok } = await sendCommand('remove-site', { host: hostname });
    if (ok) showToast({ text: t('siteLeft', { host: hostname }) });
  };
  /** True: never mark on this site. False: mark there again. */
  const onHideSite = async (yes: boolean, hosts: readonly string[] = [host]): Promise<void> => {
    const changed: string[] = [];
    for (const one of hosts) {
      const answer = await sendCommand('hide-site', { host: one, hide: yes });
      if (!answer.ok) return;
      changed.push(...answer.value.hosts);
    }
    page?.lookAgain();
    const undo = () => void onHideSite(!yes, changed);
    showToast({ text: t(yes ? 'neverHereDone' : 'markAgainDone', { host }), undo });
  };
  return { working, onAdd, onScan, onLeave, onHideSite };
}
