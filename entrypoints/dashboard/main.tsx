import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import './dashboard.css';
import { App } from './App.tsx';

await mountPage(<App />, { title: 'dashboardTitle' });
