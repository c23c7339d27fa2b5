import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import '@/components/app/dashboard.css';
import { Dashboard } from '@/components/app/Dashboard.tsx';

await mountPage(<Dashboard />, { title: 'dashboardTitle' });
