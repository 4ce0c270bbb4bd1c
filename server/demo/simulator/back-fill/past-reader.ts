import { NUM_MAIN_PUMPS } from '../instruments/plant-readings.ts'
import type { ReadingBlock } from '../instruments/reading-blocks.ts'
import { createSimulation } from '../model/simulation.ts'
import { type AlarmWatch, watchAlarms } from './past-alarms.ts'
import type { PastPlan } from './past-plan.ts'

/** Gauges of units and sources that are useful as history. */
const GAUGES = [
  'T1g',
  'T1h',
  'P1g',
  'P1h',
  'F1',
  'Q1',
  'T2g',
  'T2h',
  'P2g',
  'P2h',
  'F2',
  'TA',
  'TR',
  'T2gSP',
  'CV1_U',
  'XP1_Hz',
  'WM_F',
  'EM_P',
  'MK_F',
  'MK_P',
  'GAS_F',
  'DPn',
] as const
/** What runs, for the running hours of devices. */
const UNIT_STATES = ['XP1_Run', 'XP2_Run', 'BP1_Run'] as const
/** How a unit is set: what people or strategies do is seen by it, and compared with the time before. */
const UNIT_SETTINGS = ['CV1_Mode', 'CV1_SV', 'KTemp'] as const
const SOURCE_STATES = Array.from({ length: NUM_MAIN_PUMPS }, (_, at) => `CP${at + 1}_Run`)
const METERS = ['FT1', 'HT1', 'FT2', 'WM_FT', 'EM_EP', 'MK_FT', 'GAS_FT'] as const
const WELL_GAUGES = ['W_Tg', 'W_Th', 'W_Pg', 'W_Ph', 'W_F'] as const
/** Of rooms with a sensor, which reports once in half an hour or an hour. */
const ROOM_GAUGES = ['RT'] as const
const meters: ReadonlySet<string> = new Set(METERS)
const rooms: ReadonlySet<string> = new Set(ROOM_GAUGES)

/** The past as it happens: a simulation with the plan's faults, its readings, and the alarms that they raise. */
export interface PastReader {
  readonly codes: readonly string[]
  readonly alarms: AlarmWatch
  /** Values of all codes; NaN: not read. Overwritten by the next reading. @param stepMs - Until the next reading. */
  read(stepMs: number): Float64Array
  /** Moves on by seconds; faults begin with the step in which they do. */
  step(dtS: number): void
}

export const isMeter = (code: string): boolean => meters.has(paramOf(code))
export const isRoom = (code: string): boolean => rooms.has(paramOf(code))

const paramOf = (code: string): string => code.slice(code.lastIndexOf('.') + 1)

/**
 * @param startMs - Epoch ms; there the network is warmed up.
 * @param maxStepS - Longest step of the model.
 */
export function readPast(plan: PastPlan, startMs: number, maxStepS: number): PastReader {
  const { network, seed, calendarOffsetMs } = plan
  const simulation = createSimulation({
    network,
    seed,
    startMs,
    calendarOffsetMs,
    maxStepS,
    // a piece of each week
    chances: `from ${startMs}`,
  })
  simulation.warmUp()
  const alarms = watchAlarms(plan.alarms)
  const columns = new Map<string, number>()
  for (const { plan: unit } of simulation.units)
    for (const param of [...GAUGES, ...UNIT_STATES, ...UNIT_SETTINGS, ...METERS])
      columns.set(`${unit.code}.${param}`, columns.size)
  for (const { code } of network.sources)
    for (const param of [...GAUGES, ...SOURCE_STATES, ...METERS]) columns.set(`${code}.${param}`, columns.size)
  for (const { code } of network.junctions.filter(({ gatewayCode }) => gatewayCode !== null))
    for (const param of WELL_GAUGES) columns.set(`${code}.${param}`, columns.size)
  for (const { household } of simulation.secondary.rooms.list)
    for (const param of ROOM_GAUGES) columns.set(`${household.customerNo}.${param}`, columns.size)
  const codes = [...columns.keys()]
  /** What of each block is kept: place and column of each value, one after the other. */
  const placesOf = new Map<ReadingBlock, Int32Array>()
  const row = new Float64Array(codes.length)
  const ahead = plan.faults.filter(({ endMs }) => endMs > startMs)

  function keptOf(block: ReadingBlock): Int32Array {
    const pairs = block.codes.flatMap((code, place) => {
      const column = columns.get(code)
      return column === undefined ? [] : [place, column]
    })
    const places = Int32Array.from(pairs)
    placesOf.set(block, places)
    return places
  }

  function beginFaults(untilMs: number): void {
    for (let next = ahead[0]; next && next.startMs < untilMs; next = ahead[0]) {
      ahead.shift()
      const durationS = (next.endMs - Math.max(next.startMs, simulation.nowMs)) / 1000
      if (durationS > 0) simulation.startFault({ ...next.request, durationS })
    }
  }

  return {
    codes,
    alarms,
    read(stepMs) {
      row.fill(Number.NaN)
      const readings = simulation.readings()
      for (const { blocks } of readings) {
        for (const block of blocks) {
          const { values } = block
          const places = placesOf.get(block) ?? keptOf(block)
          for (let next = 0; next < places.length; next += 2)
            row[places[next + 1] ?? 0] = values[places[next] ?? 0] ?? Number.NaN
        }
      }
      alarms.take(readings, Math.round(simulation.nowMs), stepMs)
      return row
    },
    step(dtS) {
      beginFaults(simulation.nowMs + dtS * 1000)
      simulation.step(dtS)
    },
  }
}
