import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_NOTE_TEXT } from '#contract/endpoints/station-notes.ts'
import { users } from '#server/core/access/tables.ts'
import { recordColumns } from '#server/core/db/record-columns.ts'
import { physicsNodes } from '../physics/tables.ts'

/** Notes that people wrote about stations. */
export const stationNotes = pgTable(
  'station_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => physicsNodes.id, { onDelete: 'cascade' }),
    noteText: text('note_text').notNull(),
    /** Null: the account is gone; `authorName` outlives it. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    ...recordColumns(),
  },
  (table) => [
    index('station_notes_node').on(table.nodeId, table.createdAt),
    check('station_notes_text', sql`length(${table.noteText}) between 1 and ${sql.raw(String(MAX_NOTE_TEXT))}`),
  ],
)
