import { type ScreenPoint, screenPoint } from '../geometry/points.ts'
import type { ViewerCamera } from './viewer-camera.ts'

const WHEEL_ZOOM_PER_PX = 0.0016
/** A pinch on a trackpad comes as a wheel with ctrl, in smaller steps. */
const PINCH_ZOOM_PER_PX = 0.01
const PX_PER_WHEEL_LINE = 18
const MAX_WHEEL_FACTOR = 2
const ARROW_PAN_PX = 60
const ARROW_PAN_FAR_PX = 240
/** A pointer that moves less between press and release taps, CSS px. */
const TAP_REACH_PX = 4

export interface CameraInputOptions {
  readonly target: HTMLElement
  readonly camera: ViewerCamera
  /** Input that waits for the next frame. */
  requestFrame(): void
  /** Where the pointer rests with no button held; null when it left or drags. */
  onPoint(at: ScreenPoint | null): void
  /** A press that moved nothing. */
  onTap(at: ScreenPoint, how: { readonly isTouch: boolean }): void
}

/** Pointer, wheel and keys of a viewer. Moves are collected and applied to the camera once a frame. */
export interface CameraInput {
  /** Applies the collected input to the camera. */
  flush(): void
  stop(): void
}

export function listenForCamera({ target, camera, requestFrame, onPoint, onTap }: CameraInputOptions): CameraInput {
  const listening = new AbortController()
  const pointers = new Map<number, ScreenPoint>()
  let pan = { x: 0, y: 0 }
  let zoom = { factor: 1, at: screenPoint(0, 0) }
  let restingAt: ScreenPoint | null | undefined
  /** Where a press began that may still be a tap. */
  let tapAt: ScreenPoint | null = null

  const pointOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = target.getBoundingClientRect()
    return screenPoint(clientX - left - target.clientLeft, clientY - top - target.clientTop)
  }
  const restAt = (at: ScreenPoint | null): void => {
    restingAt = at
    requestFrame()
  }
  const gatherPan = (dx: number, dy: number): void => {
    pan = { x: pan.x + dx, y: pan.y + dy }
    requestFrame()
  }
  const gatherZoom = (at: ScreenPoint, factor: number): void => {
    zoom = { factor: zoom.factor * factor, at }
    requestFrame()
  }

  const handlePointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button > 1) return
    target.setPointerCapture(event.pointerId)
    const at = pointOf(event)
    pointers.set(event.pointerId, at)
    tapAt = pointers.size === 1 && event.button === 0 ? at : null
    target.dataset.dragging = ''
    restAt(null)
  }
  const handlePointerMove = (event: PointerEvent): void => {
    const at = pointOf(event)
    const before = pointers.get(event.pointerId)
    if (!before) {
      if (event.pointerType !== 'touch') restAt(at)
      return
    }
    pointers.set(event.pointerId, at)
    if (tapAt && Math.hypot(at.x - tapAt.x, at.y - tapAt.y) > TAP_REACH_PX) tapAt = null
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) {
      gatherPan(at.x - before.x, at.y - before.y)
      return
    }
    // two fingers: their middle pans, their distance zooms about it
    gatherPan((at.x - before.x) / 2, (at.y - before.y) / 2)
    const span = Math.hypot(before.x - other.x, before.y - other.y)
    if (span > 0) {
      const middle = screenPoint((at.x + other.x) / 2, (at.y + other.y) / 2)
      gatherZoom(middle, Math.hypot(at.x - other.x, at.y - other.y) / span)
    }
  }
  const handlePointerUp = (event: PointerEvent): void => {
    if (tapAt && pointers.has(event.pointerId)) onTap(tapAt, { isTouch: event.pointerType === 'touch' })
    handlePointerEnd(event)
  }
  const handlePointerEnd = (event: PointerEvent): void => {
    tapAt = null
    pointers.delete(event.pointerId)
    if (pointers.size === 0) delete target.dataset.dragging
  }
  const handleWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_WHEEL_LINE : 1)
    const factor = Math.exp(-px * (event.ctrlKey ? PINCH_ZOOM_PER_PX : WHEEL_ZOOM_PER_PX))
    gatherZoom(pointOf(event), Math.min(Math.max(factor, 1 / MAX_WHEEL_FACTOR), MAX_WHEEL_FACTOR))
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.target !== target || event.ctrlKey || event.metaKey || event.altKey) return
    if (!actOnKey(event.key, event.shiftKey ? ARROW_PAN_FAR_PX : ARROW_PAN_PX)) return
    event.preventDefault()
    requestFrame()
  }
  const actOnKey = (key: string, step: number): boolean => {
    switch (key) {
      case '0':
      case 'f':
        camera.fit()
        return true
      case '+':
      case '=':
        camera.zoomBySteps(1)
        return true
      case '-':
        camera.zoomBySteps(-1)
        return true
      case 'ArrowLeft':
        camera.panBy(step, 0)
        return true
      case 'ArrowRight':
        camera.panBy(-step, 0)
        return true
      case 'ArrowUp':
        camera.panBy(0, step)
        return true
      case 'ArrowDown':
        camera.panBy(0, -step)
        return true
      default:
        return false
    }
  }

  // the canvas takes the keys, so it takes the focus, and keeps it when another drawing is opened
  target.tabIndex = 0
  const { signal } = listening
  target.addEventListener('pointerdown', handlePointerDown, { signal })
  target.addEventListener('pointermove', handlePointerMove, { signal })
  target.addEventListener('pointerup', handlePointerUp, { signal })
  target.addEventListener('pointercancel', handlePointerEnd, { signal })
  target.addEventListener('lostpointercapture', handlePointerEnd, { signal })
  target.addEventListener('pointerleave', () => restAt(null), { signal })
  target.addEventListener('wheel', handleWheel, { signal, passive: false })
  target.addEventListener('dblclick', () => camera.fit(), { signal })
  target.addEventListener('keydown', handleKey, { signal })

  return {
    flush() {
      if (pan.x !== 0 || pan.y !== 0) camera.panBy(pan.x, pan.y)
      if (zoom.factor !== 1) camera.zoomAt(zoom.at, zoom.factor)
      if (restingAt !== undefined) onPoint(restingAt)
      pan = { x: 0, y: 0 }
      zoom = { factor: 1, at: zoom.at }
      restingAt = undefined
    },
    stop() {
      listening.abort()
      delete target.dataset.dragging
    },
  }
}
