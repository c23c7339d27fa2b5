import { mountPage } from '@/components/app/mount.tsx';
import '@/components/settings/options.css';
import { liveConnection, SettingsPage } from '@/components/settings/SettingsPage.tsx';

await mountPage(<SettingsPage />, { title: 'optionsTitle', first: liveConnection.begin() });
