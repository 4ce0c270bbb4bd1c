import type { Operation } from '#drawing/engine.ts'
import type { ToolHost } from './tool-state.ts'

/** One step of the history while a state makes it. It ends once, however often that is asked for. */
export interface Gesture {
  readonly isOver: boolean
  /** What the whole gesture changes so far, from its beginning. */
  apply(operations: readonly Operation[]): void
  /** What it changes beside that. */
  add(operations: readonly Operation[]): void
  /** Keeps the step. @returns Whether the gesture ended by this call. */
  commit(): boolean
  /** Takes everything back. @returns Whether the gesture ended by this call. */
  revert(): boolean
}

export function beginGesture({ drawing }: Pick<ToolHost, 'drawing'>, label: string): Gesture {
  const mark = drawing.mark(label)
  let isOver = false
  const end = (finish: () => void): boolean => {
    if (isOver) return false
    isOver = true
    finish()
    return true
  }
  return {
    get isOver() {
      return isOver
    },
    apply(operations) {
      if (!isOver) drawing.apply(operations, { from: mark })
    },
    add(operations) {
      if (!isOver && operations.length > 0) drawing.apply(operations)
    },
    commit: () => end(() => drawing.commit()),
    revert: () => end(() => drawing.revertTo(mark)),
  }
}
