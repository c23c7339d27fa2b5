import '@/components/look.css';
import '@/components/pages.css';
import '@/components/shell.css';
import './sidepanel.css';
import { App } from '../popup/App.tsx';
import { liveHead } from '../pages/reading.ts';
import { start } from '../pages/start.tsx';

// The popup's own views, in a place that stays open beside a shop.
await start((first) => <App first={first} size="panel" />, liveHead.begin());
