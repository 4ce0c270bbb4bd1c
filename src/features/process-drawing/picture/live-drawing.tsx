import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { usePointMenu } from '#archetypes/point-menu/use-point-menu.tsx'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import { useLanguage } from '#data/use-language.ts'
import {
  type DialogButton,
  type DocumentProblem,
  DrawingViewer,
  type DrawingViewerHandle,
  type HoverInfo,
  type LiveState,
  type LiveValues,
  type PointAlarms,
  type PressedElement,
} from '#drawing/index.ts'
import { Box } from '#ui/box.ts'
import { Faceplate } from '../faceplate/faceplate.tsx'
import { menuPointOf } from '../faceplate/menu-point.ts'
import type { FaceplateState } from '../faceplate/use-faceplate.ts'
import { readingsOf } from '../readings/point-reading.ts'
import { useJudged } from '../readings/use-judged.ts'
import { PointTooltip } from './point-tooltip.tsx'
import { useViewerInput } from './use-viewer-input.ts'

interface LiveDrawingProps {
  drawing: DrawingToEdit
  /** Index of the board to show. */
  board: number
  live: LiveValues
  onBoards: (titles: readonly string[]) => void
  onReady: (handle: DrawingViewerHandle | null) => void
  /** Null when the drawing no longer exists. */
  onState: (state: LiveState | null) => void
  onProblems: (problems: readonly DocumentProblem[]) => void
  onDialogs: (buttons: readonly DialogButton[]) => void
  /** A dialog-button was pressed. */
  onPress: (button: DialogButton) => void
  faceplate: FaceplateState
  /** Points to mark. */
  alarms: PointAlarms
  minimap?: ReactNode
}

/**
 * The drawing engine's viewer with the page's texts; reports what the pointer is over. Imports the engine, so load it
 * lazily.
 */
export function LiveDrawing({ drawing, faceplate, alarms, minimap, onReady, onState, ...viewer }: LiveDrawingProps) {
  const inputOf = useViewerInput()
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [edge, setEdge] = useState<'start' | 'end'>('end')
  const [hover, setHover] = useState<HoverInfo | null>(null)
  const points = useMemo(() => new Map(drawing.points.map((point) => [point.pointId, point])), [drawing.points])
  const language = useLanguage()
  const judged = useJudged(drawing.points)
  const { menu, open } = usePointMenu()
  /** The menu of the element under the pointer; the viewer has no keys of its own for it, the point finder has. */
  async function openMenu(event: MouseEvent): Promise<void> {
    if (!handle || !hover) return
    event.preventDefault()
    const at = { x: event.clientX, y: event.clientY }
    const shown = readingsOf(await handle.inspect(hover.element), points).map(({ point }) => point)
    if (shown.length > 0) open(menuPointOf(shown, language), at)
  }
  useEffect(
    () => () => {
      onReady(null)
      onState(null)
    },
    [onReady, onState],
  )
  const { target } = faceplate
  useEffect(() => handle?.setAlarms(alarms), [handle, alarms])
  useEffect(() => handle?.choose(target?.element ?? null), [handle, target])
  async function press({ pointIds, ...pressed }: PressedElement): Promise<void> {
    // without a running worker nothing is known, and the faceplate says so
    const shown = (await handle?.inspect(pressed.element).catch(() => null)) ?? []
    faceplate.open({ ...pressed, shown, points: pointIds.flatMap((id) => points.get(id) ?? []) })
  }
  return (
    <Box position="absolute" inset="0">
      <Box
        position="absolute"
        inset="0"
        onPointerDownCapture={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          setEdge(clientX > left + width / 2 ? 'start' : 'end')
        }}
        onPointerLeave={() => setHover(null)}
        onContextMenu={(event) => void openMenu(event)}
      >
        <DrawingViewer
          {...viewer}
          {...inputOf(drawing)}
          onReady={(ready) => {
            setHandle(ready)
            onReady(ready)
          }}
          onState={onState}
          onHover={setHover}
          onPressElement={(pressed) => void press(pressed)}
        />
        {handle && hover && <PointTooltip hover={hover} handle={handle} points={points} judged={judged} />}
        {minimap}
      </Box>
      {target && <Faceplate target={target} at={edge} onClose={faceplate.close} />}
      {menu}
    </Box>
  )
}
