import { useState } from 'preact/hooks';
import { useTexts } from '@/components/texts.tsx';
import { requestSite } from '@/utils/platform/permissions.ts';
import { send } from '@/utils/platform/send.ts';
import { useShell } from '../pages/shell.ts';
import type { Page } from './page.ts';

export type SiteActions = ReturnType<typeof useSite>;

/** What the user may want of the page's site as a whole. */
export function useSite(page: Page | null | undefined) {
  const [working, setWorking] = useState<'asking' | 'scanning' | null>(null);
  const { t } = useTexts();
  const { say } = useShell();
  const { host = '', hostname = '' } = page ?? {};

  /** The wish is noted first, since the browser's question may close the popup; the background does the rest. */
  const add = async () => {
    setWorking('asking');
    const noted = send('add-site', { host: hostname });
    // Without waiting: the browser takes this question only as the direct answer to a click.
    const allowed = await requestSite(hostname).catch(() => false);
    await noted;
    // Again, for a browser that had the permission already and therefore reports no new one.
    await send(allowed ? 'add-site' : 'remove-site', { host: hostname });
    setWorking(null);
    say({ text: allowed ? t('siteAdded', { host: hostname }) : t('siteRefused') });
  };
  const scan = async () => {
    setWorking('scanning');
    const answer = page ? await send('scan-tab', { tabId: page.tabId }) : null;
    setWorking(null);
    if (!answer?.ok) say({ text: t('scanFailed') });
  };
  const leave = async () => {
    await send('remove-site', { host: hostname });
    say({ text: t('siteLeft', { host: hostname }) });
  };
  const hide = async (yes: boolean): Promise<void> => {
    const answer = await send('hide-site', { host, hide: yes });
    if (!answer.ok) return;
    page?.lookAgain();
    say({ text: t(yes ? 'neverHereDone' : 'markAgainDone', { host }), undo: () => void hide(!yes) });
  };
  return {
    working,
    add: () => void add(),
    scan: () => void scan(),
    leave: () => void leave(),
    /** "Never on this site", or again. */
    hide: (yes: boolean) => void hide(yes),
  };
}
