import { Expand, Shrink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import { IconButton } from '#ui/button.tsx'
import { useFullscreen } from '#ui/use-fullscreen.ts'

export function FullscreenToggle() {
  const { t } = useTranslation()
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal())
  return (
    <IconButton label={t(isFull ? 'shell.leaveFullscreen' : 'shell.enterFullscreen')} onClick={toggle}>
      {isFull ? <Shrink size={20} aria-hidden /> : <Expand size={20} aria-hidden />}
    </IconButton>
  )
}
