import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { EXCEL_TYPE } from '../calls/file-answer.ts'
import type { Queryable } from '../db/client.ts'
import { addMessage, deleteMessagesTo } from '../messages/messages.repository.ts'
import type { ImageContent } from './image-content.ts'
import { storedFiles } from './tables.ts'

export type StoredFile = typeof storedFiles.$inferSelect

const EXPORT_DAYS = 7
const DAY_MS = 86_400_000

export const IMAGE_PATH = '/jeasy-base/common/image'
/** Path of a stored picture. */
export const imageAddress = (id: string): string => `${IMAGE_PATH}/${id}`
const DOWNLOAD_PATH = '/jeasy-base/common/download'
const downloadOf = (id: string): string => `${DOWNLOAD_PATH}?id=${id}`
/** Files are large: few at once are a slice of background work. */
export const SLICE_FILES = 10

/** Keeps a file for its owner for a week, and adds a personal message with the link. */
export async function storeExport(
  db: Queryable,
  {
    ownerId,
    name,
    text = name,
    content,
    contentType = EXCEL_TYPE,
    permissions = [],
    now,
  }: {
    ownerId: string
    name: string
    text?: string
    content: Buffer
    contentType?: string
    /** Codes one of which its owner must still have to download it; none: being its owner is enough. */
    permissions?: readonly string[]
    now: Date
  },
): Promise<{ fileName: string; url: string }> {
  await deleteExpiredFiles(db, now, SLICE_FILES)
  const id = await addFile(db, {
    kind: 'export',
    ownerId,
    name,
    contentType,
    sizeBytes: content.length,
    content,
    permissions: [...permissions],
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
  })
  const url = downloadOf(id)
  await addMessage(db, { group: 4, userId: ownerId, text, url, createdAt: now })
  return { fileName: name, url }
}

async function addFile(db: Queryable, file: typeof storedFiles.$inferInsert): Promise<string> {
  const [added] = await db.insert(storedFiles).values(file).returning({ id: storedFiles.id })
  if (!added) throw new Error('The file was not stored.')
  return added.id
}

/** Keeps a picture until it is removed: it outlives the account of its uploader. */
export const addImage = (db: Queryable, { name, contentType, content }: ImageContent, now: Date): Promise<string> =>
  addFile(db, {
    kind: 'image',
    ownerId: null,
    name,
    contentType,
    sizeBytes: content.length,
    content,
    createdAt: now,
    expiresAt: null,
  })

/** Deletes files that have expired, and the messages that lead to them, `limit` at most. @returns Their number. */
export async function deleteExpiredFiles(db: Queryable, now: Date, limit: number): Promise<number> {
  const expired = db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(lte(storedFiles.expiresAt, now))
    .limit(limit)
  const deleted = await db.delete(storedFiles).where(inArray(storedFiles.id, expired)).returning({ id: storedFiles.id })
  await deleteMessagesTo(
    db,
    deleted.map(({ id }) => downloadOf(id)),
  )
  return deleted.length
}

/** A file that has not expired. */
export async function findFile(db: Queryable, id: string, now: Date): Promise<StoredFile | null> {
  const isAlive = or(isNull(storedFiles.expiresAt), gt(storedFiles.expiresAt, now))
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), isAlive))
  return file ?? null
}
