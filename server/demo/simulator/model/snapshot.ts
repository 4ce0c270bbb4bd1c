/**
 * The saved state of a simulation. A snapshot of an earlier version, or of a network with other stations, is used as
 * far as it fits, by code and field by field; missing parts keep the state of the simulation that reads it.
 */
import { z } from 'zod'
import { faultsState } from '../faults/fault-catalogue.ts'
import { stochasticFaultsState } from '../faults/stochastic-faults.ts'
import { boilerHouseState } from '../physics/boilers.ts'
import { plantState } from '../physics/plant.ts'
import { unitState } from '../physics/unit.ts'
import { secondaryState } from './secondary-network.ts'

export const SNAPSHOT_VERSION = 5

const randomState = z.array(z.number()).length(4)
const numbers = z.array(z.number())
const sourceState = z.object({
  plant: plantState,
  house: boilerHouseState,
  /** Temperatures of the cells of the source's pipes. */
  supplyC: numbers,
  returnC: numbers,
})

/** Plain data, fit for JSON. */
const simulationSnapshot = z.object({
  version: z.literal(SNAPSHOT_VERSION),
  nowMs: z.number(),
  noise: randomState,
  loss: randomState,
  orders: randomState,
  sources: z.record(z.string(), sourceState),
  units: z.record(z.string(), unitState),
  faults: faultsState,
  stochasticFaults: stochasticFaultsState,
  secondary: secondaryState,
})
export type SimulationSnapshot = z.infer<typeof simulationSnapshot>

/** Reads the parts of a snapshot; a missing or unusable part gives undefined and is added to `missing`. */
export interface SnapshotReader {
  readonly nowMs: number
  /** Names of the missing parts. */
  readonly missing: readonly string[]
  part<Name extends 'noise' | 'loss' | 'orders' | 'faults' | 'stochasticFaults' | 'secondary'>(
    name: Name,
  ): SimulationSnapshot[Name] | undefined
  /** `resting` overwritten by the fields of the snapshot. */
  unit<State extends object>(code: string, resting: State): State
  plant<State extends object>(code: string, resting: State): State
  house(code: string): z.infer<typeof boilerHouseState> | undefined
  /** Undefined unless the snapshot has exactly `count` cells. */
  cells(code: string, field: 'supplyC' | 'returnC', count: number): readonly number[] | undefined
}

/** @throws {RangeError} when it is no snapshot at all: it must contain at least its time. */
export function openSnapshot(given: unknown): SnapshotReader {
  const envelope = z.looseObject({ nowMs: z.number() }).safeParse(given)
  if (!envelope.success) {
    const problems = envelope.error.issues.map(({ path, message }) => `${path.join('.') || 'snapshot'}: ${message}`)
    throw new RangeError(`Simulator snapshot refused: ${problems.join('; ')}`)
  }
  const saved = envelope.data
  const missing: string[] = []
  const note = (name: string): undefined => {
    missing.push(name)
    return undefined
  }
  const record = (value: unknown, name: string): Record<string, unknown> | undefined =>
    isRecord(value) && isRecord(value[name]) ? value[name] : undefined
  const sourceOf = (code: string): Record<string, unknown> | undefined => record(saved.sources, code)
  const merged = <State extends object>(name: string, resting: State, kept: unknown): State => {
    if (!isRecord(kept)) note(name)
    // same fields and types as the resting state
    return overlaid(resting, kept) as State
  }
  return {
    nowMs: saved.nowMs,
    missing,
    part: (name) => {
      const parsed = simulationSnapshot.shape[name].safeParse(saved[name])
      // the schema was chosen by the same name
      return parsed.success ? (parsed.data as never) : note(name)
    },
    unit: (code, resting) => merged(code, resting, record(saved.units, code)),
    plant: (code, resting) => merged(code, resting, sourceOf(code)?.plant),
    house: (code) => {
      const parsed = boilerHouseState.safeParse(sourceOf(code)?.house)
      return parsed.success ? parsed.data : note(`${code} boilers`)
    },
    cells: (code, field, count) => {
      const parsed = numbers.length(count).safeParse(sourceOf(code)?.[field])
      return parsed.success ? parsed.data : note(`${code} ${field}`)
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of `base` with fields of the same type from `kept`; an empty object takes all numbers. */
function overlaid(base: unknown, kept: unknown): unknown {
  if (!isRecord(base)) return typeof kept === typeof base && !Number.isNaN(kept) ? kept : base
  const given = isRecord(kept) ? kept : {}
  const keys = Object.keys(base)
  if (keys.length > 0) return Object.fromEntries(keys.map((key) => [key, overlaid(base[key], given[key])]))
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'number'))
}
