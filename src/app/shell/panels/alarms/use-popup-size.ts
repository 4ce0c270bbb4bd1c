import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { AlarmDisplay } from '#contract/endpoints/alarms.ts'
import { type PopupSize, sizeAfterPull } from './popup-size.ts'
import { useKeepPopupSize } from './use-alarms.ts'

const STEP_PX = 24
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
}

/** Size of the pop-up, and handlers of the resize corner; the arrow keys resize as well. */
export function usePopupSize({ popupHeight, popupWidth, warnPosition }: AlarmDisplay) {
  const keep = useKeepPopupSize()
  const [pulled, setPulled] = useState<PopupSize | null>(null)
  const size = pulled ?? { height: popupHeight, width: popupWidth }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    const grip = event.currentTarget
    const [x, y] = [event.clientX, event.clientY]
    // starts from the visible size: a small window shows less than the stored size
    const { height, width } = grip.parentElement?.getBoundingClientRect() ?? size
    let last: PopupSize | null = null
    const move = (now: globalThis.PointerEvent): void => {
      last = sizeAfterPull({ height, width }, warnPosition, now.clientX - x, now.clientY - y)
      setPulled(last)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', move)
        if (last) keep(last)
      },
      { once: true },
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    const next = sizeAfterPull(size, warnPosition, ...step)
    setPulled(next)
    keep(next)
  }

  return [size, { onPointerDown, onKeyDown }] as const
}
