// Figures of measured values. Duty: the mean, lowest and highest value of one or of many nodes over any periods. Pure.
// Neighbours: value-sums.repository.ts reads the sums, report.ts puts figures into tables. Invariants: a mean is weighted
// by time, over nodes also by heated area; flows and powers add up; of what is too little known nothing is counted.

import { BLANK_COVERAGE, GREY_COVERAGE } from '#contract/kpi/kpi-definitions.ts'
import { type Awaits, awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { ValueMeasure } from '#contract/reports/report-columns.ts'
import type { ValueSums } from './value-sums.repository.ts'

/** Units of flows and powers, which add up over nodes. */
const ADDED_UNITS: ReadonlySet<string> = new Set(['t/h', 'm³/h', 'Nm³/h', 'MW', 'kW'])

/** One node over some time. */
export interface ValuePart {
  /** Null: no value, or no such point. */
  readonly sums: ValueSums | null
  readonly expectedS: number
  readonly awaits: Awaits
  /** How much the node counts in a mean over nodes; 0: not at all. */
  readonly weight: number
}

const goodS = ({ sums, expectedS }: ValuePart): number => Math.min(sums?.goodS ?? 0, expectedS)
const isKnown = (part: ValuePart): boolean => part.expectedS > 0 && goodS(part) / part.expectedS >= BLANK_COVERAGE
const meanOf = ({ weighted, goodS: seconds }: ValueSums): number => weighted / seconds

/** A measure of some nodes together; for one node, its own. @param unit - Of the parameter. */
export function valueFigure(measure: ValueMeasure, unit: string, parts: readonly ValuePart[]): KpiFigure {
  const expectedS = parts.reduce((sum, part) => sum + part.expectedS, 0)
  const coverage = expectedS > 0 ? parts.reduce((sum, part) => sum + goodS(part), 0) / expectedS : 0
  const known = parts.filter(isKnown)
  const sums = known.flatMap((part) => part.sums ?? [])
  return {
    value: coverage < BLANK_COVERAGE || sums.length === 0 ? null : together(measure, unit, known, sums),
    coverage,
    isGrey: coverage < GREY_COVERAGE,
    counted: known.length,
    expected: parts.length,
    estimatedShare: null,
    suspectShare: suspectShareOf(parts),
    awaits: awaitedOf(parts.map(({ awaits }) => awaits)),
  }
}

/** Null where no value came. */
function suspectShareOf(parts: readonly ValuePart[]): number | null {
  const sums = parts.flatMap((part) => part.sums ?? [])
  const numValues = sums.reduce((sum, one) => sum + one.numValues, 0)
  return numValues > 0 ? sums.reduce((sum, one) => sum + one.numSuspect, 0) / numValues : null
}

function together(
  measure: ValueMeasure,
  unit: string,
  known: readonly ValuePart[],
  sums: readonly ValueSums[],
): number | null {
  const [only] = sums
  if (sums.length === 1 && only) return measure === 'average' ? meanOf(only) : only[measure]
  if (measure === 'average')
    return ADDED_UNITS.has(unit) ? sums.reduce((sum, one) => sum + meanOf(one), 0) : mean(known)
  // the highest sum of several flows is not known from the highest of each
  if (ADDED_UNITS.has(unit)) return null
  return measure === 'minimum'
    ? Math.min(...sums.map(({ minimum }) => minimum))
    : Math.max(...sums.map(({ maximum }) => maximum))
}

function mean(parts: readonly ValuePart[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (!(weight > 0)) return null
  return parts.reduce((sum, part) => sum + (part.sums ? part.weight * meanOf(part.sums) : 0), 0) / weight
}

/** Periods of one node together. */
export function addValueSums(all: readonly (ValueSums | null)[]): ValueSums | null {
  const known = all.flatMap((one) => one ?? [])
  if (known.length === 0) return null
  return {
    weighted: known.reduce((sum, { weighted }) => sum + weighted, 0),
    goodS: known.reduce((sum, one) => sum + one.goodS, 0),
    numValues: known.reduce((sum, one) => sum + one.numValues, 0),
    numSuspect: known.reduce((sum, one) => sum + one.numSuspect, 0),
    minimum: Math.min(...known.map(({ minimum }) => minimum)),
    maximum: Math.max(...known.map(({ maximum }) => maximum)),
  }
}
