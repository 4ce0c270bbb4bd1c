import type { ScreenPoint } from '#drawing/engine.ts'
import { defineState } from '../tool-state.ts'

/** Moves the view with the pointer; nothing is chosen or changed. */
export const panning = defineState<undefined>('hand.panning', (host) => {
  let last: ScreenPoint | null = null
  return {
    cursor: 'grab',
    down({ screen }) {
      last = screen
    },
    move({ screen }) {
      if (last) host.stage.current?.camera.panBy(screen.x - last.x, screen.y - last.y)
      if (last) last = screen
    },
    up() {
      last = null
    },
    cancel() {
      last = null
    },
    settle() {
      last = null
    },
  }
})
