import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

// Who works here and what they may do: company, users, roles, menus, and the permission codes of a role on a menu.

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

export const companies = pgTable('companies', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  createdAt: createdAt(),
})

/** One row for the installation: what the sign-in page may show, and the password rule in force. */
export const systemSettings = pgTable(
  'system_settings',
  {
    id: smallint('id').primaryKey().default(1),
    systemName: text('system_name').notNull(),
    /** Address of the round logo; empty: the console's own. */
    systemRoundLogo: text('system_round_logo').notNull().default(''),
    openVerifyPwd: boolean('open_verify_pwd').notNull().default(true),
  },
  (table) => [check('system_settings_single', sql`${table.id} = 1`)],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    loginName: text('login_name').notNull().unique(),
    /** See password.ts for its form. */
    passwordHash: text('password_hash').notNull(),
    /** Told when the password is set: the hash no longer shows it. */
    isPasswordStrong: boolean('is_password_strong').notNull(),
    realName: text('real_name').notNull(),
    phone: text('phone').notNull().default(''),
    /** Path that `/` leads to; null: the console's default. */
    mainUrl: text('main_url'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
  },
  (table) => [index('users_company').on(table.companyId)],
)

export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    /** 1 super, 2 administrator, 3 operator, 4 leader. */
    level: smallint('level').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('roles_level', sql`${table.level} between 1 and 4`)],
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

export const menus = pgTable(
  'menus',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `1` is the main set; others belong to subsystems. */
    setKey: text('set_key').notNull().default('1'),
    parentId: uuid('parent_id').references((): AnyPgColumn => menus.id),
    name: text('name').notNull(),
    /** Empty for a group that only holds other menus. */
    url: text('url').notNull().default(''),
    path: text('path').notNull().default(''),
    openType: smallint('open_type').notNull().default(1),
    sortOrder: integer('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    index('menus_set').on(table.setKey, table.sortOrder),
    check('menus_open_type', sql`${table.openType} in (1, 2)`),
  ],
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
