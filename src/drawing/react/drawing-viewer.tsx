// A live drawing in a page. drawing-viewer is the component; viewer-session connects the engine's parts once the Pixi
// application runs; camera-input, hover-probe and view-window turn pointer, keys and camera into per-frame work.
// Neighbours: the page passes document, points, live values and texts, and gets state, hovers and a handle. Invariants:
// React renders the host only, never an element, a value or a pointer move; unmounting frees everything.

import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PointInfo } from '#contract/network/points.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { bindPoints } from '../binding/bind-points.ts'
import type { LiveState } from '../binding/patch.ts'
import type { DocumentProblem } from '../document/open-document.ts'
import { prepareApplication } from '../render/pixi-setup.ts'
import type { WindowSize } from '../scene/camera.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import type { LiveValues } from '../services/live-values.ts'
import { dialogButtons } from './dialog-buttons.ts'
import { fontProblems, openDrawing, tooLargeProblem } from './open-drawing.ts'
import { PixiHost } from './pixi-host.tsx'
import type { PressedElement } from './pressables.ts'
import { useWebgl, type WebglPhase } from './use-webgl.ts'
import { createViewerHandle } from './viewer-handle.ts'
import { ViewerSession } from './viewer-session.ts'
import type { DialogButton, DrawingViewerHandle, HoverInfo, ViewerLabels } from './viewer-types.ts'
import { watchSize } from './watch-size.ts'
import './drawing-viewer.css'

export interface DrawingViewerProps {
  /** The canvas document from the server; another object is another drawing. */
  readonly canvas: unknown
  /** Index of the board to show, 0 by default; of a drawing with fewer the last one. */
  readonly board?: number
  /** All points that the drawing may bind. */
  readonly points: readonly PointInfo[]
  /** Code of the unit that bindings without a node refer to. Changing it rebinds the drawing at once. */
  readonly unitCode: string
  readonly live: LiveValues
  /** A shared geometry service; without one the viewer starts and ends its own worker. */
  readonly geometry?: GeometryService
  readonly labels: ViewerLabels
  /** Called once for each document with what could not be read; empty where all could. */
  readonly onProblems?: (problems: readonly DocumentProblem[]) => void
  /** Called once for each document with the titles of its boards, in their order. */
  readonly onBoards?: (titles: readonly string[]) => void
  readonly onState?: (state: LiveState) => void
  /** Whether its graphics run, or come back after a loss. */
  readonly onPhase?: (phase: WebglPhase) => void
  /** Called at most once a frame; null while the pointer is over no bound element. */
  readonly onHover?: (info: HoverInfo | null) => void
  /** Called once for each document with the dialog-buttons of the board, in drawing order. */
  readonly onDialogs?: (buttons: readonly DialogButton[]) => void
  /** A dialog-button was pressed. */
  readonly onPress?: (button: DialogButton) => void
  /** An element with values was pressed; by a finger, one of which the values were shown before. */
  readonly onPressElement?: (pressed: PressedElement) => void
  /** Called when the viewer is mounted; `ref` gets the handle too. */
  readonly onReady?: (handle: DrawingViewerHandle) => void
  readonly ref?: Ref<DrawingViewerHandle>
  readonly className?: string
}

const NO_BOARD = { elements: [], isDrawn: () => false }

/**
 * Shows a board of a drawing with its live values, filling its parent. Wheel and pinch zoom at the pointer, drag
 * and arrow keys move, `+` and `-` zoom, `0`, `f` and a double click fit. Renders nothing of a document without a board:
 * its problems say why.
 */
export function DrawingViewer(props: DrawingViewerProps) {
  const { canvas, board = 0, points, unitCode, live, geometry, labels, className } = props
  const host = useRef<HTMLDivElement>(null)
  const lastShown = useRef<unknown>(null)
  const [handle] = useState(createViewerHandle)
  const { phase, generation, app, onApp } = useWebgl()
  const [size, setSize] = useState<WindowSize | null>(null)
  /** The drawing that turned out too large for the GPU. */
  const [tooLarge, setTooLarge] = useState<unknown>(null)
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const opened = useMemo(() => ({ startedAt: performance.now(), ...openDrawing(canvas, board) }), [canvas, board])
  const bound = useMemo(
    () => bindPoints(opened.shown?.bindings.table.references ?? [], points, unitCode),
    [opened, points, unitCode],
  )
  const dialogs = useMemo(() => dialogButtons(opened.shown?.board ?? NO_BOARD), [opened])
  const newestBound = useEffectEvent(() => bound)
  const reportHover = useEffectEvent((info: HoverInfo | null) => props.onHover?.(info))
  const reportState = useEffectEvent((state: LiveState) => props.onState?.(state))
  const reportPhase = useEffectEvent((now: WebglPhase) => props.onPhase?.(now))
  const reportProblems = useEffectEvent((problems: readonly DocumentProblem[]) => props.onProblems?.(problems))
  const reportBoards = useEffectEvent((titles: readonly string[]) => props.onBoards?.(titles))
  const reportDialogs = useEffectEvent((buttons: readonly DialogButton[]) => props.onDialogs?.(buttons))
  const reportPress = useEffectEvent((button: DialogButton) => props.onPress?.(button))
  const reportPressElement = useEffectEvent((pressed: PressedElement) => props.onPressElement?.(pressed))
  const reportReady = useEffectEvent((ready: DrawingViewerHandle) => props.onReady?.(ready))

  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {}
    setSize({ width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) })
  }, [])
  useImperativeHandle(props.ref, () => handle, [handle])
  useEffect(() => {
    const overfull = tooLarge === opened && opened.shown ? [tooLargeProblem(opened.shown)] : []
    reportProblems([...opened.problems, ...fontProblems(opened), ...overfull])
  }, [opened, tooLarge])
  useEffect(() => reportPhase(phase), [phase])
  useEffect(() => reportBoards(opened.boards), [opened])
  useEffect(() => reportDialogs([...dialogs.values()]), [dialogs])
  useEffect(() => reportReady(handle), [handle])

  // a layout effect, since its cleanup must run before the host destroys the application
  useLayoutEffect(() => {
    const target = host.current
    if (!app || !target || !opened.shown) return
    prepareApplication(app)
    const session = new ViewerSession({
      app,
      target,
      shown: opened.shown,
      points: newestBound(),
      live,
      geometry,
      isMotionReduced,
      startedAt: lastShown.current === opened ? performance.now() : opened.startedAt,
      dialogs,
      onPress: (button) => reportPress(button),
      onPressElement: (pressed) => reportPressElement(pressed),
      onHover: (info) => reportHover(info),
      onState: (state) => reportState(state),
      onZoom: handle.reportZoom,
      onView: handle.reportView,
      onFull: () => setTooLarge(opened),
    })
    lastShown.current = opened
    handle.setSession(session)
    const stopWatching = watchSize(target, () => session.resize())
    return () => {
      stopWatching()
      handle.setSession(null)
      session.destroy()
    }
  }, [app, opened, dialogs, live, geometry, isMotionReduced, handle])

  // after the effect above, so that the newest unit is bound whichever session shows it
  useLayoutEffect(() => handle.bind(bound), [handle, bound])

  const notice = { starting: '', running: '', restoring: labels.restoring, unavailable: labels.unavailable }[phase]
  return (
    <div ref={host} className={`drawing-viewer ${className ?? ''}`} role="application" aria-label={labels.drawing}>
      {generation === null || !size ? null : <PixiHost key={generation} {...size} onApp={onApp} />}
      {notice === '' ? null : <output className="drawing-viewer-notice">{notice}</output>}
    </div>
  )
}
