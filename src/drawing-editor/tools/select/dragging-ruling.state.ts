import { withRuling } from '#drawing-editor/stage/rulings.ts'
import { defineState, type PointerInput } from '../tool-state.ts'

export interface DraggingRuling {
  readonly axis: 'x' | 'y'
  /** Which of the rulings along the axis; one beyond the last is a new one. */
  readonly index: number
}

/** Moves a line to snap to, on whole px; onto its ruler it is taken away. */
export const draggingRuling = defineState<DraggingRuling>('select.draggingRuling', (host, { axis, index }) => {
  const before = host.rulings
  let now = before
  const moveTo = (pointer: PointerInput): void => {
    const isOff = pointer.screen[axis] < 0
    now = withRuling(before, axis, index, isOff ? null : Math.round(pointer.world[axis]))
    host.previewRulings(now)
    host.setPointer(pointer.world)
  }
  const settle = (): void => {
    host.setRulings(now)
    host.finish()
  }
  return {
    cursor: axis === 'x' ? 'ew-resize' : 'ns-resize',
    move: moveTo,
    up(pointer) {
      moveTo(pointer)
      settle()
    },
    cancel() {
      host.previewRulings(null)
      host.finish()
    },
    settle,
  }
})
