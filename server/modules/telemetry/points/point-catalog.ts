/**
 * Points. Duty: the list of points and their visibility for a session. Neighbours: modules/points stores them; all
 * other folders of telemetry depend on this one. Invariant: points outside the data scope are treated like points that
 * do not exist.
 */

import { LIVE_USUAL_PERIOD_S } from '#contract/live/messages.ts'
import type { ErrorCodes } from '#server/modules/data-quality/error-codes.ts'
import type { JumpRule } from '#server/modules/data-quality/quality-rules.ts'
import type { Scaling } from '#server/modules/points/scaling.ts'

/** The part of a point that ingest needs. */
export interface CatalogPoint {
  readonly id: number
  readonly code: string
  readonly gatewayCode: string
  readonly rangeMin: number
  readonly rangeMax: number
  readonly scaling: Scaling
  /** What is a jump of its value, and which codes its device sends for no value; null: neither is known. */
  readonly jump: { readonly rule: JumpRule; readonly codes: ErrorCodes } | null
  /** Of a temperature: code of its node, and whether it is measured rather than computed; null: it is none. */
  readonly temperature: { readonly node: string; readonly isMeasured: boolean } | null
  readonly deadband: number
  readonly savePeriodMs: number
  /** How often its gateway reports, as declared, or as learnt; null: is learnt, or no more seldom than it is saved. */
  readonly reportPeriodS: number | null
  readonly learntPeriodS: number | null
}

/** All active points, in memory: every value on the bus is looked up here. */
export interface PointCatalog {
  byCode(code: string): CatalogPoint | undefined
  has(id: number): boolean
  /** Whether any point names a gateway. */
  hasGateway(gateway: string): boolean
  /** How often the point reports, s; null: at least each minute, as far as is known. */
  slowPeriodOf(id: number): number | null
  /** Takes over a new list. @returns The ids that were not in the previous one. */
  replace(points: readonly CatalogPoint[]): number[]
}

export function createPointCatalog(points: readonly CatalogPoint[]): PointCatalog {
  let byCode = new Map<string, CatalogPoint>()
  let ids: ReadonlySet<number> = new Set()
  let gateways: ReadonlySet<string> = new Set()
  let slowPeriods: ReadonlyMap<number, number> = new Map()
  function replace(list: readonly CatalogPoint[]): number[] {
    const added = list.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    byCode = new Map(list.map((point) => [point.code, point]))
    ids = new Set(list.map(({ id }) => id))
    slowPeriods = new Map(list.flatMap(slowPeriodIn))
    gateways = new Set(list.map(({ gatewayCode }) => gatewayCode))
    return added
  }
  replace(points)
  return {
    byCode: (code) => byCode.get(code),
    has: (id) => ids.has(id),
    hasGateway: (gateway) => gateways.has(gateway),
    slowPeriodOf: (id) => slowPeriods.get(id) ?? null,
    replace,
  }
}

function slowPeriodIn({ id, reportPeriodS, learntPeriodS }: CatalogPoint): [number, number][] {
  const periodS = reportPeriodS ?? learntPeriodS ?? 0
  return periodS > LIVE_USUAL_PERIOD_S ? [[id, periodS]] : []
}
