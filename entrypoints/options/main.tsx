import { mountPage } from '@/components/app/mount.tsx';
import './options.css';
import { liveConnection } from '@/components/settings/use-service.ts';
import { App } from './App.tsx';

await mountPage(<App />, { title: 'optionsTitle', first: liveConnection.begin() });
