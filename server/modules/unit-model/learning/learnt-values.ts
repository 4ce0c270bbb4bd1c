// What is kept of a learnt building, and which of it has become another one. Pure.

import type { Learnt, LearntBuilding } from './learn-building.ts'
import type { LearntEmitters } from './learn-emitters.ts'

export interface LearntValues extends LearntBuilding {
  /** Null where the water tells nothing. */
  readonly emitters: LearntEmitters | null
}

type JudgedParameter = 'lossKwK' | 'timeConstantH' | 'gainsKw' | 'emitterKw'

export interface Change {
  readonly parameter: JudgedParameter
  readonly before: number
  readonly after: number
  /** Of the difference, standard. */
  readonly deviation: number
}

const READ: { readonly [Parameter in JudgedParameter]: (values: LearntValues) => Learnt | null } = {
  lossKwK: ({ lossKwK }) => lossKwK,
  timeConstantH: ({ timeConstantH }) => timeConstantH,
  gainsKw: ({ gainsKw }) => gainsKw,
  emitterKw: ({ emitters }) => emitters?.heatKw ?? null,
}
const PARAMETERS = ['lossKwK', 'timeConstantH', 'gainsKw', 'emitterKw'] as const
/** With fewer nights before it, a value is not compared. */
const LEAST_NIGHTS = 3
const DEVIATIONS = 2
/** It has to be back by that before it may be found again. */
const BACK_DEVIATIONS = 1
/** What people, sun and the part of the winter change by themselves, as a share; of gains beside the emitters (E). */
const LEAST: { readonly [Parameter in JudgedParameter]: number } = {
  lossKwK: 0.12,
  timeConstantH: 0.3,
  gainsKw: 0.1,
  emitterKw: 0.08,
}

/**
 * What of a building differs from the nights before by more than two standard deviations of the difference, and by more than a winter
 * does. Compared with the median of these nights, so that one odd night neither makes a finding nor hides one. Deviations are those of
 * chance alone: what the equations miss is the same in all nights. Nights share hours, so that true differences deviate less: two
 * deviations are rather more.
 *
 * @returns Changes, and the parameters that are back where they were.
 */
export function compareNights(newest: LearntValues, earlier: readonly LearntValues[]) {
  const changes: Change[] = []
  const back: JudgedParameter[] = []
  for (const parameter of PARAMETERS) {
    const read = READ[parameter]
    const now = read(newest)
    const nights = earlier.flatMap((values) => read(values) ?? [])
    if (!now || nights.length < LEAST_NIGHTS) continue
    const before = medianOf(nights.map(({ value }) => value))
    const deviation = Math.hypot(now.deviation, medianOf(nights.map((night) => night.deviation)))
    const difference = Math.abs(now.value - before)
    const size = parameter === 'gainsKw' ? (newest.emitters?.heatKw.value ?? Infinity) : Math.abs(before)
    if (difference > DEVIATIONS * deviation && difference > LEAST[parameter] * size)
      changes.push({ parameter, before, after: now.value, deviation })
    else if (difference < Math.max(BACK_DEVIATIONS * deviation, LEAST[parameter] * size)) back.push(parameter)
  }
  return { changes, back }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
