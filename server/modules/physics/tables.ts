import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BUILDING_USES, EMITTERS } from '#contract/network/cohort.ts'
import { ATTRIBUTE_KINDS, type AttributeValues } from '#contract/network/node-attributes.ts'
import { NODE_IMAGE_KINDS } from '#contract/resources/node-image.resource.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { organizations } from '#server/core/organization/tables.ts'

// The physics tree (domain guide 1.1 and 1.2): the connections of the plant. Every node has a row in `physics_nodes`;
// columns of a single type are in the table of that type, under the same id.

/** The schema of the tree: the types and the allowed parents of each. */
export const physicsTypes = pgTable(
  'physics_types',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    icon: text('icon').notNull().default('box'),
    /** Codes of the allowed parent types; empty: top level. */
    parentCodes: text('parent_codes').array().notNull().default([]),
    /** The type has its own table, so its code cannot change and it cannot be removed. */
    isBuiltIn: boolean('is_built_in').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [lowerIndex('physics_types_code_lower', table.code)],
)

/** Additional fields of a type, defined by the company; no computation reads them. */
export const physicsAttributes = pgTable(
  'physics_attributes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    typeCode: text('type_code')
      .notNull()
      .references(() => physicsTypes.code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    kind: text('kind', { enum: ATTRIBUTE_KINDS }).notNull(),
    unit: text('unit').notNull().default(''),
    decimals: smallint('decimals'),
    isRequired: boolean('is_required').notNull().default(false),
    minValue: doublePrecision('min_value'),
    maxValue: doublePrecision('max_value'),
    /** One choice per line. */
    choices: text('choices').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('physics_attributes_key').on(table.typeCode, table.key),
    check('physics_attributes_range', sql`${table.minValue} < ${table.maxValue}`),
  ],
)

export const physicsNodes = pgTable(
  'physics_nodes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    parentId: uuid('parent_id').references((): AnyPgColumn => physicsNodes.id),
    nodeType: text('node_type')
      .notNull()
      .references(() => physicsTypes.code),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull().default(''),
    /** Initials and full spelling of the name, in lower case, for the search. */
    pinyin: text('pinyin').notNull().default(''),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Ids from the root down to this one, each followed by a slash: a sub-tree is a prefix. */
    path: text('path').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    /** False: retired. A node with history is never deleted. */
    isActive: boolean('is_active').notNull().default(true),
    lng: doublePrecision('lng'),
    lat: doublePrecision('lat'),
    altitudeM: doublePrecision('altitude_m'),
    address: text('address').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** Values of the type's attributes, by key; attributes without a value are absent. */
    attributes: jsonb('attributes').$type<AttributeValues>().notNull().default({}),
    /** The gateway that reports for this node and the nodes below it. */
    gatewayCode: text('gateway_code').unique(),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('physics_nodes_gateway_code_lower', table.gatewayCode),
    lowerIndex('physics_nodes_code_lower', table.code),
    index('physics_nodes_parent').on(table.parentId),
    index('physics_nodes_type').on(table.nodeType, table.code),
    index('physics_nodes_organization').on(table.organizationId),
    index('physics_nodes_path').on(sql`${table.path} text_pattern_ops`),
    check('physics_nodes_lng', sql`${table.lng} between -180 and 180`),
    check('physics_nodes_lat', sql`${table.lat} between -90 and 90`),
  ],
)

const nodeId = () =>
  uuid('id')
    .primaryKey()
    .references(() => physicsNodes.id, { onDelete: 'cascade' })

export const SOURCE_KINDS = ['chp', 'long-distance', 'coal', 'gas', 'heat-pump', 'waste-heat', 'peak'] as const

export const heatSources = pgTable(
  'heat_sources',
  {
    id: nodeId(),
    kind: text('kind', { enum: SOURCE_KINDS }).notNull(),
    ratedCapacityMw: doublePrecision('rated_capacity_mw').notNull(),
    designSupplyC: doublePrecision('design_supply_c').notNull(),
    designReturnC: doublePrecision('design_return_c').notNull(),
    /** Pressure to be held in the return at the source. */
    staticPressureMpa: doublePrecision('static_pressure_mpa').notNull(),
    /** Pressure difference to be held at the most unfavourable station. */
    worstPointDpMpa: doublePrecision('worst_point_dp_mpa').notNull(),
    contractPriceGj: doublePrecision('contract_price_gj'),
    dailyQuotaGj: doublePrecision('daily_quota_gj'),
  },
  (table) => [check('heat_sources_temperatures', sql`${table.designSupplyC} > ${table.designReturnC}`)],
)

export const boilers = pgTable('boilers', {
  id: nodeId(),
  number: smallint('number').notNull(),
  ratedCapacityMw: doublePrecision('rated_capacity_mw').notNull(),
})

