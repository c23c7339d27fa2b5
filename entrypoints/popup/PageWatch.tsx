import { useEffect } from 'preact/hooks';
import { useTexts } from '@/components/texts.tsx';
import { usePage, type Page } from './page.ts';
import { useSite, type SiteActions } from './sites.ts';

/** What is known of the page in the tab, and what the user may want of its site. */
export type PageKnown = { page: Page | null | undefined; site: SiteActions };

type Props = { follows: boolean; onKnown(known: PageKnown): void };

/** Listens to the page under the popup. Draws nothing: it comes after the list, which does not wait for it. */
export function PageWatch({ follows, onKnown }: Props) {
  const page = usePage(follows);
  const site = useSite(page);
  const { language } = useTexts();
  useEffect(() => onKnown({ page, site }), [page, site.working, language]);
  return null;
}
