import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { LARGE_FILE_KIND_NAMES, LARGE_PART_BYTES } from '#contract/endpoints/large-files.ts'
import { users } from '../access/tables.ts'

const LARGE_STATES = ['uploading', 'ready', 'removing'] as const
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
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

/** Files that come in parts: map packs. Usable once their checksum and content are known to be right. */
export const largeFiles = pgTable(
  'large_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: LARGE_FILE_KIND_NAMES }).notNull(),
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** While it is sent, as the sender gave it, or null; then as the server has computed it. */
    sha256: text('sha256'),
    /** Null: the account has been removed. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ownerName: text('owner_name').notNull(),
    /** `removing`: nobody can use it any more, its parts are deleted little by little. */
    state: text('state', { enum: LARGE_STATES }).notNull().default('uploading'),
    /** Counts the parts that came: who reads the whole file learns whether it has changed meanwhile. */
    numSent: integer('num_sent').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of one that is not finished. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    index('large_files_owner').on(table.ownerId),
    index('large_files_state').on(table.state, table.expiresAt),
    check('large_files_size', sql`${table.sizeBytes} > 0`),
    check('large_files_state', sql`${table.state} in (${wordsOf(LARGE_STATES)})`),
  ],
)

/** All but the last part of a file have the same size, so that a range is found by reckoning. */
export const largeFileParts = pgTable(
  'large_file_parts',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => largeFiles.id, { onDelete: 'cascade' }),
    /** From 0. */
    number: integer('number').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.number] }),
    check(
      'large_file_parts_size',
      sql`octet_length(${table.content}) between 1 and ${sql.raw(String(LARGE_PART_BYTES))}`,
    ),
  ],
)
