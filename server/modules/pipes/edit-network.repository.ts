import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type StoredNetwork, storedPipe, storedValve } from '#contract/endpoints/pipe-edits.ts'
import { PIPE_END_TYPES } from '#contract/resources/pipe-segment.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { courseOf, KIND_OF } from './town.repository.ts'

const nodeRow = z.object({
  id: z.string(),
  type: z.enum(PIPE_END_TYPES),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  code: z.string(),
  name: z.string(),
  depthM: z.number().nullable(),
  version: z.int(),
})

/** What of the network a session may change. */
export async function readEditNetwork(db: Queryable, session: Session): Promise<StoredNetwork> {
  const types = sql.join(
    PIPE_END_TYPES.map((type) => sql`${type}`),
    sql`, `,
  )
  const nodes = z.array(nodeRow).parse(
    (
      await db.execute(sql`select physics_nodes.id, node_type as type, lng, lat, code, name, depth_m as "depthM", version
        from physics_nodes left join wells on wells.id = physics_nodes.id
        where is_active and node_type in (${types}) and coalesce(${nodesInScope(session) ?? sql`true`}, false) order by code`)
    ).rows,
  )
  const pipes = z.array(storedPipe).parse(
    (
      await db.execute(sql`select id, from_node_id as "from", to_node_id as "to", line, code, kind, dn_mm as "dnMm",
        length_m as "lengthM", length_is_measured as "lengthIsMeasured", laying, roughness_mm as "roughnessMm",
        built_year as "builtYear", passes, version from pipe_segments order by code`)
    ).rows,
  )
  const valves = z
    .array(storedValve)
    .parse(
      (await db.execute(sql`select id, node_id as node, pipe_id as pipe, code, version from pipe_valves order by code`))
        .rows,
    )
  const places = new Map(
    nodes.map(({ id, lng, lat }) => [id, lng === null || lat === null ? null : ([lng, lat] as const)]),
  )
  const own = pipes.filter(({ from, to }) => places.has(from) && places.has(to))
  const known = new Set(own.map(({ id }) => id))
  const held = new Set(pipes.flatMap(({ id, from, to }) => (known.has(id) ? [] : [from, to])))
  return {
    nodes: nodes.map(({ type, lng, lat, ...node }) => ({
      ...node,
      kind: KIND_OF[type],
      place: places.get(node.id) ?? null,
    })),
    pipes: own.map(({ line, ...pipe }) => ({
      ...pipe,
      line:
        courseOf(places.get(pipe.from) ?? null, line, places.get(pipe.to) ?? null)?.map(
          ([lng, lat]): [number, number] => [lng, lat],
        ) ?? null,
    })),
    valves: valves.filter(({ pipe }) => known.has(pipe)),
    held: nodes.flatMap(({ id }) => (held.has(id) ? [id] : [])),
  }
}
