import { mountPage } from '@/components/app/mount.tsx';
import './options.css';
import { App } from './App.tsx';

await mountPage(<App />, { title: 'optionsTitle' });
