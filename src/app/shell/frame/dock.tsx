import { ChatBubble } from '../chat/chat-bubble.tsx'
import { ShortcutIcon } from '../shortcuts/shortcut-icon.tsx'
import { DockBar } from './frame-parts.ts'

/** Holds the shortcuts and the assistant: a rail beside the page, or a bar below it on a narrow window. */
export function Dock({ isMobile }: { isMobile: boolean }) {
  return (
    <DockBar side={isMobile ? 'bottom' : 'end'} data-frame="dock">
      <ShortcutIcon isMovable={!isMobile} />
      <ChatBubble />
    </DockBar>
  )
}
