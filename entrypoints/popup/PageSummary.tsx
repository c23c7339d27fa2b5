import { PageBox, SiteBox } from '@/components/PageBox.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { Page } from './page.ts';
import type { SiteActions } from './sites.ts';

type Props = { page: Page; parcels: readonly Parcel[]; site: SiteActions };

/** Above the list: what the page under the popup holds, or the ways to have it read. */
export function PageSummary({ page, parcels, site }: Props) {
  const { numbers, host, hostname } = page;
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
  const kept = new Set(parcels.map(({ trackingNo }) => trackingNo));
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
