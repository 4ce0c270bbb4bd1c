import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HomeTile } from '#contract/home/home-widgets.ts'
import { DEFAULT_CURRENCY } from '#lib/company-currency.ts'
import { DEFAULT_PLACE } from '#lib/company-place.ts'
import { lowerIndex } from '../db/lower-index.ts'
import { recordColumns } from '../db/record-columns.ts'
import { DEFAULT_TIME_ZONE } from '../kit/company-time.ts'
import { organizations } from '../organization/tables.ts'

// Who works here and what they may do: company, users, roles, menus, and the permission codes of a role on a menu.

export const companies = pgTable('companies', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** One row for the installation: what the sign-in page may show, the password rule and the life of a session. */
export const systemSettings = pgTable(
  'system_settings',
  {
    id: smallint('id').primaryKey().default(1),
    systemName: text('system_name').notNull(),
    /** Address of the round logo; empty: the console's own. */
    systemRoundLogo: text('system_round_logo').notNull().default(''),
    openVerifyPwd: boolean('open_verify_pwd').notNull().default(true),
    /** A session ends this long after its last use. */
    sessionIdleMinutes: integer('session_idle_minutes').notNull().default(720),
    /** A session ends at the latest this long after sign-in. */
    sessionMaxDays: integer('session_max_days').notNull().default(200),
    /** Zone of the company's clock, IANA name; read at the start of a server. */
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Zone that the next start changes to; null: none. */
    nextTimeZone: text('next_time_zone'),
    /** Currency in which prices are entered and costs are shown, ISO 4217. */
    currency: text('currency').notNull().default(DEFAULT_CURRENCY),
    /** Where the company is, degrees. */
    latitude: doublePrecision('latitude').notNull().default(DEFAULT_PLACE.latitude),
    longitude: doublePrecision('longitude').notNull().default(DEFAULT_PLACE.longitude),
    ...recordColumns(),
  },
  (table) => [
    check('system_settings_single', sql`${table.id} = 1`),
    check('system_settings_idle', sql`${table.sessionIdleMinutes} between 5 and 43200`),
    check(
      'system_settings_place',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    check('system_settings_max', sql`${table.sessionMaxDays} between 1 and 400`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** Where in the organisation the user works; null: the company as a whole. */
    organizationId: uuid('organization_id').references(() => organizations.id),
    loginName: text('login_name').notNull().unique(),
    /** See password.ts for its form. */
    passwordHash: text('password_hash').notNull(),
    /** Determined when the password is set: it cannot be read from the hash. */
    isPasswordStrong: boolean('is_password_strong').notNull(),
    /** Set with a password that an administrator gave: its owner must choose another one. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** The demo's public verification code is this user's second factor; valid in the demo company only. */
    usesSharedFactor: boolean('uses_shared_factor').notNull().default(false),
    realName: text('real_name').notNull(),
    phone: text('phone').notNull().default(''),
    /** Path that `/` leads to; null: the console's default. */
    mainUrl: text('main_url'),
    isActive: boolean('is_active').notNull().default(true),
    /** Last day on which the account may be used; null: no end. */
    expiresOn: date('expires_on'),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    ...recordColumns(),
  },
  (table) => [
    index('users_company').on(table.companyId),
    index('users_organization').on(table.organizationId),
    uniqueIndex('users_login_name_lower').on(sql`lower(${table.loginName})`),
  ],
)

export const DATA_SCOPES = ['all', 'own', 'nodes'] as const

export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    name: text('name').notNull().unique(),
    description: text('description').notNull().default(''),
    /** 1 super, 2 administrator, 3 operator, 4 leader. */
    level: smallint('level').notNull(),
    /** `all` of the company, the sub-tree of the user's `own` organisation, or the sub-trees of chosen `nodes`. */
    dataScope: text('data_scope', { enum: DATA_SCOPES }).notNull().default('own'),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('roles_name_lower', table.name),
    check('roles_level', sql`${table.level} between 1 and 4`),
    check('roles_data_scope', sql`${table.dataScope} in ('all', 'own', 'nodes')`),
  ],
)

/** The organisations whose sub-trees a role of scope `nodes` may see. */
export const roleOrganizations = pgTable(
  'role_organizations',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.organizationId] }),
    index('role_organizations_organization').on(table.organizationId),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    isMain: boolean('is_main').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    uniqueIndex('user_roles_one_main').on(table.userId).where(sql`${table.isMain}`),
    index('user_roles_role').on(table.roleId),
  ],
)

