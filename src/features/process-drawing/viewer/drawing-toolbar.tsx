import { Expand, Minus, Plus, Scan, Shrink } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

interface DrawingToolbarProps {
  handle: DrawingViewerHandle | null
  isFullscreen: boolean
  onFullscreen: () => void
}

export function DrawingToolbar({ handle, isFullscreen, onFullscreen }: DrawingToolbarProps) {
  const { t } = useTranslation()
  return (
    <Row role="toolbar" aria-label={t('drawing.toolbar')} gap="0.5">
      <IconButton size="sm" label={t('drawing.zoomOut')} disabled={!handle} onClick={() => handle?.zoomOut()}>
        <Minus size={16} aria-hidden />
      </IconButton>
      {handle ? <ZoomPercent handle={handle} /> : <Box width="12" />}
      <IconButton size="sm" label={t('drawing.zoomIn')} disabled={!handle} onClick={() => handle?.zoomIn()}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t('drawing.fit')} disabled={!handle} onClick={() => handle?.fit()}>
        <Scan size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t(isFullscreen ? 'shell.leaveFullscreen' : 'shell.enterFullscreen')}
        onClick={onFullscreen}
      >
        {isFullscreen ? <Shrink size={16} aria-hidden /> : <Expand size={16} aria-hidden />}
      </IconButton>
    </Row>
  )
}

function ZoomPercent({ handle }: { handle: DrawingViewerHandle }) {
  const { t } = useTranslation()
  const percent = useSyncExternalStore(handle.subscribe, () => handle.zoomPercent)
  return (
    <Box
      width="12"
      textAlign="center"
      fontSize="sm"
      color="fg.muted"
      aria-label={t('drawing.zoomPercent', { percent })}
    >
      {percent}%
    </Box>
  )
}
