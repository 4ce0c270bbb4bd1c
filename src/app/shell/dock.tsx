import { ChatBubble } from './chat/chat-bubble.tsx'
import { DockBar } from './frame-parts.ts'
import { ShortcutIcon } from './shortcuts/shortcut-icon.tsx'

/** Where the shortcuts and the assistant are at hand: a rail beside the page, below it on a narrow window. */
export function Dock({ isMobile }: { isMobile: boolean }) {
  return (
    <DockBar side={isMobile ? 'bottom' : 'end'} data-frame="dock">
      <ShortcutIcon isMovable={!isMobile} />
      <ChatBubble />
    </DockBar>
  )
}
