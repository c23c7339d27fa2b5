import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { App } from '../popup/App.tsx';

// The popup's own views, in a place that stays open beside a shop.
await mountPage(<App size="panel" />, { title: 'panelTitle', first: liveHead.begin() });
