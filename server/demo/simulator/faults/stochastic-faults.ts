/**
 * Random faults at the rates found in real exports (domain guide 2.9): gateways of stations and communities go offline,
 * heat meters give no values, zeros or frozen values for a while, counters step back or reset. Drawn in time order on a
 * grid of five minutes, independently of the simulation's steps.
 */
import { z } from 'zod'
import { COUNTER_OVERFLOW, rounded } from '../instruments/sensors.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { createRandom, type Random } from '../physics/random.ts'

const CHANNELS = ['heat', 'power', 'water'] as const
type Channel = (typeof CHANNELS)[number]
const DEFECTS = ['missing', 'zero', 'frozen'] as const
type Defect = (typeof DEFECTS)[number]

export const stochasticFaultsState = z.object({
  lastDrawMs: z.number(),
  dice: z.array(z.number()).length(4),
  /** Until when each gateway is offline, epoch ms. */
  silent: z.record(z.string(), z.number()),
  /** Active defects by unit and channel, e.g. `HZ0001.1 heat`. */
  defects: z.record(z.string(), z.object({ kind: z.enum(DEFECTS), untilMs: z.number() })),
  /** By point: how much less a counter shows than it has counted. */
  offsets: z.record(z.string(), z.number()),
  /** By point: how far a counter steps back at its next reading. */
  pending: z.record(z.string(), z.number()),
})
type StochasticFaultsState = z.infer<typeof stochasticFaultsState>

export interface StochasticFaults {
  isSilent(gateway: string): boolean
  /** Draws the faults up to a time. */
  draw(nowMs: number): void
  /** Applies the defects to a unit's readings. @returns The parameters whose values are frozen. */
  spoil(unitCode: string, values: Record<string, number>): ReadonlySet<string> | undefined
  snapshot(): StochasticFaultsState
  restore(saved: StochasticFaultsState): void
}

const TICK_MS = 300_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** After a longer pause, only this much time is made up. */
const MAX_CATCH_UP_MS = 2 * DAY_MS

const STATION = { betweenMs: 20 * DAY_MS, meanMs: 25 * MINUTE_MS }
const COMMUNITY = { betweenMs: 60 * DAY_MS, meanMs: 180 * MINUTE_MS }
const MEAN_MS: Readonly<Record<Defect, number>> = {
  missing: 20 * MINUTE_MS,
  zero: 10 * MINUTE_MS,
  frozen: 90 * MINUTE_MS,
}
const PARAMS: Readonly<Record<Channel, ReadonlySet<string>>> = {
  heat: new Set(['F1', 'FT1', 'Q1', 'HT1']),
  power: new Set(['EM_P', 'EM_EP', 'EM_U', 'EM_I', 'EM_PF']),
  water: new Set(['WM_F', 'WM_FT']),
}
/** A zero defect affects only these momentary values; the counters of the same meter go on. */
const MOMENTARY = new Set(['F1', 'Q1', 'EM_P', 'WM_F'])
const COUNTERS = ['FT1', 'HT1', 'FT2', 'WM_FT', 'EM_EP'] as const
/** Share of the meters that reset to 0 about once in a season. */
const RESETTING_SHARE = 0.03
const SEASON_MS = 120 * DAY_MS

interface Proneness {
  readonly code: string
  readonly shares: Readonly<Record<Channel, Readonly<Record<Defect, number>>>>
  readonly resetting: readonly string[]
  readonly backStepsADay: number
}

/**
 * @param rate - 1 for the rates of real plants, 0 for no such faults.
 * @param dice - Says when they come; how prone a unit is to them depends on the seed.
 */
