import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { App } from '../popup/App.tsx';

// The popup's views, in a panel that stays open beside a page.
await mountPage(<App size="panel" />, { title: 'panelTitle', first: liveHead.begin() });
