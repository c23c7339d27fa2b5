import '@/components/look.css';
import '@/components/pages.css';
import '@/components/shell.css';
import './dashboard.css';
import { start } from '../pages/start.tsx';
import { App } from './App.tsx';

await start((first) => <App first={first} />);
