import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { GROUND_KINDS } from '#contract/endpoints/town-map.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { areaNode } from '../map-areas/area.repository.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { groundShapes } from '../town-map/tables.ts'
import { groundKey, type Present } from './plan/plan.ts'

const node = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  nodeType: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  depthM: z.number().nullable(),
  isActive: z.boolean(),
  isOwn: z.boolean(),
  path: z.string(),
})
const area = z.object({
  keyId: z.string(),
  name: z.string(),
  nodeCode: z.string(),
  ring: z.array(z.tuple([z.number(), z.number()])),
  isOwn: z.boolean(),
})
const pipe = z.object({
  keyId: z.string(),
  code: z.string(),
  kind: z.enum(['trunk', 'branch']),
  fromCode: z.string(),
  toCode: z.string(),
  dnMm: z.number(),
  lengthM: z.number(),
  lengthIsMeasured: z.boolean(),
  laying: z.string(),
  roughnessMm: z.number(),
  builtYear: z.number().nullable(),
  line: z.array(z.tuple([z.number(), z.number()])).nullable(),
  isOwn: z.boolean(),
})

/** All nodes and pipes, with who may see them: a code that somebody else uses is taken. */
export async function readPresent(db: Queryable, session: Session): Promise<Present> {
  const isOwn = nodesInScope(session) ?? sql`true`
  const nodes = await db.execute(sql`select physics_nodes.id as "keyId", code, name, node_type as "nodeType", lng, lat,
      depth_m as "depthM", is_active as "isActive", coalesce(${isOwn}, false) as "isOwn", physics_nodes.path
    from physics_nodes left join wells on wells.id = physics_nodes.id`)
  const own = nodesInScope(session)
    ? sql`from_id in (select physics_nodes.id from physics_nodes where ${nodesInScope(session)})
        and to_id in (select physics_nodes.id from physics_nodes where ${nodesInScope(session)})`
    : sql`true`
  const pipes =
    await db.execute(sql`select "keyId", code, kind, "fromCode", "toCode", "dnMm", "lengthM", "lengthIsMeasured", laying, "roughnessMm",
      "builtYear", line, ${own} as "isOwn"
    from (select pipe.id as "keyId", pipe.code, pipe.kind, from_node.code as "fromCode", to_node.code as "toCode",
        dn_mm as "dnMm", length_m as "lengthM", length_is_measured as "lengthIsMeasured", laying, roughness_mm as "roughnessMm", built_year as "builtYear", line,
        from_node.id as from_id, to_node.id as to_id
      from pipe_segments pipe
      join physics_nodes from_node on from_node.id = from_node_id
      join physics_nodes to_node on to_node.id = to_node_id) as segments`)
  const areas =
    await db.execute(sql`select map_areas.id as "keyId", polygon_name as name, code as "nodeCode", points as ring,
      coalesce(${isOwn}, false) as "isOwn"
    from map_areas join physics_nodes on physics_nodes.id = ${areaNode} order by map_areas.id`)
  const ground = await db
    .select()
    .from(groundShapes)
    .where(inArray(groundShapes.kind, [...GROUND_KINDS]))
  return {
    nodes: z
      .array(node)
      .parse(nodes.rows)
      .map(({ lng, lat, ...rest }) => ({
        ...rest,
        place: lng === null || lat === null ? null : ([lng, lat] as const),
      })),
    pipes: z.array(pipe).parse(pipes.rows),
    areas: z.array(area).parse(areas.rows),
    ground: new Set(ground.map(({ kind, name, packed }) => groundKey(kind, name, packed))),
  }
}

/** @returns Their ids. */
export async function addGround(
  tx: Queryable,
  shapes: readonly { readonly kind: (typeof GROUND_KINDS)[number]; readonly name: string; readonly packed: number[] }[],
): Promise<number[]> {
  const rows = await tx
    .insert(groundShapes)
    .values([...shapes])
    .returning({ id: groundShapes.id })
  return rows.map(({ id }) => id)
}

export const removeGround = (tx: Queryable, ids: readonly number[]) =>
  tx.delete(groundShapes).where(inArray(groundShapes.id, [...ids]))

/** Heat sources that new chambers can belong to. */
export async function sourcesInScope(db: Queryable, session: Session): Promise<{ code: string; name: string }[]> {
  return db
    .select({ code: physicsNodes.code, name: physicsNodes.name })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.nodeType, 'source'), eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(physicsNodes.code)
}
