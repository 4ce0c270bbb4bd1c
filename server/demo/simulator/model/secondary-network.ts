/**
 * The network behind the units: entrances with their valves, rooms with their sensors, and their reports. It moves once
 * a minute, because rooms change slowly; it reads the units' state and sets the resistance of their networks.
 */
import { z } from 'zod'
import type { Settable } from '../commands/commands.ts'
import { expireValve, valveSettable } from '../commands/valve-commands.ts'
import type { BlockStore, GatewayReadings } from '../instruments/reading-blocks.ts'
import { createReports } from '../instruments/reports.ts'
import type { Probe } from '../instruments/sensors.ts'
import { createEntrances, type Entrances } from '../physics/entrances.ts'
import type { HeatNetwork } from '../physics/network.ts'
import type { Random } from '../physics/random.ts'
import { createRooms, type Rooms } from '../physics/rooms.ts'
import type { Unit } from '../physics/unit.ts'
import type { Weather } from '../physics/weather.ts'

export const secondaryState = z.object({
  /** Time of the first start, epoch ms; the age of batteries counts from it. */
  sinceMs: z.number(),
  lastReportMs: z.number(),
  lastMoveMs: z.number(),
  lastDrawMs: z.number(),
  dice: z.array(z.number()).length(4),
  radio: z.array(z.number()).length(4),
  /** Temperature deviations of a unit's entrances, by the unit's code, in the order of the plan. */
  deviations: z.record(z.string(), z.array(z.number())),
  valves: z.record(
    z.string(),
    z.object({
      position: z.number(),
      positionSet: z.number(),
      mode: z.number(),
      returnSetC: z.number(),
      heatGj: z.number(),
      // states that were kept before have none
      expiries: z
        .partialRecord(
          z.enum(['positionSet', 'mode', 'returnSetC']),
          z.object({ untilMs: z.number(), own: z.number() }),
        )
        .default({}),
    }),
  ),
  sunK: z.object({ south: z.number(), east: z.number(), west: z.number(), north: z.number() }),
  windows: z.record(z.string(), z.object({ dropK: z.number(), fullK: z.number(), untilMs: z.number() })),
})
type SecondaryState = z.infer<typeof secondaryState>

export interface SecondaryNetwork {
  readonly entrances: Entrances
  readonly rooms: Rooms
  move(nowMs: number, hour: number, weather: Weather): void
  readings(nowMs: number, outdoorC: number): GatewayReadings[]
  /** The writable point of an entrance's valve. */
  settableOf(nodeCode: string, code: string): Settable | undefined
  snapshot(): SecondaryState
  /** Takes over the parts that fit the present network. */
  restore(saved: SecondaryState): void
}

const MOVE_MS = 60_000
const DRAW_MS = 300_000
const MAX_MOVE_MS = 3_600_000

interface Instruments {
  readonly blocks: BlockStore
  readonly probe: Probe
  /** Of windows that people open, and of messages of radios. */
  readonly dice: Random
  readonly radio: Random
}

export function createSecondaryNetwork(
  network: HeatNetwork,
  units: ReadonlyMap<string, Unit>,
  seed: number,
  startMs: number,
  { blocks, probe, dice, radio }: Instruments,
): SecondaryNetwork {
  const entrances = createEntrances(network, units, seed)
  const rooms = createRooms(entrances.list, seed, network.climate.designOutdoorC)
  const reports = createReports(network, entrances, rooms, seed, { blocks, probe, radio })
  const entranceOf = new Map(entrances.list.map((entrance) => [entrance.plan.code, entrance]))
  let sinceMs = startMs
  let lastReportMs = Number.NaN
  let lastMoveMs = Number.NaN
  let lastDrawMs = Number.NaN

  function move(nowMs: number, hour: number, weather: Weather): void {
    // time may jump back when the network has warmed up
    if (!(nowMs >= lastMoveMs)) lastMoveMs = nowMs
    if (!(nowMs >= lastDrawMs)) lastDrawMs = Math.floor(nowMs / DRAW_MS) * DRAW_MS
    if (nowMs - lastMoveMs < MOVE_MS) return
    for (const valve of entrances.valves.values()) expireValve(valve, nowMs)
    const dtS = Math.min(nowMs - lastMoveMs, MAX_MOVE_MS) / 1000
    lastMoveMs = nowMs
    for (; nowMs - lastDrawMs >= DRAW_MS; lastDrawMs += DRAW_MS) rooms.draw(dice, lastDrawMs)
    entrances.move(dtS, weather, Math.floor(nowMs / MOVE_MS))
    rooms.move(dtS, nowMs, hour, weather)
  }

  function readings(nowMs: number, outdoorC: number): GatewayReadings[] {
    const from = nowMs >= lastReportMs ? lastReportMs : nowMs
    lastReportMs = nowMs
    return reports.collect(from, nowMs, sinceMs, outdoorC)
  }

  function settableOf(nodeCode: string, code: string): Settable | undefined {
    const entrance = entranceOf.get(nodeCode)
    const valve = entrances.valves.get(nodeCode)
    return entrance && valve && valveSettable(valve, code, entrance.gateway)
  }

  const unitEntrances = new Map<string, number[]>()
  for (const { unit, index } of entrances.list) {
    const own = unitEntrances.get(unit.plan.code)
    if (own) own.push(index)
    else unitEntrances.set(unit.plan.code, [index])
  }

  const snapshot = (): SecondaryState => ({
    sinceMs,
    lastReportMs: Number.isNaN(lastReportMs) ? 0 : lastReportMs,
    lastMoveMs: Number.isNaN(lastMoveMs) ? 0 : lastMoveMs,
    lastDrawMs: Number.isNaN(lastDrawMs) ? 0 : lastDrawMs,
    dice: dice.state(),
    radio: radio.state(),
    deviations: Object.fromEntries(
      [...unitEntrances].map(([code, own]) => [code, own.map((index) => entrances.deviation[index] ?? 0)]),
    ),
    valves: Object.fromEntries([...entrances.valves].map(([code, valve]) => [code, structuredClone(valve)])),
    sunK: { ...rooms.state.sunK },
    windows: structuredClone(rooms.state.windows),
  })

  function restore(saved: SecondaryState): void {
    sinceMs = saved.sinceMs
    lastReportMs = saved.lastReportMs || Number.NaN
    lastMoveMs = saved.lastMoveMs || Number.NaN
    lastDrawMs = saved.lastDrawMs || Number.NaN
    dice.restore(saved.dice)
    radio.restore(saved.radio)
    for (const [code, own] of unitEntrances) {
      const kept = saved.deviations[code]
      // a different number of entrances: the saved deviations do not fit, so these start at 0
      if (kept?.length !== own.length) continue
      for (const [i, index] of own.entries()) entrances.deviation[index] = kept[i] ?? 0
    }
    for (const [code, valve] of entrances.valves) Object.assign(valve, structuredClone(saved.valves[code]))
    Object.assign(rooms.state.sunK, saved.sunK)
    for (const customer in rooms.state.windows) delete rooms.state.windows[customer]
    Object.assign(rooms.state.windows, structuredClone(saved.windows))
    entrances.divideWater()
  }

  return { entrances, rooms, move, readings, settableOf, snapshot, restore }
}