export function createStochasticFaults(
  network: HeatNetwork,
  seed: number,
  rate: number,
  dice: Random,
): StochasticFaults {
  const nature = createRandom(seed, 'proneness')
  const units = network.stations
    .flatMap((station) => station.units)
    .map(({ code }): Proneness => {
      // most values are near the lower end of the measured range
      const skewed = (from: number, to: number): number => from + (to - from) * nature.uniform() ** 3
      const few = { missing: skewed(0, 0.03), zero: 0, frozen: 0.002 }
      return {
        code,
        shares: {
          heat: { missing: skewed(0, 0.22), zero: skewed(0.01, 0.12), frozen: skewed(0.035, 0.108) },
          power: few,
          water: few,
        },
        resetting: COUNTERS.filter(() => nature.uniform() < RESETTING_SHARE),
        backStepsADay: nature.between(0.02, 0.25),
      }
    })
  const gateways = [
    ...network.stations.map(({ gatewayCode }) => ({ gatewayCode, ...STATION })),
    ...network.communities.map(({ gatewayCode }) => ({ gatewayCode, ...COMMUNITY })),
  ]
  let lastDrawMs = Number.NaN
  let silent: Record<string, number> = {}
  let defects: Record<string, { kind: Defect; untilMs: number }> = {}
  let offsets: Record<string, number> = {}
  let pending: Record<string, number> = {}

  const lasting = (meanMs: number): number => -meanMs * Math.log(1 - dice.uniform())

  function draw(nowMs: number): void {
    if (rate === 0) return
    if (!(nowMs >= lastDrawMs)) lastDrawMs = Math.floor(nowMs / TICK_MS) * TICK_MS
    lastDrawMs = Math.max(lastDrawMs, Math.floor((nowMs - MAX_CATCH_UP_MS) / TICK_MS) * TICK_MS)
    for (; nowMs - lastDrawMs >= TICK_MS; lastDrawMs += TICK_MS) drawTick(lastDrawMs)
  }

  function drawTick(atMs: number): void {
    for (const { gatewayCode, betweenMs, meanMs } of gateways) {
      if ((silent[gatewayCode] ?? 0) > atMs) continue
      delete silent[gatewayCode]
      if (dice.uniform() < (rate * TICK_MS) / betweenMs) silent[gatewayCode] = atMs + TICK_MS + lasting(meanMs)
    }
    for (const unit of units) {
      for (const channel of CHANNELS) drawDefect(unit, channel, atMs)
      if (dice.uniform() < (rate * unit.backStepsADay * TICK_MS) / DAY_MS) {
        pending[`${unit.code}.HT1`] = dice.between(0.1, 3)
      }
      for (const counter of unit.resetting) {
        if (dice.uniform() < (rate * TICK_MS) / SEASON_MS) pending[`${unit.code}.${counter}`] = COUNTER_OVERFLOW
      }
    }
  }

  function drawDefect({ code, shares }: Proneness, channel: Channel, atMs: number): void {
    const key = `${code} ${channel}`
    if ((defects[key]?.untilMs ?? 0) > atMs) return
    delete defects[key]
    let chance = dice.uniform()
    for (const kind of DEFECTS) {
      // with this chance, defects (each lasting its mean length plus half a tick) fill their share of the time
      chance -= (rate * shares[channel][kind] * TICK_MS) / MEAN_MS[kind]
      if (chance >= 0) continue
      defects[key] = { kind, untilMs: atMs + Math.max(TICK_MS, lasting(MEAN_MS[kind])) }
      return
    }
  }

  function spoil(unitCode: string, values: Record<string, number>): ReadonlySet<string> | undefined {
    if (rate === 0) return undefined
    for (const counter of COUNTERS) moveBack(`${unitCode}.${counter}`, counter, values)
    let frozen: ReadonlySet<string> | undefined
    for (const channel of CHANNELS) {
      const defect = defects[`${unitCode} ${channel}`]
      if (!defect) continue
      if (defect.kind === 'frozen') frozen = PARAMS[channel]
      else {
        for (const param of PARAMS[channel]) {
          if (defect.kind === 'missing') values[param] = Number.NaN
          else if (MOMENTARY.has(param)) values[param] = 0
        }
      }
    }
    return frozen
  }

  function moveBack(point: string, counter: string, values: Record<string, number>): void {
    const counted = values[counter] ?? 0
    const step = pending[point]
    if (step !== undefined) {
      delete pending[point]
      offsets[point] = Math.min(counted, (offsets[point] ?? 0) + step)
    }
    const offset = offsets[point]
    // after an overflow of the counter, the offset must not make it negative
    if (offset !== undefined) values[counter] = rounded(Math.max(0, counted - offset), 10)
  }

  return {
    isSilent: (gateway) => silent[gateway] !== undefined && silent[gateway] > lastDrawMs,
    draw,
    spoil,
    snapshot: () => ({
      lastDrawMs: Number.isNaN(lastDrawMs) ? 0 : lastDrawMs,
      dice: dice.state(),
      silent: { ...silent },
      defects: structuredClone(defects),
      offsets: { ...offsets },
      pending: { ...pending },
    }),
    restore: (saved) => {
      lastDrawMs = saved.lastDrawMs || Number.NaN
      dice.restore(saved.dice)
      silent = { ...saved.silent }
      defects = structuredClone(saved.defects)
      offsets = { ...saved.offsets }
      pending = { ...saved.pending }
    },
  }
}
