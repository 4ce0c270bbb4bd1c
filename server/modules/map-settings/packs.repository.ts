import { and, desc, eq } from 'drizzle-orm'
import type { MapPack, PackTiles } from '#contract/endpoints/map-pack.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { largeFiles } from '#server/core/files/tables.ts'
import { mapPacks } from './tables.ts'

/** What a pack says of itself. */
export interface PackFacts {
  readonly tiles: PackTiles
  readonly minZoom: number
  readonly maxZoom: number
  /** Degrees. */
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly layers: readonly string[]
  readonly attribution: string
}

export const addPack = (tx: Queryable, fileId: string, { layers, ...facts }: PackFacts, now: Date) =>
  tx.insert(mapPacks).values({ fileId, ...facts, layers: [...layers], finishedAt: now })

/** Newest first. */
export async function listPacks(db: Queryable): Promise<MapPack[]> {
  const rows = await packsWhere(db)
  return rows.map(packOf)
}

export async function activePack(db: Queryable): Promise<MapPack | null> {
  const [row] = await packsWhere(db, eq(mapPacks.isActive, true))
  return row ? packOf(row) : null
}

export async function findPack(db: Queryable, fileId: string): Promise<MapPack | null> {
  const [row] = await packsWhere(db, eq(mapPacks.fileId, fileId))
  return row ? packOf(row) : null
}

const packsWhere = (db: Queryable, condition?: ReturnType<typeof eq>) =>
  db
    .select({ pack: mapPacks, file: largeFiles })
    .from(mapPacks)
    .innerJoin(largeFiles, eq(largeFiles.id, mapPacks.fileId))
    .where(and(eq(largeFiles.state, 'ready'), condition))
    .orderBy(desc(mapPacks.finishedAt), desc(mapPacks.fileId))

const packOf = ({
  pack,
  file,
}: {
  readonly pack: typeof mapPacks.$inferSelect
  readonly file: typeof largeFiles.$inferSelect
}): MapPack => ({
  keyId: pack.fileId,
  name: file.name,
  sizeBytes: file.sizeBytes,
  sha256: file.sha256 ?? '',
  tiles: pack.tiles,
  minZoom: pack.minZoom,
  maxZoom: pack.maxZoom,
  bounds: [pack.west, pack.south, pack.east, pack.north],
  layers: pack.layers,
  attribution: pack.attribution,
  isActive: pack.isActive,
  uploadedBy: file.ownerName,
  uploadedAt: pack.finishedAt.getTime(),
})

/** Makes a pack the active one in place of another, or no longer active; one transaction at a time. */
export async function setActive(tx: Queryable, fileId: string, isActive: boolean): Promise<void> {
  if (isActive) await tx.update(mapPacks).set({ isActive: false }).where(eq(mapPacks.isActive, true))
  await tx.update(mapPacks).set({ isActive }).where(eq(mapPacks.fileId, fileId))
}

export const deletePack = (tx: Queryable, fileId: string) => tx.delete(mapPacks).where(eq(mapPacks.fileId, fileId))
