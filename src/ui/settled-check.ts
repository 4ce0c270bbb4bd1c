import { SETTLE_MS } from '../lib/settle.ts'

/** Runs a task later; the answer takes it back. */
type Schedule = (task: () => void, ms: number) => () => void

export interface SettledCheck {
  /** A key was pressed; the check waits until typing has settled. */
  typed(): void
  /** An input method has begun, or ended, to put a word together; nothing is checked meanwhile. */
  composing(isComposing: boolean): void
  stop(): void
}

/** Waits with a check until about 600 ms after the last key, and never while an input method composes. */
export function createSettledCheck(schedule: Schedule, check: () => void): SettledCheck {
  let isComposing = false
  let cancel: (() => void) | null = null
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  const wait = (): void => {
    stop()
    if (!isComposing) cancel = schedule(check, SETTLE_MS)
  }
  return {
    typed: wait,
    composing(now) {
      isComposing = now
      wait()
    },
    stop,
  }
}
