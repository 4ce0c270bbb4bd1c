/**
 * From what a strategy wants of a point to what it asks of the gate. Duty: keep within the point's range, the gate's step of half an
 * hour, and the floor under which nothing is lowered; say which of them held it. Invariant: what is planned from usable
 * values is not refused for its range, step, rate or precision.
 */

import { CABINET_READY } from '#contract/control/write-rules.ts'
import { roundTo } from '#contract/expression/functions.ts'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import type { Hold } from '#contract/regulation/calculation.ts'
import { SLOT_MINUTES } from '#contract/regulation/day-plan.ts'
import type { StrategyLimits } from '#contract/regulation/strategy.ts'
import type { MemberInputs, PlannedWrite, PointLimits } from './cycle.ts'
import type { InputReader } from './readings.ts'
import type { SoundRooms } from './sound-rooms.ts'

const MINUTE_MS = 60_000
/** A write outlives one cycle that fails. */
const CYCLES_HELD = 2
const MORE_MIN = 10
/** Of a timetable: a day, and one of its segments. */
const TIMETABLE_MIN = 24 * 60 + SLOT_MINUTES

export const endOfWrite = (now: number, cycleMinutes: number): number =>
  now + (CYCLES_HELD * cycleMinutes + MORE_MIN) * MINUTE_MS
export const endOfTimetable = (now: number): number => now + TIMETABLE_MIN * MINUTE_MS

const params = new Map(paramsOfLevel('unit').map((param) => [param.code, param]))

export function limitsOf({ pointLimits }: MemberInputs, code: string): PointLimits {
  const param = params.get(code)
  if (!param) throw new RangeError(`${code} is no parameter of a unit.`)
  const { rangeMin: min, rangeMax: max, writeStep: step = null, decimals } = param
  return pointLimits.get(code) ?? { min, max, step, decimals }
}

/** Why nothing may be lowered at a unit now; null: it may. Without a sound return temperature nobody knows. */
export function noLowering(
  input: InputReader,
  rooms: SoundRooms,
  { leastReturnC, leastRoomC }: StrategyLimits,
): Extract<Hold, 'badInput' | 'coldReturn' | 'coldRoom'> | null {
  const returnC = input.value('T2h')
  if (Number.isNaN(returnC)) return 'badInput'
  if (returnC < leastReturnC) return 'coldReturn'
  return rooms.coldestC !== null && rooms.coldestC < leastRoomC ? 'coldRoom' : null
}

/** Whether the cabinet takes anything from outside now: remote, no emergency stop, power on. */
export const isCabinetReady = (input: InputReader): boolean =>
  CABINET_READY.every(({ paramCode, values }) => !input.has(paramCode) || values.includes(input.value(paramCode)))

interface Wanted {
  readonly param: string
  readonly value: number
  readonly validUntil: number
  readonly notBefore: number
  /** See {@link noLowering}. */
  readonly floor: Hold | null
}

export interface Planned {
  readonly write: PlannedWrite | null
  readonly heldBy: Hold | null
}

/** The write that comes as near to what is wanted as may be now; none where the present value is not known. */
export function planWrite(unit: MemberInputs, input: InputReader, wanted: Wanted): Planned {
  const { param, value, validUntil, notBefore, floor } = wanted
  const present = input.value(param)
  if (Number.isNaN(present) || Number.isNaN(value)) return { write: null, heldBy: 'badInput' }
  const { min, max, step, decimals } = limitsOf(unit, param)
  const steps = (reach: number): [number, number] => [
    Math.max(present, unit.valuesBefore.get(param) ?? present) - reach,
    Math.min(present, unit.valuesBefore.get(param) ?? present) + reach,
  ]
  const bounds: [Hold, number, number][] = [['range', min, max]]
  if (floor) bounds.push([floor, present, Number.POSITIVE_INFINITY])
  if (step !== null) bounds.push(['gateStep', ...steps(step)])
  let held: Hold | null = null
  let [bounded, low, high] = [value, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [hold, from, to] of bounds) {
    ;[low, high] = [Math.max(low, from), Math.min(high, to)]
    const next = Math.min(to, Math.max(from, bounded))
    if (next !== bounded) held ??= hold
    bounded = next
  }
  const rounded = roundWithin(bounded, low, high, decimals)
  // limits of a point that leave it nothing: a value outside of its range, a floor above what one step reaches
  if (rounded === null) return { write: null, heldBy: held ?? 'range' }
  return { write: { param, value: rounded, validUntil, notBefore }, heldBy: held }
}

/** The nearest value of so many decimals within the bounds; null: there is none. */
function roundWithin(value: number, low: number, high: number, decimals: number): number | null {
  const unit = 10 ** -decimals
  const nearest = roundTo(value, decimals)
  const candidates = [nearest, roundTo(nearest - unit, decimals), roundTo(nearest + unit, decimals)]
  // differences of decimal fractions are not exact
  const slack = unit * 1e-6
  return candidates.find((one) => one >= low - slack && one <= high + slack) ?? null
}

interface Mode {
  readonly mode: number
  readonly validUntil: number
  readonly now: number
  readonly floor: Hold | null
}

/** Modes that begin with what the cabinet has reached, so that they lower nothing by themselves. */
const KEEPS_WHAT_IS: ReadonlySet<number> = new Set([0, 1, 2])

/**
 * The cabinet's mode, which is set first: what it holds is written once telemetry shows the mode.
 *
 * @returns `isReady`: it is shown; the write then only keeps it.
 */
export function planMode(input: InputReader, { mode, validUntil, now, floor }: Mode): Planned & { isReady: boolean } {
  const present = input.value('CV1_Mode')
  if (Number.isNaN(present)) return { write: null, heldBy: 'badInput', isReady: false }
  const write = { param: 'CV1_Mode', value: mode, validUntil, notBefore: now }
  if (present === mode) return { write, heldBy: null, isReady: true }
  if (floor && !KEEPS_WHAT_IS.has(mode)) return { write: null, heldBy: floor, isReady: false }
  return { write, heldBy: 'waitsForMode', isReady: false }
}
