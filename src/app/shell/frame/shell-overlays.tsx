import { ConfirmHost } from '#ui/confirm.tsx'
import { HelpDialog } from '../help/help-dialog.tsx'
import { ShortcutKeysDialog } from '../keys/shortcut-keys-dialog.tsx'
import { AlarmPopup } from '../panels/alarms/alarm-popup-window.tsx'
import { NoticeDialog } from '../panels/messages/notice-dialog.tsx'
import { UserPanel } from '../panels/user/user-panel.tsx'
import { ExpiryReminder } from '../reminders/expiry-reminder.tsx'

/** Layers above the page: panels, pop-ups and dialogs. */
export function ShellOverlays() {
  return (
    <>
      <UserPanel />
      <HelpDialog />
      <NoticeDialog />
      <ShortcutKeysDialog />
      <AlarmPopup />
      <ExpiryReminder />
      <ConfirmHost />
    </>
  )
}
