/**
 * What people of the company do at a unit where the demand is real: they shut it off for a repair by day, and move its set point for some
 * days after a complaint. Drawn by seed and time alone, apart from all other chance, so that what is expected can be computed without it.
 */
import { hourOfDay } from './calendar.ts'
import { createRandom } from './random.ts'

/** What is done at a unit now. */
export interface PlantWork {
  /** K by which its supply temperature was raised; negative: lowered. */
  movedK: number
  isShutOff: boolean
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Of a unit's days, those with a repair for which it is shut off (E). */
const SHUT_OFF_SHARE = 1 / 90
const [FIRST_HOUR, LAST_HOUR] = [8, 14]
const [SHORTEST_H, LONGEST_H] = [2, 8]
/** A moved set point stays for so many days; of them, those in which one is moved (E). */
const MOVED_DAYS = 4
const MOVED_SHARE = 0.12
const [LEAST_K, MOST_K] = [1, 3]

export function createPlantWork(seed: number, code: string, utcOffsetH: number): (realMs: number) => PlantWork {
  const now: PlantWork = { movedK: 0, isShutOff: false }
  let [shownDay, from, to] = [Number.NaN, 0, 0]
  return (realMs) => {
    const day = Math.floor(realMs / DAY_MS + (utcOffsetH * HOUR_MS) / DAY_MS)
    if (day !== shownDay) {
      shownDay = day
      const repair = createRandom(seed, `shut-off ${code} ${day}`)
      from = repair.uniform() < SHUT_OFF_SHARE ? repair.between(FIRST_HOUR, LAST_HOUR) : Number.NaN
      to = from + repair.between(SHORTEST_H, LONGEST_H)
      const complaint = createRandom(seed, `set point ${code} ${Math.floor(day / MOVED_DAYS)}`)
      const isMoved = complaint.uniform() < MOVED_SHARE
      const direction = complaint.uniform() < 0.5 ? -1 : 1
      now.movedK = isMoved ? direction * complaint.between(LEAST_K, MOST_K) : 0
    }
    const hour = hourOfDay(realMs, utcOffsetH)
    now.isShutOff = hour >= from && hour < to
    return now
  }
}
