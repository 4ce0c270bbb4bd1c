// The score of units. Duty: compares each with its cohort. Neighbours: read-scores.ts gives what is measured. Invariants:
// a part that is not known is neither good nor bad, and the others weigh more; nothing is compared with itself alone.

import {
  COHORT_WIDTHS,
  GOOD_ROOM_C,
  MIN_COHORT,
  MIN_SCORED_WEIGHT,
  SCORE_PART_DEFINITIONS,
  SCORE_PARTS,
  type ScorePart,
} from '#contract/kpi/score.ts'
import type { BuildingUse, Emitter, EnvelopeStep } from '#contract/network/cohort.ts'

export interface MeasuredUnit {
  readonly keyId: string
  readonly buildingUse: BuildingUse
  readonly emitter: Emitter
  readonly envelopeStep: EnvelopeStep | null
  /** Null where too little is known. */
  readonly values: Readonly<Record<ScorePart, number | null>>
}

interface ScoredPart {
  readonly value: number | null
  readonly median: number | null
  readonly score: number | null
}

export interface ScoredUnit<Unit extends MeasuredUnit> {
  readonly unit: Unit
  readonly cohort: { readonly width: (typeof COHORT_WIDTHS)[number]; readonly size: number }
  readonly members: readonly Unit[]
  readonly rank: number | null
  readonly score: number | null
  readonly parts: Readonly<Record<ScorePart, ScoredPart>>
}

/** Units by score, the best first; those without score come last. */
export function scoresOf<Unit extends MeasuredUnit>(units: readonly Unit[]): ScoredUnit<Unit>[] {
  const scored = units.map((unit) => {
    const { width, members } = cohortOf(unit, units)
    const parts = partsOf(unit, members)
    return { unit, cohort: { width, size: members.length }, members, score: weighted(parts), parts }
  })
  const order = scored.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
  return order.map((one) => ({
    ...one,
    rank: one.score === null ? null : order.findIndex(({ score }) => score === one.score) + 1,
  }))
}

/** The middle of some values; null for none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The narrowest cohort that is large enough. */
function cohortOf<Unit extends MeasuredUnit>(unit: Unit, units: readonly Unit[]) {
  const sameUse = units.filter(({ buildingUse }) => buildingUse === unit.buildingUse)
  const sameEmitter = sameUse.filter(({ emitter }) => emitter === unit.emitter)
  const cohorts = {
    envelope: sameEmitter.filter(({ envelopeStep }) => envelopeStep === unit.envelopeStep),
    emitter: sameEmitter,
    use: sameUse,
    all: units,
  }
  const width = COHORT_WIDTHS.find((each) => cohorts[each].length >= MIN_COHORT) ?? 'all'
  return { width, members: cohorts[width] }
}

/** How far a value is from the best one: less is better. */
const BADNESS: Readonly<Record<ScorePart, (value: number) => number>> = {
  heat: (value) => value,
  water: (value) => value,
  electricity: (value) => value,
  room: (value) => Math.max(0, GOOD_ROOM_C.min - value, value - GOOD_ROOM_C.max),
  alarms: (value) => value,
  online: (value) => -value,
}

function partsOf(unit: MeasuredUnit, members: readonly MeasuredUnit[]): Record<ScorePart, ScoredPart> {
  const partOf = (part: ScorePart): ScoredPart => {
    const value = unit.values[part]
    const known = members.flatMap(({ values }) => values[part] ?? [])
    return { value, median: medianOf(known), score: value === null ? null : placeOf(value, known, BADNESS[part]) }
  }
  const [heat, water, electricity] = [partOf('heat'), partOf('water'), partOf('electricity')]
  return { heat, water, electricity, room: partOf('room'), alarms: partOf('alarms'), online: partOf('online') }
}

/** Share of the others that are worse, 0 to 100; equal ones count half. */
function placeOf(value: number, known: readonly number[], badness: (value: number) => number): number | null {
  if (known.length < 2) return null
  const own = badness(value)
  const worse = known.filter((other) => badness(other) > own).length
  const equal = known.filter((other) => badness(other) === own).length - 1
  return (100 * (worse + equal / 2)) / (known.length - 1)
}

function weighted(parts: Readonly<Record<ScorePart, ScoredPart>>): number | null {
  const known = SCORE_PARTS.flatMap((part) => {
    const { score } = parts[part]
    return score === null ? [] : [{ score, weight: SCORE_PART_DEFINITIONS[part].weight }]
  })
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  return weight < MIN_SCORED_WEIGHT ? null : known.reduce((sum, one) => sum + one.score * one.weight, 0) / weight
}
