import { ConfirmHost } from '#ui/confirm.tsx'
import { AlarmPopup } from './alarms/alarm-popup-window.tsx'
import { HelpDialog } from './help/help-dialog.tsx'
import { ShortcutKeysDialog } from './keys/shortcut-keys-dialog.tsx'
import { NoticeDialog } from './messages/notice-dialog.tsx'
import { ExpiryReminder } from './reminders/expiry-reminder.tsx'
import { UserPanel } from './user/user-panel.tsx'

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
