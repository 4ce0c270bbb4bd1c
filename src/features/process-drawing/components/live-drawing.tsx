import { useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import { liveStateAtom } from '#data/console-services.ts'
import type { LiveClient } from '#data/live/live-client.ts'
import {
  type DocumentProblem,
  DrawingViewer,
  type DrawingViewerHandle,
  type HoverInfo,
  type LiveState,
} from '#drawing/index.ts'
import { Box } from '#ui/box.ts'
import { PointTooltip } from './point-tooltip.tsx'

interface LiveDrawingProps {
  drawing: DrawingToEdit
  /** Index of the board to show. */
  board: number
  live: LiveClient
  onBoards: (titles: readonly string[]) => void
  onReady: (handle: DrawingViewerHandle | null) => void
  /** Null when the drawing no longer exists. */
  onState: (state: LiveState | null) => void
  onProblems: (problems: readonly DocumentProblem[]) => void
}

/**
 * The drawing engine's viewer with the page's texts; reports what the pointer is over. Imports the engine, so load it
 * lazily.
 */
export function LiveDrawing({ drawing, board, live, onBoards, onReady, onState, onProblems }: LiveDrawingProps) {
  const { t } = useTranslation()
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [hover, setHover] = useState<HoverInfo | null>(null)
  const setLiveState = useSetAtom(liveStateAtom)
  const points = useMemo(() => new Map(drawing.points.map((point) => [point.pointId, point])), [drawing.points])
  useEffect(
    () => () => {
      setLiveState(null)
      onReady(null)
      onState(null)
    },
    [setLiveState, onReady, onState],
  )
  return (
    <Box position="absolute" inset="0" onPointerLeave={() => setHover(null)}>
      <DrawingViewer
        canvas={drawing.canvas}
        board={board}
        onBoards={onBoards}
        points={drawing.points}
        unitCode={drawing.unitCode}
        live={live}
        labels={{
          drawing: t('drawing.canvasLabel', { title: drawing.title }),
          restoring: t('drawing.restoring'),
          unavailable: t('drawing.unavailable'),
        }}
        onReady={(ready) => {
          setHandle(ready)
          onReady(ready)
        }}
        onState={(state) => {
          setLiveState(state)
          onState(state)
        }}
        onProblems={onProblems}
        onHover={setHover}
      />
      {handle && hover && <PointTooltip hover={hover} handle={handle} points={points} />}
    </Box>
  )
}
