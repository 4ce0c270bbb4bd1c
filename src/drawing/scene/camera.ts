import type { Box } from '../geometry/box.ts'
import { type ScreenPoint, type WorldPoint, worldPoint } from '../geometry/points.ts'

/** From board to window: screen = zoom · world + (x, y); screen in CSS px, world in document px. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Size of the window, CSS px. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

export interface ZoomLimits {
  readonly min: number
  readonly max: number
}

const MAX_ZOOM = 16
/** A zoom this near to 1 is 100 %. */
const WHOLE_ZOOM = 1e-6
/** Free border around a fitted drawing, CSS px. */
const FIT_BORDER = 12
/** Part of the drawing that always stays in the window, CSS px. */
const KEPT_IN_WINDOW = 64

/** Shows all of `extent` in the middle of the window, never larger than 4:1. */
export function fitCamera(window: WindowSize, extent: Box): Camera {
  const zoom = Math.min(fitZoom(window, extent), 4)
  return {
    x: (window.width - zoom * (extent.minX + extent.maxX)) / 2,
    y: (window.height - zoom * (extent.minY + extent.maxY)) / 2,
    zoom,
  }
}

/** Zoom limits: out to half of the fitted zoom, so that the drawing is not lost; in to 16:1. */
export function zoomLimits(window: WindowSize, extent: Box): ZoomLimits {
  return { min: Math.min(fitZoom(window, extent) / 2, 1), max: MAX_ZOOM }
}

/** Zooms by `factor` within the limits; the point of the board under `at` stays there. */
export function zoomCamera({ x, y, zoom }: Camera, at: ScreenPoint, factor: number, { min, max }: ZoomLimits): Camera {
  const next = Math.min(Math.max(zoom * factor, min), max)
  const ratio = next / zoom
  return { x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio, zoom: next }
}

/** @param dx - CSS px; the drawing moves with it. */
export function panCamera({ x, y, zoom }: Camera, dx: number, dy: number): Camera {
  return { x: x + dx, y: y + dy, zoom }
}

/** At 100 % a px of the drawing is one of the screen: the camera then stands on a whole px of the device, so that lines are sharp. */
export function onWholePixels({ x, y, zoom }: Camera, devicePixelRatio: number): Camera {
  if (Math.abs(zoom - 1) > WHOLE_ZOOM) return { x, y, zoom }
  const whole = (at: number): number => Math.round(at * devicePixelRatio) / devicePixelRatio
  return { x: whole(x), y: whole(y), zoom: 1 }
}

/** Moves the camera as little as needed for a strip of the drawing to stay in the window. */
export function keepInWindow({ x, y, zoom }: Camera, window: WindowSize, extent: Box): Camera {
  return {
    x: clampOffset(x, zoom * extent.minX, zoom * extent.maxX, window.width),
    y: clampOffset(y, zoom * extent.minY, zoom * extent.maxY, window.height),
    zoom,
  }
}

/** Keeps the middle of the view while the window is resized. */
export function resizeCamera({ x, y, zoom }: Camera, before: WindowSize, after: WindowSize): Camera {
  return { x: x + (after.width - before.width) / 2, y: y + (after.height - before.height) / 2, zoom }
}

export function worldFromScreen({ x, y, zoom }: Camera, at: ScreenPoint): WorldPoint {
  return worldPoint((at.x - x) / zoom, (at.y - y) / zoom)
}

/** The part of the board that the window shows, document px. */
export function visibleBox({ x, y, zoom }: Camera, { width, height }: WindowSize): Box {
  return { minX: -x / zoom, minY: -y / zoom, maxX: (width - x) / zoom, maxY: (height - y) / zoom }
}

function fitZoom({ width, height }: WindowSize, extent: Box): number {
  const room = (length: number) => Math.max(length - 2 * FIT_BORDER, 1)
  return Math.min(
    room(width) / Math.max(extent.maxX - extent.minX, 1),
    room(height) / Math.max(extent.maxY - extent.minY, 1),
  )
}

function clampOffset(offset: number, min: number, max: number, length: number): number {
  const kept = Math.min(KEPT_IN_WINDOW, length, max - min)
  return Math.min(Math.max(offset, kept - max), length - kept - min)
}
