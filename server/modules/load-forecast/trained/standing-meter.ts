// A meter that stood still within the last day before a forecast, so that the forecast does not rest on what it said. Pure.

import { STOOD } from '../learning/clean-load.ts'
import { HOUR_MS, numKnown } from '../learning/hour-data.ts'
import type { PlaceHours } from './place-hours.ts'

export interface StandingMeter {
  /** Epoch ms, when it stood still first. */
  readonly at: number
  /** Epoch ms, when what it had missed was caught up; null: it still stands. */
  readonly until: number | null
  /** Of the last day, that are left out. */
  readonly numHours: number
}

const LOOKED_AT_H = 24

/** @returns Null where it went on all day; of several times the newest. */
export function standingMeter({ data, stood, until }: Pick<PlaceHours, 'data' | 'stood' | 'until'>) {
  let last = until - 1
  while (last >= until - LOOKED_AT_H && !stood[last]) last -= 1
  if (last < Math.max(0, until - LOOKED_AT_H)) return null
  let first = last
  // missing hours between two that stood still are of the same time
  for (let hour = last; hour >= 0 && (stood[hour] || Number.isNaN(data.load[hour])); hour -= 1)
    if (stood[hour]) first = hour
  const numHours = stood.subarray(Math.max(0, until - LOOKED_AT_H), until).filter((one) => one !== 0).length
  // of the hour that runs nothing is known yet
  const stands = stood[last] === STOOD.still && numKnown(data.load, last + 1, until) === 0
  const found: StandingMeter = {
    at: data.start + first * HOUR_MS,
    until: stands ? null : data.start + (last + 1) * HOUR_MS,
    numHours,
  }
  return found
}
