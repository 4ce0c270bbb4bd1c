// Key figures from sums. Duty: the one place that divides. Neighbours: inputs.ts names the sums, the repository adds
// them by node and period. Invariants: a ratio is the sum of all numerators over the sum of all denominators, never a
// mean of ratios; a part that is too little known adds to neither.

import { BLANK_COVERAGE, GREY_COVERAGE, type KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { type Awaits, awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { uniformityPercent } from '#contract/kpi/uniformity.ts'
import { GAS_HEATING_VALUE_GJ } from '#contract/network/fuel.ts'
import type { KpiInput, KpiSums } from './inputs.ts'

/** One unit or source in one period. */
export interface KpiPart {
  readonly sums: KpiSums
  /** Seconds of the period that have passed. */
  readonly expectedS: number
  readonly awaits: Awaits
  /** Measuring points that should have values. */
  readonly numPoints: number
}

/** Besides the sums: the expected seconds, of the node and of all its points together. */
type Term = KpiInput | 'expectedS' | 'pointExpectedS'

interface Rule {
  readonly numerator: KpiInput
  readonly denominator: Term
  readonly factor: number
  /** Seconds in which both were known. */
  readonly seconds: KpiInput
  /** The denominator is in m²·s: the amount is one for the whole period, not for each second of it. */
  readonly isPerArea?: true
  /** An amount, which is divided by nothing. */
  readonly isAmount?: true
  /** What meters counted: all that is known adds up, however little, so that rows give their total. */
  readonly isCounted?: true
  /** A size that does not grow with the period: the amount is divided by the period. */
  readonly isSize?: true
  /** Estimated amounts, each with the whole amount. */
  readonly estimated?: readonly (readonly [KpiInput, KpiInput])[]
  /** Only parts that have any of these are expected to know it. */
  readonly of?: KpiInput
  /** It tells of the gaps themselves, so that every part counts, also one that nobody has heard of. */
  readonly tellsOfGaps?: true
}

const HEAT = ['heatEstimatedGj', 'heatGj'] as const
const WATER = ['makeUpEstimatedT', 'makeUpT'] as const
const ELECTRICITY = ['electricityEstimatedKwh', 'electricityKwh'] as const
const GAS = ['gasEstimatedNm3', 'gasNm3'] as const

const mean = (numerator: KpiInput, seconds: KpiInput): Rule => ({ numerator, denominator: seconds, factor: 1, seconds })

const RULES: Readonly<Record<Exclude<KpiCode, 'delivery' | 'networkLoss' | 'uniformity'>, Rule>> = {
  heatedArea: { numerator: 'areaS', denominator: 'areaKnownS', factor: 1, seconds: 'areaKnownS', isSize: true },
  heat: { ...metered('heatGj', 'heatS'), estimated: [HEAT] },
  makeUpWater: { ...metered('makeUpT', 'makeUpS'), estimated: [WATER] },
  electricity: { ...metered('electricityKwh', 'electricityS'), estimated: [ELECTRICITY] },
  gas: { ...metered('burntNm3', 'burntS'), estimated: [['burntEstimatedNm3', 'burntNm3']] },
  cost: metered('costYuan', 'costS'),
  heatCost: metered('heatYuan', 'heatYuanS'),
  makeUpCost: metered('makeUpYuan', 'makeUpYuanS'),
  electricityCost: metered('electricityYuan', 'electricityYuanS'),
  gasCost: metered('gasYuan', 'gasYuanS'),
  heatIndex: { numerator: 'powerMj', denominator: 'powerAreaS', factor: 1e6, seconds: 'powerS' },
  heatPerArea: { ...perArea('heatGj', 'heatAreaS', 'heatS'), estimated: [HEAT] },
  waterPerArea: {
    ...perArea('makeUpT', 'makeUpAreaS', 'makeUpS', 1000),
    estimated: [WATER],
  },
  makeUpRate: { numerator: 'lossMakeUpT', denominator: 'lossFlowT', factor: 100, seconds: 'lossS' },
  powerPerArea: { ...perArea('electricityKwh', 'electricityAreaS', 'electricityS'), estimated: [ELECTRICITY] },
  electricityToHeat: {
    numerator: 'pairedKwh',
    denominator: 'pairedHeatGj',
    factor: 0.0036,
    seconds: 'pairedS',
    estimated: [HEAT, ELECTRICITY],
  },
  gasPerHeat: {
    numerator: 'gasNm3',
    denominator: 'gasHeatGj',
    factor: 1,
    seconds: 'gasS',
    estimated: [HEAT, GAS],
  },
  standardCoal: amount('coalKgce', 'energyS'),
  carbon: amount('carbonKg', 'energyS'),
  costPerArea: perArea('costYuan', 'costAreaS', 'costS'),
  degreeDays: perArea('degreeDaysArea', 'outdoorAreaS', 'outdoorS'),
  heatPerDegreeDay: {
    numerator: 'degreeDayHeatGj',
    denominator: 'areaDegreeDays',
    factor: 1e6,
    seconds: 'heatS',
    estimated: [HEAT],
  },
  primaryDrop: mean('primaryDropKs', 'primaryS'),
  secondaryDrop: mean('secondaryDropKs', 'secondaryS'),
  approach: mean('approachKs', 'approachS'),
  effectiveness: { numerator: 'exchangedKs', denominator: 'exchangeableKs', factor: 1, seconds: 'exchangeS' },
  ua: { numerator: 'uaHeatMj', denominator: 'uaLmtdKs', factor: 1000, seconds: 'uaS' },
  meanRoom: { numerator: 'roomAreaKs', denominator: 'roomAreaS', factor: 1, seconds: 'roomS' },
  roomPassRate: ofRooms('roomPassHours'),
  overheatedRate: ofRooms('roomOverHours'),
  primaryLossRate: { numerator: 'lossMakeUpT', denominator: 'lossFlowT', factor: 100, seconds: 'lossS' },
  planCompletion: { numerator: 'plannedHeatMj', denominator: 'planMj', factor: 100, seconds: 'planS' },
  boilerEfficiency: {
    numerator: 'gasHeatGj',
    denominator: 'gasNm3',
    factor: 100 / GAS_HEATING_VALUE_GJ,
    seconds: 'gasS',
    estimated: [HEAT, GAS],
  },
  onlineRate: gaps('onlineS', 'expectedS'),
  completeness: gaps('pointS', 'pointExpectedS'),
  validity: gaps('countGood', 'countAll'),
  pumpEfficiency: { numerator: 'pumpWorkKwh', denominator: 'pumpKwh', factor: 100, seconds: 'pumpS' },
}

function perArea(numerator: KpiInput, denominator: KpiInput, seconds: KpiInput, factor = 1): Rule {
  return { numerator, denominator, factor, seconds, isPerArea: true }
}

function metered(numerator: KpiInput, seconds: KpiInput): Rule {
  return { numerator, denominator: seconds, factor: 1, seconds, isAmount: true, isCounted: true }
}

/** In thousands of what is summed. */
function amount(numerator: KpiInput, seconds: KpiInput): Rule {
  return { numerator, denominator: seconds, factor: 0.001, seconds, isAmount: true }
}

/** Percent of the rooms' hours. */
function ofRooms(numerator: KpiInput): Rule {
  return { numerator, denominator: 'roomHours', factor: 100, seconds: 'roomsS', of: 'rooms' }
}

function gaps(numerator: KpiInput, denominator: Term): Rule {
  return { numerator, denominator, factor: 100, seconds: 'onlineS', tellsOfGaps: true }
}

/**
 * A figure of some parts in one period.
 *
 * @param parts - Of the level that the figure is asked for; for one of the network, its units.
 * @param sources - Those that feed the units; only figures of the network need them.
 */
export function figureOf(code: KpiCode, parts: readonly KpiPart[], sources: readonly KpiPart[] = []): KpiFigure {
  if (code === 'delivery' || code === 'networkLoss') return deliveryOf(code, parts, sources)
  if (code === 'uniformity') return uniformityOf(parts)
  const rule = RULES[code]
  return rule.tellsOfGaps ? figureOfGaps(rule, parts) : figureByRule(rule, parts)
}

/** Whether a figure says how much is missing, and is 0 where all of it is. */
export const tellsOfGaps = (code: KpiCode): boolean =>
  code !== 'delivery' && code !== 'networkLoss' && code !== 'uniformity' && RULES[code].tellsOfGaps === true

/** The sums that a figure needs. */
export function inputsOf(code: KpiCode): KpiInput[] {
  if (code === 'delivery' || code === 'networkLoss') return ['heatGj', 'heatS', 'heatEstimatedGj']
  if (code === 'uniformity') return ['secondaryMeanKs', 'secondaryMeanS']
  const { numerator, denominator, seconds, of, estimated = [] } = RULES[code]
  const sums = denominator === 'expectedS' || denominator === 'pointExpectedS' ? [] : [denominator]
  return [numerator, seconds, ...sums, ...(of ? [of] : []), ...estimated.flat()]
}

function figureByRule(rule: Rule, all: readonly KpiPart[]): KpiFigure {
  const { of } = rule
  const parts = of ? all.filter(({ sums }) => sums[of] > 0) : all
  const coverage = coverageOf(parts, rule.seconds)
  const known = parts.filter((part) => isKnown(part, rule.seconds) && termOf(part, rule.denominator) > 0)
  const added = rule.isCounted ? parts.filter(({ sums }) => sums[rule.seconds] > 0) : known
  const denominator = total(added, rule.denominator)
  const isBlank = (coverage < BLANK_COVERAGE && !rule.isCounted) || denominator <= 0
  return {
    value: isBlank ? null : (rule.factor * total(added, rule.numerator)) / divisorOf(rule, added, denominator),
    coverage,
    isGrey: coverage < GREY_COVERAGE,
    counted: known.length,
    expected: parts.length,
    estimatedShare: rule.estimated ? estimatedShareOf(added, rule.estimated) : null,
    suspectShare: null,
    awaits: awaitedOfParts(parts),
  }
}

function divisorOf(rule: Rule, parts: readonly KpiPart[], denominator: number): number {
  if (rule.isAmount) return 1
  const longest = Math.max(...parts.map(({ sums }) => sums[rule.seconds]))
  if (rule.isSize) return longest
  return rule.isPerArea ? denominator / longest : denominator
}

function figureOfGaps(rule: Rule, parts: readonly KpiPart[]): KpiFigure {
  const expected = total(parts, rule.denominator)
  const isKnown = expected > 0
  return {
    value: isKnown ? rule.factor * Math.min(1, total(parts, rule.numerator) / expected) : null,
    coverage: Number(isKnown),
    isGrey: !isKnown,
    counted: isKnown ? parts.length : 0,
    expected: parts.length,
    estimatedShare: null,
    suspectShare: null,
    awaits: awaitedOfParts(parts),
  }
}

/**
 * Heat of the units over that of the sources. Without every source there is no value; units that are missing make it too
 * low, which coverage and the number of parts tell.
 */
function deliveryOf(code: KpiCode, units: readonly KpiPart[], sources: readonly KpiPart[]): KpiFigure {
  const coverage = Math.min(coverageOf(units, 'heatS'), coverageOf(sources, 'heatS'))
  const counted = units.filter((part) => isKnown(part, 'heatS'))
  const given = total(sources, 'heatGj')
  const isBlank = coverage < BLANK_COVERAGE || given <= 0 || !sources.every((part) => isKnown(part, 'heatS'))
  const share = isBlank ? null : total(counted, 'heatGj') / given
  return {
    value: share === null ? null : 100 * (code === 'delivery' ? share : 1 - share),
    coverage,
    isGrey: coverage < GREY_COVERAGE,
    counted: counted.length,
    expected: units.length,
    estimatedShare: estimatedShareOf([...counted, ...sources], [HEAT]),
    suspectShare: null,
    awaits: awaitedOfParts([...units, ...sources]),
  }
}

/** How near the secondary means of units are to each other; of one alone nothing can be said. */
function uniformityOf(units: readonly KpiPart[]): KpiFigure {
  const coverage = coverageOf(units, 'secondaryMeanS')
  const counted = units.filter((part) => isKnown(part, 'secondaryMeanS'))
  const means = counted.map(({ sums }) => sums.secondaryMeanKs / sums.secondaryMeanS)
  return {
    value: coverage < BLANK_COVERAGE ? null : uniformityPercent(means),
    coverage,
    isGrey: coverage < GREY_COVERAGE,
    counted: counted.length,
    expected: units.length,
    estimatedShare: null,
    suspectShare: null,
    awaits: awaitedOfParts(units),
  }
}

function termOf({ sums, expectedS, numPoints }: KpiPart, term: Term): number {
  if (term === 'expectedS') return expectedS
  return term === 'pointExpectedS' ? numPoints * expectedS : sums[term]
}

const awaitedOfParts = (parts: readonly KpiPart[]): Awaits => awaitedOf(parts.map(({ awaits }) => awaits))

const total = (parts: readonly KpiPart[], term: Term): number =>
  parts.reduce((sum, part) => sum + termOf(part, term), 0)

const knownS = ({ sums, expectedS }: KpiPart, seconds: KpiInput): number => Math.min(sums[seconds], expectedS)
const isKnown = (part: KpiPart, seconds: KpiInput): boolean =>
  part.expectedS > 0 && knownS(part, seconds) / part.expectedS >= BLANK_COVERAGE

function coverageOf(parts: readonly KpiPart[], seconds: KpiInput): number {
  const expected = total(parts, 'expectedS')
  return expected > 0 ? parts.reduce((sum, part) => sum + knownS(part, seconds), 0) / expected : 0
}

/** The largest share among the amounts. */
const estimatedShareOf = (
  parts: readonly KpiPart[],
  amounts: readonly (readonly [estimated: KpiInput, whole: KpiInput])[],
): number =>
  Math.max(
    0,
    ...amounts.map(([estimated, whole]) => {
      const amount = total(parts, whole)
      return amount > 0 ? Math.min(1, total(parts, estimated) / amount) : 0
    }),
  )
