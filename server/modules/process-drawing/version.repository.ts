// The versions of drawings. Canvases are written and read as text, and never parsed here: what was saved is what is
// answered. Lists do not read them.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DrawingVersion, SavedVersion } from '#contract/endpoints/drawings.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { type DrawingRow, drawingsInScope } from './repository.ts'
import { drawings, drawingVersions } from './tables.ts'

/** Besides these, the published version and those with a comment are kept. */
const KEPT_VERSIONS = 50

export interface NewVersion {
  readonly drawingId: string
  readonly number: number
  /** JSON text, or the canvas of another version. */
  readonly canvas: string | Buffer | SQL
  readonly picture: Buffer | SQL | null
  readonly comment?: string
  readonly restoredFrom?: number
  readonly by: Pick<Session, 'userId' | 'realName'>
  readonly now: Date
}

export interface VersionWithCanvas extends DrawingVersion {
  /** JSON text exactly as it was saved. */
  readonly canvas: string
}

const isVersion = (drawingId: string, number: number): SQL | undefined =>
  and(eq(drawingVersions.drawingId, drawingId), eq(drawingVersions.number, number))

const canvasText = sql<string>`${drawingVersions.canvas}::text`
const version = {
  number: drawingVersions.number,
  savedBy: drawingVersions.savedBy,
  savedAt: drawingVersions.savedAt,
  comment: drawingVersions.comment,
  hasPicture: sql<boolean>`${drawingVersions.picture} is not null`,
  restoredFrom: drawingVersions.restoredFrom,
}

/** All versions of a drawing, newest first. */
export async function listVersions(
  db: Queryable,
  { keyId, publishedNumber }: Pick<DrawingRow, 'keyId' | 'publishedNumber'>,
): Promise<DrawingVersion[]> {
  const rows = await db
    .select(version)
    .from(drawingVersions)
    .where(eq(drawingVersions.drawingId, keyId))
    .orderBy(desc(drawingVersions.number))
  return rows.map((row) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    isPublished: row.number === publishedNumber,
  }))
}

/** The published canvas of a drawing, as JSON text; undefined where it is not published, or deleted. */
export async function publishedCanvas(db: Queryable, session: Session, keyId: string) {
  const [row] = await db
    .select({
      title: drawings.title,
      text: canvasText,
      isInScope: sql<boolean>`${drawingsInScope(session) ?? sql`true`}`,
    })
    .from(drawings)
    .innerJoin(
      drawingVersions,
      and(eq(drawingVersions.drawingId, drawings.id), eq(drawingVersions.number, drawings.publishedNumber)),
    )
    .where(and(keyIs(drawings.id, keyId), isNull(drawings.deletedAt)))
  return row
}

/** One version with its canvas as JSON text. */
export async function findVersion(
  db: Queryable,
  { keyId, publishedNumber }: Pick<DrawingRow, 'keyId' | 'publishedNumber'>,
  number: number,
): Promise<VersionWithCanvas | undefined> {
  const [row] = await db
    .select({ ...version, canvas: canvasText })
    .from(drawingVersions)
    .where(isVersion(keyId, number))
  return row && { ...row, savedAt: row.savedAt.toISOString(), isPublished: row.number === publishedNumber }
}

export const hasVersion = async (db: Queryable, drawingId: string, number: number): Promise<boolean> =>
  (await db.$count(drawingVersions, isVersion(drawingId, number))) > 0

export async function savedVersion(db: Queryable, drawingId: string, number: number): Promise<SavedVersion> {
  const { savedBy, savedAt } = version
  const [row] = await db.select({ savedBy, savedAt }).from(drawingVersions).where(isVersion(drawingId, number))
  return { number, savedBy: row?.savedBy ?? '', savedAt: row?.savedAt.toISOString() ?? '' }
}

export async function pictureOf(db: Queryable, drawingId: string, number: number): Promise<Buffer | null> {
  const { picture } = drawingVersions
  const [row] = await db.select({ picture }).from(drawingVersions).where(isVersion(drawingId, number))
  return row?.picture ?? null
}

/** Canvas and picture of a version, for a new one that is the same. */
export const contentOf = (drawingId: string, number: number) => {
  const of = (column: SQL) => sql`(select ${column} from drawing_versions where ${isVersion(drawingId, number)})`
  return { canvas: of(sql.raw('canvas')), picture: of(sql.raw('picture')) }
}

/** Adds a version; the caller says at the drawing that it is the newest. */
export async function addVersion(db: Queryable, { by, now, ...row }: NewVersion): Promise<SavedVersion> {
  await db.insert(drawingVersions).values({ ...row, savedById: by.userId, savedBy: by.realName, savedAt: now })
  return { number: row.number, savedBy: by.realName, savedAt: now.toISOString() }
}

/** Adds the next version of a drawing, and removes those that are no longer kept. The drawing must be locked. */
export async function addNewest(
  db: Queryable,
  { keyId, newestNumber, publishedNumber }: Pick<DrawingRow, 'keyId' | 'newestNumber' | 'publishedNumber'>,
  content: Omit<NewVersion, 'drawingId' | 'number'>,
): Promise<SavedVersion> {
  const number = newestNumber + 1
  const added = await addVersion(db, { ...content, drawingId: keyId, number })
  await db
    .update(drawings)
    .set({ newestNumber: number, updatedAt: content.now, updatedBy: content.by.realName })
    .where(eq(drawings.id, keyId))
  await db.delete(drawingVersions).where(
    sql`drawing_id = ${keyId} and number <= ${number - KEPT_VERSIONS}::int and comment = ''
      and number is distinct from ${publishedNumber}::int`,
  )
  return added
}

export async function setPublished(db: Queryable, keyId: string, publishedNumber: number): Promise<void> {
  await db.update(drawings).set({ publishedNumber }).where(eq(drawings.id, keyId))
}
