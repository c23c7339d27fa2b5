import { render } from 'preact';
import { languageOf } from '@/utils/platform/i18n.ts';
import { readSettings } from '@/utils/platform/settings.ts';
import '@/components/look.css';
import '@/components/pages.css';
import './popup.css';
import { App } from './App.tsx';

// The language is one small read away: waiting for it is cheaper than a view that changes its words.
// Where it cannot be read the view says so; it is never blank (PROMISES P42).
const language = await readSettings().then(
  (settings) => settings.language,
  () => languageOf(navigator.language),
);
render(<App firstLanguage={language} />, document.getElementById('app')!);
