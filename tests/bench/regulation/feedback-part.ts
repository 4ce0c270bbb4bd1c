// Room feedback in a company that is set as most are: whether rooms stay between 20 and 22 °C in weather as it comes.

import { type BenchRow, benchRow, withAim } from '../results.ts'
import { DAY_H, plantOf, roomC, sensedC, strategyOf } from './plant.ts'

/** Days: until the corrections have had their steps, and those that are counted. */
const [LEARNING, COUNTED] = [6, 8]
const [LOW_C, HIGH_C, WANTED_C] = [20, 22, 21]
const ON_CURVE = 5
const LEAST_ROOMS = 5
const AIM_SHARE = 95

export function feedbackRows(seeds: readonly number[]): BenchRow[] {
  const companies = seeds.map((seed) => ({ regulated: run(seed, true), alone: run(seed, false) }))
  return (['sensed', 'true'] as const).flatMap((read) => {
    const shares = companies.map(({ regulated }) => regulated[read].share)
    const alone = companies.map((company) => company.alone[read].share)
    const newlyHot = companies.map(
      (company) => [...company.regulated[read].hot].filter((nodeId) => !company.alone[read].hot.has(nodeId)).length,
    )
    const numNewlyHot = newlyHot.reduce((sum, num) => sum + num, 0)
    const worst = Math.min(...shares)
    const name = `room feedback, ${read === 'sensed' ? 'rooms as sensors say' : 'all rooms as they are'}`
    return [
      withAim(
        benchRow('regulation', `${name}: unit-hours at ${LOW_C} to ${HIGH_C} °C`, '%', shares, {
          name: 'without',
          runs: alone,
        }),
        `${AIM_SHARE} at least with every seed; the worst ${worst.toFixed(1)}`,
        worst >= AIM_SHARE,
      ),
      withAim(
        benchRow('regulation', `${name}: units above ${HIGH_C} °C on the mean that were not without it`, '', [
          numNewlyHot,
        ]),
        'none',
        numNewlyHot === 0,
      ),
    ]
  })
}

interface RoomsInBand {
  /** Of unit-hours over the counted days, %. */
  readonly share: number
  /** Units whose mean of these days is above the band. */
  readonly hot: ReadonlySet<string>
}

function run(seed: number, isRegulated: boolean): { readonly sensed: RoomsInBand; readonly true: RoomsInBand } {
  const plant = plantOf(seed, 'usual', 'simulated')
  // by offsets no valve is regulated that people have set by hand, and none without rooms that are known
  const units = plant.units.filter(
    ({ rooms, unit }) => rooms.size >= LEAST_ROOMS && unit.state.settings.CV1_Mode === ON_CURVE,
  )
  const strategy = strategyOf(units, {
    kind: 'roomFeedback',
    params: { curve: { kind: 'quality' }, roomC: WANTED_C, rooms: 'mean' },
  })
  const [sensed, real] = [createCount(), createCount()]
  for (let hour = 0; hour < (LEARNING + COUNTED) * DAY_H; hour += 1) {
    if (isRegulated) plant.run(strategy, 1)
    else plant.pass(60)
    if (hour < LEARNING * DAY_H) continue
    for (const one of units) {
      real.add(one.nodeId, roomC(one))
      const said = sensedC(plant, one)
      if (said !== null) sensed.add(one.nodeId, said)
    }
  }
  return { sensed: sensed.result(), true: real.result() }
}

/** Counts hours within the band, and the mean of each unit. */
function createCount() {
  const units = new Map<string, { sum: number; num: number }>()
  let [numIn, numAll] = [0, 0]
  return {
    add(nodeId: string, celsius: number): void {
      const { sum, num } = units.get(nodeId) ?? { sum: 0, num: 0 }
      units.set(nodeId, { sum: sum + celsius, num: num + 1 })
      numAll += 1
      if (celsius >= LOW_C && celsius <= HIGH_C) numIn += 1
    },
    result: (): RoomsInBand => ({
      share: (100 * numIn) / numAll,
      hot: new Set([...units].flatMap(([nodeId, { sum, num }]) => (sum / num > HIGH_C ? [nodeId] : []))),
    }),
  }
}
