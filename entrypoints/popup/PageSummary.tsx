import { PageBox, SiteBox } from '@/components/PageBox.tsx';
import { readIds } from '@/utils/platform/store.ts';
import { onChange } from '@/utils/platform/live.ts';
import { Live, useLive } from '../pages/live.ts';
import type { Page } from './page.ts';
import type { SiteActions } from './sites.ts';

type Props = { page: Page; site: SiteActions };

const liveIds = new Live(readIds, onChange);

/** The numbers that are kept: from the ids alone, so that a long list is not read for it. */
function useKeptNumbers(): ReadonlySet<string> | null {
  const ids = useLive(liveIds);
  return Array.isArray(ids) ? new Set(ids.map((id) => id.slice(id.indexOf('/') + 1))) : null;
}

/** Above the list: what the page under the popup holds, or the ways to have it read. */
export function PageSummary({ page, site }: Props) {
  const { numbers, host, hostname } = page;
  const kept = useKeptNumbers();
  if (numbers === null)
    return (
      <SiteBox
        host={hostname}
        canAdd={page.canAdd}
        working={site.working}
        onAdd={site.add}
        onScan={site.scan}
      />
    );
  if (kept === null) return null;
  return (
    <PageBox
      found={numbers.found.length}
      fresh={numbers.found.filter(({ trackingNo }) => !kept.has(trackingNo)).length}
      hidden={numbers.hidden.length}
      isOff={numbers.isOff}
      host={host}
      onMarkAgain={() => site.hide(false)}
    />
  );
}
