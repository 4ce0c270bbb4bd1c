import { and, eq, inArray, sql } from 'drizzle-orm'
import { controlPowerResource, EVERY_TYPE } from '#contract/resources/control-power.resource.ts'
import { controlPowers } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceOption } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { standardParams } from '../points/tables.ts'

const { name, roleKey, nodeType, paramCodes, rangeMin, rangeMax, step, twoPersons, isActive, remark } = controlPowers

const namesIn = (column: 'name_zh' | 'name_en') => sql`(
  select coalesce(array_agg(coalesce(param.name, chosen.code) order by chosen.at), '{}')
  from unnest(control_powers.param_codes) with ordinality as chosen(code, at)
  left join lateral (
    select coalesce(nullif(one.${sql.raw(column)}, ''), one.name_zh) as name
    from standard_params one where one.code = chosen.code order by one.sort_order limit 1) param on true)`

export const controlPowerStore = createTableStore(controlPowerResource, {
  table: controlPowers,
  columns: { name, roleKey, nodeType, paramCodes, rangeMin, rangeMax, step, twoPersons, isActive, remark },
  extra: {
    roleName: sql`(select role.name from roles role where role.key = control_powers.role_key)`,
    paramNames: namesIn('name_zh'),
    paramNamesEn: namesIn('name_en'),
  },
})

/** Parameters that can be written, by code; a code that several types of nodes have is listed once. */
export async function writableParams(db: Queryable, { language }: Actor): Promise<ResourceOption[]> {
  const { code, nameZh, nameEn, sortOrder } = standardParams
  const rows = await db
    .selectDistinctOn([code], { code, nameZh, nameEn, sortOrder, nodeType: standardParams.nodeType })
    .from(standardParams)
    .where(eq(standardParams.isWritable, true))
    .orderBy(code)
  return rows
    .sort((one, other) => other.nodeType.localeCompare(one.nodeType) || one.sortOrder - other.sortOrder)
    .map((row) => ({
      keyId: row.code,
      name: language === 'en' && row.nameEn !== '' ? row.nameEn : row.nameZh,
      parentId: null,
    }))
}

/** Those of the codes that no parameter of the type has, or none that can be written. */
export async function notWritable(db: Queryable, codes: readonly string[], type: string): Promise<string[]> {
  const found = await db
    .select({ code: standardParams.code })
    .from(standardParams)
    .where(
      and(
        inArray(standardParams.code, [...codes]),
        eq(standardParams.isWritable, true),
        type === EVERY_TYPE ? undefined : eq(standardParams.nodeType, type),
      ),
    )
  const known = new Set(found.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}
