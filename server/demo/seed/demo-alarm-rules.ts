import { and, eq, inArray } from 'drizzle-orm'
import { alarmCondition } from '#contract/alarms/condition.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { once } from '#server/first-start/steps.ts'
import {
  BOILER_RULES,
  BURST_RULES,
  MAKE_UP_RULES,
  SETPOINT_RULES,
  type StandardRule,
  UNIT_RULES,
} from '#server/modules/alarm-settings/standard-rules.ts'
import { alarmRules } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'

/**
 * Rules of the demo's units and boilers, beside the limits of their points; added once, so that what a user removes stays
 * away.
 */
export async function seedDemoAlarmRules(db: Db): Promise<void> {
  await once(db, 'alarm rules', (tx) => addRules(tx, 'unit', UNIT_RULES))
  await once(db, 'alarm rules of boilers', (tx) => addRules(tx, 'boiler', BOILER_RULES))
  await once(db, 'alarm rules of set points', (tx) => addRules(tx, 'unit', SETPOINT_RULES))
  await once(db, 'alarm rules of make-up flow', (tx) => addRules(tx, 'unit', MAKE_UP_RULES))
  await once(db, 'alarm rules of bursts', (tx) => addRules(tx, 'unit', BURST_RULES))
}

async function addRules(db: Queryable, nodeType: string, rules: readonly StandardRule[]): Promise<void> {
  const nodes = await db
    .select({ id: physicsNodes.id })
    .from(physicsNodes)
    .where(eq(physicsNodes.nodeType, nodeType))
    .orderBy(physicsNodes.code)
  const watched = rules.flatMap(({ param }) => param ?? [])
  const pointRows = await db
    .select({ id: points.id, nodeId: points.nodeId, code: standardParams.code })
    .from(points)
    .innerJoin(standardParams, eq(standardParams.id, points.paramId))
    .where(and(eq(standardParams.nodeType, nodeType), inArray(standardParams.code, watched)))
  const pointOf = new Map(pointRows.map(({ id, nodeId, code }) => [`${nodeId} ${code}`, id]))
  const rows = nodes.flatMap(({ id: nodeId }) =>
    rules.flatMap(({ key: _key, param, condition, name, cause, consequence, action, ...rule }) => {
      const pointId = param === null ? null : (pointOf.get(`${nodeId} ${param}`) ?? null)
      if (param !== null && pointId === null) return []
      const { kind, ...params } = alarmCondition.parse(condition)
      const words = { name: name.zh, cause: cause.zh, consequence: consequence.zh, action: action.zh }
      return [{ ...rule, ...words, nodeId, pointId, condition: kind, params }]
    }),
  )
  await insertInSlices(rows, (slice) => db.insert(alarmRules).values(slice))
}
