import { type ScreenPoint, screenPoint, worldFromScreen } from '#drawing/engine.ts'
import type { Staging } from '../stage/staging.ts'
import type { PointerInput } from '../tools/tool-state.ts'
import { countClicks } from './click-count.ts'
import { listenForWheel } from './wheel.ts'

/** A gesture this near to the border of the window scrolls, CSS px; faster the nearer it is. */
const SCROLL_BORDER_PX = 24
const SCROLL_PX_PER_FRAME = 14
const MIDDLE_BUTTON = 1

interface InputListener {
  down(pointer: PointerInput): void
  /** At most once a frame. */
  move(pointer: PointerInput): void
  up(pointer: PointerInput): void
  /** The gesture is taken away: a second finger, or the system. */
  cancel(): void
  /** The window or the page is left in the middle of a gesture. */
  leave(): void
  /** The pointer is off the board. */
  rest(): void
}

export interface InputOptions {
  readonly target: HTMLElement
  readonly stage: Staging
  readonly listener: InputListener
  /** Whether the pointer pans whatever the tool, as while Space is held. */
  isPanning(): boolean
}

/** Pointer and wheel of the stage as typed input. {@link flush} is called before each frame. */
export interface StageInput {
  flush(): void
  stop(): void
}

export function listenForInput({ target, stage, listener, isPanning }: InputOptions): StageInput {
  const listening = new AbortController()
  const { signal } = listening
  /** Fingers and buttons that are down. */
  const pointers = new Map<number, ScreenPoint>()
  let gesture: { readonly id: number; readonly isPan: boolean } | null = null
  let latest: PointerEvent | null = null
  let lastMove: PointerInput | null = null
  let pan = { x: 0, y: 0 }
  let pinch = { at: screenPoint(0, 0), factor: 1 }

  const requestFrame = (): void => stage.current?.requestFrame()
  const placeOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = target.getBoundingClientRect()
    return screenPoint(clientX - left - target.clientLeft, clientY - top - target.clientTop)
  }
  const clicksAt = countClicks()
  let clicks = 0
  const inputOf = (event: PointerEvent): PointerInput => {
    const screen = placeOf(event)
    return {
      screen,
      world: worldFromScreen(stage.camera, screen),
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
      isTouch: event.pointerType === 'touch',
      clicks,
    }
  }
  const panBy = (dx: number, dy: number): void => {
    pan = { x: pan.x + dx, y: pan.y + dy }
    requestFrame()
  }
  const endGesture = (): void => {
    gesture = null
    latest = null
    lastMove = null
    delete target.dataset.panning
  }

  const handleDown = (event: PointerEvent): void => {
    if (event.button > MIDDLE_BUTTON) return
    if (event.target instanceof HTMLElement && event.target.closest('[data-over-stage]')) return
    target.focus({ preventScroll: true })
    target.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, placeOf(event))
    if (pointers.size > 1) {
      if (gesture && !gesture.isPan) listener.cancel()
      gesture = { id: event.pointerId, isPan: true }
      return
    }
    const isPan = event.button === MIDDLE_BUTTON || isPanning()
    gesture = { id: event.pointerId, isPan }
    if (isPan) {
      event.preventDefault()
      target.dataset.panning = ''
    } else {
      clicks = clicksAt(placeOf(event), event.timeStamp)
      listener.down(inputOf(event))
    }
  }
  const handleMove = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId)
    const at = placeOf(event)
    if (before && gesture?.isPan) {
      pointers.set(event.pointerId, at)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      // two fingers: their middle pans, their distance zooms about it
      const share = other ? 2 : 1
      panBy((at.x - before.x) / share, (at.y - before.y) / share)
      const span = other ? Math.hypot(before.x - other.x, before.y - other.y) : 0
      if (other && span > 0) {
        const middle = screenPoint((at.x + other.x) / 2, (at.y + other.y) / 2)
        pinch = { at: middle, factor: pinch.factor * (Math.hypot(at.x - other.x, at.y - other.y) / span) }
      }
      return
    }
    if (before) pointers.set(event.pointerId, at)
    latest = event
    requestFrame()
  }
  const handleUp = (event: PointerEvent): void => {
    pointers.delete(event.pointerId)
    if (gesture?.id !== event.pointerId) return
    const { isPan } = gesture
    endGesture()
    if (!isPan) listener.up(inputOf(event))
  }
  const handleCancel = (event: PointerEvent): void => {
    pointers.delete(event.pointerId)
    if (gesture?.id !== event.pointerId) return
    const { isPan } = gesture
    endGesture()
    if (!isPan) listener.cancel()
  }
  const handleLeaving = (): void => {
    pointers.clear()
    if (gesture && !gesture.isPan) listener.leave()
    endGesture()
  }

  target.addEventListener('pointerdown', handleDown, { signal })
  target.addEventListener('pointermove', handleMove, { signal })
  target.addEventListener('pointerup', handleUp, { signal })
  target.addEventListener('pointercancel', handleCancel, { signal })
  target.addEventListener(
    'pointerleave',
    () => {
      if (gesture) return
      latest = null
      listener.rest()
    },
    { signal },
  )
  window.addEventListener('blur', handleLeaving, { signal })
  window.addEventListener('pagehide', handleLeaving, { signal })
  const wheel = listenForWheel({ target, stage, placeOf, requestFrame, signal })

  /** How far a gesture at the border scrolls in this frame. */
  const scrollAtBorder = (): void => {
    const camera = stage.current?.camera
    if (!camera || !lastMove || !gesture || gesture.isPan) return
    const { width, height } = camera.window
    const dx = towards(lastMove.screen.x, width)
    const dy = towards(lastMove.screen.y, height)
    if (dx === 0 && dy === 0) return
    camera.panBy(dx, dy)
    lastMove = { ...lastMove, world: worldFromScreen(stage.camera, lastMove.screen) }
    listener.move(lastMove)
    requestFrame()
  }

  return {
    flush() {
      const camera = stage.current?.camera
      if (pan.x !== 0 || pan.y !== 0) camera?.panBy(pan.x, pan.y)
      if (pinch.factor !== 1) camera?.zoomAt(pinch.at, pinch.factor)
      pan = { x: 0, y: 0 }
      pinch = { ...pinch, factor: 1 }
      wheel.flush()
      if (latest) {
        lastMove = inputOf(latest)
        latest = null
        listener.move(lastMove)
      } else scrollAtBorder()
    },
    stop() {
      listening.abort()
      endGesture()
    },
  }
}

/** Movement of the drawing, CSS px, for a place along one side of the window. */
function towards(at: number, length: number): number {
  const [low, high] = [SCROLL_BORDER_PX - at, at - (length - SCROLL_BORDER_PX)]
  if (low > 0) return Math.min(low / SCROLL_BORDER_PX, 1) * SCROLL_PX_PER_FRAME
  return high > 0 ? -Math.min(high / SCROLL_BORDER_PX, 1) * SCROLL_PX_PER_FRAME : 0
}