/** What users of a role get before they choose for themselves: where they begin, and the widgets of their home page. */
export const roleHomes = pgTable('role_homes', {
  roleId: uuid('role_id')
    .primaryKey()
    .references(() => roles.id, { onDelete: 'cascade' }),
  /** Path that `/` leads to; null: the console's default. */
  mainUrl: text('main_url'),
  /** Null: the initial arrangement. */
  tiles: jsonb('tiles').$type<readonly HomeTile[]>(),
  ...recordColumns(),
})

/** A set of menus: `1` is the one in use, the others are templates that it can be replaced from. */
export const menuModels = pgTable(
  'menu_models',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    name: text('name').notNull().unique(),
    remark: text('remark').notNull().default(''),
    /** The template that the main set was last taken from. */
    isApplied: boolean('is_applied').notNull().default(false),
    ...recordColumns(),
  },
  (table) => [lowerIndex('menu_models_name_lower', table.name)],
)

export const menus = pgTable(
  'menus',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Key of the {@link menuModels} that the menu belongs to; `1` is the main set. */
    setKey: text('set_key').notNull().default('1'),
    parentId: uuid('parent_id').references((): AnyPgColumn => menus.id),
    name: text('name').notNull(),
    /** Shown in English consoles; empty: the name. */
    nameEn: text('name_en').notNull().default(''),
    /** Empty for a group that only holds other menus. */
    url: text('url').notNull().default(''),
    path: text('path').notNull().default(''),
    openType: smallint('open_type').notNull().default(1),
    sortOrder: integer('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    /** Help text of the page, sanitised HTML. */
    specification: text('specification').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    index('menus_set').on(table.setKey, table.sortOrder),
    index('menus_parent').on(table.parentId),
    check('menus_open_type', sql`${table.openType} in (1, 2)`),
  ],
)

/** A permission code that roles may hold on a page. */
export const authorityCodes = pgTable(
  'authority_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    /** Address of the page that the code belongs to. */
    menuUrl: text('menu_url').notNull(),
    /** Granted together with the page: without this code the page shows nothing. */
    isBasic: boolean('is_basic').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    ...recordColumns(),
  },
  (table) => [lowerIndex('authority_codes_code_lower', table.code), index('authority_codes_menu').on(table.menuUrl)],
)

/** A page that a role may open, with the permission codes it holds there; groups follow from their pages. */
export const roleMenus = pgTable(
  'role_menus',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    permissions: text('permissions').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('role_menus_menu').on(table.menuId)],
)

/** What roles may write to devices. */
export const controlPowers = pgTable(
  'control_powers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull().unique(),
    roleKey: text('role_key')
      .notNull()
      .references(() => roles.key, { onDelete: 'cascade' }),
    /** `all`: every type of node. */
    nodeType: text('node_type').notNull(),
    /** Codes of standard parameters; empty: all that can be written. */
    paramCodes: text('param_codes').array().notNull(),
    rangeMin: doublePrecision('range_min'),
    rangeMax: doublePrecision('range_max'),
    step: doublePrecision('step'),
    twoPersons: boolean('two_persons').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    remark: text('remark').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    lowerIndex('control_powers_name_lower', table.name),
    index('control_powers_role').on(table.roleKey),
    check('control_powers_range', sql`${table.rangeMin} <= ${table.rangeMax}`),
    check('control_powers_step', sql`${table.step} > 0`),
  ],
)
