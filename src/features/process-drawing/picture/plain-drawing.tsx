import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import { liveClientAtom } from '#data/console-services.ts'
import {
  type DialogButton,
  DrawingViewer,
  type DrawingViewerHandle,
  type HoverInfo,
  type LiveState,
} from '#drawing/index.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import type { Judged } from '../readings/use-judged.ts'
import { PointTooltip } from './point-tooltip.tsx'
import { useViewerInput } from './use-viewer-input.ts'

const NOTHING_JUDGED: Judged = new Map()

interface PlainDrawingProps {
  drawing: DrawingToEdit
  onReady?: (handle: DrawingViewerHandle) => void
  onState?: (state: LiveState) => void
  onDialogs?: (buttons: readonly DialogButton[]) => void
  /** A dialog-button was pressed. */
  onPress?: (button: DialogButton) => void
}

/** A live drawing that only shows: no menu, no way elsewhere but its dialog-buttons. Imports the engine, so load it lazily. */
export function PlainDrawing({ drawing, onReady, ...viewer }: PlainDrawingProps) {
  const { t } = useTranslation()
  const live = useAtomValue(liveClientAtom)
  const inputOf = useViewerInput()
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [hover, setHover] = useState<HoverInfo | null>(null)
  const points = useMemo(() => new Map(drawing.points.map((point) => [point.pointId, point])), [drawing.points])
  if (!live) return <Waiting text={t('drawing.loading')} />
  return (
    <Box position="absolute" inset="0" onPointerLeave={() => setHover(null)}>
      <DrawingViewer
        {...viewer}
        {...inputOf(drawing)}
        live={live}
        onReady={(ready) => {
          setHandle(ready)
          onReady?.(ready)
        }}
        onHover={setHover}
      />
      {handle && hover && (
        <PointTooltip hover={hover} handle={handle} points={points} judged={NOTHING_JUDGED} leadsOn={false} />
      )}
    </Box>
  )
}
