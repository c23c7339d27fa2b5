import { render } from 'preact';
import { loadAllTexts, loadTexts } from '@/utils/platform/i18n-load.ts';
import { readSettings } from '@/utils/platform/settings.ts';
import '@/components/look.css';
import '@/components/pages.css';
import './options.css';
import { App } from './App.tsx';

const settings = await readSettings();
await loadTexts(settings.language);
await loadAllTexts();
render(<App first={settings} />, document.getElementById('app')!);
