import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { bindPoints } from '../binding/bind-points.ts'
import { NOTHING_BOUND } from '../binding/expression-table.ts'
import { prepareApplication } from '../render/pixi-setup.ts'
import type { WindowSize } from '../scene/camera.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import type { LiveValues } from '../services/live-values.ts'
import { NO_LIVE_VALUES } from '../services/no-live-values.ts'
import { BoardSession, type StagedBoard } from './board-session.ts'
import { PixiHost } from './pixi-host.tsx'
import { useWebgl } from './use-webgl.ts'
import type { ViewerLabels } from './viewer-types.ts'
import { watchSize } from './watch-size.ts'
import './drawing-viewer.css'

export interface DrawingStageProps {
  /** Another object is another board. */
  readonly shown: StagedBoard
  readonly labels: ViewerLabels
  /** Of the elements that the session is bound to; none are shown before that. */
  readonly live?: LiveValues
  /** A shared geometry service; without one the stage starts and ends its own worker. */
  readonly geometry?: GeometryService | undefined
  /** Called with each new session, and with null before it ends: a lost GPU ends one and starts another. */
  onStage(session: BoardSession | null): void
  /** Called before each frame, for input that waits for it. */
  onFrame(): void
  onCamera(isZoom: boolean): void
  /** Told when the board is larger than the GPU can draw in full. */
  onFull(): void
  /** Called with the element that takes pointer and keys. */
  onTarget(target: HTMLElement | null): void
  readonly children?: ReactNode
}

const NO_POINTS = bindPoints([], [], '')

/** A board that is edited, filling its parent. Whoever edits it gets the session, and all pointer and key events. */
export function DrawingStage(props: DrawingStageProps) {
  const { shown, labels, live = NO_LIVE_VALUES, geometry, onTarget, children } = props
  const host = useRef<HTMLDivElement>(null)
  const { phase, generation, app, onApp } = useWebgl()
  const [size, setSize] = useState<WindowSize | null>(null)
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const reportStage = useEffectEvent((session: BoardSession | null) => props.onStage(session))
  const reportFrame = useEffectEvent(() => props.onFrame())
  const reportCamera = useEffectEvent((isZoom: boolean) => props.onCamera(isZoom))
  const reportFull = useEffectEvent(() => props.onFull())

  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {}
    setSize({ width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) })
    onTarget(host.current)
    return () => onTarget(null)
  }, [onTarget])

  // a layout effect, since its cleanup must run before the host destroys the application
  useLayoutEffect(() => {
    const target = host.current
    if (!app || !target) return
    prepareApplication(app)
    const session = new BoardSession({
      app,
      target,
      shown,
      table: NOTHING_BOUND,
      points: NO_POINTS,
      live,
      geometry,
      isMotionReduced,
      hasOutlines: true,
      startedAt: performance.now(),
      onFrame: () => reportFrame(),
      onState: () => undefined,
      onCamera: (isZoom) => reportCamera(isZoom),
      onFull: () => reportFull(),
    })
    reportStage(session)
    const stopWatching = watchSize(target, () => session.resize())
    return () => {
      stopWatching()
      reportStage(null)
      session.destroy()
    }
  }, [app, shown, live, geometry, isMotionReduced])

  const notice = { starting: '', running: '', restoring: labels.restoring, unavailable: labels.unavailable }[phase]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing is operated by keys as well
    <div ref={host} className="drawing-viewer" role="application" aria-label={labels.drawing} tabIndex={0}>
      {generation === null || !size ? null : <PixiHost key={generation} {...size} onApp={onApp} />}
      {notice === '' ? null : <output className="drawing-viewer-notice">{notice}</output>}
      {children}
    </div>
  )
}
