import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { earlierMeterResource } from '#contract/resources/earlier-meter.resource.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { earlierMeters } from './tables.ts'

const ofSlot = (field: 'energy' | 'node_id') =>
  sql`(select slot.${sql.raw(field)} from energy_slots slot where slot.id = earlier_meters.slot_id)`
const nodeCode = sql`(select node.code from energy_slots slot join physics_nodes node on node.id = slot.node_id
  where slot.id = earlier_meters.slot_id)`
const organizationPath = (nodeId: ReturnType<typeof sql>) => sql`(select own.path from physics_nodes node
  join organizations own on own.id = node.organization_id where node.id = ${nodeId})`

const { slotId, pointId, ratio, startDate, endDate } = earlierMeters
const store = createTableStore(earlierMeterResource, {
  table: earlierMeters,
  columns: { slotId, pointId, ratio, startDate, endDate },
  extra: {
    nodeCode,
    energy: ofSlot('energy'),
    pointCode: sql`(select point.code from points point where point.id = earlier_meters.point_id)`,
  },
  scope: (session: Session) =>
    session.scope === 'all' ? undefined : withinScope(session, organizationPath(ofSlot('node_id'))),
  narrow: (query: Partial<ListQuery>) => {
    const [code, energy] = [textIn(query.nodeCode), textIn(query.energy)]
    if (code === '' && energy === '') return undefined
    return sql`(${code === ''} or ${nodeCode} ilike ${likePart(code)}) and (${energy === ''} or ${ofSlot('energy')} = ${energy})`
  },
})

export const earlierMeterStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) => store.insert(db, await columnsOf(db, values), actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    store.update(db, keyId, version, await columnsOf(db, values), actor, now),
}

async function columnsOf(db: Queryable, values: ResourceValues): Promise<ResourceValues> {
  const { rows } = await db.execute(sql`select id from points where code = ${textIn(values.pointCode)}`)
  const [point] = z.array(z.object({ id: z.int() })).parse(rows)
  const slot = await slotOf(db, textIn(values.nodeCode), textIn(values.energy))
  return { ...values, pointId: point?.id, slotId: slot }
}

/** Key of the slot of a node; undefined where it has none for this energy. */
export async function slotOf(db: Queryable, code: string, energy: string): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select slot.id from energy_slots slot join physics_nodes node on node.id = slot.node_id
    where node.code = ${code} and slot.energy = ${energy}`)
  return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id
}

/** Units and sources in the actor's data scope. */
export async function slotNodeOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  const seen = session.scope === 'all' ? sql`true` : withinScope(session, organizationPath(sql`node.id`))
  const { rows } = await db.execute(sql`
    select node.code as "keyId", concat_ws(' ', node.code, station.name, node.name) as name, null as "parentId"
    from physics_nodes node
    left join physics_nodes station on station.id = node.parent_id and station.node_type = 'station'
    where node.id in (select node_id from energy_slots) and ${seen} order by node.code`)
  return z.array(z.object({ keyId: z.string(), name: z.string(), parentId: z.null() })).parse(rows)
}

interface Held {
  readonly slot: string
  readonly pointCode: string
  readonly startDate: string | null
  readonly endDate: string
}

const overlap = z.object({ nodeCode: z.string(), energy: z.custom<Energy>(), pointCode: z.string() })

/**
 * What already counts on some of the same days: another meter of the slot before the present one, or the same meter in another
 * slot, before or at present.
 */
export async function overlappingMeter(
  db: Queryable,
  { slot, pointCode, startDate, endDate }: Held,
  exceptKeyId: string | null,
) {
  const days = sql`daterange(${startDate}::date, ${endDate}::date, '[]')`
  const { rows } = await db.execute(sql`
    select node.code as "nodeCode", other.energy, point.code as "pointCode" from (
      select slot_id, point_id from earlier_meters
      where id is distinct from ${exceptKeyId}::uuid and daterange(start_date, end_date, '[]') && ${days}
      union all
      select fed.slot_id, fed.point_id from energy_slot_points fed
      where fed.slot_id <> ${slot}::uuid and fed.point_id = (select id from points where code = ${pointCode})
        and not isempty(${days}::datemultirange * datemultirange(daterange(fed.start_date, null))
          - coalesce((select range_agg(daterange(start_date, end_date, '[]')) from earlier_meters where slot_id = fed.slot_id),
            '{}'::datemultirange))
    ) held
    join points point on point.id = held.point_id
    join energy_slots other on other.id = held.slot_id
    join physics_nodes node on node.id = other.node_id
    where held.slot_id = ${slot}::uuid or point.code = ${pointCode} limit 1`)
  return z.array(overlap).parse(rows)[0]
}

/**
 * Keeps the meter that a slot has had as that of the days before its new one; where it had none, the new one counts from that
 * day on.
 */
export async function keepEarlierMeter(db: Queryable, slot: string, usedPoint: string, from: string): Promise<void> {
  if (usedPoint === '')
    await db.execute(
      sql`update energy_slots set start_date = greatest(start_date, ${from}::date) where id = ${slot}::uuid`,
    )
  else
    await db.execute(sql`
      insert into earlier_meters (slot_id, point_id, ratio, start_date, end_date)
      select slot.id, point.id, slot.ratio, held.since, ${from}::date - 1
      from energy_slots slot join points point on point.code = ${usedPoint}
      cross join lateral (select greatest(slot.start_date,
        (select max(end_date) + 1 from earlier_meters where slot_id = slot.id)) as since) held
      where slot.id = ${slot}::uuid and held.since is distinct from ${from}::date`)
}

/** The last day on which another meter than the present one feeds a slot. */
export async function lastEarlierDay(db: Queryable, slot: string): Promise<string | null> {
  const { rows } = await db.execute(
    sql`select max(end_date)::text as day from earlier_meters where slot_id = ${slot}::uuid`,
  )
  return z.array(z.object({ day: z.string().nullable() })).parse(rows)[0]?.day ?? null
}
