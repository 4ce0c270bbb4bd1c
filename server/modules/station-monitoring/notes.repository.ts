import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { stationNotes } from './tables.ts'

export type NoteRow = typeof stationNotes.$inferSelect

/** A note with the name of its station. */
export interface PlacedNote extends NoteRow {
  readonly stationName: string
}

const notesWhere = (db: Queryable, session: Session, condition: SQL) =>
  db
    .select({ ...getTableColumns(stationNotes), stationName: physicsNodes.name })
    .from(stationNotes)
    .innerJoin(physicsNodes, eq(physicsNodes.id, stationNotes.nodeId))
    .where(and(condition, nodesInScope(session)))

/** Name of a station in the data scope. */
export async function stationNameInScope(db: Queryable, session: Session, id: string): Promise<string | undefined> {
  const [station] = await db
    .select({ name: physicsNodes.name })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.id, id), eq(physicsNodes.nodeType, 'station'), nodesInScope(session)))
  return station?.name
}

/** Newest first. */
export const notesOfStation = (
  db: Queryable,
  session: Session,
  nodeId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PlacedNote[]> =>
  notesWhere(db, session, eq(stationNotes.nodeId, nodeId))
    .orderBy(desc(stationNotes.createdAt), desc(stationNotes.id))
    .offset(offset)
    .limit(limit)

export async function countNotes(db: Queryable, nodeId: string): Promise<number> {
  const [row] = await db.select({ notes: count() }).from(stationNotes).where(eq(stationNotes.nodeId, nodeId))
  return row?.notes ?? 0
}

/** A note of a station in the data scope. */
export async function findNote(db: Queryable, session: Session, id: string): Promise<PlacedNote | undefined> {
  const [note] = await notesWhere(db, session, eq(stationNotes.id, id))
  return note
}

export async function addNote(
  db: Queryable,
  note: Pick<NoteRow, 'nodeId' | 'noteText' | 'authorId' | 'authorName' | 'createdAt'>,
): Promise<NoteRow> {
  const [added] = await db
    .insert(stationNotes)
    .values({ ...note, updatedAt: note.createdAt, updatedBy: note.authorName })
    .returning()
  if (!added) throw new Error('No note was added.')
  return added
}

/** Undefined where the note has another version by now. */
export async function changeNote(
  db: Queryable,
  { id, version }: Pick<NoteRow, 'id' | 'version'>,
  change: { readonly noteText: string; readonly by: string; readonly at: Date },
): Promise<NoteRow | undefined> {
  const [changed] = await db
    .update(stationNotes)
    .set({
      noteText: change.noteText,
      updatedAt: change.at,
      updatedBy: change.by,
      version: sql`${stationNotes.version} + 1`,
    })
    .where(and(eq(stationNotes.id, id), eq(stationNotes.version, version)))
    .returning()
  return changed
}

export async function removeNote(db: Queryable, id: string): Promise<void> {
  await db.delete(stationNotes).where(eq(stationNotes.id, id))
}
