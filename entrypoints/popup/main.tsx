import '@/components/look.css';
import '@/components/pages.css';
import '@/components/shell.css';
import { App } from './App.tsx';
import { liveHead } from '../pages/reading.ts';
import { start } from '../pages/start.tsx';

await start((first) => <App first={first} size="popup" />, liveHead.begin());
