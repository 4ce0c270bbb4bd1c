import { aliasedTable, and, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { PIPE_END_TYPES, pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { CodesToWrite } from '#server/core/resources/resource-parts.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { ownNode } from '../physics/node.repository.ts'
import { physicsNodes, pipeSegments } from '../physics/tables.ts'
import { pipeValves } from './tables.ts'
import { textsIn } from './texts/texts.ts'

// A pipe names its ends: whoever sees both sees it, and may change it.

const { code, fromNodeId, toNodeId, kind, dnMm, lengthM, lengthIsMeasured, laying, roughnessMm, builtYear } =
  pipeSegments

const nodeField = (end: 'from_node_id' | 'to_node_id', field: 'code' | 'name'): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = pipe_segments.${sql.raw(end)})`
const organizationOf = (end: 'from_node_id' | 'to_node_id'): SQL =>
  sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id
    where node.id = pipe_segments.${sql.raw(end)})`

const store = createTableStore(pipeSegmentResource, {
  table: pipeSegments,
  columns: { code, fromNodeId, toNodeId, kind, dnMm, lengthM, lengthIsMeasured, laying, roughnessMm, builtYear },
  extra: {
    fromCode: nodeField('from_node_id', 'code'),
    fromName: nodeField('from_node_id', 'name'),
    toCode: nodeField('to_node_id', 'code'),
    toName: nodeField('to_node_id', 'name'),
  },
  scope: (session: Session) =>
    session.scope === 'all'
      ? undefined
      : and(withinScope(session, organizationOf('from_node_id')), withinScope(session, organizationOf('to_node_id'))),
  narrow: ({ fromCode, toCode }: Partial<ListQuery>) =>
    and(
      textIn(fromCode) === ''
        ? undefined
        : sql`${nodeField('from_node_id', 'code')} ilike ${likePart(textIn(fromCode))}`,
      textIn(toCode) === '' ? undefined : sql`${nodeField('to_node_id', 'code')} ilike ${likePart(textIn(toCode))}`,
    ),
})

export const pipeStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) =>
    store.insert(db, { ...values, ...(await endsOf(db, values, actor)) }, actor, now),
  async update(db, keyId, version, values, actor, now) {
    const ends = await endsOf(db, values, actor)
    const moved = or(sql`${fromNodeId} <> ${ends.fromNodeId}`, sql`${toNodeId} <> ${ends.toNodeId}`)
    // between other nodes its course is another
    await db
      .update(pipeSegments)
      .set({ line: null })
      .where(and(eq(pipeSegments.id, keyId), moved))
    return store.update(db, keyId, version, { ...values, ...ends }, actor, now)
  },
}

/** The nodes at the ends, if the user may change both. */
async function endsOf(db: Queryable, values: ResourceValues, actor: Actor) {
  const from = await endOf(db, values, 'fromCode', actor)
  const to = await endOf(db, values, 'toCode', actor)
  if (from === to) throw invalidInput([{ field: 'toCode', rule: textsIn(actor.language).sameEnds }])
  return { fromNodeId: from, toNodeId: to }
}

async function endOf(db: Queryable, values: ResourceValues, field: 'fromCode' | 'toCode', actor: Actor) {
  const { id, nodeType } = await ownNode(db, values[field], actor, field)
  if (!PIPE_END_TYPES.some((type) => type === nodeType))
    throw invalidInput([{ field, rule: textsIn(actor.language).noPipeEnd }])
  return id
}

/** Codes of the pipes in the data scope. */
export const pipeCodes: CodesToWrite = async (db, actor, limit) => {
  const { list, total } = await store.list(db, { page: 1, limit }, actor)
  const named = list.map((row) => ({ code: String(row.code), name: `${row.fromName} → ${row.toName}` }))
  return { list: named, total }
}

const from = aliasedTable(physicsNodes, 'from_node')
const to = aliasedTable(physicsNodes, 'to_node')

/** A pipe that the actor sees, with its ends. */
export async function ownPipe(db: Queryable, wanted: unknown, actor: Actor) {
  const [row] = await db
    .select({ id: pipeSegments.id, fromId: from.id, fromCode: from.code, toId: to.id, toCode: to.code })
    .from(pipeSegments)
    .innerJoin(from, eq(from.id, fromNodeId))
    .innerJoin(to, eq(to.id, toNodeId))
    .where(eq(code, textIn(wanted)))
  if (row && (await store.find(db, row.id, actor))) return row
  throw invalidInput([{ field: 'pipeCode', rule: textsIn(actor.language).noPipeInScope }])
}

/** Codes of the valves of a pipe, but for those at the nodes with these codes. */
export async function valvesOf(db: Queryable, pipeId: string, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: pipeValves.code })
    .from(pipeValves)
    .innerJoin(physicsNodes, eq(physicsNodes.id, pipeValves.nodeId))
    .where(
      and(eq(pipeValves.pipeId, pipeId), except.length > 0 ? notInArray(physicsNodes.code, [...except]) : undefined),
    )
    .orderBy(pipeValves.code)
  return rows.map((row) => row.code)
}

/** The course of a pipe, as it was drawn; null: it was not. */
export async function courseOf(db: Queryable, keyId: string): Promise<[number, number][] | null> {
  const [row] = await db.select({ line: pipeSegments.line }).from(pipeSegments).where(eq(pipeSegments.id, keyId))
  return row?.line?.map(([lng, lat]) => [lng, lat]) ?? null
}

export const setCourse = (db: Queryable, keyId: string, line: readonly (readonly [number, number])[] | null) =>
  db.update(pipeSegments).set({ line }).where(eq(pipeSegments.id, keyId))
