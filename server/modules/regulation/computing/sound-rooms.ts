// Which room sensors of a unit can be believed, and what they say together (domain guide 4.5).

import { isUsable } from '#contract/live/quality.ts'
import type { MemberInputs, Reading, RoomSensor } from './cycle.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A room that is none, °C. */
const RANGE_C = { min: 10, max: 30 } as const
/** Sensors report each half hour to hour; so many are lost. */
const STALE_MS = 2.5 * HOUR_MS
const FROZEN_MS = 6 * HOUR_MS
/** A change that no room makes by itself: an opened window, or a fault. */
const JUMP_K = 2
const JUMP_MS = 10 * MINUTE_MS
/** Reports further apart than this tell of no jump. */
const LONGEST_STEP_MS = 70 * MINUTE_MS
/** A flat is left out so long after its window was opened. */
const AFTER_WINDOW_MS = 2 * HOUR_MS
const OFF_NEIGHBOURS_K = 4
const TRIM = 0.1
const P20 = 0.2
const LEAST_ROOMS = 5
const LEAST_SHARE = 0.03
export const LEAST_COVERAGE = 0.5

type RoomFault = 'old' | 'range' | 'frozen' | 'jump' | 'window' | 'neighbours'

export interface SoundRooms {
  /** Of sound sensors, °C, rising. */
  readonly values: readonly number[]
  readonly rejected: ReadonlyMap<string, RoomFault>
  readonly coldestC: number | null
  /** Sensors that there are. */
  readonly numSensors: number
  /** Sound ones among them. */
  readonly coverage: number
  /** Share of the sensors whose window was opened within two hours. */
  readonly windows: number
  /** Five rooms, or three of a hundred flats. */
  readonly isEnough: boolean
}

export function soundRooms({ rooms }: Pick<MemberInputs, 'rooms'>, now: number): SoundRooms {
  const rejected = new Map<string, RoomFault>()
  const kept: { id: string; value: number }[] = []
  for (const sensor of rooms.sensors) {
    const fault = ownFault(sensor, now)
    const last = sensor.samples.at(-1)
    if (fault || !last) rejected.set(sensor.id, fault ?? 'old')
    else kept.push({ id: sensor.id, value: last.value })
  }
  const middle = median(kept.map(({ value }) => value))
  const sound = kept.filter(({ id, value }) => {
    // among few, nobody knows which one is off
    const isOff = kept.length >= 3 && Math.abs(value - middle) > OFF_NEIGHBOURS_K
    if (isOff) rejected.set(id, 'neighbours')
    return !isOff
  })
  const values = sound.map(({ value }) => value).sort((a, b) => a - b)
  const numSensors = rooms.sensors.length
  return {
    values,
    rejected,
    coldestC: values[0] ?? null,
    numSensors,
    coverage: numSensors === 0 ? 0 : values.length / numSensors,
    windows: numSensors === 0 ? 0 : [...rejected.values()].filter((fault) => fault === 'window').length / numSensors,
    isEnough: values.length >= LEAST_ROOMS || (values.length > 0 && values.length >= LEAST_SHARE * rooms.numFlats),
  }
}

function ownFault({ samples }: RoomSensor, now: number): RoomFault | null {
  const good = samples.filter(({ quality, at }) => isUsable(quality) && at <= now + MINUTE_MS)
  const last = good.at(-1)
  if (!last || now - last.at > STALE_MS || samples.at(-1) !== last) return 'old'
  if (!(last.value >= RANGE_C.min && last.value <= RANGE_C.max)) return 'range'
  const recent = good.filter(({ at }) => at >= now - FROZEN_MS)
  const isSeenLong = (good[0]?.at ?? now) <= now - FROZEN_MS + LONGEST_STEP_MS && recent.length >= 3
  if (isSeenLong && recent.every(({ value }) => value === last.value)) return 'frozen'
  return jumpOf(good, now)
}

/** A fall is a window, which the flat gets over within two hours; a rise is a fault, unless it only makes good a fall. */
function jumpOf(samples: readonly Reading[], now: number): 'window' | 'jump' | null {
  let fault: 'window' | 'jump' | null = null
  for (const [at, sample] of samples.entries()) {
    const before = samples[at - 1]
    if (!before || sample.at < now - AFTER_WINDOW_MS || sample.at - before.at > LONGEST_STEP_MS) continue
    const change = sample.value - before.value
    if (Math.abs(change) <= JUMP_K) continue
    const isSudden = sample.at - before.at <= JUMP_MS
    if (change < 0) fault = 'window'
    else if (isSudden) fault ??= 'jump'
  }
  return fault
}

/** What the rooms are together, °C; null: there are none. */
export function roomTemperature({ values }: Pick<SoundRooms, 'values'>, by: 'mean' | 'p20'): number | null {
  if (values.length === 0) return null
  if (by === 'p20') return quantile(values, P20)
  const trimmed = Math.floor(TRIM * values.length)
  const inner = values.slice(trimmed, values.length - trimmed)
  return inner.reduce((sum, value) => sum + value, 0) / inner.length
}

/** Linear between the ranks. @param sorted - At least one. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? 0
  return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? low) - low)
}

const median = (values: readonly number[]): number =>
  values.length === 0
    ? Number.NaN
    : quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      )
