import { render } from 'preact';
import { keepFocus } from '@/components/keep-focus.ts';
import { watchHand } from '@/components/quiet-focus.ts';
import { loadAllTexts, loadTexts } from '@/utils/platform/i18n-load.ts';
import { readSettings } from '@/utils/platform/settings.ts';
import '@/components/look.css';
import '@/components/pages.css';
import './options.css';
import { App } from './App.tsx';

watchHand();
const settings = await readSettings();
await loadTexts(settings.language);
await loadAllTexts();
const app = document.getElementById('app')!;
render(<App first={settings} />, app);
keepFocus(app);
