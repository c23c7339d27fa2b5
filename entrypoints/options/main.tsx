import { render } from 'preact';
import { readSettings } from '@/utils/platform/settings.ts';
import '@/components/look.css';
import '@/components/pages.css';
import './options.css';
import { App } from './App.tsx';

const settings = await readSettings();
render(<App first={settings} />, document.getElementById('app')!);
