import '@/components/look.css';
import '@/components/pages.css';
import '@/components/shell.css';
import './dashboard.css';
import { start } from '../popup/start.tsx';
import { App } from './App.tsx';

await start((first) => <App first={first} />, 'all');
