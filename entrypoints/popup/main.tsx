import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { App } from './App.tsx';

await mountPage(<App size="popup" />, { first: liveHead.begin() });
