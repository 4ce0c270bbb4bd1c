import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { renamed } from '../physics/copy.repository.ts'
import type { NamedNode } from '../physics/node-followers.ts'
import type { CanvasThread } from './canvas-thread.ts'
import { drawings, drawingVersions } from './tables.ts'

export interface NewDrawing {
  /** Left out: a new one. */
  readonly id?: string
  readonly title: string
  readonly type: (typeof drawings.$inferInsert)['type']
  readonly nodeCode: string
  readonly unitCode: string
  /** JSON text of its first version. */
  readonly canvas: string
  readonly isPublished: boolean
}

/** Who added drawings, and when; left out: now. */
interface AddedBy {
  readonly name: string
  readonly now?: Date
}

/** Adds drawings with their first version, for data that no editor has saved. */
export async function addDrawings(
  db: Queryable,
  added: readonly NewDrawing[],
  { name: by, now: at }: AddedBy,
): Promise<void> {
  const rows = added.map((row) => ({ ...row, id: row.id ?? randomUUID() }))
  await db.insert(drawings).values(
    rows.map(({ id, title, type, nodeCode, unitCode }) => ({
      id,
      title,
      type,
      nodeCode,
      unitCode,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    })),
  )
  await db
    .insert(drawingVersions)
    .values(rows.map(({ id, canvas }) => ({ drawingId: id, number: 1, canvas, savedBy: by, savedAt: at })))
  const published = rows.filter(({ isPublished }) => isPublished).map(({ id }) => id)
  await db.update(drawings).set({ publishedNumber: 1 }).where(inArray(drawings.id, published))
}

/**
 * Copies the drawings of a station, bound to the nodes of its copy: what viewers see of each, or else the newest
 * version. A drawing of another station that it is shown by is shown for its copy too.
 */
export async function copyDrawings(
  canvases: Pick<CanvasThread, 'rebound'>,
  db: Queryable,
  station: NamedNode,
  copy: NamedNode,
  by: AddedBy,
): Promise<void> {
  const originals = await db
    .select({
      title: drawings.title,
      type: drawings.type,
      unitCode: drawings.unitCode,
      publishedNumber: drawings.publishedNumber,
      canvas: sql<string>`${drawingVersions.canvas}::text`,
    })
    .from(drawings)
    .innerJoin(
      drawingVersions,
      and(
        eq(drawingVersions.drawingId, drawings.id),
        eq(drawingVersions.number, sql`coalesce(${drawings.publishedNumber}, ${drawings.newestNumber})`),
      ),
    )
    .where(and(eq(drawings.nodeCode, station.code), isNull(drawings.deletedAt)))
  const copies: NewDrawing[] = []
  for (const { title, type, unitCode, publishedNumber, canvas } of originals) {
    const copiedUnit = unitCode === '' ? '' : renamed(unitCode, station.code, copy.code)
    const from = { nodeCode: station.code, nodeName: station.name, unitCode }
    const to = { nodeCode: copy.code, nodeName: copy.name, unitCode: copiedUnit }
    copies.push({
      title: title.replaceAll(station.name, () => copy.name),
      type,
      nodeCode: copy.code,
      unitCode: copiedUnit,
      canvas: await canvases.rebound(canvas, from, to),
      isPublished: publishedNumber !== null,
    })
  }
  if (copies.length > 0) await addDrawings(db, copies, by)
  await db.execute(sql`
    insert into drawing_stations (node_code, drawing_id)
    select ${copy.code}, drawing_id from drawing_stations where node_code = ${station.code}`)
}
