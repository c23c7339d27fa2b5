import { defineBackground } from '#imports';
import '@/utils/platform/i18n-all.ts';
import { pressNotice, pressNoticeButton } from '@/utils/flows/announce.ts';
import { answerMessages } from '@/utils/flows/answer-messages.ts';
import { inBackground } from '@/utils/flows/background-work.ts';
import { drawBadge } from '@/utils/flows/draw-badge.ts';
import { drawMenu, openSelection } from '@/utils/flows/menu.ts';
import { followSettings, forgetOld, poll, tellChanges } from '@/utils/flows/poll.ts';
import { mendSites } from '@/utils/flows/sites.ts';
import { welcome } from '@/utils/flows/welcome.ts';
import { onAccount } from '@/utils/platform/account.ts';
import { onAlarm } from '@/utils/platform/alarm.ts';
import { onMenu } from '@/utils/platform/menu.ts';
import { onCommand, openPanel } from '@/utils/platform/panel.ts';
import { onNoticeButton, onNoticePressed } from '@/utils/platform/notify.ts';
import { openDashboardPage } from '@/utils/platform/pages.ts';
import { onPermissions } from '@/utils/platform/permissions.ts';
import { onSettings } from '@/utils/platform/settings.ts';
import { lockStorage, onInstalled, startWithBrowser } from '@/utils/platform/start.ts';

// A table of contents: browser event → flow. Everything is attached in this first turn, so that an event that wakes
// the worker finds its listener.
export default defineBackground(() => {
  startWithBrowser();
  onInstalled(() => inBackground(welcome()));
  answerMessages();
  onAlarm(() => inBackground(poll()));
  onAccount(() => inBackground(tellChanges()));
  onNoticePressed((id) => inBackground(pressNotice(id)));
  onNoticeButton((id, button) => inBackground(pressNoticeButton(id, button)));
  onMenu((selection, host) => inBackground(openSelection(selection, host)));
  onCommand((name, windowId) => {
    if (name === 'open-dashboard') inBackground(openDashboardPage());
    if (name === 'open-panel' && windowId !== null) inBackground(openPanel(windowId));
  });
  onSettings(() => {
    inBackground(drawMenu());
    inBackground(followSettings());
  });
  // The sign of being offline comes and goes with the line; what was due meanwhile is asked. A background that sleeps
  // hears nothing of it: the views tell it (`seen` of nothing), and every start looks anew.
  addEventListener('online', () => inBackground(poll()));
  addEventListener('offline', () => inBackground(drawBadge()));
  onPermissions((change) => inBackground(mendSites(change)));
  inBackground(lockStorage());
  inBackground(forgetOld());
  // Each start looks after alarm and badge: alarms do not survive every restart (PROMISES P28).
  inBackground(followSettings());
  // The menu and the added sites are the browser's to remember, and an update makes it forget.
  inBackground(drawMenu());
  inBackground(mendSites());
});
