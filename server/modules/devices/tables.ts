import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CARD_STATES, OPERATORS } from '#contract/resources/comm-card.resource.ts'
import type {
  BYTE_ORDERS,
  DEVICE_CATEGORIES,
  DEVICE_PROTOCOLS,
  DEVICE_STATES,
  OPC_UA_SECURITIES,
  REGISTER_TYPES,
} from '#contract/resources/device.resource.ts'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'
import { pointTemplates } from '../points/tables.ts'

// Devices that belong to a node and report its values (domain guide 1.2): kinds, models on the market, register maps of
// controllers, the devices themselves, and the cards by which gateways reach the server.

export const deviceTypes = pgTable(
  'device_types',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    category: text('category').$type<(typeof DEVICE_CATEGORIES)[number]>().notNull(),
    pointTemplateId: uuid('point_template_id').references(() => pointTemplates.id, { onDelete: 'set null' }),
    icon: text('icon').notNull().default('box'),
    remark: text('remark').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [lowerIndex('device_types_code_lower', table.code)],
)

export const deviceModels = pgTable(
  'device_models',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    deviceTypeId: uuid('device_type_id')
      .notNull()
      .references(() => deviceTypes.id),
    /** Main parameters in the maker's words. */
    parameters: text('parameters').notNull().default(''),
    ratedDnMm: integer('rated_dn_mm'),
    ratedFlowTh: doublePrecision('rated_flow_th'),
    ratedPressureMpa: doublePrecision('rated_pressure_mpa'),
    ratedPowerKw: doublePrecision('rated_power_kw'),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('device_models_model').on(table.brand, table.model),
    index('device_models_type').on(table.deviceTypeId),
  ],
)

export const deviceTemplates = pgTable(
  'device_templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    protocol: text('protocol').$type<(typeof DEVICE_PROTOCOLS)[number]>().notNull(),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [lowerIndex('device_templates_code_lower', table.code)],
)

export const deviceRegisters = pgTable(
  'device_registers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => deviceTemplates.id, { onDelete: 'cascade' }),
    /** Null: OPC UA, which has node ids. */
    address: integer('address'),
    nodeId: text('node_id').notNull().default(''),
    dataType: text('data_type').$type<(typeof REGISTER_TYPES)[number]>().notNull(),
    byteOrder: text('byte_order').$type<(typeof BYTE_ORDERS)[number]>().notNull(),
    /** A raw value is multiplied by this, then shifted. */
    scale: doublePrecision('scale').notNull().default(1),
    offset: doublePrecision('offset').notNull().default(0),
    paramCode: text('param_code').notNull(),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('device_registers_param').on(table.templateId, table.paramCode),
    check('device_registers_address', sql`${table.address} >= 0`),
    check('device_registers_place', sql`(${table.address} is null) = (${table.nodeId} <> '')`),
    check('device_registers_scale', sql`${table.scale} <> 0`),
    check(
      'device_registers_type',
      sql`${table.dataType} in ('bool', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'double')`,
    ),
    check('device_registers_order', sql`${table.byteOrder} in ('ABCD', 'CDAB', 'BADC', 'DCBA')`),
  ],
)

export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    serialNumber: text('serial_number').unique(),
    name: text('name').notNull(),
    deviceTypeId: uuid('device_type_id')
      .notNull()
      .references(() => deviceTypes.id),
    modelId: uuid('model_id').references(() => deviceModels.id),
    templateId: uuid('template_id').references(() => deviceTemplates.id),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    gatewayCode: text('gateway_code').notNull().default(''),
    protocol: text('protocol').$type<(typeof DEVICE_PROTOCOLS)[number]>().notNull(),
    address: text('address').notNull().default(''),
    opcUaSecurity: text('opc_ua_security').$type<(typeof OPC_UA_SECURITIES)[number]>().notNull().default('encrypt'),
    opcUaUser: text('opc_ua_user').notNull().default(''),
    opcUaThumbprint: text('opc_ua_thumbprint').notNull().default(''),
    installDate: date('install_date'),
    warrantyEnd: date('warranty_end'),
    status: text('status').$type<(typeof DEVICE_STATES)[number]>().notNull().default('inUse'),
    firmware: text('firmware').notNull().default(''),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('devices_serial_number_lower', table.serialNumber),
    lowerIndex('devices_code_lower', table.code),
    index('devices_node').on(table.nodeId),
    index('devices_type').on(table.deviceTypeId),
    index('devices_model').on(table.modelId),
    index('devices_template').on(table.templateId),
    check('devices_warranty', sql`${table.warrantyEnd} >= ${table.installDate}`),
    check('devices_status', sql`${table.status} in ('inUse', 'spare', 'faulty', 'scrapped')`),
  ],
)

/** What was sent to field gateways that get their devices from the server; each is sent again until the gateway runs it. */
export const gatewayConfigurations = pgTable('gateway_configurations', {
  gatewayCode: text('gateway_code').primaryKey(),
  version: text('version').notNull(),
  /** Connections with their devices, JSON as it is sent. */
  connections: text('connections').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  sentBy: text('sent_by').notNull(),
})

/** What field gateways say of their configuration. */
export const gatewayReports = pgTable('gateway_reports', {
  gatewayCode: text('gateway_code').primaryKey(),
  /** Of its topic. */
  company: text('company').notNull(),
  /** Of what it runs; null: nothing. */
  version: text('version'),
  since: timestamp('since', { withTimezone: true }),
  isFromFile: boolean('is_from_file').notNull(),
  refusedVersion: text('refused_version'),
  /** Empty: nothing was refused. */
  refusedWhy: text('refused_why').notNull(),
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
})

export const commCards = pgTable(
  'comm_cards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    iccid: text('iccid').notNull().unique(),
    phone: text('phone').notNull().default(''),
    operator: text('operator').$type<(typeof OPERATORS)[number]>().notNull(),
    packageMb: integer('package_mb').notNull(),
    usedMb: doublePrecision('used_mb').notNull().default(0),
    expiryDate: date('expiry_date').notNull(),
    /** The device that contains the card; a device has one card at most. */
    deviceId: uuid('device_id')
      .unique()
      .references(() => devices.id, { onDelete: 'set null' }),
    status: text('status').$type<(typeof CARD_STATES)[number]>().notNull().default('active'),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('comm_cards_iccid_lower', table.iccid),
    index('comm_cards_expiry').on(table.expiryDate),
    check('comm_cards_iccid', sql`${table.iccid} ~ '^[0-9]{19,20}$'`),
    check('comm_cards_use', sql`${table.packageMb} > 0 and ${table.usedMb} >= 0`),
  ],
)
