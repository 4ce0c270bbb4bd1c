// Drawings of one station that are shown for others: who is shown by which, and what a station lacks for it.

import { and, asc, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { DrawingSummary, RollOutStation } from '#contract/endpoints/drawings.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { pointsOfNodes } from '../points/points-of-nodes.repository.ts'
import type { BoundPoint } from './bound-points.ts'
import type { DrawnNode } from './rebound-canvas.ts'
import { type DrawingRow, nodeName, wholeRow } from './repository.ts'
import { drawingStations, drawings } from './tables.ts'

const stationsInScope = (session: Session): SQL | undefined =>
  and(eq(physicsNodes.nodeType, 'station'), eq(physicsNodes.isActive, true), nodesInScope(session))

/** Whether a station has a published drawing of its own, which comes first. */
const hasOwn = sql<boolean>`exists (
  select 1 from drawings own
  where own.node_code = physics_nodes.code and own.type = 'station'
    and own.published_number is not null and own.deleted_at is null)`

/** The unit of the station with the same ending as the unit that the drawing is of. */
const sameUnit = sql<string>`case
  when starts_with(drawings.unit_code, drawings.node_code || '.')
  then physics_nodes.code || substr(drawings.unit_code, length(drawings.node_code) + 1) else '' end`

/** The title, where it names the drawn station with the name of the one that it is shown for. */
const ownTitle = sql<string>`replace(drawings.title, ${nodeName}, physics_nodes.name)`

/** The published drawings of other stations that viewers see for those of the data scope, by station. */
export const listRolledOut = (db: Queryable, session: Session): Promise<DrawingSummary[]> =>
  db
    .select({
      keyId: drawings.id,
      title: ownTitle,
      type: drawings.type,
      nodeCode: physicsNodes.code,
      nodeName: physicsNodes.name,
      unitCode: sameUnit,
      isRolledOut: sql<boolean>`true`,
    })
    .from(drawingStations)
    .innerJoin(drawings, eq(drawings.id, drawingStations.drawingId))
    .innerJoin(physicsNodes, eq(physicsNodes.code, drawingStations.nodeCode))
    .where(
      and(
        stationsInScope(session),
        eq(drawings.type, 'station'),
        sql`${drawings.publishedNumber} is not null and ${drawings.deletedAt} is null and not ${hasOwn}`,
      ),
    )
    .orderBy(asc(physicsNodes.code))

/** A drawing, and the station that it is rolled out to. */
export interface RolledOut extends DrawnNode {
  readonly drawing: DrawingRow
  /** The drawing's title for that station. */
  readonly title: string
}

/** The drawing that is rolled out to a station of the data scope. @param keyId - Undefined: whichever it is. */
export async function rolledOutTo(
  db: Db,
  session: Session,
  stationCode: string,
  keyId?: string,
): Promise<RolledOut | undefined> {
  const ofKey = keyId === undefined ? undefined : keyIs(drawings.id, keyId)
  const [found] = await rolledOut(
    db,
    session,
    and(eq(physicsNodes.code, stationCode), isNull(drawings.deletedAt), ofKey),
  )
  return found
}

/** Of a wall: what is named for it with a station. */
function namedWithStation({ reader }: Session): SQL | undefined {
  if (reader?.kind !== 'wall') return undefined
  const named = reader.drawings.flatMap(({ keyId, nodeCode }) =>
    nodeCode === undefined ? [] : and(eq(drawings.id, keyId), eq(physicsNodes.code, nodeCode)),
  )
  return or(...named) ?? sql`false`
}

/**
 * Drawings with the stations of the data scope that they are rolled out to, deleted or not; of a wall only those that are
 * named for it.
 */
export async function rolledOut(db: Db, session: Session, asked?: SQL): Promise<RolledOut[]> {
  const rows = await db
    .select({ ...wholeRow, stationCode: physicsNodes.code, stationName: physicsNodes.name, ownTitle, sameUnit })
    .from(drawingStations)
    .innerJoin(drawings, eq(drawings.id, drawingStations.drawingId))
    .innerJoin(physicsNodes, eq(physicsNodes.code, drawingStations.nodeCode))
    .where(and(stationsInScope(session), namedWithStation(session), eq(drawings.type, 'station'), asked))
  return rows.map(({ stationCode, stationName, sameUnit: unitCode, ownTitle: title, ...drawing }) => ({
    drawing,
    title,
    unitCode,
    nodeCode: stationCode,
    nodeName: stationName,
  }))
}

/** Which stations of the data scope, beside its own, a drawing is or could be shown for. */
export async function rollOutOf(
  db: Db,
  session: Session,
  drawing: Pick<DrawingRow, 'keyId' | 'nodeCode'>,
  bound: readonly BoundPoint[],
): Promise<RollOutStation[]> {
  const stations = await db
    .select({
      nodeCode: physicsNodes.code,
      nodeName: physicsNodes.name,
      shownBy: sql<RollOutStation['shownBy']>`case
        when ${hasOwn} then 'own'
        when ${drawingStations.drawingId} is null then 'none'
        when ${keyIs(drawingStations.drawingId, drawing.keyId)} then 'this' else 'other' end`,
      otherTitle: sql<string>`coalesce(${ownTitle}, '')`,
      numUnits: sql<number>`(select count(*)::int from physics_nodes unit
        where unit.node_type = 'unit' and unit.is_active and starts_with(unit.path, physics_nodes.path))`,
    })
    .from(physicsNodes)
    .leftJoin(drawingStations, eq(drawingStations.nodeCode, physicsNodes.code))
    .leftJoin(drawings, eq(drawings.id, drawingStations.drawingId))
    .where(and(stationsInScope(session), ne(physicsNodes.code, drawing.nodeCode)))
    .orderBy(asc(physicsNodes.code))

  const endings = bound
    .filter(({ nodeCode }) => nodeCode === drawing.nodeCode || nodeCode.startsWith(`${drawing.nodeCode}.`))
    .map(({ nodeCode, paramCode }) => ({ ending: nodeCode.slice(drawing.nodeCode.length), paramCode }))
  const nodeEndings = [...new Set(endings.map(({ ending }) => ending))]
  const nodes = stations.flatMap(({ nodeCode }) => nodeEndings.map((ending) => `${nodeCode}${ending}`))
  const known = new Set(
    (await pointsOfNodes(db, session, nodes)).map((point) => `${point.nodeCode} ${point.paramCode}`),
  )
  return stations.map(({ otherTitle, ...station }) => ({
    ...station,
    otherTitle: station.shownBy === 'other' ? otherTitle : '',
    numPoints: endings.length,
    missing: endings
      .map(({ ending, paramCode }) => ({ nodeCode: `${station.nodeCode}${ending}`, paramCode }))
      .filter((point) => !known.has(`${point.nodeCode} ${point.paramCode}`)),
  }))
}

/** Those of some codes that are not of a station in the data scope. */
export async function noStations(db: Queryable, session: Session, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(physicsNodes)
    .where(and(stationsInScope(session), inArray(physicsNodes.code, [...codes])))
  const known = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** Whether a drawing is shown for stations that are out of the data scope. */
export async function isShownBeyond(db: Queryable, session: Session, drawingId: string): Promise<boolean> {
  const rows = await db
    .select({ code: drawingStations.nodeCode })
    .from(drawingStations)
    .where(eq(drawingStations.drawingId, drawingId))
  const codes = rows.map(({ code }) => code)
  return (await noStations(db, session, codes)).length > 0
}

/** Shows a drawing for some stations of the data scope, and for no others of it. @returns Those that it was shown for. */
export async function setRollOut(
  db: Queryable,
  session: Session,
  drawingId: string,
  codes: readonly string[],
): Promise<string[]> {
  const ofScope = db.select({ code: physicsNodes.code }).from(physicsNodes).where(nodesInScope(session))
  const before = await db
    .select({ code: drawingStations.nodeCode })
    .from(drawingStations)
    .where(and(eq(drawingStations.drawingId, drawingId), inArray(drawingStations.nodeCode, ofScope)))
    .orderBy(asc(drawingStations.nodeCode))
  await db
    .delete(drawingStations)
    .where(
      and(
        eq(drawingStations.drawingId, drawingId),
        inArray(drawingStations.nodeCode, ofScope),
        codes.length > 0 ? notInArray(drawingStations.nodeCode, [...codes]) : undefined,
      ),
    )
  if (codes.length > 0) {
    await db
      .insert(drawingStations)
      .values(codes.map((nodeCode) => ({ nodeCode, drawingId })))
      .onConflictDoUpdate({ target: drawingStations.nodeCode, set: { drawingId } })
  }
  return before.map(({ code }) => code)
}
