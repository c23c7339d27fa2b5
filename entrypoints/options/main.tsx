import { mountPage } from '@/components/app/mount.tsx';
import '@/components/settings/options.css';
import { liveConnection } from '@/components/settings/use-service.ts';
import { SettingsPage } from '@/components/settings/SettingsPage.tsx';

await mountPage(<SettingsPage />, { title: 'optionsTitle', first: liveConnection.begin() });
