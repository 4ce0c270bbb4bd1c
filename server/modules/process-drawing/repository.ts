// The drawings as records, and what a session sees of them; version.repository.ts has their versions.

import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DrawingSummary, DrawingType } from '#contract/endpoints/drawings.ts'
import type { ListQuery } from '#contract/kit/resource.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { textIn } from '#server/core/kit/text-in.ts'
import type { ResourceOption, ResourceStore } from '#server/core/resources/resource-store.ts'
import { createTableStore, holds } from '#server/core/resources/table-store.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { stationOfUnit, stations } from '../physics/repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { editorNames } from './editing.repository.ts'
import type { DrawnNode } from './rebound-canvas.ts'
import { drawingStations, drawings } from './tables.ts'

export interface DrawingRow extends DrawingSummary {
  readonly unitCode: string
  readonly newestNumber: number
  readonly publishedNumber: number | null
  readonly deletedAt: Date | null
}

/**
 * Drawings of nodes in the data scope, and drawings without a node; of a wall only those that are named for it as they were
 * drawn.
 */
export function drawingsInScope(session: Session): SQL | undefined {
  const { reader } = session
  const named =
    reader?.kind === 'wall'
      ? inArray(
          drawings.id,
          reader.drawings.flatMap(({ keyId, nodeCode }) => (nodeCode === undefined ? keyId : [])),
        )
      : undefined
  const nodes = nodesInScope(session)
  if (!nodes) return named
  return and(
    named,
    or(
      eq(drawings.nodeCode, ''),
      sql`exists (select 1 from physics_nodes where physics_nodes.code = ${drawings.nodeCode} and ${nodes})`,
    ),
  )
}

/** Name of the node that is drawn; its code where there is no such node. */
export const nodeName = sql<string>`coalesce(
  (select node.name from physics_nodes node where node.code = drawings.node_code), drawings.node_code)`

const summary = {
  keyId: drawings.id,
  title: drawings.title,
  type: drawings.type,
  nodeCode: drawings.nodeCode,
  nodeName,
  unitCode: drawings.unitCode,
}

/** The columns of a {@link DrawingRow}. */
export const wholeRow = {
  ...summary,
  newestNumber: drawings.newestNumber,
  publishedNumber: drawings.publishedNumber,
  deletedAt: drawings.deletedAt,
}

const isPublished = (type: DrawingType, session: Session): SQL | undefined =>
  and(
    eq(drawings.type, type),
    isNotNull(drawings.publishedNumber),
    isNull(drawings.deletedAt),
    drawingsInScope(session),
  )

/** The drawings of a type that viewers see, by node code. */
export const listPublished = (db: Db, session: Session, type: DrawingType): Promise<DrawingSummary[]> =>
  db
    .select(summary)
    .from(drawings)
    .where(isPublished(type, session))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))

/** The first drawing of {@link listPublished}. */
export async function firstPublished(db: Db, session: Session, type: DrawingType): Promise<DrawingRow | undefined> {
  const [row] = await db
    .select(wholeRow)
    .from(drawings)
    .where(isPublished(type, session))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
    .limit(1)
  return row
}

/** The units of a station in the data scope, by code; none of another node. */
export const unitsOfStation = (
  db: Db,
  session: Session,
  stationCode: string,
): Promise<{ readonly code: string; readonly name: string }[]> =>
  db
    .select({ code: physicsNodes.code, name: physicsNodes.name })
    .from(physicsNodes)
    .innerJoin(stations, stationOfUnit)
    .where(
      and(
        eq(physicsNodes.nodeType, 'unit'),
        eq(physicsNodes.isActive, true),
        eq(stations.code, stationCode),
        nodesInScope(session),
      ),
    )
    .orderBy(asc(physicsNodes.code))

/** A source, station or unit of the data scope as a drawing is shown for it: of a unit with its station. */
export async function placeOf(db: Db, session: Session, code: string): Promise<DrawnNode | undefined> {
  const [row] = await db
    .select({
      nodeCode: sql<string>`coalesce(${stations.code}, ${physicsNodes.code})`,
      nodeName: sql<string>`coalesce(${stations.name}, ${physicsNodes.name})`,
      unitCode: sql<string>`case when ${physicsNodes.nodeType} = 'unit' then ${physicsNodes.code} else '' end`,
    })
    .from(physicsNodes)
    .leftJoin(stations, and(eq(physicsNodes.nodeType, 'unit'), stationOfUnit))
    .where(
      and(
        eq(physicsNodes.code, code),
        inArray(physicsNodes.nodeType, ['source', 'station', 'unit']),
        eq(physicsNodes.isActive, true),
        nodesInScope(session),
      ),
    )
  return row
}

/** The published drawing of a unit, a station or a source itself; a unit's is not that of its station. */
export async function drawingOf(db: Db, session: Session, code: string): Promise<DrawingRow | undefined> {
  const ofNode = and(inArray(drawings.type, ['station', 'source']), eq(drawings.nodeCode, code))
  const [row] = await db
    .select(wholeRow)
    .from(drawings)
    .where(
      and(
        or(ofNode, and(eq(drawings.type, 'unit'), eq(drawings.unitCode, code))),
        isNotNull(drawings.publishedNumber),
        isNull(drawings.deletedAt),
        drawingsInScope(session),
      ),
    )
    .orderBy(asc(drawings.title))
    .limit(1)
  return row
}

