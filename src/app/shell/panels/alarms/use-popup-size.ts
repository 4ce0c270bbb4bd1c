import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { AlarmDisplay, PopupDock } from '#contract/endpoints/alarms.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import { FREE, type PopupSize, sizeAfterPull } from './popup-size.ts'
import { useKeepPopup } from './use-alarms.ts'

const STEP_PX = 24
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
}

/** Size of the pop-up in px of an ordinary screen, and handlers of the resize corner; the arrow keys resize as well. */
export function usePopupSize({ popupHeight, popupWidth, warnPosition }: AlarmDisplay, dock: PopupDock) {
  const keepPopup = useKeepPopup()
  const scale = useRootScale()
  const [pulled, setPulled] = useState<PopupSize | null>(null)
  const size = pulled ?? { height: popupHeight, width: popupWidth }
  const keep = ({ height, width }: PopupSize): void => keepPopup({ popupHeight: height, popupWidth: width })

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    const grip = event.currentTarget
    const [x, y] = [event.clientX, event.clientY]
    // starts from the visible size: a small window shows less than the stored size
    const seen = grip.parentElement?.getBoundingClientRect()
    const from = {
      height: seen && FREE[dock].height ? seen.height / scale : size.height,
      width: seen && FREE[dock].width ? seen.width / scale : size.width,
    }
    let last: PopupSize | null = null
    const move = (now: globalThis.PointerEvent): void => {
      last = sizeAfterPull(from, { position: warnPosition, dock }, (now.clientX - x) / scale, (now.clientY - y) / scale)
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
    const next = sizeAfterPull(size, { position: warnPosition, dock }, ...step)
    setPulled(next)
    keep(next)
  }

  return [size, { onPointerDown, onKeyDown }] as const
}
