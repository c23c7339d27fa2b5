import { labelsIn, ofChina } from './labels.ts';

/** What a page says about all its numbers: the couriers that it names, and whether it is a page for tracking parcels. */
export type PageContext = { couriers: readonly string[]; isForTracking: boolean };

// A page with more names compares couriers, or lists those of a shop.
const maxNames = 2;

/** Words of titles and headings over results, in the languages of the couriers' table. */
const aTrackingPage =
  /\btrack(?:ing|er)?\b|shipment|parcel|追跡|問い?合わ?せ|荷物|配[送達]|배송|송장|택배|追[蹤踪]|物流|快[递遞]|查[询詢]|ติดตาม|พัสดุ|colis|suivi|verfolg|sendung|pa[kc]+et|zending|envío|seguimiento|rastre|tracci|spedizion|försändelse|spår|lacak|resi\b|tra cứu|vận đơn/i;

/**
 * Reads the title and the first headings of a page (`head`, one per line) and its host. `ofHost`: the couriers whose own
 * site the page belongs to. A page can write any title: docs/detection.md 4.2 says what this evidence may do.
 */
export function pageContext(head: string, host: string, ofHost: readonly string[]): PageContext {
  const hostWords = host.replaceAll(/[.-]/g, '\n');
  const names = labelsIn(`${head}\n${hostWords}`, 0, head.length + hostWords.length + 1)
    .map(({ couriers }) => couriers)
    .filter((couriers) => couriers.length > 0 && couriers !== ofChina);
  // "DHL" and "DHL Express" are one name.
  const distinct = names.filter(
    (couriers, n) => !names.slice(0, n).some((before) => before.some((key) => couriers.includes(key))),
  );
  const named = distinct.length > maxNames ? [] : names.flat();
  return {
    couriers: [...new Set([...ofHost, ...named])],
    isForTracking: ofHost.length > 0 || aTrackingPage.test(head),
  };
}
