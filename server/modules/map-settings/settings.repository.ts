import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { MAP_MAX_LATITUDE, type MapSettings, USUAL_MAP } from '#contract/map/map-settings.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { physicsNodes } from '../physics/tables.ts'
import { mapSettings } from './tables.ts'

export interface SettingsOfMap {
  readonly settings: MapSettings
  /** Its last change, as a stale save is told of it; version 0: nobody has saved yet. */
  readonly last: { readonly version: number; readonly updatedAt: string | null; readonly updatedBy: string }
}

/** What is stored, or the usual settings around the company's own place. */
export async function readMapSettings(db: Queryable): Promise<SettingsOfMap> {
  const [row] = await db.select().from(mapSettings)
  if (!row) {
    const place = await readCompanyPlace(db)
    const latitude = Math.max(-MAP_MAX_LATITUDE, Math.min(MAP_MAX_LATITUDE, place.latitude))
    const { longitude } = place
    return { settings: { ...USUAL_MAP, longitude, latitude }, last: { version: 0, updatedAt: null, updatedBy: '' } }
  }
  const { longitude, latitude, zoom, layers, ground, hasWidthByDn, labelPx, version, updatedAt, updatedBy } = row
  return {
    settings: { longitude, latitude, zoom, layers: [...layers], ground, hasWidthByDn, labelPx },
    last: { version, updatedAt: updatedAt.toISOString(), updatedBy },
  }
}

/** @returns Whether the settings still had this version. */
export async function saveMapSettings(
  db: Queryable,
  { settings, version, by, at }: { settings: MapSettings; version: number; by: string; at: Date },
): Promise<boolean> {
  const values = { ...settings, updatedAt: at, updatedBy: by }
  const saved =
    version === 0
      ? await db.insert(mapSettings).values(values).onConflictDoNothing().returning({ id: mapSettings.id })
      : await db
          .update(mapSettings)
          .set({ ...values, version: sql`${mapSettings.version} + 1` })
          .where(and(eq(mapSettings.id, 1), eq(mapSettings.version, version)))
          .returning({ id: mapSettings.id })
  return saved.length > 0
}

/** The median of each coordinate of all nodes with a place: a node far out moves it little. Null: none has one. */
export async function centreOfNodes(
  db: Queryable,
): Promise<{ readonly longitude: number; readonly latitude: number; readonly numPlaces: number } | null> {
  const medianOf = (column: typeof physicsNodes.lng | typeof physicsNodes.lat) =>
    sql<number>`percentile_cont(0.5) within group (order by ${column})::float8`
  const [row] = await db
    .select({
      longitude: medianOf(physicsNodes.lng),
      latitude: medianOf(physicsNodes.lat),
      numPlaces: sql<number>`count(*)::int`,
    })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.isActive, true), isNotNull(physicsNodes.lng), isNotNull(physicsNodes.lat)))
  return row && row.numPlaces > 0 ? row : null
}
