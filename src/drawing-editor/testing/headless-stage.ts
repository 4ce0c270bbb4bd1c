import {
  type Camera,
  createInThreadGeometryService,
  fitCamera,
  type OverlayShape,
  openSlotQuestions,
  panCamera,
  screenPoint,
  type WindowSize,
  zoomCamera,
} from '#drawing/engine.ts'
import type { Stage } from '../stage/stage-port.ts'
import type { StagedBoard } from '../stage/staged-board.ts'

const WINDOW: WindowSize = { width: 1280, height: 800 }
const LIMITS = { min: 0.05, max: 16 }

/** A stage without a GPU: the geometry of the board in this thread, a camera, and what was lifted and marked last. */
export interface HeadlessStage extends Stage {
  readonly lifted: Uint32Array
  readonly way: { readonly dx: number; readonly dy: number }
  readonly shapes: readonly OverlayShape[]
  close(): void
}

/** One document px is one CSS px, and the board's origin is in the upper left corner of the window. */
export function createHeadlessStage({ board, sheet }: StagedBoard): HeadlessStage {
  const geometry = openSlotQuestions(board, createInThreadGeometryService(), true)
  let camera: Camera = { x: 0, y: 0, zoom: 1 }
  let lifted: Uint32Array = new Uint32Array(0)
  let way = { dx: 0, dy: 0 }
  let shapes: readonly OverlayShape[] = []
  const middle = screenPoint(WINDOW.width / 2, WINDOW.height / 2)
  return {
    camera: {
      get current() {
        return camera
      },
      window: WINDOW,
      panBy(dx, dy) {
        camera = panCamera(camera, dx, dy)
      },
      zoomAt(at, factor) {
        camera = zoomCamera(camera, at, factor, LIMITS)
      },
      zoomBySteps(steps) {
        camera = zoomCamera(camera, middle, 1.25 ** steps, LIMITS)
      },
      fit() {
        camera = fitCamera(WINDOW, { minX: 0, minY: 0, maxX: sheet.width, maxY: sheet.height })
      },
      show(box) {
        camera = fitCamera(WINDOW, box)
      },
      setExtent: () => undefined,
    },
    geometry,
    get lifted() {
      return lifted
    },
    get way() {
      return way
    },
    get shapes() {
      return shapes
    },
    follow: (change) => geometry.follow(change),
    rebind: () => undefined,
    lift(slots) {
      lifted = slots
      way = { dx: 0, dy: 0 }
    },
    displace(dx, dy) {
      way = { dx, dy }
    },
    setOverlay(next) {
      shapes = next
    },
    setGrid: () => undefined,
    setBackground: () => undefined,
    requestFrame: () => undefined,
    close: () => geometry.close(),
  }
}
