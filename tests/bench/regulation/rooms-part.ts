// One-network balance that learns from rooms: whether the rooms of a class come nearer to each other, and stay where they are. Each day has
// the same weather, so that what changes over days is the strategy's doing.

import { spreadOf } from '#tests/support/regulated-plant.ts'
import { type BenchRow, benchRow, median, withAim } from '../results.ts'
import { balanceOf, classesOf, dayOfRooms, meanOf, plantOf } from './plant.ts'

const LEAST_UNITS = 3
/** Days: until the water is balanced; until the aim, which is 72 h; until drift would show. */
const [BALANCED, LEARNT, LAST] = [3, 3, 14]
const AIM_SHARE = 0.5
const AIM_K = 0.3

export function roomsRows(seeds: readonly number[]): BenchRow[] {
  const found = seeds.flatMap(classesOfSeed)
  const of = (read: (one: ClassOfRooms) => number): number[] => found.map(read)
  const row = (name: string, unit: string, runs: readonly number[]): BenchRow =>
    benchRow('regulation', `rooms of a class: ${name}`, unit, runs)
  const worstOf = (runs: readonly number[]): string => Math.max(...runs).toFixed(2)
  const shares = of(({ sensedShare }) => sensedShare)
  const trueShares = of(({ trueShare }) => trueShare)
  const [moved, drifts] = [of(({ movedK }) => movedK), of(({ driftK }) => driftK)]
  return [
    withAim(
      row(`spread after 72 h over before, as sensors say, ${found.length} classes`, '', shares),
      `${AIM_SHARE} at most for half of them; the worst ${worstOf(shares)}`,
      median(shares) <= AIM_SHARE,
    ),
    withAim(
      row('spread after 72 h over before, of all rooms as they are', '', trueShares),
      `${AIM_SHARE} at most for half of them; the worst ${worstOf(trueShares)}`,
      median(trueShares) <= AIM_SHARE,
    ),
    withAim(
      row('their mean has moved after 72 h', 'K', moved),
      `${AIM_K} at most; the worst ${worstOf(moved)}`,
      Math.max(...moved) <= AIM_K,
    ),
    withAim(
      row(`their mean has moved after ${LAST} days`, 'K', drifts),
      `${AIM_K} at most; the worst ${worstOf(drifts)}`,
      Math.max(...drifts) <= AIM_K,
    ),
  ]
}

interface ClassOfRooms {
  readonly sensedShare: number
  readonly trueShare: number
  /** Of the true mean, K. */
  readonly movedK: number
  readonly driftK: number
}

function classesOfSeed(seed: number): ClassOfRooms[] {
  const plant = plantOf(seed, 'poor', 'same')
  const units = plant.units.filter(({ rooms }) => rooms.size > 0)
  type Day = ReturnType<typeof dayOfRooms>
  const days = (learnsFromRooms: boolean, count: number): Day => {
    let last: Day = []
    for (let day = 0; day < count; day += 1) last = dayOfRooms(plant, balanceOf(units, { learnsFromRooms }), units)
    return last
  }
  const before = days(false, BALANCED)
  const learnt = days(true, LEARNT)
  const last = days(true, LAST - LEARNT)
  return classesOf(units, LEAST_UNITS).map((own) => {
    const of = (day: Day, read: (rooms: Day[number]) => number): number[] =>
      own.flatMap((unit) => {
        const rooms = day[units.indexOf(unit)]
        return rooms && !Number.isNaN(read(rooms)) ? [read(rooms)] : []
      })
    const spread = (day: Day, read: (rooms: Day[number]) => number): number => spreadOf(of(day, read))
    const trueC = (rooms: Day[number]): number => rooms.trueC
    const sensedC = (rooms: Day[number]): number => rooms.sensedC
    const movedBy = (day: Day): number => Math.abs(meanOf(of(day, trueC)) - meanOf(of(before, trueC)))
    return {
      sensedShare: spread(learnt, sensedC) / spread(before, sensedC),
      trueShare: spread(learnt, trueC) / spread(before, trueC),
      movedK: movedBy(learnt),
      driftK: movedBy(last),
    }
  })
}
