import type { FaultRequest } from '../faults/fault-catalogue.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { createRandom, type Random } from '../physics/random.ts'

/** A fault that happened before the first start. */
export interface PastFault {
  /** Epoch ms. */
  readonly startMs: number
  readonly endMs: number
  readonly request: FaultRequest
}

interface Targets {
  readonly stations: readonly string[]
  readonly units: readonly string[]
}
interface Kind {
  /** In a week, among sixty stations. */
  readonly aWeek: number
  readonly minutes: readonly [min: number, max: number]
  draw(dice: Random, targets: Targets): FaultRequest
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const STATIONS = 60
/** The running network begins without faults, so the last ones are over a while before. */
const QUIET_BEFORE_START_MS = 25 * MINUTE_MS

const one = (dice: Random, codes: readonly string[]): string => codes[dice.below(codes.length)] ?? ''
const leak: Kind = {
  aWeek: 2,
  minutes: [50, 240],
  draw: (dice, { units }) => ({ kind: 'burst', target: one(dice, units), severity: dice.between(6, 14) }),
}
const silence: Kind = {
  aWeek: 3,
  minutes: [35, 150],
  draw: (dice, { stations }) => ({ kind: 'comm-loss', target: one(dice, stations) }),
}
const pumpTrip: Kind = {
  aWeek: 1,
  minutes: [30, 110],
  draw: (dice, { units }) => ({ kind: 'pump-trip', target: one(dice, units), severity: dice.uniform() < 0.3 ? 2 : 1 }),
}
const KINDS: readonly Kind[] = [
  leak,
  silence,
  pumpTrip,
  {
    aWeek: 1,
    minutes: [240, 900],
    draw: (dice, { units }) => ({ kind: 'frozen-sensor', target: `${one(dice, units)}.CV1_U` }),
  },
  {
    aWeek: 0.5,
    minutes: [120, 480],
    draw: (dice, { units }) => ({ kind: 'valve-stuck', target: one(dice, units), severity: dice.between(20, 80) }),
  },
  {
    aWeek: 0.5,
    minutes: [15, 70],
    draw: (dice, { stations }) => ({ kind: 'power-cut', target: one(dice, stations) }),
  },
]
/** What happens in the last night whatever the size of the network, hours before the first start. */
const LAST_NIGHT: readonly (readonly [hoursBefore: number, kind: Kind])[] = [
  [11.4, pumpTrip],
  [8.2, leak],
  [5.1, silence],
]

/**
 * Faults of a time before the first start, in order of their beginning. They depend on the seed, the day and the first
 * start only, so that a back-fill that starts again has the same ones.
 *
 * @param untilMs - The first start, epoch ms.
 */
export function planPastFaults(network: HeatNetwork, seed: number, fromMs: number, untilMs: number): PastFault[] {
  const targets = {
    stations: network.stations.map(({ code }) => code),
    units: network.stations.flatMap(({ units }) => units.map(({ code }) => code)),
  }
  if (targets.units.length === 0) return []
  const faults: PastFault[] = []
  const add = (kind: Kind, startMs: number, dice: Random): void => {
    const endMs = Math.min(startMs + dice.between(...kind.minutes) * MINUTE_MS, untilMs - QUIET_BEFORE_START_MS)
    const request = kind.draw(dice, targets)
    if (startMs >= fromMs && endMs - startMs >= 10 * MINUTE_MS) faults.push({ startMs, endMs, request })
  }
  for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < untilMs; day += 1) {
    const dice = createRandom(seed, `faults of day ${day}`)
    for (const kind of KINDS) {
      const mean = (kind.aWeek / 7) * (targets.stations.length / STATIONS)
      const count = Math.floor(mean) + (dice.uniform() < mean % 1 ? 1 : 0)
      for (let at = 0; at < count; at += 1) add(kind, (day + dice.uniform()) * DAY_MS, dice)
    }
  }
  const night = createRandom(seed, 'faults of the last night')
  for (const [hours, kind] of LAST_NIGHT) add(kind, untilMs - hours * 60 * MINUTE_MS, night)
  return faults.sort((one, other) => one.startMs - other.startMs)
}
