import type { BrakeRule } from './limits.ts'

/** One count that an attempt adds to. */
export interface Brake {
  readonly keyHash: string
  readonly rule: BrakeRule
  /**
   * Whether a success clears the count; else it takes back only its own attempt, so that others' attempts still count.
   */
  readonly isCleared: boolean
}

export interface BrakeCount {
  readonly attempts: number
  readonly lastAttemptAt: Date
  /** No further attempt before this; null: at any time. */
  readonly heldUntil: Date | null
}

/** A count after one more attempt. */
export function afterAttempt(row: BrakeCount | undefined, rule: BrakeRule, now: Date): BrakeCount {
  const pause = row ? now.getTime() - row.lastAttemptAt.getTime() : 0
  const attempts = Math.max(0, (row?.attempts ?? 0) - Math.floor(pause / rule.forgiveMs)) + 1
  const delayMs = delayAfter(attempts, rule)
  return { attempts, lastAttemptAt: now, heldUntil: delayMs === 0 ? null : new Date(now.getTime() + delayMs) }
}

function delayAfter(attempts: number, { free, firstDelayMs, maxDelayMs }: BrakeRule): number {
  return attempts <= free ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - free - 1))
}
