import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../access/tables.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files that the server keeps; in the database, so that all server processes have them. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `image` is open to everybody who knows its id; `export` belongs to its owner. */
    kind: text('kind', { enum: ['image', 'export'] }).notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    content: bytes('content').notNull(),
    /** Codes one of which its owner must still have to download it; empty: being its owner is enough. */
    permissions: text('permissions').array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null: kept until it is removed. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('stored_files_owner').on(table.ownerId), index('stored_files_expiry').on(table.expiresAt)],
)
