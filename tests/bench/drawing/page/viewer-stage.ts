import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { PointInfo } from '#contract/network/points.ts'
import {
  type DocumentProblem,
  DrawingViewer,
  type DrawingViewerHandle,
  type GeometryService,
  type LiveValues,
} from '#drawing/index.ts'
import { UNIT_CODE } from '../bound-document.ts'
import { nextFirstFrame } from './frames.ts'

const LABELS = { drawing: 'Drawing', restoring: 'Restoring', unavailable: 'Unavailable' }
/** The viewer's own factor. */
const WHEEL_ZOOM_PER_PX = 0.0016

/** The console's viewer alone in a page, operated by keys and wheel like a person would. */
export interface ViewerStage {
  readonly handle: DrawingViewerHandle
  /** Resolves once all that is in view has been drawn. */
  show(canvas: unknown): Promise<void>
  /** Resolves at the next first frame, of a newly shown drawing or of one redrawn after a lost context. */
  nextFirstFrame(): Promise<void>
  press(key: string): void
  zoomBy(factor: number): void
  /** Unmounts the viewer; the stage is not used again. */
  close(): void
}

export interface ViewerStageOptions {
  readonly stage: HTMLElement
  readonly live: LiveValues
  readonly points: readonly PointInfo[]
  readonly geometry?: GeometryService
}

export function createViewerStage({ stage, live, points, geometry }: ViewerStageOptions): ViewerStage {
  const root = createRoot(stage)
  let handle: DrawingViewerHandle | null = null
  const target = (): HTMLElement => {
    const viewer = stage.querySelector<HTMLElement>('[role=application]')
    if (!viewer) throw new Error('The viewer is not mounted.')
    return viewer
  }
  const onReady = (ready: DrawingViewerHandle): void => {
    handle = ready
  }
  const onProblems = (problems: readonly DocumentProblem[]): void => {
    if (problems.length > 0) console.error(`The document has problems: ${JSON.stringify(problems.slice(0, 3))}`)
  }
  return {
    get handle() {
      if (!handle) throw new Error('The viewer is not mounted.')
      return handle
    },
    show(canvas) {
      const drawn = nextFirstFrame()
      flushSync(() =>
        root.render(
          createElement(DrawingViewer, {
            canvas,
            points,
            unitCode: UNIT_CODE,
            live,
            labels: LABELS,
            onReady,
            onProblems,
            ...(geometry && { geometry }),
          }),
        ),
      )
      return drawn
    },
    nextFirstFrame,
    press: (key) => target().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    zoomBy(factor) {
      const { left, top, width, height } = target().getBoundingClientRect()
      const middle = { clientX: left + width / 2, clientY: top + height / 2 }
      const deltaY = -Math.log(factor) / WHEEL_ZOOM_PER_PX
      target().dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY, bubbles: true, cancelable: true }))
    },
    close: () => root.unmount(),
  }
}
