import { type OverlayShape, type SnapAnswer, straightenEnd, type WorldPoint } from '#drawing/engine.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput } from '../tool-state.ts'

/** Measures from press to release; the coordinates tell the way. Nothing is changed. Shift keeps it level or upright. */
export const measuring = defineState<undefined>('measure.measuring', (host) => {
  let from: WorldPoint | null = null
  let to: WorldPoint | null = null
  let isHeld = false
  let answer: SnapAnswer | null = null
  const ready = host.stage.beginSnapping(new Uint32Array(0))

  const place = async (pointer: PointerInput): Promise<WorldPoint> => {
    await ready
    const snapped = await snapPlace(host, pointer)
    answer = snapped.answer
    return pointer.shift && from && isHeld ? straightenEnd(from, snapped.at) : snapped.at
  }
  return {
    cursor: 'crosshair',
    async down(pointer) {
      isHeld = false
      from = await place(pointer)
      to = from
      isHeld = true
    },
    async move(pointer) {
      const at = await place(pointer)
      if (isHeld) to = at
      host.setPointer(to ?? at, from)
    },
    up() {
      isHeld = false
    },
    cancel() {
      from = null
      to = null
      isHeld = false
    },
    settle() {
      isHeld = false
    },
    key({ key }) {
      if (key !== 'Escape') return false
      host.takeSelect()
      return true
    },
    leave: () => host.setPointer(null, null),
    overlay(): readonly OverlayShape[] {
      const guides = answer ? guideShapes(answer) : []
      if (!from || !to) return guides
      return [
        ...guides,
        { kind: 'line', points: [from, to], tone: 'guide', width: 2 },
        { kind: 'handle', at: from, form: 'round', tone: 'guide' },
        { kind: 'handle', at: to, form: 'round', tone: 'guide' },
      ]
    },
  }
})
