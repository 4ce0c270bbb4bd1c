import { eq, sql } from 'drizzle-orm'
import { controlInterlockResource } from '#contract/resources/control-interlock.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { standardParams } from '../points/tables.ts'
import { controlInterlocks } from './tables.ts'

const { nodeType, paramCode, value, condition, reason, reasonEn, isActive } = controlInterlocks

const nameIn = (column: 'name_zh' | 'name_en') => sql`(
  select coalesce(nullif(param.${sql.raw(column)}, ''), param.name_zh) from standard_params param
  where param.code = control_interlocks.param_code and param.node_type = control_interlocks.node_type)`

export const interlockStore = createTableStore(controlInterlockResource, {
  table: controlInterlocks,
  columns: { nodeType, paramCode, value, condition, reason, reasonEn, isActive },
  extra: { paramName: nameIn('name_zh'), paramNameEn: nameIn('name_en') },
})

/** Codes of the parameters that nodes of a type may have. */
export async function paramsOfType(db: Queryable, type: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ code: standardParams.code })
    .from(standardParams)
    .where(eq(standardParams.nodeType, type))
  return new Set(rows.map(({ code }) => code))
}
