import { useEffect } from 'preact/hooks';
import type { Language } from '@/utils/platform/i18n.ts';
import type { Say } from '../pages/said.ts';
import { usePage, type Page } from './page.ts';
import { useSite, type SiteActions } from './sites.ts';

/** What is known of the page in the tab, and what the user may want of its site. */
export type PageKnown = { page: Page | null | undefined; site: SiteActions };

type Props = { follows: boolean; language: Language; say: Say; onKnown(known: PageKnown): void };

/** Listens to the page under the popup. Draws nothing: it comes after the list, which does not wait for it. */
export function PageWatch({ follows, language, say, onKnown }: Props) {
  const page = usePage(follows);
  const site = useSite(page, language, say);
  useEffect(() => onKnown({ page, site }), [page, site.working, language]);
  return null;
}
