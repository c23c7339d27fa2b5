import '@/components/look.css';
import '@/components/pages.css';
import './options.css';
import { start } from '../pages/start.tsx';
import { App } from './App.tsx';

await start((first) => <App first={first} />);
