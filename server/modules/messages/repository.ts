import type { Queryable } from '../../db/client.ts'
import { messages } from './tables.ts'

export async function addMessage(db: Queryable, message: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(message)
}
