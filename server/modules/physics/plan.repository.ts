import { and, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PhysicsPlan, Place } from '#contract/endpoints/physics-plan.ts'
import type { MapPipe } from '#contract/endpoints/town-map.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from './node.repository.ts'
import { physicsNodes, pipeSegments } from './tables.ts'

const from = alias(physicsNodes, 'from_node')
const to = alias(physicsNodes, 'to_node')

/** Nodes in scope that have coordinates, and the pipes that begin or end at a node in scope. */
export async function planOf(db: Queryable, session: Session): Promise<PhysicsPlan> {
  const nodes = await db
    .select({ keyId: physicsNodes.id, lng: physicsNodes.lng, lat: physicsNodes.lat })
    .from(physicsNodes)
    .where(and(nodesInScope(session), isNotNull(physicsNodes.lng), isNotNull(physicsNodes.lat)))
  const pipes = await pipesOfNodes(db, new Set(nodes.map(({ keyId }) => keyId)))
  const { longitude, latitude } = await readCompanyPlace(db)
  return {
    company: [longitude, latitude],
    nodes: nodes.flatMap(({ keyId, lng, lat }) => {
      const at = placeAt(lng, lat)
      return at ? [{ keyId, at }] : []
    }),
    pipes: pipes.map(({ code, kind, dnMm, line }) => ({ code, kind, dnMm, line })),
  }
}

/**
 * The pipes that begin or end at one of some nodes, by code; both ends are in use and have coordinates. An end that is none of these
 * nodes has no name.
 */
export async function pipesOfNodes(db: Queryable, own: ReadonlySet<string>): Promise<MapPipe[]> {
  const segments = await db
    .select({
      keyId: pipeSegments.id,
      code: pipeSegments.code,
      kind: pipeSegments.kind,
      dnMm: pipeSegments.dnMm,
      lengthM: pipeSegments.lengthM,
      laying: pipeSegments.laying,
      course: pipeSegments.line,
      fromId: from.id,
      fromName: from.name,
      fromLng: from.lng,
      fromLat: from.lat,
      toId: to.id,
      toName: to.name,
      toLng: to.lng,
      toLat: to.lat,
    })
    .from(pipeSegments)
    .innerJoin(from, eq(from.id, pipeSegments.fromNodeId))
    .innerJoin(to, eq(to.id, pipeSegments.toNodeId))
    .where(and(from.isActive, to.isActive))
    .orderBy(pipeSegments.code)
  return segments
    .filter(({ fromId, toId }) => own.has(fromId) || own.has(toId))
    .flatMap(({ course, fromLng, fromLat, toLng, toLat, fromName, toName, ...pipe }) => {
      const start = placeAt(fromLng, fromLat)
      const end = placeAt(toLng, toLat)
      // the ends of a pipe follow the nodes, which may have been moved since the pipe was drawn
      if (!start || !end) return []
      const named = (id: string, name: string): string => (own.has(id) ? name : '')
      const names = { fromName: named(pipe.fromId, fromName), toName: named(pipe.toId, toName) }
      return [{ ...pipe, ...names, line: [start, ...middleOf(course), end] }]
    })
}

const placeAt = (lng: number | null, lat: number | null): Place | null =>
  lng === null || lat === null ? null : [lng, lat]
const middleOf = (course: readonly (readonly [number, number])[] | null): Place[] =>
  (course ?? []).slice(1, -1).map(([lng, lat]) => [lng, lat])
