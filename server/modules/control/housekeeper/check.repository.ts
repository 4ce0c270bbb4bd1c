import { eq } from 'drizzle-orm'
import type { ControlCheck } from '#contract/control/control-checks.ts'
import { controlCheckResource } from '#contract/resources/control-check.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther } from '#server/core/db/keys.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { controlChecks } from '../tables.ts'

const { check, loop, threshold, minutes, action, isActive, remark } = controlChecks

export const checkStore = createTableStore(controlCheckResource, {
  table: controlChecks,
  columns: { checkKind: check, loop, threshold, minutes, action, isActive, remark },
})

/** What the job applies. */
export const activeChecks = (db: Queryable): Promise<ControlCheck[]> =>
  db.select({ check, loop, limit: threshold, minutes, action }).from(controlChecks).where(eq(isActive, true))

/** Whether another check of this kind is written for the same loops. */
export async function isChecked(
  db: Queryable,
  of: Pick<ControlCheck, 'check' | 'loop'>,
  own: string | null,
): Promise<boolean> {
  const rows = await db.select({ check, loop }).from(controlChecks).where(isOther(controlChecks.id, own))
  return rows.some((row) => row.check === of.check && row.loop === of.loop)
}