export const wells = pgTable('wells', {
  id: nodeId(),
  depthM: doublePrecision('depth_m'),
  compensatorCount: integer('compensator_count'),
  compensatorKind: text('compensator_kind').notNull().default(''),
  /** Of the last inspection. */
  inspectedOn: date('inspected_on'),
  inspectedBy: text('inspected_by').notNull().default(''),
})

export const heatStations = pgTable(
  'heat_stations',
  {
    id: nodeId(),
    /** The main source; further ones are in `source_stations`. */
    sourceId: uuid('source_id')
      .notNull()
      .references(() => heatSources.id),
    buildDate: date('build_date'),
    renovationDate: date('renovation_date'),
    heatType: text('heat_type', { enum: ['water-water', 'steam-water'] })
      .notNull()
      .default('water-water'),
    controlType: text('control_type', { enum: ['valve', 'pump', 'mixed'] })
      .notNull()
      .default('valve'),
    manageType: text('manage_type', { enum: ['own', 'external'] })
      .notNull()
      .default('own'),
    chargeType: text('charge_type', { enum: ['area', 'metered'] })
      .notNull()
      .default('area'),
    isInsulated: boolean('is_insulated').notNull().default(false),
    hasHotWater: boolean('has_hot_water').notNull().default(false),
    distanceFromSourceM: doublePrecision('distance_from_source_m'),
    principal: text('principal').notNull().default(''),
    phone: text('phone').notNull().default(''),
    status: text('status', { enum: ['running', 'stopped', 'maintenance', 'frozen'] })
      .notNull()
      .default('running'),
  },
  (table) => [index('heat_stations_source').on(table.sourceId)],
)

/** Heat that a station takes from a further source: shares of all its sources add up to 1. */
export const sourceStations = pgTable(
  'source_stations',
  {
    sourceId: uuid('source_id')
      .notNull()
      .references(() => heatSources.id),
    stationId: uuid('station_id')
      .notNull()
      .references(() => heatStations.id, { onDelete: 'cascade' }),
    share: doublePrecision('share').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stationId, table.sourceId] }),
    check('source_stations_share', sql`${table.share} > 0 and ${table.share} <= 1`),
  ],
)

export const heatUnits = pgTable(
  'heat_units',
  {
    id: nodeId(),
    number: smallint('number').notNull(),
    /** The buildings of the station that the unit heats: all, by height, or by emitter. */
    zone: text('zone', { enum: ['all', 'low', 'middle', 'high', 'radiator', 'floor'] })
      .notNull()
      .default('all'),
    emitter: text('emitter', { enum: EMITTERS }).notNull(),
    buildingUse: text('building_use', { enum: BUILDING_USES }).notNull().default('residential'),
    heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
    designHeatIndexWM2: doublePrecision('design_heat_index_w_m2').notNull(),
    designSupplyC: doublePrecision('design_supply_c').notNull(),
    designReturnC: doublePrecision('design_return_c').notNull(),
    valveDn: smallint('valve_dn').notNull(),
    staticPressureMpa: doublePrecision('static_pressure_mpa').notNull(),
    secondaryDpMpa: doublePrecision('secondary_dp_mpa').notNull(),
    /** 1 constant secondary supply, 5 climate curve, 6 time share (domain guide 4.1). */
    controlMode: smallint('control_mode').notNull().default(5),
  },
  (table) => [
    check('heat_units_area', sql`${table.heatedAreaM2} > 0`),
    check('heat_units_emitter', sql`${table.emitter} in ('radiator', 'floor')`),
    check('heat_units_temperatures', sql`${table.designSupplyC} > ${table.designReturnC}`),
  ],
)

export const secondaryNetworks = pgTable('secondary_networks', {
  id: nodeId(),
  number: smallint('number').notNull(),
  waterVolumeM3: doublePrecision('water_volume_m3'),
  designDpMpa: doublePrecision('design_dp_mpa'),
  balanceStrategy: text('balance_strategy', { enum: ['return', 'mean', 'flow', 'drop', 'room'] })
    .notNull()
    .default('return'),
})

export const communities = pgTable('communities', {
  id: nodeId(),
  builtYear: smallint('built_year'),
  propertyCompany: text('property_company').notNull().default(''),
  /** Corners as [lng, lat]. */
  outline: jsonb('outline').$type<readonly (readonly [number, number])[]>(),
  hasUnitValves: boolean('has_unit_valves').notNull().default(false),
})

export const buildings = pgTable(
  'buildings',
  {
    id: nodeId(),
    /** The unit that heats it. */
    unitId: uuid('unit_id').references(() => heatUnits.id),
    floors: smallint('floors').notNull(),
    heightM: doublePrecision('height_m').notNull(),
    heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
    builtYear: smallint('built_year'),
    /** Energy-saving standard of the building, step 1 to 4 (一步 to 四步节能). */
    envelopeStep: smallint('envelope_step').notNull(),
    /** Heat loss for each m² of heated area and kelvin, W/(m²·K). */
    lossWM2K: doublePrecision('loss_w_m2_k').notNull(),
    emitter: text('emitter', { enum: EMITTERS }).notNull(),
    orientation: text('orientation', { enum: ['south', 'east', 'west', 'north'] }).notNull(),
    loopPosition: text('loop_position', { enum: ['near', 'mid', 'far'] }).notNull(),
  },
  (table) => [
    index('buildings_unit').on(table.unitId),
    check('buildings_area', sql`${table.heatedAreaM2} > 0`),
    check('buildings_envelope', sql`${table.envelopeStep} between 1 and 4`),
  ],
)

