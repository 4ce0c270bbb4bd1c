/**
 * All that stands behind the units: doors with their valves, rooms with their sensors, and their reports. Moves once a
 * minute, for rooms change in hours; it takes the units' state and gives back the resistance of their networks.
 */
import { z } from 'zod'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import type { BlockStore, GatewayReadings } from '../instruments/reading-blocks.ts'
import { createReports } from '../instruments/reports.ts'
import type { Probe } from '../instruments/sensors.ts'
import type { Settable } from '../publishing/commands.ts'
import { createDoors, type Doors } from './entrances.ts'
import type { HeatNetwork } from './network.ts'
import { createRandom } from './random.ts'
import { createRooms, type Rooms } from './rooms.ts'
import type { Unit } from './unit.ts'
import type { Weather } from './weather.ts'

export const secondaryState = z.object({
  /** Of the first start, epoch ms: batteries count from it. */
  sinceMs: z.number(),
  lastReportMs: z.number(),
  lastMoveMs: z.number(),
  lastDrawMs: z.number(),
  dice: z.array(z.number()).length(4),
  radio: z.array(z.number()).length(4),
  /** Deviations of a unit's doors by the unit's code, in the order of the plan. */
  deviations: z.record(z.string(), z.array(z.number())),
  valves: z.record(
    z.string(),
    z.object({
      position: z.number(),
      positionSet: z.number(),
      mode: z.number(),
      returnSetC: z.number(),
      heatGj: z.number(),
    }),
  ),
  sunK: z.object({ south: z.number(), east: z.number(), west: z.number(), north: z.number() }),
  windows: z.record(z.string(), z.object({ dropK: z.number(), fullK: z.number(), untilMs: z.number() })),
})
export type SecondaryState = z.infer<typeof secondaryState>

export interface SecondaryNetwork {
  readonly doors: Doors
  readonly rooms: Rooms
  move(nowMs: number, hour: number, weather: Weather): void
  readings(nowMs: number, outdoorC: number): GatewayReadings[]
  /** The point of a door's valve that a command names. */
  settableOf(nodeCode: string, code: string): Settable | undefined
  snapshot(): SecondaryState
  /** Takes what fits. */
  restore(saved: SecondaryState): void
}

const MOVE_MS = 60_000
const DRAW_MS = 300_000
const MAX_MOVE_MS = 3_600_000

const DOOR_SETTINGS = { U_SV: 'positionSet', Mode: 'mode', ThSP: 'returnSetC' } as const
const doorParams = new Map(paramsOfLevel('door').map((param) => [param.code, param]))

export function createSecondaryNetwork(
  network: HeatNetwork,
  units: ReadonlyMap<string, Unit>,
  seed: number,
  startMs: number,
  { blocks, probe }: { readonly blocks: BlockStore; readonly probe: Probe },
): SecondaryNetwork {
  const doors = createDoors(network, units, seed)
  const rooms = createRooms(doors.list, seed, network.climate.designOutdoorC)
  const dice = createRandom(seed, 'windows')
  const radio = createRandom(seed, 'radio')
  const reports = createReports(network, doors, rooms, seed, { blocks, probe, radio })
  const doorOf = new Map(doors.list.map((door) => [door.plan.code, door]))
  let sinceMs = startMs
  let lastReportMs = Number.NaN
  let lastMoveMs = Number.NaN
  let lastDrawMs = Number.NaN

  function move(nowMs: number, hour: number, weather: Weather): void {
    // time may jump back when the network has warmed up
    if (!(nowMs >= lastMoveMs)) lastMoveMs = nowMs
    if (!(nowMs >= lastDrawMs)) lastDrawMs = Math.floor(nowMs / DRAW_MS) * DRAW_MS
    if (nowMs - lastMoveMs < MOVE_MS) return
    const dtS = Math.min(nowMs - lastMoveMs, MAX_MOVE_MS) / 1000
    lastMoveMs = nowMs
    for (; nowMs - lastDrawMs >= DRAW_MS; lastDrawMs += DRAW_MS) rooms.draw(dice, lastDrawMs)
    doors.move(dtS, weather, Math.floor(nowMs / MOVE_MS))
    rooms.move(dtS, nowMs, hour, weather)
  }

  function readings(nowMs: number, outdoorC: number): GatewayReadings[] {
    const from = nowMs >= lastReportMs ? lastReportMs : nowMs
    lastReportMs = nowMs
    return reports.collect(from, nowMs, sinceMs, outdoorC)
  }

  function settableOf(nodeCode: string, code: string): Settable | undefined {
    const door = doorOf.get(nodeCode)
    const valve = doors.valves.get(nodeCode)
    const param = doorParams.get(code)
    if (!door || !valve || !param || !(code in DOOR_SETTINGS)) return undefined
    const field = DOOR_SETTINGS[code as keyof typeof DOOR_SETTINGS] // looked up in the line above
    return {
      gateway: door.gateway,
      read: () => valve[field],
      write: (value) => {
        if (!(value >= param.rangeMin && value <= param.rangeMax)) return 'range'
        if (param.decimals === 0 && !Number.isInteger(value)) return 'range'
        if (code === 'U_SV' && valve.mode !== 0 && valve.mode !== 5) return 'mode'
        valve[field] = value
        return 'ok'
      },
    }
  }

  const unitDoors = new Map<string, number[]>()
  for (const { unit, index } of doors.list) {
    const own = unitDoors.get(unit.plan.code)
    if (own) own.push(index)
    else unitDoors.set(unit.plan.code, [index])
  }

  const snapshot = (): SecondaryState => ({
    sinceMs,
    lastReportMs: Number.isNaN(lastReportMs) ? 0 : lastReportMs,
    lastMoveMs: Number.isNaN(lastMoveMs) ? 0 : lastMoveMs,
    lastDrawMs: Number.isNaN(lastDrawMs) ? 0 : lastDrawMs,
    dice: dice.state(),
    radio: radio.state(),
    deviations: Object.fromEntries(
      [...unitDoors].map(([code, own]) => [code, own.map((index) => doors.deviation[index] ?? 0)]),
    ),
    valves: Object.fromEntries([...doors.valves].map(([code, valve]) => [code, { ...valve }])),
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
    for (const [code, own] of unitDoors) {
      const kept = saved.deviations[code]
      // other doors than before have other deviations: they start from none
      if (kept?.length !== own.length) continue
      for (const [i, index] of own.entries()) doors.deviation[index] = kept[i] ?? 0
    }
    for (const [code, valve] of doors.valves) Object.assign(valve, saved.valves[code])
    Object.assign(rooms.state.sunK, saved.sunK)
    for (const customer in rooms.state.windows) delete rooms.state.windows[customer]
    Object.assign(rooms.state.windows, structuredClone(saved.windows))
    doors.layOut()
  }

  return { doors, rooms, move, readings, settableOf, snapshot, restore }
}
