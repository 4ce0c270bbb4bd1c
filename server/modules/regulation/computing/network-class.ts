/**
 * Units of one source, emitter and design, which the same water serves alike (domain guide 4.7). Duty: what the class is to have, bound
 * to its curve, and what each member has, as means of supply and return. Load ratios are told as the mean that gives them.
 */

import { type CurveChoice, curveWater, meanAt, shareAtMean } from '#contract/network/heating-curve.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import type { CycleCalendar, UnitDesign } from './cycle.ts'
import type { Ready } from './member-cycle.ts'
import { FILTERED_STALE_MS } from './readings.ts'

type Params = StrategyOf<'oneNetwork'>['params']

/** A member with what was measured of it. */
export interface Measured {
  readonly ready: Ready<'oneNetwork'>
  /** Mean of supply and return, or the mean that gives its load ratio, °C. */
  readonly meanC: number
  readonly filteredC: number
}

/** Null where an input is not usable. */
export function measure(ready: Ready<'oneNetwork'>): Measured | null {
  const { input, unit, cycle } = ready
  const { method, by, rejectLimits } = cycle.strategy.params
  const [supplyC, returnC] = [input.value('T2g'), input.value('T2h')]
  const filteredC = input.take('tw', unit.outdoor.filtered, FILTERED_STALE_MS)
  const heatMw = method === 'ratio' ? input.value('Q1') : 0
  input.value('CV1_Mode')
  input.value(by === 'valve' ? 'CV1_SV' : 'T2pjSP')
  for (const { param } of rejectLimits) input.value(param)
  if (input.bad.length > 0) return null
  const meanC = method === 'ratio' ? meanAt(unit.design, heatMw / designHeatMw(unit.design)) : (supplyC + returnC) / 2
  return { ready, meanC, filteredC }
}

export const designHeatMw = ({ areaM2, heatIndexWM2 }: UnitDesign): number => (areaM2 * heatIndexWM2) / 1e6

/** The same for units that are compared with each other. */
export const classIdOf = (
  sourceId: string,
  { emitter, designSupplyC, designReturnC }: Pick<UnitDesign, 'emitter' | 'designSupplyC' | 'designReturnC'>,
): string => [sourceId, emitter, designSupplyC, designReturnC].join(' ')

/** Members by class, in the order in which they come. */
export function classesOf(members: readonly Measured[]): Measured[][] {
  const classes = new Map<string, Measured[]>()
  for (const one of members) {
    const { design, source } = one.ready.unit
    const key = classIdOf(source.id, design)
    classes.set(key, [...(classes.get(key) ?? []), one])
  }
  return [...classes.values()]
}

export interface ClassTarget {
  /** Mean of the members by heated area, °C. */
  readonly freeC: number
  /** What the curve asks for, °C. */
  readonly curveC: number
  /** What the members are to have, but for their compensations, °C. */
  readonly targetC: number
}

/** @param members - Of one class, at least one. */
export function targetOf(members: readonly Measured[], params: Params, calendar: CycleCalendar): ClassTarget {
  const [first] = members
  if (!first) throw new RangeError('members: a class has one at least.')
  const freeC =
    params.method === 'mean'
      ? byArea(members, ({ meanC }) => meanC)
      : meanAt(first.ready.unit.design, loadRatioOf(members))
  const filteredC = byArea(members, (one) => one.filteredC)
  const curveC = curveMean(params.curve, first.ready.unit.design, filteredC, calendar)
  const wantedC = { auto: freeC, curve: curveC, manual: params.manualC ?? curveC }[params.target]
  // rooms that all sink together leave the mean of their class where it is: only the curve knows better
  const targetC = Math.min(curveC + params.mostOffCurveK, Math.max(curveC - params.mostOffCurveK, wantedC))
  return { freeC, curveC, targetC }
}

function curveMean(curve: CurveChoice, design: UnitDesign, outdoorC: number, { stage }: CycleCalendar): number {
  const { supplyC, returnC } = curveWater(curve, design, outdoorC, stage)
  return (supplyC + returnC) / 2
}

/** Heat of all over the design heat of all. */
function loadRatioOf(members: readonly Measured[]): number {
  const designMw = members.reduce((sum, { ready }) => sum + designHeatMw(ready.unit.design), 0)
  return members.reduce((sum, one) => sum + ratioOf(one, one.meanC) * designHeatMw(one.ready.unit.design), 0) / designMw
}

function byArea(members: readonly Measured[], of: (member: Measured) => number): number {
  const area = members.reduce((sum, { ready }) => sum + ready.unit.design.areaM2, 0)
  return members.reduce((sum, one) => sum + of(one) * one.ready.unit.design.areaM2, 0) / area
}

/** Of the design load; what the load ratio of a mean is called. */
export const ratioOf = ({ ready }: Measured, meanC: number): number => shareAtMean(ready.unit.design, meanC)
