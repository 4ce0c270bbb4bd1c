import type { Box } from '../geometry/box.ts'
import { type ScreenPoint, screenPoint } from '../geometry/points.ts'
import {
  type Camera,
  fitCamera,
  keepInWindow,
  onWholePixels,
  panCamera,
  resizeCamera,
  type WindowSize,
  zoomCamera,
  zoomLimits,
} from '../scene/camera.ts'

/** Where a viewer looks. */
export interface ViewPlace {
  /** The middle of its window on the board, document px. */
  readonly x: number
  readonly y: number
  readonly zoom: number
}

const ZOOM_STEP = 1.25
/** What is nearer to the edge of the window than this is not well inside, CSS px. */
const INSIDE_PX = 24
/** Texts of drawings are legible from this zoom on. */
const READABLE_ZOOM = 0.4

/** The camera of a viewer: keeps its limits, stays fitted until a person moves it, and reports its changes. */
export class ViewerCamera {
  #extent: Box
  readonly #onChange: (isZoom: boolean) => void
  #window: WindowSize
  #camera: Camera
  #isFitted = true

  /** @param extent - Area that a fitted window shows, document px. */
  constructor(window: WindowSize, extent: Box, onChange: (isZoom: boolean) => void) {
    this.#window = window
    this.#extent = extent
    this.#onChange = onChange
    this.#camera = fitCamera(window, extent)
  }

  get current(): Camera {
    return this.#camera
  }

  /** Where it looks; null while it is fitted. */
  get place(): ViewPlace | null {
    if (this.#isFitted) return null
    const { x, y, zoom } = this.#camera
    const { width, height } = this.#window
    return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom, zoom }
  }

  /** Area that a fitted window shows, document px. */
  get extent(): Box {
    return this.#extent
  }

  get window(): WindowSize {
    return this.#window
  }

  fit(): void {
    this.#isFitted = true
    this.#set(fitCamera(this.#window, this.#extent))
  }

  /** Shows some part of the board, document px, in the middle of the window. */
  show(box: Box): void {
    this.#isFitted = false
    this.#set(fitCamera(this.#window, box))
  }

  /** Shows a place of the board, document px, in the middle of the window, within the limits of zooming. */
  lookAt({ x, y, zoom }: ViewPlace): void {
    const { min, max } = zoomLimits(this.#window, this.#extent)
    const next = Math.min(Math.max(zoom, min), max)
    this.#isFitted = false
    const { width, height } = this.#window
    this.#set(this.#kept({ x: width / 2 - next * x, y: height / 2 - next * y, zoom: next }))
  }

  /** Follows the board's own extent, document px. */
  setExtent(extent: Box): void {
    this.#extent = extent
    this.#set(this.#isFitted ? fitCamera(this.#window, extent) : this.#kept(this.#camera))
  }

  /** Moves the board as little as needed for some part of it, document px, to be well inside the window. */
  keepInside({ minX, minY, maxX, maxY }: Box): void {
    const { width, height } = this.#window
    const { x, y, zoom } = this.#camera
    const dx = shiftInto(x + zoom * minX, x + zoom * maxX, width)
    const dy = shiftInto(y + zoom * minY, y + zoom * maxY, height)
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy)
  }

  /** Shows some part of the board, document px, in the middle, and nearer where its texts would be too small to read. */
  reveal(box: Box): void {
    const { zoom } = this.#camera
    const nearer = Math.min(READABLE_ZOOM, fitCamera(this.#window, box).zoom)
    this.lookAt({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2, zoom: Math.max(zoom, nearer) })
  }

  /** Zooms about the middle of the window. @param steps - Of a quarter each; negative zooms out. */
  zoomBySteps(steps: number): void {
    this.zoomAt(screenPoint(this.#window.width / 2, this.#window.height / 2), ZOOM_STEP ** steps)
  }

  zoomAt(at: ScreenPoint, factor: number): void {
    this.#isFitted = false
    this.#set(this.#kept(zoomCamera(this.#camera, at, factor, zoomLimits(this.#window, this.#extent))))
  }

  panBy(dx: number, dy: number): void {
    this.#isFitted = false
    this.#set(this.#kept(panCamera(this.#camera, dx, dy)))
  }

  resize(window: WindowSize): void {
    const before = this.#window
    this.#window = window
    const moved = resizeCamera(this.#camera, before, window)
    this.#set(this.#isFitted ? fitCamera(window, this.#extent) : this.#kept(moved))
  }

  #kept(camera: Camera): Camera {
    return keepInWindow(camera, this.#window, this.#extent)
  }

  #set(asked: Camera): void {
    const camera = onWholePixels(asked, globalThis.devicePixelRatio || 1)
    const isZoom = camera.zoom !== this.#camera.zoom
    this.#camera = camera
    this.#onChange(isZoom)
  }
}

/** How far a stretch has to be moved to be well inside of a length; its beginning counts where it is longer. */
function shiftInto(from: number, to: number, length: number): number {
  if (from < INSIDE_PX || to - from > length - 2 * INSIDE_PX) return INSIDE_PX - from
  return Math.min(0, length - INSIDE_PX - to)
}
