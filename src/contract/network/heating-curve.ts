// Climate compensation (domain guide 4.2): the secondary supply temperature that the outdoor temperature asks of a unit, by
// quality regulation (质调). The one place of these formulas: figures, weather pages and the demo's controllers use them.

import type { Emitter } from './cohort.ts'

/** Room temperature that plants are designed for, °C (GB 50736: 18 to 24). */
export const DESIGN_ROOM_C = 20
const MOST_LOAD = 1.1

/** Time constant of the filter of the outdoor temperature: buildings are slow. */
export const OUTDOOR_FILTER_S = 5 * 3600

/** Lowest and highest supply temperature that a unit is set to, °C. */
export const SUPPLY_MIN_C = 25
export const SUPPLY_MAX_C: Readonly<Record<Emitter, number>> = { radiator: 75, floor: 55 }

/** What a parameter of a unit may be set to at most because of its emitters, °C; undefined: no less than elsewhere. */
export const setPointMaxC = (paramCode: string, emitter: Emitter | null): number | undefined =>
  paramCode === 'T2gSP' && emitter ? SUPPLY_MAX_C[emitter] : undefined

/** Exponent of the emitter's law. */
export const emitterExponent = (emitter: Emitter): number => (emitter === 'floor' ? 1.1 : 1.3)

/** Heat load at this outdoor temperature as a share of the design load, 0 to 1.1. */
export const loadShare = (outdoorC: number, designOutdoorC: number): number =>
  Math.min(MOST_LOAD, Math.max(0, (DESIGN_ROOM_C - outdoorC) / (DESIGN_ROOM_C - designOutdoorC)))

/**
 * Secondary supply temperature, °C.
 *
 * @param share - see {@link loadShare}.
 * @param flowShare - Secondary flow as a share of the design flow: less water is the hotter (分阶段).
 */
export function curveSupplyC(
  share: number,
  designSupplyC: number,
  designReturnC: number,
  exponent: number,
  flowShare = 1,
): number {
  const excess = 0.5 * (designSupplyC + designReturnC - 2 * DESIGN_ROOM_C)
  return DESIGN_ROOM_C + excess * share ** (1 / exponent) + (0.5 * (designSupplyC - designReturnC) * share) / flowShare
}

export interface HeatingCurve {
  readonly emitter: Emitter
  readonly designSupplyC: number
  readonly designReturnC: number
  readonly designOutdoorC: number
  /** What the operators have moved the curve by, K. */
  readonly offsetK: number
}

/** Secondary supply temperature that a unit is to have, within what it may be set to, °C. */
export function supplyTargetC(
  { emitter, designSupplyC, designReturnC, designOutdoorC, offsetK }: HeatingCurve,
  outdoorC: number,
): number {
  const share = loadShare(outdoorC, designOutdoorC)
  const curve = curveSupplyC(share, designSupplyC, designReturnC, emitterExponent(emitter)) + offsetK
  return Math.min(SUPPLY_MAX_C[emitter], Math.max(SUPPLY_MIN_C, curve))
}

/** What a unit's curve is computed from. */
export type CurveDesign = Omit<HeatingCurve, 'offsetK'>

/** Parts of a heating season, which have their own flows (初寒、严寒、末寒). */
export type SeasonStage = 'early' | 'severe' | 'late'

/** A corner of a drawn curve. */
export interface CurveCorner {
  readonly outdoorC: number
  readonly supplyC: number
  /** How far corrections may move the supply temperature here, K. */
  readonly plusMinusK: number
}

/** How supply temperature and flow follow the outdoor temperature (domain guide 4.2). */
export type CurveChoice =
  | { readonly kind: 'quality' }
  | ({ readonly kind: 'staged' } & Readonly<Record<SeasonStage, number>>)
  | { readonly kind: 'quantity'; readonly supplyC: number }
  | { readonly kind: 'qualityQuantity'; readonly exponent: number }
  | { readonly kind: 'drawn'; readonly points: readonly CurveCorner[] }

/** What a curve asks for. */
export interface CurveWater {
  /** Of the design load, see {@link loadShare}. */
  readonly share: number
  /** Of the design flow. */
  readonly flowShare: number
  readonly supplyC: number
  readonly returnC: number
  /** Of a drawn curve: how far corrections may move it, K. */
  readonly plusMinusK: number | null
}

/** Least flow of a quantity regulation, share of the design flow: with less, far buildings get none (domain guide 4.2). */
const LEAST_FLOW_SHARE = 0.4

/**
 * Water that a curve asks of a unit.
 *
 * @param outdoorC - As the curve is to see it: filtered, looking ahead.
 * @param stage - Of the season; null, where none is known, has the design flow.
 */
