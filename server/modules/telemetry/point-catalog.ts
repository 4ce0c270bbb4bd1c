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
  readonly maxId: number
  byCode(code: string): CatalogPoint | undefined
  has(id: number): boolean
}

export function createPointCatalog(points: readonly CatalogPoint[]): PointCatalog {
  const byCode = new Map(points.map((point) => [point.code, point]))
  const ids = new Set(points.map((point) => point.id))
  return {
    maxId: points.reduce((max, point) => Math.max(max, point.id), 0),
    byCode: (code) => byCode.get(code),
    has: (id) => ids.has(id),
  }
}
