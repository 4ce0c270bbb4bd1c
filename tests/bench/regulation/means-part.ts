// One-network balance where nobody has ever set the units alike: how near the means of a class come to each other in six hours.

import { meanC, spreadOf } from '#tests/support/regulated-plant.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'
import { balanceOf, classesOf, plantOf } from './plant.ts'

const HOURS = 6
const SETTLED_MINUTES = 6 * 60
/** Classes that are apart as far as the aim says, K. */
const APART = { least: 8, most: 12 } as const
const LEAST_UNITS = 3
const AIM_K = 1

export function meansRows(seeds: readonly number[]): BenchRow[] {
  return (['valve', 'setPoint'] as const).flatMap((by) => {
    const before: number[] = []
    const after: number[] = []
    for (const seed of seeds) {
      const plant = plantOf(seed, 'poor', 'simulated')
      plant.pass(SETTLED_MINUTES)
      const apart = classesOf(plant.units, LEAST_UNITS)
        .map((units) => ({ units, spreadK: spreadOf(units.map(meanC)) }))
        .filter(({ spreadK }) => spreadK >= APART.least && spreadK <= APART.most)
      plant.run(balanceOf(plant.units, { by, learnsFromRooms: false }), HOURS)
      before.push(...apart.map(({ spreadK }) => spreadK))
      after.push(...apart.map(({ units }) => spreadOf(units.map(meanC))))
    }
    const name = `means of a class, by ${by === 'valve' ? 'valve' : 'set point'}`
    return [
      benchRow('regulation', `${name}: apart before, ${before.length} classes`, 'K', before),
      withAim(
        benchRow('regulation', `${name}: apart after ${HOURS} h`, 'K', after),
        `${AIM_K} at most in every class; the worst ${Math.max(...after).toFixed(2)}`,
        Math.max(...after) <= AIM_K,
      ),
    ]
  })
}
