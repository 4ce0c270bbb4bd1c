import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { lowerIndex } from '#server/core/db/lower-index.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes, physicsTypes } from '../physics/tables.ts'

// Standard parameter → template → point (domain guide 1.3): what can be measured, what a node type measures, what this
// node measures. A page asks for (node, parameter) and never uses a tag.

export const standardParams = pgTable(
  'standard_params',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull(),
    /** Type of the nodes that may have it. */
    nodeType: text('node_type')
      .notNull()
      .references(() => physicsTypes.code),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    unit: text('unit').notNull().default(''),
    kind: text('kind').notNull(),
    category: text('category').notNull(),
    decimals: smallint('decimals').notNull(),
    rangeMin: doublePrecision('range_min').notNull(),
    rangeMax: doublePrecision('range_max').notNull(),
    isWritable: boolean('is_writable').notNull().default(false),
    /** Largest change by one command; null: any within the range. */
    writeStep: doublePrecision('write_step'),
    /** Words for the values of a state. */
    words: jsonb('words').$type<Readonly<Record<string, { readonly zh: string; readonly en: string }>>>(),
    limitLl: doublePrecision('limit_ll'),
    limitL: doublePrecision('limit_l'),
    limitH: doublePrecision('limit_h'),
    limitHh: doublePrecision('limit_hh'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('standard_params_code').on(table.nodeType, table.code),
    check('standard_params_range', sql`${table.rangeMin} < ${table.rangeMax}`),
    check('standard_params_write_step', sql`${table.writeStep} > 0`),
    check('standard_params_kind', sql`${table.kind} in ('AI', 'AO', 'DI', 'DO', 'PI', 'CALC', 'TX')`),
  ],
)

export const pointTemplates = pgTable(
  'point_templates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nodeType: text('node_type')
      .notNull()
      .references(() => physicsTypes.code),
    /** Rises when the template's parameters change. */
    revision: integer('revision').notNull().default(1),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [lowerIndex('point_templates_code_lower', table.code)],
)

/** Settings that a point takes from its template and may override. */
const bindingColumns = () => ({
  /** A sample is stored when the value has changed by at least this much since the last stored one. */
  deadband: doublePrecision('deadband').notNull(),
  /** A sample is stored at the latest after this time. */
  savePeriodS: integer('save_period_s').notNull(),
  /** How often its gateway reports, as it was declared; null: as is learnt from what comes. */
  reportPeriodS: integer('report_period_s'),
  /** A number of the gateway is multiplied by this, then shifted: 系数, 修正值 (`scaling.ts`). Never 0. */
  scale: doublePrecision('scale').notNull().default(1),
  offset: doublePrecision('offset').notNull().default(0),
  limitLl: doublePrecision('limit_ll'),
  limitL: doublePrecision('limit_l'),
  limitH: doublePrecision('limit_h'),
  limitHh: doublePrecision('limit_hh'),
  isAlarmed: boolean('is_alarmed').notNull().default(true),
  alarmDelayS: integer('alarm_delay_s').notNull().default(60),
})

export const pointTemplateItems = pgTable(
  'point_template_items',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => pointTemplates.id, { onDelete: 'cascade' }),
    paramId: uuid('param_id')
      .notNull()
      .references(() => standardParams.id),
    sortOrder: integer('sort_order').notNull().default(0),
    ...bindingColumns(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('point_template_items_param').on(table.templateId, table.paramId),
    check('point_template_items_scale', sql`${table.scale} <> 0`),
  ],
)

/** The template revision that was last applied to a node; the record's columns say when and by whom. */
export const templateNodes = pgTable(
  'template_nodes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => pointTemplates.id, { onDelete: 'cascade' }),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('template_nodes_pair').on(table.templateId, table.nodeId),
    index('template_nodes_node').on(table.nodeId),
  ],
)

export const points = pgTable(
  'points',
  {
    /** The number that the live channel and the samples use. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `{nodeCode}.{paramCode}`: the name on the bus. */
    code: text('code').notNull().unique(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id),
    paramId: uuid('param_id')
      .notNull()
      .references(() => standardParams.id),
    /** The gateway that may report the point. */
    gatewayCode: text('gateway_code').notNull(),
    ...bindingColumns(),
    /** How old the newest value becomes before the next one comes, as a rule; null: no older than it is saved. */
    learntPeriodS: integer('learnt_period_s'),
    /** How far apart stored values are as a rule: what is held, expected and online is reckoned by it. */
    periodS: integer('period_s')
      .notNull()
      .generatedAlwaysAs(sql`greatest(save_period_s, coalesce(report_period_s, learnt_period_s, 0))`),
    /** Levels of the alarms that the limits raise: 1 general, 2 important, 3 urgent. */
    levelLl: smallint('level_ll').notNull().default(3),
    levelL: smallint('level_l').notNull().default(2),
    levelH: smallint('level_h').notNull().default(2),
    levelHh: smallint('level_hh').notNull().default(3),
    /** In the unit of the parameter; null: the usual one of such a signal. */
    alarmDeadband: doublePrecision('alarm_deadband'),
    writeMin: doublePrecision('write_min'),
    writeMax: doublePrecision('write_max'),
    writeStep: doublePrecision('write_step'),
    isActive: boolean('is_active').notNull().default(true),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('points_node_param').on(table.nodeId, table.paramId),
    index('points_param').on(table.paramId),
    index('points_gateway').on(table.gatewayCode),
    check('points_limits', sql`${table.limitLl} <= ${table.limitHh} and ${table.limitL} <= ${table.limitH}`),
    check('points_deadband', sql`${table.deadband} >= 0 and ${table.savePeriodS} > 0`),
    check(
      'points_periods',
      sql`${table.reportPeriodS} between 1 and 86400 and ${table.learntPeriodS} between 1 and 86400`,
    ),
    check('points_scale', sql`${table.scale} <> 0`),
    check('points_alarm_deadband', sql`${table.alarmDeadband} >= 0`),
    check(
      'points_levels',
      sql`1 <= least(${table.levelLl}, ${table.levelL}, ${table.levelH}, ${table.levelHh})
        and greatest(${table.levelLl}, ${table.levelL}, ${table.levelH}, ${table.levelHh}) <= 3`,
    ),
  ],
)
