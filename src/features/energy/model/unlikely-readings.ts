import type { ReadingsAround } from '#contract/endpoints/meter-exchange.ts'

export type UnlikelyReading = 'lastTooLow' | 'lastTooHigh' | 'firstTooHigh' | 'firstTooLow'

interface Entered {
  readonly lastReading: number | null
  readonly firstReading: number | null
}

/** What of the entered readings hardly agrees with the stored ones; what was not entered yet agrees. */
export function unlikelyReadings(stored: ReadingsAround, { lastReading, firstReading }: Entered): UnlikelyReading[] {
  const last = sideOf(lastReading, stored.lastReading)
  const first = sideOf(firstReading, stored.firstReading)
  const found: UnlikelyReading[] = []
  if (last === 'below') found.push('lastTooLow')
  if (last === 'above') found.push('lastTooHigh')
  if (first === 'above') found.push('firstTooHigh')
  if (first === 'below') found.push('firstTooLow')
  return found
}

function sideOf(value: number | null, possible: ReadingsAround['lastReading']): 'below' | 'within' | 'above' {
  if (value === null || possible === null) return 'within'
  if (value < possible.min) return 'below'
  return value > possible.max ? 'above' : 'within'
}
