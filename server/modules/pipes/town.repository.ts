import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { HeatedStation } from '#contract/endpoints/pipes.ts'
import type { Valve } from '#contract/pipes/pipe-graph.ts'
import type { Place, Town, TownNode } from '#contract/pipes/town.ts'
import { PIPE_END_TYPES } from '#contract/resources/pipe-segment.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const place = z.tuple([z.number(), z.number()])
const nodeRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(PIPE_END_TYPES),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  isOwn: z.boolean(),
})
const pipeRow = z.object({
  id: z.string(),
  code: z.string(),
  fromId: z.string(),
  toId: z.string(),
  dnMm: z.number(),
  lengthM: z.number(),
  line: z.array(place).nullable(),
  passes: z.array(z.string()),
})
const areaRow = z.object({
  id: z.string(),
  name: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  points: z.array(place),
  isOwn: z.boolean(),
})
const valveRow = z.object({
  id: z.string(),
  code: z.string(),
  node: z.string(),
  pipe: z.string(),
  state: z.enum(['open', 'closed']),
  isStuck: z.boolean(),
})

export const KIND_OF: Readonly<Record<(typeof PIPE_END_TYPES)[number], TownNode['kind']>> = {
  source: 'source',
  relayStation: 'other',
  well: 'chamber',
  station: 'station',
  cabinet: 'station',
}

export interface StoredTown {
  readonly town: Town
  readonly valves: readonly (Valve & { readonly code: string })[]
  /** Names of nodes and areas, codes of pipes. */
  readonly names: ReadonlyMap<string, string>
  /** Ids of what is in the session's data scope; a pipe is where both of its ends are. */
  readonly own: ReadonlySet<string>
}

/** The whole primary network in use, whoever's it is: a leak does not stop at the edge of an organisation. */
export async function readTown(db: Queryable, session: Session): Promise<StoredTown> {
  const types = sql.join(
    PIPE_END_TYPES.map((type) => sql`${type}`),
    sql`, `,
  )
  const isOwn = nodesInScope(session) ?? sql`true`
  const nodes = z.array(nodeRow).parse(
    (
      await db.execute(sql`select id, name, node_type as type, lng, lat, coalesce(${isOwn}, false) as "isOwn" from physics_nodes
        where is_active and node_type in (${types})`)
    ).rows,
  )
  const pipes = z.array(pipeRow).parse(
    (
      await db.execute(sql`select pipe.id, pipe.code, from_node_id as "fromId", to_node_id as "toId", dn_mm as "dnMm",
          length_m as "lengthM", line, passes from pipe_segments pipe
        join physics_nodes from_node on from_node.id = from_node_id and from_node.is_active
        join physics_nodes to_node on to_node.id = to_node_id and to_node.is_active order by pipe.code`)
    ).rows,
  )
  const areas = z.array(areaRow).parse(
    (
      await db.execute(sql`select map_areas.id, polygon_name as name, lng, lat, points,
          coalesce(${isOwn}, false) as "isOwn"
        from map_areas join physics_nodes on physics_nodes.id = coalesce(community_id, heat_unit_id, heat_station_id)
        where is_active order by polygon_name, map_areas.id`)
    ).rows,
  )
  const valves = z
    .array(valveRow)
    .parse(
      (
        await db.execute(
          sql`select id, code, node_id as node, pipe_id as pipe, state, is_stuck as "isStuck" from pipe_valves order by code`,
        )
      ).rows,
    )
  const places = new Map(nodes.map(({ id, lng, lat }) => [id, lng === null || lat === null ? null : placeOf(lng, lat)]))
  const known = new Set(pipes.map(({ id }) => id))
  const own = new Set([...nodes, ...areas].flatMap((row) => (row.isOwn ? [row.id] : [])))
  for (const { id, fromId, toId } of pipes) if (own.has(fromId) && own.has(toId)) own.add(id)
  return {
    town: {
      nodes: [
        ...nodes.map(({ id, type }) => ({ id, kind: KIND_OF[type], place: places.get(id) ?? null })),
        // the node that an area has to hold, once for each area: a community is no other node of the network
        ...areas.map(({ id, lng, lat }) => ({
          id: nodeOfArea(id),
          kind: 'other' as const,
          place: lng === null || lat === null ? null : placeOf(lng, lat),
        })),
      ],
      pipes: pipes.map(({ id, fromId, toId, dnMm, lengthM, line, passes }) => ({
        id,
        from: fromId,
        to: toId,
        line: courseOf(places.get(fromId) ?? null, line, places.get(toId) ?? null),
        dnMm,
        lengthM,
        passes,
      })),
      areas: areas.map(({ id, points }) => ({ id, node: nodeOfArea(id), ring: points })),
    },
    valves: valves
      .filter(({ pipe }) => known.has(pipe))
      .map(({ state, ...valve }) => ({ ...valve, isOpen: state === 'open' })),
    names: new Map([
      ...[...nodes, ...areas].map(({ id, name }) => [id, name] as const),
      ...pipes.map(({ id, code }) => [id, code] as const),
    ]),
    own,
  }
}

const placeOf = (lng: number, lat: number): Place => [lng, lat]
const nodeOfArea = (id: string): string => `node of ${id}`

/** The ends follow the nodes, which may have been moved since the pipe was drawn. */
export const courseOf = (from: Place | null, line: readonly Place[] | null, to: Place | null): Place[] | null =>
  from && to ? [from, ...(line ?? []).slice(1, -1), to] : null

const stationRow = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  heatedAreaM2: z.number().nullable(),
  numHouseholds: z.int(),
})

/** Stations among these nodes, with what they heat, by code. */
export async function readStations(db: Queryable, ids: readonly string[]): Promise<HeatedStation[]> {
  const { rows } = await db.execute(sql`select station.id as "keyId", station.code, station.name,
      (select sum(unit.heated_area_m2) from heat_units unit join physics_nodes node on node.id = unit.id
        where node.is_active and node.path like station.path || '%')::float8 as "heatedAreaM2",
      (select count(*) from physics_nodes node
        where node.node_type = 'household' and node.is_active and node.path like station.path || '%')::int as "numHouseholds"
    from physics_nodes station where station.node_type in ('station', 'cabinet')
      and station.id = any(${sql.param([...ids])}::uuid[]) order by station.code`)
  return z.array(stationRow).parse(rows)
}
