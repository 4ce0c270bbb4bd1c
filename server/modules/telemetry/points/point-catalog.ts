/**
 * Points. Duty: which there are, and which a session may see. Neighbours: modules/points keeps them; all other folders of
 * telemetry stand on this one. Invariant: what is outside the data scope is told like what does not exist.
 */

/** What ingest must know of a point. */
export interface CatalogPoint {
  readonly id: number
  readonly code: string
  readonly gatewayCode: string
  readonly rangeMin: number
  readonly rangeMax: number
  readonly deadband: number
  readonly savePeriodMs: number
}

/** All active points, in memory: every value on the bus is looked up here. */
export interface PointCatalog {
  byCode(code: string): CatalogPoint | undefined
  has(id: number): boolean
  /** Takes over a new list. @returns The ids that were not in the one before. */
  replace(points: readonly CatalogPoint[]): number[]
}

export function createPointCatalog(points: readonly CatalogPoint[]): PointCatalog {
  let byCode = new Map<string, CatalogPoint>()
  let ids: ReadonlySet<number> = new Set()
  function replace(list: readonly CatalogPoint[]): number[] {
    const added = list.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    byCode = new Map(list.map((point) => [point.code, point]))
    ids = new Set(list.map(({ id }) => id))
    return added
  }
  replace(points)
  return { byCode: (code) => byCode.get(code), has: (id) => ids.has(id), replace }
}
