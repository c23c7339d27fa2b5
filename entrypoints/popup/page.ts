import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { joinReports, type PageNumbers } from '@/utils/core/on-page.ts';
import { isShop } from '@/utils/core/shops.ts';
import {
  converse,
  findTab,
  onTabInFront,
  type Conversation,
  type Heard,
  type Tab,
} from '@/utils/platform/page-port.ts';
import { onSites, readSites } from '@/utils/platform/sites.ts';
import { namedTab } from './place.ts';

/** The page the popup stands over. */
export type Page = {
  tabId: number;
  /** With its port where there is one, as sites are switched off; empty when it is kept from us. */
  host: string;
  hostname: string;
  /** What stands on it; null while nothing there reads it. */
  numbers: PageNumbers | null;
  /** The user added its site. */
  isAdded: boolean;
  /** Its site may be added. */
  canAdd: boolean;
  lookAgain(): void;
};

/**
 * The page under the popup: undefined while we listen, null when there is none we could ever read.
 *
 * @param follows the side panel stays while tabs change, and follows the one in front
 */
export function usePage(follows: boolean): Page | null | undefined {
  const [tab, setTab] = useState<Tab | null | undefined>(undefined);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [sites, setSites] = useState<Record<string, number>>({});
  const conversation = useRef<Conversation | null>(null);
  useEffect(() => {
    // Where the list cannot be read, no site counts as added.
    const read = () => void readSites().then(setSites, () => {});
    const end = onSites(read);
    read();
    let turn = 0;
    const look = async () => {
      const mine = ++turn;
      const found = await findTab(namedTab());
      if (mine === turn) setTab(found);
    };
    void look();
    const endFollowing = follows ? onTabInFront(() => void look()) : () => {};
    return () => {
      end();
      endFollowing();
    };
  }, []);
  useEffect(() => {
    setHeard(null);
    if (!tab) return undefined;
    conversation.current = converse(tab.id, setHeard);
    return () => conversation.current?.end();
  }, [tab]);

  return useMemo(() => {
    if (tab === null) return null;
    if (!tab || !heard) return undefined;
    const { url } = tab;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    // A page that says nothing and whose address is kept from us is one of the browser's own, or ours.
    if (heard.reports === null && !isWeb) return null;
    const hostname = isWeb ? url.hostname : '';
    const isAdded = Object.hasOwn(sites, hostname);
    return {
      tabId: tab.id,
      host: isWeb ? url.host : '',
      hostname,
      numbers: heard.reports && joinReports(heard.reports),
      isAdded,
      canAdd: url?.protocol === 'https:' && !isAdded && !isShop(hostname),
      lookAgain: () => conversation.current?.lookAgain(),
    };
  }, [tab, heard, sites]);
}
