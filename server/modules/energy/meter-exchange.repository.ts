import { and, eq, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { points } from '../points/tables.ts'
import { markCounterDirty } from '../telemetry/rollups/rollup.repository.ts'
import { meterExchanges } from './tables.ts'

const ofPoint = (field: 'code' | 'node_id') =>
  sql`(select point.${sql.raw(field)} from points point where point.id = meter_exchanges.point_id)`
const organizationPath = (nodeId: ReturnType<typeof sql>) => sql`(select own.path from physics_nodes node
  join organizations own on own.id = node.organization_id where node.id = ${nodeId})`

const { pointId, at, day, hour, minute, lastReading, firstReading, isConfirmed, remark } = meterExchanges
const store = createTableStore(meterExchangeResource, {
  table: meterExchanges,
  columns: { pointId, at, day, hour, minute, lastReading, firstReading, isConfirmed, remark },
  extra: { pointCode: ofPoint('code') },
  scope: (session: Session) =>
    session.scope === 'all' ? undefined : withinScope(session, organizationPath(ofPoint('node_id'))),
  narrow: ({ pointCode }: Partial<ListQuery>) =>
    textIn(pointCode) === '' ? undefined : sql`${ofPoint('code')} ilike ${likePart(textIn(pointCode))}`,
})

export const meterExchangeStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) => store.insert(db, await columnsOf(db, values), actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    store.update(db, keyId, version, await columnsOf(db, values), actor, now),
}

const columnsOf = async (db: Queryable, values: ResourceValues): Promise<ResourceValues> => ({
  ...values,
  pointId: await counterIdOf(db, textIn(values.pointCode)),
  at: timeOf(values),
})

/**
 * Time of an exchange whose day, hour and minute are those of the company; the first one where the hour comes twice, null where
 * clocks skip it.
 */
export function timeOf(entered: Readonly<Record<'day' | 'hour' | 'minute', unknown>> | ResourceValues): Date | null {
  const twoDigits = (value: unknown): string => String(value).padStart(2, '0')
  const clock = `${textIn(entered.day)}T${twoDigits(entered.hour)}:${twoDigits(entered.minute)}`
  const time = companyZone().momentOf(clock)
  return time === null ? null : new Date(time)
}

async function counterIdOf(db: Queryable, code: string): Promise<number | null> {
  const [point] = await db.select({ id: points.id }).from(points).where(eq(points.code, code))
  return point?.id ?? null
}

/** Computes the hours anew that an exchange at some times concerns. */
export async function countAnew(db: Queryable, pointCode: string, times: readonly Date[]): Promise<void> {
  const id = await counterIdOf(db, pointCode)
  if (id !== null) await markCounterDirty(db, id, times)
}

/** Whether another exchange of the same point is written down at the same time. */
export async function isWrittenDown(db: Queryable, pointCode: string, time: Date, exceptKeyId: string | null) {
  const [row] = await db
    .select({ id: meterExchanges.id })
    .from(meterExchanges)
    .where(
      and(isOther(meterExchanges.id, exceptKeyId), eq(meterExchanges.at, time), sql`${ofPoint('code')} = ${pointCode}`),
    )
  return row !== undefined
}

/** Counters in the actor's data scope, by code. */
export async function counterOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  const seen = session.scope === 'all' ? sql`true` : withinScope(session, organizationPath(sql`points.node_id`))
  return db
    .select({
      keyId: points.code,
      name: sql<string>`points.code || ' ' || (select node.name from physics_nodes node where node.id = points.node_id)`,
      parentId: sql<null>`null`,
    })
    .from(points)
    .where(and(sql`points.param_id in (select id from standard_params where kind = 'PI')`, seen))
    .orderBy(points.code)
}
