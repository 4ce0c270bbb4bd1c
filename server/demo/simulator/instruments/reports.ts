/**
 * Reports of battery-powered devices, sent by radio through the gateway of their community, each at its own interval. A
 * lost report is not sent again.
 */

import { clamp } from '#server/modules/heat-model/numbers.ts'
import { PA_PER_MPA, TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import type { Entrance, Entrances } from '../physics/entrances.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { at } from '../physics/numbers.ts'
import { createRandom, type Random } from '../physics/random.ts'
import type { Room, Rooms } from '../physics/rooms.ts'
import type { BlockStore, GatewayReadings, ReadingBlock } from './reading-blocks.ts'
import { counterReading, type Probe, rounded } from './sensors.ts'

/** Ranges of the time between two reports of a device, min. */
const ENTRANCE_PERIOD_MIN = [15, 30] as const
const ROOM_PERIOD_MIN = [30, 60] as const
const REPORT_LOSS = 0.03
const BATTERY_FALL_V_A_YEAR = 0.3
const YEAR_MS = 365 * 86_400_000
const BRANCH_LOSS_PA = { near: 6_000, mid: 14_000, far: 22_000 } as const

interface Radio {
  readonly periodMs: number
  readonly phaseMs: number
  /** Battery voltage at the first start. */
  readonly batteryV: number
  readonly signalDbm: number
}

export interface Reports {
  /** Reports since the last call; none at the first call. @param sinceMs - time of the first start, for batteries. */
  collect(lastMs: number, nowMs: number, sinceMs: number, outdoorC: number): GatewayReadings[]
}

export function createReports(
  network: HeatNetwork,
  entrances: Entrances,
  rooms: Rooms,
  seed: number,
  { blocks, probe, radio }: { readonly blocks: BlockStore; readonly probe: Probe; readonly radio: Random },
): Reports {
  const random = createRandom(seed, 'radios')
  const valved = entrances.list
    .filter(({ hasValve }) => hasValve)
    .map((entrance) => ({ entrance, radio: drawRadio(random, ENTRANCE_PERIOD_MIN) }))
  const sensors = rooms.list.map((room) => ({ room, radio: drawRadio(random, ROOM_PERIOD_MIN) }))

  const isDue = ({ periodMs, phaseMs }: Radio, lastMs: number, nowMs: number): boolean =>
    Math.floor((nowMs - phaseMs) / periodMs) > Math.floor((lastMs - phaseMs) / periodMs)

  function wireless({ batteryV, signalDbm }: Radio, ageMs: number) {
    const volts = batteryV - (BATTERY_FALL_V_A_YEAR * ageMs) / YEAR_MS
    return { Bat: rounded(Math.max(0, volts), 100), RSSI: clamp(probe.other(signalDbm, 1.5, 1), -140, 0) }
  }

  function readEntrance(entrance: Entrance): Record<string, number> {
    const { state } = entrance.unit
    const valve = entrances.valves.get(entrance.plan.code)
    const share = entrances.areaShare(entrance)
    const flowKgS = state.flow2 * share * at(entrances.flowRatio, entrance.index)
    const heatKw = (state.emitterW * share * at(entrances.heatRatio, entrance.index)) / 1000
    const lossPa = state.dp2 > 0 ? BRANCH_LOSS_PA[entrance.building.position] : 0
    const Tg = probe.temperature(entrances.supplyC(entrance))
    const Th = probe.temperature(entrances.returnC(entrance))
    return {
      Tg,
      Th,
      Tpj: rounded((Tg + Th) / 2, 10),
      Pg: probe.pressure((state.p2h + state.dp2 - lossPa) / PA_PER_MPA),
      Ph: probe.pressure((state.p2h + lossPa) / PA_PER_MPA),
      F: probe.flow(flowKgS * TH_PER_KGS, 1, 0),
      Q: Math.max(0, probe.other(heatKw, 0.01 * heatKw, 0.1)),
      HT: counterReading(valve?.heatGj ?? 0, 10),
      U: rounded(valve?.position ?? 100, 10),
      U_SV: rounded(valve?.positionSet ?? 100, 10),
      Mode: valve?.mode ?? 0,
      ThSP: valve?.returnSetC ?? 40,
      Torq: 0,
      Flt: 0,
    }
  }

  function readRoom(room: Room, outdoorC: number): Record<string, number> {
    const trueC = rooms.temperatureC(room, at(entrances.deviation, room.entrance.index), outdoorC)
    return {
      RT: clamp(probe.other(trueC + room.sensorBiasK, 0.1, 0.1), -10, 45),
      RH: clamp(probe.other(36 - 1.3 * (trueC - 20), 1.2, 0.1), 8, 90),
    }
  }

  function collect(lastMs: number, nowMs: number, sinceMs: number, outdoorC: number): GatewayReadings[] {
    const byGateway = new Map<string, ReadingBlock[]>()
    const add = (gateway: string, block: ReadingBlock): void => {
      const own = byGateway.get(gateway)
      if (own) own.push(block)
      else byGateway.set(gateway, [block])
    }
    const arrives = (one: Radio): boolean => isDue(one, lastMs, nowMs) && radio.uniform() >= REPORT_LOSS
    for (const { entrance, radio: own } of valved) {
      if (!arrives(own)) continue
      const values = { ...readEntrance(entrance), ...wireless(own, nowMs - sinceMs) }
      add(entrance.gateway, blocks.fill(entrance.plan.code, values))
    }
    for (const { room, radio: own } of sensors) {
      if (!arrives(own)) continue
      const values = { ...readRoom(room, outdoorC), ...wireless(own, nowMs - sinceMs) }
      add(room.entrance.gateway, blocks.fill(room.household.customerNo, values))
    }
    const t = Math.round(nowMs)
    return network.communities.flatMap(({ gatewayCode: gateway }) => {
      const own = byGateway.get(gateway)
      return own ? [{ gateway, t, blocks: own }] : []
    })
  }

  return { collect }
}

function drawRadio(random: Random, [from, to]: readonly [number, number]): Radio {
  const periodMs = Math.round(random.between(from, to)) * 60_000
  return {
    periodMs,
    phaseMs: random.uniform() * periodMs,
    batteryV: 3.62 - 0.38 * random.uniform() ** 2,
    signalDbm: -random.between(62, 108),
  }
}
