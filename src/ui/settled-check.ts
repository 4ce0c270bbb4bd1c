import { SETTLE_MS } from '../lib/settle.ts'

/** Runs a task later; the returned function cancels it. */
type Schedule = (task: () => void, ms: number) => () => void

export interface SettledCheck {
  /** Call on every key: the check waits until typing has paused. */
  typed(): void
  /** Call when an input method starts or ends a composition; nothing is checked meanwhile. */
  composing(isComposing: boolean): void
  stop(): void
}

/** Delays a check until about 600 ms after the last key; never runs it during input-method composition. */
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