/** The number of drawings in the data scope, as a subquery. */
export const countDrawings = (session: Session): SQL<number> =>
  sql`(select count(*)::int from ${drawings} where ${and(isNull(drawings.deletedAt), drawingsInScope(session))})`

/** A drawing in the data scope, deleted or not. `lock`: nobody else changes it until the transaction ends. */
export async function findDrawing(
  db: Queryable,
  session: Session,
  keyId: string,
  { lock = false }: { readonly lock?: boolean | undefined } = {},
): Promise<DrawingRow | undefined> {
  const found = db
    .select(wholeRow)
    .from(drawings)
    .where(and(keyIs(drawings.id, keyId), drawingsInScope(session)))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

const STATE = sql`case
  when drawings.published_number is null then 'unpublished'
  when drawings.published_number = drawings.newest_number then 'published'
  else 'changed' end`

/** Drawings for people who manage them. A removed one is only marked as deleted. */
const table = createTableStore(drawingResource, {
  table: drawings,
  columns: {
    title: drawings.title,
    type: drawings.type,
    nodeCode: drawings.nodeCode,
    unitCode: drawings.unitCode,
    newestNumber: drawings.newestNumber,
    publishedNumber: drawings.publishedNumber,
    changedBy: drawings.updatedBy,
    changedAt: drawings.updatedAt,
  },
  extra: {
    drawnNode: nodeName,
    state: STATE,
    editors: editorNames,
    copyOf: sql`''`,
    hasPicture: sql`exists (
      select 1 from drawing_versions version
      where version.drawing_id = drawings.id and version.number = drawings.newest_number and version.picture is not null)`,
  },
  scope: (session) => and(isNull(drawings.deletedAt), drawingsInScope(session)),
  narrow: ({ drawnNode, state }: Partial<ListQuery>) =>
    and(
      textIn(drawnNode) === '' ? undefined : holds(nodeName, textIn(drawnNode)),
      textIn(state) === '' ? undefined : sql`${STATE} = ${textIn(state)}`,
    ),
})

export const drawingStore: ResourceStore = {
  ...table,
  async remove(db, keyId) {
    await db.update(drawings).set({ deletedAt: sql`now()` }).where(keyIs(drawings.id, keyId))
  },
}

export async function undelete(db: Queryable, keyId: string): Promise<void> {
  await db.update(drawings).set({ deletedAt: null }).where(keyIs(drawings.id, keyId))
}

/** Deletes for good what was marked as deleted before. @returns The number of drawings. */
export async function dropDeleted(db: Queryable, keptDays: number): Promise<number> {
  const dropped = await db
    .delete(drawings)
    .where(sql`${drawings.deletedAt} < now() - make_interval(days => ${keptDays}::int)`)
    .returning({ id: drawings.id })
  return dropped.length
}

/** Drawings that a new one may be a copy of. */
export async function drawingOptions(db: Queryable, { session }: Actor): Promise<ResourceOption[]> {
  if (!session.permissions.has(drawingResource.permissionOf('view'))) return []
  const rows = await db
    .select({ keyId: drawings.id, name: drawings.title, detail: drawings.nodeCode })
    .from(drawings)
    .where(and(isNull(drawings.deletedAt), drawingsInScope(session)))
    .orderBy(asc(drawings.title), asc(drawings.id))
  return rows.map((row) => ({ ...row, parentId: null, search: row.detail.toLowerCase() }))
}

/** The sources and stations that a drawing may be of, by code. */
export const nodeOptions = (db: Queryable, session: Session): Promise<ResourceOption[]> =>
  optionsOf(db, session, ['source', 'station'], physicsNodes.name)

/** The units that a drawing may be shown for, by code; named with their station. */
export const unitOptions = (db: Queryable, session: Session): Promise<ResourceOption[]> =>
  optionsOf(db, session, ['unit'], sql<string>`concat_ws(' ', ${stations.name}, ${physicsNodes.name})`)

async function optionsOf(
  db: Queryable,
  session: Session,
  types: string[],
  name: PgColumn | SQL<string>,
): Promise<ResourceOption[]> {
  const { code, nodeType, isActive } = physicsNodes
  const rows = await db
    .select({ keyId: code, name: sql<string>`${name}`, search: physicsNodes.pinyin, ofStation: stations.pinyin })
    .from(physicsNodes)
    .leftJoin(stations, and(eq(nodeType, 'unit'), stationOfUnit))
    .where(and(inArray(nodeType, types), eq(isActive, true), nodesInScope(session)))
    .orderBy(asc(code))
  return rows.map(({ ofStation, search, ...row }) => ({
    ...row,
    parentId: null,
    search: `${ofStation ?? ''} ${search}`.trim(),
  }))
}

/** Drawings follow a node that gets another code. */
export async function renameNode(db: Queryable, from: string, to: string): Promise<void> {
  await db.update(drawings).set({ nodeCode: to }).where(eq(drawings.nodeCode, from))
  await db.update(drawings).set({ unitCode: to }).where(eq(drawings.unitCode, from))
  await db.update(drawingStations).set({ nodeCode: to }).where(eq(drawingStations.nodeCode, from))
}
