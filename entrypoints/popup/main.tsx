import '@/components/look.css';
import '@/components/pages.css';
import '@/components/shell.css';
import './popup.css';
import { App } from './App.tsx';
import { start } from './start.tsx';

await start((first) => <App first={first} size="popup" />, 'little');
