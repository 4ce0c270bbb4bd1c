// The pictures that editors of drawings choose from.

import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { DrawingPicture } from '#contract/endpoints/drawing-pictures.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { imageAddress } from '#server/core/files/repository.ts'
import type { Session } from '#server/core/kit/session.ts'
import { holds } from '#server/core/resources/table-store.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { nodeImages, physicsNodes } from '../physics/tables.ts'
import { drawingPictures } from './tables.ts'

interface PictureQuery {
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** Newest first: those uploaded for drawings, and those of nodes in the data scope. */
export async function findPictures(
  db: Queryable,
  session: Session,
  { text, offset, limit }: PictureQuery,
): Promise<{ readonly list: DrawingPicture[]; readonly total: number }> {
  const holdsText = (column: PgColumn): SQL | undefined => (text === '' ? undefined : holds(column, text))
  const ofDrawings = db
    .select({
      keyId: drawingPictures.id,
      name: drawingPictures.name,
      nodeName: sql<string>`''::text`.as('node_name'),
      fileId: drawingPictures.fileId,
      createdAt: drawingPictures.createdAt,
    })
    .from(drawingPictures)
    .where(holdsText(drawingPictures.name))
  const ofNodes = db
    .select({
      keyId: nodeImages.id,
      name: nodeImages.title,
      nodeName: sql<string>`${physicsNodes.name}`.as('node_name'),
      fileId: nodeImages.fileId,
      createdAt: nodeImages.createdAt,
    })
    .from(nodeImages)
    .innerJoin(physicsNodes, eq(physicsNodes.id, nodeImages.nodeId))
    .where(and(nodesInScope(session), or(holdsText(nodeImages.title), holdsText(physicsNodes.name))))
  const all = unionAll(ofDrawings, ofNodes).as('pictures')
  const rows = await db.select().from(all).orderBy(desc(all.createdAt), asc(all.keyId)).offset(offset).limit(limit)
  const list = rows.map(({ keyId, name, nodeName, fileId }) => ({
    keyId,
    name,
    nodeName,
    address: imageAddress(fileId),
  }))
  return { list, total: await db.$count(all) }
}

/** @returns The id of the picture. */
export async function addPicture(
  db: Queryable,
  picture: Pick<typeof drawingPictures.$inferInsert, 'name' | 'fileId' | 'createdAt' | 'createdBy'>,
): Promise<string> {
  const [added] = await db.insert(drawingPictures).values(picture).returning({ id: drawingPictures.id })
  if (!added) throw new Error('The picture was not stored.')
  return added.id
}

/** @returns Its name; undefined where there is no such picture. */
export async function dropPicture(db: Queryable, keyId: string): Promise<string | undefined> {
  const [dropped] = await db
    .delete(drawingPictures)
    .where(eq(drawingPictures.id, keyId))
    .returning({ name: drawingPictures.name })
  return dropped?.name
}
