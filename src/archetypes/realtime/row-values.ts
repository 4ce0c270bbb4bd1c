import { DERIVED, type Derived, derivedValue } from './derived-values.ts'
import type { LiveValues } from './live-values.ts'
import type { UnitRow } from './unit-rows.ts'

const derived: ReadonlySet<string> = new Set(DERIVED)
export const isDerived = (column: string): column is Derived => derived.has(column)

/** The trusted value of a row in a column, measured or computed; NaN where there is none. */
export function rowValue(
  { node, places }: UnitRow,
  column: string,
  live: Pick<LiveValues, 'values' | 'trusted'>,
): number {
  const measured = (code: string): number => {
    const place = places.get(code)
    return place !== undefined && live.trusted[place] === 1 ? (live.values[place] ?? Number.NaN) : Number.NaN
  }
  return isDerived(column) ? derivedValue(column, measured, node.heatedAreaM2) : measured(column)
}
