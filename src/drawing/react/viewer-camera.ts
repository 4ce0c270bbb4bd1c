import type { Box } from '../geometry/box.ts'
import { type ScreenPoint, screenPoint } from '../geometry/points.ts'
import {
  type Camera,
  fitCamera,
  keepInWindow,
  panCamera,
  resizeCamera,
  type WindowSize,
  zoomCamera,
  zoomLimits,
} from '../scene/camera.ts'

const ZOOM_STEP = 1.25

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

  /** Follows the board's own extent, document px. */
  setExtent(extent: Box): void {
    this.#extent = extent
    this.#set(this.#isFitted ? fitCamera(this.#window, extent) : this.#kept(this.#camera))
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

  #set(camera: Camera): void {
    const isZoom = camera.zoom !== this.#camera.zoom
    this.#camera = camera
    this.#onChange(isZoom)
  }
}
