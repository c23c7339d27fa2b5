import { render } from 'preact';
import { readSettings } from '@/utils/platform/settings.ts';
import '@/components/look.css';
import '@/components/pages.css';
import './popup.css';
import { App } from './App.tsx';

// The language is one small read away: waiting for it is cheaper than a view that changes its words.
const { language } = await readSettings();
render(<App firstLanguage={language} />, document.getElementById('app')!);
