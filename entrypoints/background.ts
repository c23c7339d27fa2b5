import { defineBackground } from '#imports';
import { answerMessages } from '@/utils/flows/answer-messages.ts';
import { parcelOfNotice } from '@/utils/flows/announce.ts';
import { poll, tellChanges } from '@/utils/flows/poll.ts';
import { onAccount } from '@/utils/platform/account.ts';
import { onAlarm, startWithBrowser } from '@/utils/platform/alarm.ts';
import { onNoticePressed } from '@/utils/platform/notify.ts';
import { lockStorage, openListPage, openParcelPage } from '@/utils/platform/pages.ts';

// A table of contents: browser event → flow. Everything is attached in this first turn, so that an event that wakes
// the worker finds its listener.
export default defineBackground(() => {
  startWithBrowser();
  answerMessages();
  onAlarm(() => void poll());
  onAccount(() => void tellChanges());
  onNoticePressed((id) => {
    const parcel = parcelOfNotice(id);
    void (parcel ? openParcelPage(parcel) : openListPage());
  });
  void lockStorage();
  // Each start looks after alarm and badge: alarms do not survive every restart (PROMISES P28).
  void tellChanges();
});
