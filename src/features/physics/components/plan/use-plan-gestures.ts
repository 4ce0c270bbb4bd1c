import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Pixel, type PlanView, panBy, zoomAt } from '#features/physics/model/plan-view.ts'

/** A press that moves less than this is a click, px. */
const CLICK_PX = 4
const WHEEL_STEP = 1.0015

interface Press {
  readonly from: Pixel
  isMoved: boolean
}

type ChangeView = (change: (view: PlanView) => PlanView) => void

/** Drag pans; wheel and two fingers zoom; a press without movement calls `onClick`. */
export function usePlanGestures(
  frame: RefObject<HTMLElement | null>,
  change: ChangeView,
  onClick: (at: Pixel) => void,
) {
  const pointers = useRef(new Map<number, Pixel>())
  const press = useRef<Press | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    // React attaches wheel listeners as passive, so they cannot stop the page from scrolling
    const zoom = (event: WheelEvent): void => {
      event.preventDefault()
      const at = pixelIn(element, event)
      change((view) => zoomAt(view, at, WHEEL_STEP ** -event.deltaY))
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  }, [change, frame])

  const end = (event: PointerEvent<HTMLElement>): void => {
    const isClick = pointers.current.size === 1 && press.current !== null && !press.current.isMoved
    pointers.current.delete(event.pointerId)
    if (isClick && event.type === 'pointerup') onClick(pixelIn(event.currentTarget, event))
    if (pointers.current.size === 0) press.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = pixelIn(event.currentTarget, event)
      pointers.current.set(event.pointerId, at)
      press.current = { from: at, isMoved: pointers.current.size > 1 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const before = pointers.current.get(event.pointerId)
      if (!before || !press.current) return
      const at = pixelIn(event.currentTarget, event)
      pointers.current.set(event.pointerId, at)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const factor = distance(at, other) / Math.max(1, distance(before, other))
        change((view) => zoomAt(view, { px: (at.px + other.px) / 2, py: (at.py + other.py) / 2 }, factor))
        return
      }
      if (!press.current.isMoved && distance(at, press.current.from) < CLICK_PX) return
      press.current.isMoved = true
      change((view) => panBy(view, at.px - before.px, at.py - before.py))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

const distance = (one: Pixel, other: Pixel): number => Math.hypot(one.px - other.px, one.py - other.py)

export function pixelIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { left, top } = element.getBoundingClientRect()
  return { px: clientX - left, py: clientY - top }
}
