import { useAtomValue } from 'jotai'
import { Minus, Plus, Scan } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WorldPoint } from '#drawing/engine.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { boardAtom, editorAtom, editorStateAtom, pointerAtom, selectionAtom, zoomAtom } from './editor-atoms.ts'
import { PreviewBar } from './preview/preview-bar.tsx'

/** Below the stage: how much is chosen, where the pointer is, and the zoom. */
export function StatusBar() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const { areCoordinatesShown, tool } = useAtomValue(editorStateAtom)
  const { refs } = useAtomValue(selectionAtom)
  const numElements = useAtomValue(boardAtom).objects.objects.length
  return (
    <Row
      flexWrap="wrap"
      justifyContent="end"
      columnGap="3"
      minHeight="8"
      paddingInline="3"
      background="bg.panel"
      borderTopWidth="1px"
      borderColor="border.subtle"
      fontSize="sm"
      color="fg.muted"
    >
      <Box role="status">
        {refs.length > 0
          ? t('editor.numChosen', { count: refs.length, total: numElements })
          : t('editor.numElements', { count: numElements })}
      </Box>
      {(areCoordinatesShown || tool === 'measure') && <Coordinates />}
      <Box flex="1" />
      <PreviewBar />
      <IconButton size="sm" label={t('drawing.zoomOut')} onClick={() => editor.stage.current?.camera.zoomBySteps(-1)}>
        <Minus size={16} aria-hidden />
      </IconButton>
      <ZoomPercent />
      <IconButton size="sm" label={t('drawing.zoomIn')} onClick={() => editor.stage.current?.camera.zoomBySteps(1)}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <IconButton size="sm" label={t('drawing.fit')} onClick={() => editor.stage.current?.camera.fit()}>
        <Scan size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}

/** The place of the pointer, or of what is dragged: the one thing that renders within a gesture. */
function Coordinates() {
  const { t } = useTranslation()
  const pointer = useAtomValue(pointerAtom)
  return (
    <Box data-part="coordinates" fontVariantNumeric="tabular-nums" minWidth="9rem">
      {pointer ? t('editor.coordinates', { x: pointer.at.x.toFixed(0), y: pointer.at.y.toFixed(0) }) : '–'}
      {pointer?.from && `  ${t('editor.way', wayBetween(pointer.from, pointer.at))}`}
    </Box>
  )
}

/** Length in px and angle in degrees, counter-clockwise from the right, as in drawings. */
function wayBetween(from: WorldPoint, to: WorldPoint) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI
  return { length: Math.hypot(dx, dy).toFixed(1), dx: dx.toFixed(0), dy: dy.toFixed(0), angle: angle.toFixed(1) }
}

function ZoomPercent() {
  const { t } = useTranslation()
  const percent = useAtomValue(zoomAtom)
  return (
    <Box width="12" textAlign="center" aria-label={t('drawing.zoomPercent', { percent })}>
      {percent}%
    </Box>
  )
}
