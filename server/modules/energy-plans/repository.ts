import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ListQuery } from '#contract/kit/resource.ts'
import { energyPlanResource, type PlanKind } from '#contract/resources/energy-plan.resource.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { isOther, keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { createTableStore, holds } from '#server/core/resources/table-store.ts'
import { heatingSeasons } from '../heating-season/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import type { DesignLoad } from './physics-limit.ts'
import { energyPlanRevisions, energyPlans } from './tables.ts'

export type PlanRow = typeof energyPlans.$inferSelect

const nodeCode = sql<string>`(select node.code from physics_nodes node where node.id = energy_plans.node_id)`
// a unit is known by its station
const nodeName = sql<string>`(select concat_ws(' ', station.name, node.name) from physics_nodes node
  left join physics_nodes station on station.id = node.parent_id and station.node_type = 'station'
  where node.id = energy_plans.node_id)`
const organizationPath = sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id
  where node.id = energy_plans.node_id)`

const { nodeId, energy, kind, firstDay, lastDay, target, goodLine, limitLine } = energyPlans
export const energyPlanStore = createTableStore(energyPlanResource, {
  table: energyPlans,
  columns: { energy, kind, firstDay, target, goodLine, limitLine, lastDay, nodeId },
  extra: { nodeCode, nodeName },
  scope: (session: Session) => (session.scope === 'all' ? undefined : withinScope(session, organizationPath)),
  narrow: ({ nodeCode: code }: Partial<ListQuery>) =>
    typeof code === 'string' && code.trim() !== '' ? holds(nodeCode, code.trim()) : undefined,
})

/** A node in the data scope by its code. */
export async function nodeByCode(db: Queryable, session: Session, code: string) {
  const [node] = await db
    .select({ id: physicsNodes.id, nodeType: physicsNodes.nodeType })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.code, code), nodesInScope(session)))
  return node
}

export async function nodeById(db: Queryable, session: Session, id: string) {
  const [node] = await db
    .select({ id: physicsNodes.id })
    .from(physicsNodes)
    .where(and(keyIs(physicsNodes.id, id), nodesInScope(session)))
  return node
}

/** The heating season that holds a day. */
export async function seasonOf(db: Queryable, day: string) {
  const [season] = await db
    .select({ firstDay: heatingSeasons.startDate, lastDay: heatingSeasons.endDate })
    .from(heatingSeasons)
    .where(sql`${day}::date between ${heatingSeasons.startDate} and ${heatingSeasons.endDate}`)
  return season
}

interface PlanPlace {
  readonly nodeId: string
  readonly energy: Energy
  readonly kind: PlanKind
  readonly firstDay: string
}

/** Whether another plan of the node, energy and kind begins on this day. */
export const hasPlan = async (db: Queryable, place: PlanPlace, exceptId: string | null): Promise<boolean> =>
  (await db.$count(
    energyPlans,
    and(
      eq(nodeId, place.nodeId),
      eq(energy, place.energy),
      eq(kind, place.kind),
      eq(firstDay, place.firstDay),
      isOther(energyPlans.id, exceptId),
    ),
  )) > 0

const load = z.object({ heatKw: z.number(), dropK: z.number() })

/** Design of a source, of a unit, or of the units of a station. */
export async function designLoadsOf(db: Queryable, id: string): Promise<DesignLoad[]> {
  const { rows } = await db.execute(sql`
    select rated_capacity_mw * 1000 as "heatKw", greatest(design_supply_c - design_return_c, 1) as "dropK"
    from heat_sources where id = ${id}
    union all
    select unit.heated_area_m2 * unit.design_heat_index_w_m2 / 1000, unit.design_supply_c - unit.design_return_c
    from heat_units unit join physics_nodes node on node.id = unit.id
    where node.id = ${id} or node.parent_id = ${id}`)
  return z.array(load).parse(rows)
}

export async function planById(db: Queryable, session: Session, id: string): Promise<PlanRow | undefined> {
  const [plan] = await db
    .select()
    .from(energyPlans)
    .where(and(keyIs(energyPlans.id, id), session.scope === 'all' ? undefined : withinScope(session, organizationPath)))
    .for('update')
  return plan
}

export const nameOfPlan = async (db: Queryable, id: string): Promise<string> => {
  const [row] = await db.select({ name: nodeName }).from(energyPlans).where(eq(energyPlans.id, id))
  return row?.name ?? ''
}

const holdsDays = (from: string, to: string) => sql`${firstDay} <= ${to}::date and ${lastDay} >= ${from}::date`

const plannedNode = z.object({ keyId: z.string(), code: z.string(), name: z.string() })
export type PlannedNode = z.infer<typeof plannedNode>

/** Nodes of a type, in the data scope, with a plan that holds a day of the range. */
export async function plannedNodes(
  db: Queryable,
  session: Session,
  asked: { nodeType: string; energy: Energy; from: string; to: string; nodeIds: readonly string[] | null },
): Promise<PlannedNode[]> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "keyId", physics_nodes.code, concat_ws(' ', station.name, physics_nodes.name) as name
    from physics_nodes
    left join physics_nodes station on station.id = physics_nodes.parent_id and station.node_type = 'station'
    where physics_nodes.node_type = ${asked.nodeType} and physics_nodes.is_active
      and ${nodesInScope(session) ?? sql`true`}
      and (${asked.nodeIds === null} or physics_nodes.id::text = any(${sql.param(asked.nodeIds ?? [])}::text[]))
      and exists (select 1 from energy_plans where ${nodeId} = physics_nodes.id and ${energy} = ${asked.energy}
        and ${holdsDays(asked.from, asked.to)})
    order by physics_nodes.code`)
  return z.array(plannedNode).parse(rows)
}

