import { MAX_SHELF_MINUTES, MAX_URGENT_SHELF_MINUTES, URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'

const CHOICES = [15, 30, 60, 120, 240, 480] as const

/** Times for which alarms of these levels may be shelved, minutes. */
export function shelfMinutes(levels: readonly number[]): readonly number[] {
  const most = levels.includes(URGENT_LEVEL) ? MAX_URGENT_SHELF_MINUTES : MAX_SHELF_MINUTES
  return CHOICES.filter((minutes) => minutes <= most)
}

export interface DurationParts {
  /** The largest unit that the duration fills. */
  readonly unit: 'days' | 'hours' | 'minutes'
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

export function durationParts(ms: number): DurationParts {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes'
  return { unit, days, hours: hours % 24, minutes: minutes % 60 }
}
