// Buildings learnt from a simulated winter, beside the ones that nobody sees.

import type { HeatNetwork } from '#server/demo/simulator/physics/network.ts'
import { type Learnt, learnBuilding } from '#server/modules/unit-model/learning/learn-building.ts'
import { learnEmitters } from '#server/modules/unit-model/learning/learn-emitters.ts'
import { servedHoursOf, simulateBuildings, truthOf } from '../../support/building-season.ts'
import { type BenchRow, benchRow, median, withAim } from '../results.ts'
import type { SeasonWeather } from './season.ts'
import { networkOf, weatherOf } from './season.ts'

const STATIONS = 12
/** As the nightly work learns from. */
const DAYS = 84
const LEAST_ROOMS = 2
const NEAR = 0.2
const AIM = 80

const percent = (of: number, all: number): number => (100 * of) / all
const errorOf = ({ value }: Learnt, truth: number): number => 100 * Math.abs(value / truth - 1)
const isHeld = ({ low, high }: Learnt, truth: number): boolean => low <= truth && truth <= high

function benchSeed(network: HeatNetwork, { observed }: SeasonWeather, seed: number) {
  const served = simulateBuildings(network, seed, DAYS).filter(({ rooms }) => rooms.length >= LEAST_ROOMS)
  const start = performance.now()
  const units = served.flatMap((season) => {
    const hours = servedHoursOf(season, observed)
    const learnt = learnBuilding(hours)
    const emitters = learnEmitters(hours, season.unit.emitter.designExcessK)
    return typeof learnt === 'string' ? [] : [{ learnt, emitters, truth: truthOf(season) }]
  })
  const seconds = (performance.now() - start) / 1000 / served.length
  const timeErrors = units.map(({ learnt, truth }) => errorOf(learnt.timeConstantH, truth.timeConstantH))
  return {
    learntShare: percent(units.length, served.length),
    timeError: median(timeErrors),
    timeNear: percent(timeErrors.filter((error) => error <= 100 * NEAR).length, units.length),
    timeHeld: percent(
      units.filter(({ learnt, truth }) => isHeld(learnt.timeConstantH, truth.timeConstantH)).length,
      units.length,
    ),
    lossError: median(units.map(({ learnt, truth }) => errorOf(learnt.lossKwK, truth.lossKwK))),
    lossHeld: percent(units.filter(({ learnt, truth }) => isHeld(learnt.lossKwK, truth.lossKwK)).length, units.length),
    emitterError: median(
      units.flatMap(({ emitters, truth }) => (emitters ? [errorOf(emitters.heatKw, truth.emitterKw)] : [])),
    ),
    seconds,
  }
}

/** @param numSeeds - Number of winters. */
export async function buildingRows(numSeeds: number): Promise<BenchRow[]> {
  const seeds: ReturnType<typeof benchSeed>[] = []
  for (let seed = 1; seed <= numSeeds; seed += 1) {
    const network = networkOf(STATIONS, seed, 'real')
    seeds.push(benchSeed(network, await weatherOf(network, seed), seed))
  }
  const row = (name: string, unit: string, read: (figures: (typeof seeds)[number]) => number): BenchRow =>
    benchRow('forecast', name, unit, seeds.map(read))
  const near = seeds.map(({ timeNear }) => timeNear)
  return [
    row('buildings: learnt, of units with two rooms or more (higher is better)', '%', ({ learntShare }) => learntShare),
    row('buildings: middle error of the time constant', '%', ({ timeError }) => timeError),
    withAim(
      row('buildings: time constant within 20 % (higher is better)', '%', ({ timeNear }) => timeNear),
      `${AIM} or more in the middle, worst seed ${Math.min(...near).toPrecision(3)}`,
      median(near) >= AIM,
    ),
    row('buildings: interval holds the time constant (higher is better)', '%', ({ timeHeld }) => timeHeld),
    row('buildings: middle error of the loss', '%', ({ lossError }) => lossError),
    row('buildings: interval holds the loss (higher is better)', '%', ({ lossHeld }) => lossHeld),
    row('buildings: middle error of the emitters’ heat', '%', ({ emitterError }) => emitterError),
    row('buildings: learning one', 's', ({ seconds }) => seconds),
  ]
}
