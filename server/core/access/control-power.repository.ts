import { and, eq, inArray } from 'drizzle-orm'
import { EVERY_TYPE } from '#contract/resources/control-power.resource.ts'
import type { Queryable } from '../db/client.ts'
import type { ControlPower } from './control-power.ts'
import { controlPowers } from './tables.ts'

/** The active powers of some roles, with the key of the role. */
export async function powersByRole(
  db: Queryable,
  roleKeys: readonly string[],
): Promise<{ readonly roleKey: string; readonly power: ControlPower }[]> {
  if (roleKeys.length === 0) return []
  const rows = await db
    .select()
    .from(controlPowers)
    .where(and(inArray(controlPowers.roleKey, [...roleKeys]), eq(controlPowers.isActive, true)))
  return rows.map((row) => ({ roleKey: row.roleKey, power: powerOf(row) }))
}

/** The active powers of some roles. A write is allowed where one of them alone allows it. */
export const powersOf = async (db: Queryable, roleKeys: readonly string[]): Promise<ControlPower[]> =>
  (await powersByRole(db, roleKeys)).map(({ power }) => power)

type PowerColumns = 'name' | 'nodeType' | 'paramCodes' | 'rangeMin' | 'rangeMax' | 'step' | 'twoPersons'

/** What a record lets its role write. */
export const powerOf = (row: Pick<typeof controlPowers.$inferSelect, PowerColumns>): ControlPower => ({
  name: row.name,
  nodeType: row.nodeType === EVERY_TYPE ? null : row.nodeType,
  paramCodes: row.paramCodes.length === 0 ? null : row.paramCodes,
  min: row.rangeMin,
  max: row.rangeMax,
  step: row.step,
  needsSecondPerson: row.twoPersons,
})
