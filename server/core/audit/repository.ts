import type { Queryable } from '../db/client.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = Omit<typeof auditLog.$inferInsert, 'id'>

export async function addAuditEntry(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}
