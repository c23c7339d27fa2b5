import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { Popup } from '@/components/app/Popup.tsx';

// The popup's views, in a panel that stays open beside a page.
await mountPage(<Popup size="panel" />, { title: 'panelTitle', first: liveHead.begin() });