export const unitDoors = pgTable('unit_doors', {
  id: nodeId(),
  number: smallint('number').notNull(),
  heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
  hasValve: boolean('has_valve').notNull().default(false),
})

/**
 * The code of the node is the customer number, its name the address (household.repository.ts). Resident and phone are
 * personal data: nobody reads them but by the resource of households, which masks them.
 */
export const households = pgTable('households', {
  id: nodeId(),
  resident: text('resident').notNull().default(''),
  /** Initials and full spelling of the resident, for the search. */
  residentPinyin: text('resident_pinyin').notNull().default(''),
  phone: text('phone').notNull().default(''),
  room: text('room').notNull(),
  floor: smallint('floor').notNull(),
  position: text('position', { enum: ['top', 'bottom', 'corner', 'middle', 'top-corner'] }).notNull(),
  orientation: text('orientation', { enum: ['south', 'east', 'west', 'north'] }).notNull(),
  heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
  status: text('status', { enum: ['normal', 'stopped', 'reported-stop', 'arrears', 'vacant'] })
    .notNull()
    .default('normal'),
  chargeType: text('charge_type', { enum: ['area', 'metered'] })
    .notNull()
    .default('area'),
  contractDate: date('contract_date'),
  sensorCode: text('sensor_code').unique(),
})

/** A supply and a return pipe side by side, between two nodes. Rings are allowed. */
export const pipeSegments = pgTable(
  'pipe_segments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    fromNodeId: uuid('from_node_id')
      .notNull()
      .references(() => physicsNodes.id),
    toNodeId: uuid('to_node_id')
      .notNull()
      .references(() => physicsNodes.id),
    kind: text('kind', { enum: ['trunk', 'branch'] }).notNull(),
    lengthM: doublePrecision('length_m').notNull(),
    /** It stays as it is when the course is changed on the map. */
    lengthIsMeasured: boolean('length_is_measured').notNull().default(false),
    dnMm: integer('dn_mm').notNull(),
    roughnessMm: doublePrecision('roughness_mm').notNull(),
    laying: text('laying', { enum: ['direct', 'trench', 'overhead'] })
      .notNull()
      .default('direct'),
    builtYear: smallint('built_year'),
    /** Course of the pipe, as [lng, lat]. */
    line: jsonb('line').$type<readonly (readonly [number, number])[]>(),
    /** Ids of pipes that it passes above or below without being joined. */
    passes: jsonb('passes').$type<readonly string[]>().notNull().default([]),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('pipe_segments_code_lower', table.code),
    index('pipe_segments_to').on(table.toNodeId),
    index('pipe_segments_from').on(table.fromNodeId),
    check('pipe_segments_length', sql`${table.lengthM} > 0`),
    check('pipe_segments_ends', sql`${table.fromNodeId} <> ${table.toNodeId}`),
  ],
)

/** Heated area changes within a season: figures per square metre use the area of their day. */
export const areaHistory = pgTable(
  'area_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    fromDate: date('from_date').notNull(),
    /** Up to and including this day; null: until further notice. */
    toDate: date('to_date'),
    builtAreaM2: doublePrecision('built_area_m2').notNull(),
    connectedAreaM2: doublePrecision('connected_area_m2').notNull(),
    heatedAreaM2: doublePrecision('heated_area_m2').notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('area_history_from').on(table.nodeId, table.fromDate),
    check('area_history_dates', sql`${table.toDate} >= ${table.fromDate}`),
    check(
      'area_history_areas',
      sql`${table.heatedAreaM2} >= 0 and ${table.connectedAreaM2} >= ${table.heatedAreaM2} and ${table.builtAreaM2} >= ${table.connectedAreaM2}`,
    ),
  ],
)

/** Photographs of nodes, and the one icon and the one background that a node may have. */
export const nodeImages = pgTable(
  'node_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NODE_IMAGE_KINDS }).notNull(),
    title: text('title').notNull(),
    /** Removing the file removes the image. */
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    ...recordColumns(),
  },
  (table) => [
    index('node_images_node').on(table.nodeId),
    uniqueIndex('node_images_single').on(table.nodeId, table.kind).where(sql`${table.kind} <> 'photo'`),
  ],
)

/**
 * The sum of its few rows rises with every change of the plant (nodes, pipes, points). Each process compares it with its
 * last reading to learn of changes by other processes. Triggers count, so that no writer can forget it: each transaction
 * once, in a row that no other transaction is changing, so that nobody waits for the end of somebody's import.
 */
export const plantRevision = pgTable('plant_revision', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
})
