import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, ResourceValues } from '#contract/kit/resource.ts'
import { pipeValveResource } from '#contract/resources/pipe-valve.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { uuidOrNull } from '#server/core/db/keys.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { ownNode } from '../physics/node.repository.ts'
import { ownPipe } from './pipe.repository.ts'
import { pipeValves } from './tables.ts'
import { textsIn } from './texts/texts.ts'

const { code, nodeId, pipeId, state, isStuck, changedAt, changedBy, remark } = pipeValves

const nodeOf = (field: string): SQL =>
  sql`(select node.${sql.raw(field)} from physics_nodes node where node.id = pipe_valves.node_id)`
const pipeCode = sql`(select pipe.code from pipe_segments pipe where pipe.id = pipe_valves.pipe_id)`

const store = createTableStore(pipeValveResource, {
  table: pipeValves,
  columns: { code, nodeId, pipeId, state, isStuck, changedAt, changedBy, remark },
  extra: { nodeCode: nodeOf('code'), nodeName: nodeOf('name'), pipeCode },
  scope: (session: Session) =>
    session.scope === 'all'
      ? undefined
      : withinScope(
          session,
          sql`(select own.path from physics_nodes node join organizations own on own.id = node.organization_id
            where node.id = pipe_valves.node_id)`,
        ),
  narrow: ({ nodeCode, pipeCode: pipe, nodeId: below }: Partial<ListQuery>) =>
    and(
      textIn(nodeCode) === '' ? undefined : sql`${nodeOf('code')} ilike ${likePart(textIn(nodeCode))}`,
      textIn(pipe) === '' ? undefined : sql`${pipeCode} ilike ${likePart(textIn(pipe))}`,
      textIn(below) === ''
        ? undefined
        : sql`${nodeOf('path')} like (select above.path || '%' from physics_nodes above where above.id = ${uuidOrNull(textIn(below))})`,
    ),
})

export const valveStore: ResourceStore = {
  ...store,
  insert: async (db, values, actor, now) =>
    store.insert(
      db,
      { ...values, ...(await placed(db, values, actor)), changedAt: now, changedBy: actor.session.realName },
      actor,
      now,
    ),
  async update(db, keyId, version, values, actor, now) {
    const place = await placed(db, values, actor)
    const isOther = or(sql`${state} <> ${values.state}`, sql`${isStuck} <> ${values.isStuck}`)
    await db
      .update(pipeValves)
      .set({ changedAt: now, changedBy: actor.session.realName })
      .where(and(eq(pipeValves.id, keyId), eq(pipeValves.version, version), isOther))
    return store.update(db, keyId, version, { ...values, ...place }, actor, now)
  },
}

/** The chamber and the pipe, which has an end there. */
async function placed(db: Queryable, values: ResourceValues, actor: Actor) {
  const node = await ownNode(db, values.nodeCode, actor)
  const pipe = await ownPipe(db, values.pipeCode, actor)
  if (node.id !== pipe.fromId && node.id !== pipe.toId) {
    const rule = textsIn(actor.language).noEndHere(pipe.fromCode, pipe.toCode)
    throw invalidInput([{ field: 'pipeCode', rule }])
  }
  return { nodeId: node.id, pipeId: pipe.id }
}
