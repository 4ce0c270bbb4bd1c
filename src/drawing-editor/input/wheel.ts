import { type ScreenPoint, screenPoint } from '#drawing/engine.ts'
import type { Staging } from '../stage/staging.ts'

const ZOOM_PER_PX = 0.0016
/** A pinch on a trackpad comes as a wheel with ctrl, in smaller steps. */
const PINCH_ZOOM_PER_PX = 0.01
const PX_PER_LINE = 18
const MAX_FACTOR = 2

export interface WheelOptions {
  readonly target: HTMLElement
  readonly stage: Staging
  placeOf(event: MouseEvent): ScreenPoint
  requestFrame(): void
  readonly signal: AbortSignal
}

/** The wheel zooms at the pointer, with Shift it pans sideways. Applied once a frame. */
export function listenForWheel({ target, stage, placeOf, requestFrame, signal }: WheelOptions): { flush(): void } {
  let zoom = { at: screenPoint(0, 0), factor: 1 }
  let pan = { x: 0, y: 0 }
  const handleWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_PER_LINE : 1
    if (event.shiftKey) {
      // a mouse with one wheel turns it sideways by Shift in some browsers, and not in others
      pan = { x: pan.x - (event.deltaX || event.deltaY) * px, y: event.deltaX ? pan.y - event.deltaY * px : pan.y }
    } else {
      const factor = Math.exp(-event.deltaY * px * (event.ctrlKey ? PINCH_ZOOM_PER_PX : ZOOM_PER_PX))
      zoom = { at: placeOf(event), factor: zoom.factor * Math.min(Math.max(factor, 1 / MAX_FACTOR), MAX_FACTOR) }
    }
    requestFrame()
  }
  target.addEventListener('wheel', handleWheel, { passive: false, signal })
  return {
    flush() {
      const camera = stage.current?.camera
      if (pan.x !== 0 || pan.y !== 0) camera?.panBy(pan.x, pan.y)
      if (zoom.factor !== 1) camera?.zoomAt(zoom.at, zoom.factor)
      pan = { x: 0, y: 0 }
      zoom = { ...zoom, factor: 1 }
    },
  }
}
