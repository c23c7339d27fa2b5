import { defineBackground } from 'wxt/utils/define-background';
import '@/utils/i18n/i18n-all.ts';
import { pressNotice, pressNoticeButton } from '@/utils/background/announce.ts';
import { answerMessages } from '@/utils/background/answer-messages.ts';
import { inBackground } from '@/utils/background/background-work.ts';
import { drawBadge } from '@/utils/background/draw-badge.ts';
import { drawMenu, openSelection } from '@/utils/background/selection-menu.ts';
import { followSettings, forgetOld, poll, reconcileAll } from '@/utils/background/poll.ts';
import { mendSites } from '@/utils/background/site-scripts.ts';
import { openFirstRun } from '@/utils/background/first-run.ts';
import { onAccount } from '@/utils/storage/account.ts';
import { onAlarm } from '@/utils/browser/alarm.ts';
import { onNoticeButton, onNoticePressed } from '@/utils/browser/notify.ts';
import { openDashboardPage, openPanel } from '@/utils/browser/tabs.ts';
import { onPermissions } from '@/utils/browser/permissions.ts';
import { onSettings } from '@/utils/storage/settings.ts';
import { onCommand, onInstalled, onMenu, startWithBrowser } from '@/utils/browser/events.ts';
import { lockStorage } from '@/utils/storage/stored.ts';

// Browser event → handler. All listeners are attached in the first turn, so that the event that started the background
// finds its listener.
export default defineBackground(() => {
  startWithBrowser();
  onInstalled(() => inBackground(openFirstRun()));
  answerMessages();
  onAlarm(() => inBackground(poll()));
  onAccount(() => inBackground(reconcileAll()));
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
  // A stopped background misses these events: open views send `seen` without ids, and each start checks again.
  addEventListener('online', () => inBackground(poll()));
  addEventListener('offline', () => inBackground(drawBadge()));
  onPermissions((change) => inBackground(mendSites(change)));
  inBackground(lockStorage());
  inBackground(forgetOld());
  // Each start repairs alarm and badge: alarms do not survive every restart (docs/promises.md P28).
  inBackground(followSettings());
  // The browser stores the menu and the added sites, and forgets them at an update.
  inBackground(drawMenu());
  inBackground(mendSites());
});
