import { defineBackground } from 'wxt/utils/define-background';
import '@/utils/i18n/i18n-all.ts';
import { notificationClicked, notificationButtonClicked } from '@/utils/background/notify.ts';
import { answerMessages } from '@/utils/background/answer-messages.ts';
import { inBackground } from '@/utils/background/background-work.ts';
import { drawBadge } from '@/utils/background/draw-badge.ts';
import { enter, suggest } from '@/utils/background/address-bar.ts';
import { checkSelected, drawMenu, menuChosen } from '@/utils/background/selection-menu.ts';
import { forgetOld } from '@/utils/background/clean-up.ts';
import { applySettings, reconcileAll } from '@/utils/background/reconcile.ts';
import { beat, poll } from '@/utils/background/run.ts';
import { ensureRelay, onHint } from '@/utils/relay/connection.ts';
import { repairSites } from '@/utils/background/site-scripts.ts';
import { openFirstRun } from '@/utils/background/first-run.ts';
import { onAccount } from '@/utils/storage/account.ts';
import { browser } from '@/utils/browser/browser.ts';
import { onAlarm } from '@/utils/browser/alarm.ts';
import { onNotification } from '@/utils/browser/notifications.ts';
import { injectContentScript } from '@/utils/browser/content-scripts.ts';
import { onTyped } from '@/utils/browser/omnibox.ts';
import { openDashboardPage, openPanel, openPopupOnPage } from '@/utils/browser/tabs.ts';
import { onPermissions } from '@/utils/browser/permissions.ts';
import { onSettings } from '@/utils/storage/settings.ts';
import { onInstalled } from '@/utils/browser/events.ts';
import { lockStorage } from '@/utils/storage/stored.ts';

// Browser event → handler. All listeners are added synchronously: otherwise the event that started the background would
// be lost.
export default defineBackground(() => {
  // Starts the background with the browser. Firefox drops alarms and badges when it closes, and starts an event page only
  // for events it listens to.
  browser.runtime.onStartup.addListener(() => {});
  onInstalled(() => inBackground(openFirstRun()));
  answerMessages();
  onAlarm({ onPoll: () => inBackground(poll()), onHeartbeat: () => inBackground(beat()) });
  onHint(() => inBackground(poll({ mayUpdate: false })));
  onAccount(() => inBackground(reconcileAll()));
  onNotification((id, button) =>
    inBackground(button === undefined ? notificationClicked(id) : notificationButtonClicked(id, button)),
  );
  browser.contextMenus.onClicked.addListener((click, tab) => inBackground(menuChosen(click, tab)));
  onTyped(suggest);
  browser.omnibox.onInputEntered.addListener((text, where) => inBackground(enter(text, where)));
  browser.commands.onCommand.addListener((name, tab) => {
    if (name === 'open-dashboard') inBackground(openDashboardPage());
    if (name === 'open-panel' && tab?.windowId !== undefined) inBackground(openPanel(tab.windowId));
    if (name === 'check-selection' && tab) inBackground(checkSelected(tab));
    if (name === 'scan-page' && tab?.id !== undefined) {
      inBackground(openPopupOnPage(tab.id));
      inBackground(injectContentScript(tab.id).catch(() => {})); // the popup says that the page cannot be read
    }
  });
  onSettings(() => {
    inBackground(drawMenu());
    inBackground(applySettings());
  });
  // A stopped background gets neither event. An open view then sends `seen` without ids; each start draws the badge.
  addEventListener('online', () => inBackground(poll()));
  addEventListener('offline', () => {
    inBackground(drawBadge());
    inBackground(ensureRelay());
  });
  onPermissions(() => inBackground(repairSites()));
  inBackground(lockStorage());
  inBackground(forgetOld());
  // Each start repairs alarm and badge: alarms do not survive every restart (docs/promises.md P28).
  inBackground(applySettings());
  // The browser forgets the menu entry and the scripts of added sites when it updates the extension.
  inBackground(drawMenu());
  inBackground(repairSites());
});
