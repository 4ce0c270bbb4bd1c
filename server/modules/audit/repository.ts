import { and, count, desc, eq, gte, ilike, lt, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { auditLog } from './tables.ts'

export type AuditEntry = Omit<typeof auditLog.$inferInsert, 'id'>
export type AuditRow = typeof auditLog.$inferSelect

export async function addAuditEntry(db: Queryable, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

export interface AuditFilter {
  readonly loginName?: string | undefined
  readonly module?: string | undefined
  readonly action?: string | undefined
  readonly outcome?: 'success' | 'refused' | undefined
  readonly targetName?: string | undefined
  /** First moment, and the first moment after. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Newest first. */
export async function findAuditEntries(
  db: Queryable,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: AuditRow[]; total: number }> {
  const where = conditionOf(filter)
  const list = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).offset(offset).limit(limit)
  const [found] = await db.select({ total: count() }).from(auditLog).where(where)
  return { list, total: found?.total ?? 0 }
}

function conditionOf(filter: AuditFilter): SQL | undefined {
  const { loginName, module, action, outcome, targetName, from, until } = filter
  return and(
    loginName ? ilike(auditLog.loginName, contains(loginName)) : undefined,
    module ? eq(auditLog.module, module) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    outcome ? eq(auditLog.outcome, outcome) : undefined,
    targetName ? ilike(auditLog.targetName, contains(targetName)) : undefined,
    from ? gte(auditLog.at, from) : undefined,
    until ? lt(auditLog.at, until) : undefined,
  )
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
