import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { USUAL_AREA_COLOR } from '#contract/resources/map-area.resource.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '../physics/tables.ts'

/** Outlines of stations, units and communities on the map. */
export const mapAreas = pgTable(
  'map_areas',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    polygonName: text('polygon_name').notNull(),
    heatCompanyId: uuid('heat_company_id').references(() => organizations.id, { onDelete: 'set null' }),
    heatStationId: uuid('heat_station_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    heatUnitId: uuid('heat_unit_id').references(() => physicsNodes.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id').references(() => physicsNodes.id, { onDelete: 'cascade' }),
    strokeWeight: doublePrecision('stroke_weight').notNull().default(1),
    strokeOpacity: doublePrecision('stroke_opacity').notNull().default(1),
    strokeColor: text('stroke_color').notNull().default(USUAL_AREA_COLOR),
    fillOpacity: doublePrecision('fill_opacity').notNull().default(0.5),
    fillColor: text('fill_color').notNull().default(USUAL_AREA_COLOR),
    remark: text('remark').notNull().default(''),
    /** Corners as [lng, lat], the first one not again at the end. */
    points: jsonb('points').$type<readonly (readonly [number, number])[]>().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('map_areas_station').on(table.heatStationId),
    index('map_areas_unit').on(table.heatUnitId),
    index('map_areas_community').on(table.communityId),
    check('map_areas_one_node', sql`${table.heatUnitId} is null or ${table.communityId} is null`),
    check('map_areas_corners', sql`jsonb_array_length(${table.points}) between 3 and 10000`),
    check(
      'map_areas_look',
      sql`${table.strokeWeight} between 0 and 20 and ${table.strokeOpacity} between 0 and 1 and ${table.fillOpacity} between 0 and 1`,
    ),
  ],
)
