import { DERIVED, type Derived, derivedValue } from './derived-values.ts'
import type { LiveValues } from './live-values.ts'
import type { UnitRow } from './unit-rows.ts'

const derived: ReadonlySet<string> = new Set(DERIVED)
export const isDerived = (column: string): column is Derived => derived.has(column)

/** Share of the points of a row that have a value to be trusted now. */
export const QUALITY_COLUMN = 'quality'

/** The trusted value of a row in a column, measured or computed; NaN where there is none. */
export function rowValue(
  { node, places, curve }: UnitRow,
  column: string,
  live: Pick<LiveValues, 'values' | 'trusted'>,
): number {
  const measured = (code: string): number => {
    const place = places.get(code)
    return place !== undefined && live.trusted[place] === 1 ? (live.values[place] ?? Number.NaN) : Number.NaN
  }
  if (column === QUALITY_COLUMN) {
    const numTrusted = [...places.values()].filter((place) => live.trusted[place] === 1).length
    return places.size === 0 ? Number.NaN : (100 * numTrusted) / places.size
  }
  return isDerived(column)
    ? derivedValue(column, measured, { areaM2: node.heatedAreaM2, targetC: curve()?.supplyC })
    : measured(column)
}
