import { degreesFromRadians, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { rotateOperations, snapAngle } from '../../edit/rotate.ts'
import type { SelectionFrame } from '../../edit/selection-frame.ts'
import { beginGesture } from '../gesture.ts'
import { defineState, type PointerInput } from '../tool-state.ts'

export interface Rotating {
  readonly frame: SelectionFrame
  readonly from: PointerInput
}

/** Turns what is chosen about the middle of its frame. Shift turns in steps of 15°. */
export const rotating = defineState<Rotating>('select.rotating', (host, { frame, from }) => {
  const { refs } = host.selection
  const before = host.board
  const gesture = beginGesture(host, 'rotate')
  const center = worldPoint(frame.centerX, frame.centerY)
  const degrees = degreesFromRadians(frame.angle)
  const start = angleTo(center, from.world)
  let last = from
  const moveTo = (pointer: PointerInput): void => {
    last = pointer
    const turned = degrees + angleTo(center, pointer.world) - start
    const angle = pointer.shift ? snapAngle(turned) : turned
    gesture.apply(rotateOperations(before, refs, angle - degrees, center))
  }
  const settle = (): void => {
    if (gesture.commit()) host.finish()
  }
  return {
    cursor: 'grabbing',
    move: moveTo,
    up(pointer) {
      moveTo(pointer)
      settle()
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    key({ key, shift }) {
      if (key !== 'Shift') return false
      moveTo({ ...last, shift })
      return true
    },
    settle,
  }
})

/** Degrees, clockwise from the right. */
const angleTo = (center: WorldPoint, { x, y }: WorldPoint): number =>
  (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI
