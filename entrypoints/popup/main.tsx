import { mountPage } from '@/components/app/mount.tsx';
import '@/components/styles/shell.css';
import { liveHead } from '@/components/hooks/store-hooks.ts';
import { Popup } from '@/components/app/Popup.tsx';

await mountPage(<Popup size="popup" />, { first: liveHead.begin() });