export const plansOf = (
  db: Queryable,
  nodeIds: readonly string[],
  asked: { energy: Energy; from: string; to: string },
): Promise<PlanRow[]> =>
  db
    .select()
    .from(energyPlans)
    .where(
      and(
        sql`${nodeId} = any(${sql.param(nodeIds)}::uuid[])`,
        eq(energy, asked.energy),
        holdsDays(asked.from, asked.to),
      ),
    )
    .orderBy(asc(firstDay), asc(kind))

export const revisionsOf = (db: Queryable, planIds: readonly string[]) =>
  db
    .select()
    .from(energyPlanRevisions)
    .where(sql`${energyPlanRevisions.planId} = any(${sql.param(planIds)}::uuid[])`)
    .orderBy(desc(energyPlanRevisions.at))

export interface Revision {
  readonly plan: PlanRow
  readonly newTarget: number
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** Sets another target and keeps what it was before. */
export async function revisePlan(db: Queryable, { plan, newTarget, reason, by, at }: Revision): Promise<void> {
  await db
    .update(energyPlans)
    .set({ target: newTarget, version: plan.version + 1, updatedAt: at, updatedBy: by })
    .where(eq(energyPlans.id, plan.id))
  await db.insert(energyPlanRevisions).values({ planId: plan.id, oldTarget: plan.target, newTarget, reason, by, at })
}

/** Adds the plan of a day. */
export async function addDayPlan(
  db: Queryable,
  added: {
    readonly nodeId: string
    readonly day: string
    readonly target: number
    readonly by: string
    readonly at: Date
  },
): Promise<PlanRow> {
  const { day, by, at, ...own } = added
  const [plan] = await db
    .insert(energyPlans)
    .values({
      ...own,
      energy: 'heat',
      kind: 'day',
      firstDay: day,
      lastDay: day,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    })
    .returning()
  if (!plan) throw new Error('The plan of a day was not added.')
  return plan
}

/** Puts plans of months in the place of those that begin on the same days. */
export async function replaceMonths(
  db: Queryable,
  season: PlanRow,
  months: readonly Pick<PlanRow, 'firstDay' | 'lastDay' | 'target' | 'goodLine' | 'limitLine'>[],
  by: { readonly name: string; readonly at: Date },
): Promise<void> {
  const shared = { nodeId: season.nodeId, energy: season.energy, kind: 'month' as const }
  const changed = { updatedAt: by.at, updatedBy: by.name }
  for (const month of months)
    await db
      .insert(energyPlans)
      .values({ ...shared, ...month, ...changed, createdAt: by.at })
      .onConflictDoUpdate({
        target: [nodeId, energy, kind, firstDay],
        set: { ...month, ...changed, version: sql`${energyPlans.version} + 1` },
      })
}

const outdoorDay = z.object({ day: z.string(), degreeDays: z.number() })
export type OutdoorDay = z.infer<typeof outdoorDay>

/** Degree-days of each day before `until`: the mean of the sources that know it. */
export async function outdoorDays(db: Queryable, until: string): Promise<OutdoorDay[]> {
  const { rows } = await db.execute(sql`
    select day::text as day, avg(degree_days)::float8 as "degreeDays" from kpi_days
    where degree_days is not null and day < ${until}::date group by day order by day`)
  return z.array(outdoorDay).parse(rows)
}
