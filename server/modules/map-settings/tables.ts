import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PACK_TILES } from '#contract/endpoints/map-pack.ts'
import { type LayerChoice, MAP_GROUNDS } from '#contract/map/map-settings.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { largeFiles } from '#server/core/files/tables.ts'

/** What is known of map packs, each beside its file. */
export const mapPacks = pgTable(
  'map_packs',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => largeFiles.id, { onDelete: 'cascade' }),
    tiles: text('tiles', { enum: PACK_TILES }).notNull(),
    minZoom: smallint('min_zoom').notNull(),
    maxZoom: smallint('max_zoom').notNull(),
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
    /** Names of its vector layers. */
    layers: text('layers').array().notNull(),
    attribution: text('attribution').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('map_packs_active').on(table.isActive).where(sql`${table.isActive}`)],
)

/** How the maps of the company begin; one row, or none before somebody has saved. */
export const mapSettings = pgTable(
  'map_settings',
  {
    id: smallint('id').primaryKey().default(1),
    longitude: doublePrecision('longitude').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    zoom: doublePrecision('zoom').notNull(),
    layers: jsonb('layers').$type<readonly LayerChoice[]>().notNull(),
    ground: text('ground', { enum: MAP_GROUNDS }).notNull(),
    hasWidthByDn: boolean('has_width_by_dn').notNull(),
    labelPx: integer('label_px').notNull(),
    ...recordColumns(),
  },
  (table) => [check('map_settings_one', sql`${table.id} = 1`)],
)
