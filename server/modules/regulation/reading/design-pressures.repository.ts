import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { heatUnits } from '../../physics/tables.ts'

/** Secondary differential pressure at the design flow, MPa, by unit. */
export async function readDesignPressures(
  db: Queryable,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (unitIds.length === 0) return new Map()
  const { id, secondaryDpMpa } = heatUnits
  const rows = await db
    .select({ id, secondaryDpMpa })
    .from(heatUnits)
    .where(inArray(id, [...unitIds]))
  return new Map(rows.map((row) => [row.id, row.secondaryDpMpa]))
}
