import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { energyPriceResource } from '#contract/resources/energy-price.resource.ts'
import { ENERGY_UNITS, energyMeterResource, energySlotResource } from '#contract/resources/energy-slot.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { points } from '../points/tables.ts'
import { energyPrices, energySlots } from './tables.ts'

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = energy_slots.node_id)`
const organizationOf = (nodeId: string): SQL =>
  sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id where node.id = ${sql.raw(nodeId)})`
const standardPoint = sql`(select point.code from energy_slot_points point_of join points point on point.id = point_of.standard_id
  where point_of.slot_id = energy_slots.id)`
const mappedPoint = sql`coalesce((select point.code from points point where point.id = energy_slots.point_id), '')`

const shared = {
  table: energySlots,
  scope: (session: Session) =>
    session.scope === 'all' ? undefined : withinScope(session, organizationOf('energy_slots.node_id')),
  narrow: ({ nodeCode }: Partial<ListQuery>) =>
    textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
}
const told = {
  nodeCode: nodeOf('code'),
  // a unit is known by its station
  nodeName: sql`(select concat_ws(' ', station.name, node.name) from physics_nodes node
    left join physics_nodes station on station.id = node.parent_id and station.node_type = 'station'
    where node.id = energy_slots.node_id)`,
  usedPoint: sql`coalesce(nullif(${mappedPoint}, ''), ${standardPoint}, '')`,
}

const { energy, pointId, ratio, startReading, startDate } = energySlots
const slots = createTableStore(energySlotResource, {
  ...shared,
  columns: { energy, pointId },
  extra: {
    ...told,
    standardPoint: sql`coalesce(${standardPoint}, '')`,
    pointCode: mappedPoint,
    heldFrom: sql`null::text`,
  },
})

export const energySlotStore: ResourceStore = {
  ...slots,
  update: async (db, keyId, version, values, actor, now) =>
    slots.update(db, keyId, version, { ...values, pointId: await pointIdOf(db, values) }, actor, now),
}

export const energyMeterStore = createTableStore(energyMeterResource, {
  ...shared,
  columns: { energy, ratio, startReading, startDate },
  extra: told,
})

async function pointIdOf(db: Queryable, { pointCode }: ResourceValues): Promise<number | null> {
  if (textIn(pointCode) === '') return null
  const [point] = await db
    .select({ id: points.id })
    .from(points)
    .where(eq(points.code, textIn(pointCode)))
  return point?.id ?? null
}

/** Counters in the actor's data scope that can feed a slot, by code. */
export async function meterOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  const seen = session.scope === 'all' ? sql`true` : withinScope(session, organizationOf('points.node_id'))
  return db
    .select({
      keyId: points.code,
      name: sql<string>`points.code || ' ' || (select node.name from physics_nodes node where node.id = points.node_id)`,
      parentId: sql<null>`null`,
    })
    .from(points)
    .where(
      and(
        sql`points.param_id in (select id from standard_params where kind = 'PI' and unit = any(${sql.param(Object.values(ENERGY_UNITS))}::text[]))`,
        seen,
      ),
    )
    .orderBy(points.code)
}

/** Unit in which a point counts; undefined where there is no such counter. */
export async function unitOfCounter(db: Queryable, pointCode: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ unit: string }>(sql`
    select param.unit from points join standard_params param on param.id = points.param_id
    where points.code = ${pointCode} and param.kind = 'PI'`)
  return rows[0]?.unit
}

/** The other slot that a point feeds, as node code and energy. */
export async function otherSlotOf(db: Queryable, pointCode: string, slotId: string) {
  const { rows } = await db.execute<{ nodeCode: string; energy: string }>(sql`
    select node.code as "nodeCode", slot.energy from energy_slot_points fed
    join energy_slots slot on slot.id = fed.slot_id join physics_nodes node on node.id = slot.node_id
    join points wanted on wanted.code = ${pointCode}
    where fed.point_id = wanted.id and slot.id::text <> ${slotId}
      and (slot.node_id = wanted.node_id or slot.point_id = wanted.id) limit 1`)
  return rows[0]
}

const price = energyPrices
export const energyPriceStore = createTableStore(energyPriceResource, {
  table: price,
  columns: {
    name: price.name,
    energy: price.energy,
    startDate: price.startDate,
    endDate: price.endDate,
    startHour: price.startHour,
    endHour: price.endHour,
    price: price.price,
  },
})

interface PriceTime {
  readonly energy: string
  readonly startDate: string
  readonly endDate: string | null
  readonly startHour: number
  readonly endHour: number
}

/** Another price of the energy for some of the same hours. */
export async function overlappingPrice(db: Queryable, time: PriceTime, exceptKeyId: string | null) {
  const [row] = await db
    .select({ name: price.name })
    .from(price)
    .where(
      and(
        isOther(price.id, exceptKeyId),
        sql`${price.energy} = ${time.energy}`,
        sql`daterange(${price.startDate}, ${price.endDate}, '[]') && daterange(${time.startDate}::date, ${time.endDate}::date, '[]')`,
        sql`int4range(${price.startHour}, ${price.endHour}) && int4range(${time.startHour}::int, ${time.endHour}::int)`,
      ),
    )
  return row
}

/** The standard point of a slot. */
export async function standardPointOf(db: Queryable, slotId: string): Promise<string> {
  const [row] = await db
    .select({ code: sql<string | null>`${standardPoint}` })
    .from(energySlots)
    .where(keyIs(energySlots.id, slotId))
  return row?.code ?? ''
}
