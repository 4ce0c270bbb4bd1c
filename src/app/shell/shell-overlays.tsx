import { ConfirmHost } from '#ui/confirm.tsx'
import { AlarmPopup } from './alarms/alarm-popup-window.tsx'
import { ChatBubble } from './chat/chat-bubble.tsx'
import { ExpiryReminder } from './reminders/expiry-reminder.tsx'
import { ShortcutIcon } from './shortcuts/shortcut-icon.tsx'
import { UserPanel } from './user/user-panel.tsx'

/** What stands over the page: panels, pop-ups, and the two icons at its edge. */
export function ShellOverlays() {
  return (
    <>
      <UserPanel />
      <ShortcutIcon />
      <ChatBubble />
      <AlarmPopup />
      <ExpiryReminder />
      <ConfirmHost />
    </>
  )
}