export function curveWater(
  choice: CurveChoice,
  design: CurveDesign,
  outdoorC: number,
  stage: SeasonStage | null = null,
): CurveWater {
  const share = loadShare(outdoorC, design.designOutdoorC)
  const drop = share * (design.designSupplyC - design.designReturnC)
  const withFlow = (flowShare: number): CurveWater => {
    const supplyC = supplyAt(design, share, flowShare)
    return { share, flowShare, supplyC, returnC: supplyC - drop / flowShare, plusMinusK: null }
  }
  switch (choice.kind) {
    case 'quality':
      return withFlow(1)
    case 'staged':
      return withFlow(stage === null ? 1 : choice[stage])
    case 'qualityQuantity':
      return withFlow(Math.max(LEAST_FLOW_SHARE, share ** choice.exponent))
    case 'quantity': {
      // half the drop that the emitters leave to a supply of this temperature
      const half = choice.supplyC - meanAt(design, share)
      const flowShare = half <= 0 ? 1 : Math.min(1, drop / (2 * half))
      if (flowShare <= LEAST_FLOW_SHARE) return withFlow(LEAST_FLOW_SHARE)
      return { share, flowShare, supplyC: choice.supplyC, returnC: choice.supplyC - drop / flowShare, plusMinusK: null }
    }
    case 'drawn': {
      const { supplyC, plusMinusK } = cornerAt(choice.points, outdoorC)
      return { share, flowShare: 1, supplyC, returnC: supplyC - drop, plusMinusK }
    }
  }
}

/** Mean of supply and return that gives a share of the design load at the design room temperature, °C. */
export const meanAt = ({ emitter, designSupplyC, designReturnC }: CurveDesign, share: number): number =>
  DESIGN_ROOM_C +
  0.5 * (designSupplyC + designReturnC - 2 * DESIGN_ROOM_C) * Math.max(0, share) ** (1 / emitterExponent(emitter))

const supplyAt = (design: CurveDesign, share: number, flowShare: number): number =>
  curveSupplyC(share, design.designSupplyC, design.designReturnC, emitterExponent(design.emitter), flowShare)

/** Shares beyond this are asked of no unit. */
const HIGHEST_SHARE = 3
const HALVINGS = 50

/** Share of the design load that a supply temperature gives, the inverse of {@link curveSupplyC}; 0 to 3. */
export function shareAtSupply(design: CurveDesign, supplyC: number, flowShare = 1): number {
  let [low, high] = [0, HIGHEST_SHARE]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (supplyAt(design, middle, flowShare) < supplyC) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Linear between corners, held outside of them. @param corners - At least one, by rising outdoor temperature. */
function cornerAt(corners: readonly CurveCorner[], outdoorC: number): Omit<CurveCorner, 'outdoorC'> {
  const after = corners.findIndex((corner) => corner.outdoorC >= outdoorC)
  const [right, left] = [corners[after] ?? corners.at(-1), corners[after - 1]]
  if (!right) throw new RangeError('points: a drawn curve has corners.')
  if (after < 0 || !left) return right
  const part = (outdoorC - left.outdoorC) / (right.outdoorC - left.outdoorC)
  return {
    supplyC: left.supplyC + part * (right.supplyC - left.supplyC),
    plusMinusK: left.plusMinusK + part * (right.plusMinusK - left.plusMinusK),
  }
}

/** A forecast that is older than this is not looked at. */
const OLDEST_FORECAST_MS = 14 * 3_600_000
/** Share of the change ahead that counts now, and the most of it, K. */
const AHEAD_SHARE = 0.5
const MOST_AHEAD_K = 2

/**
 * What the change of weather ahead adds to the filtered outdoor temperature, K: half of it, ± 2 K.
 *
 * @param ahead - Forecast for now and for then, and when it was issued, epoch ms; null: none.
 */
export function lookAheadK(
  ahead: { readonly issuedAt: number; readonly nowC: number; readonly thenC: number } | null,
  now: number,
): number {
  if (!ahead || now - ahead.issuedAt > OLDEST_FORECAST_MS) return 0
  return Math.min(MOST_AHEAD_K, Math.max(-MOST_AHEAD_K, AHEAD_SHARE * (ahead.thenC - ahead.nowC)))
}

/** Share of the design load that a mean of supply and return gives, the inverse of {@link meanAt}. */
export function shareAtMean({ emitter, designSupplyC, designReturnC }: CurveDesign, meanC: number): number {
  const excess = 0.5 * (designSupplyC + designReturnC - 2 * DESIGN_ROOM_C)
  return Math.max(0, (meanC - DESIGN_ROOM_C) / excess) ** emitterExponent(emitter)
}
