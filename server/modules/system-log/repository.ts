import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#server/core/audit/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { likePart } from '#server/core/db/like-part.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'

export type AuditRow = typeof auditLog.$inferSelect

export interface AuditFilter {
  readonly loginName?: string | undefined
  readonly module?: string | undefined
  readonly action?: string | undefined
  readonly outcome?: 'success' | 'refused' | undefined
  readonly targetName?: string | undefined
  /** `from` is included, `until` is not. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Actions of users in the session's data scope, newest first. */
export async function findAuditEntries(
  db: Queryable,
  session: Session,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: AuditRow[]; total: number }> {
  const where = and(visibleTo(session), conditionOf(filter))
  const list = await db.select().from(auditLog).where(where).orderBy(desc(auditLog.id)).offset(offset).limit(limit)
  const [found] = await db.select({ total: count() }).from(auditLog).where(where)
  return { list, total: found?.total ?? 0 }
}

/** Entries of users whose data scope is within the session's, so that their changes may be shown. */
const visibleTo = (session: Session): SQL | undefined =>
  session.scope === 'all'
    ? undefined
    : or(
        eq(auditLog.userId, session.userId),
        and(
          withinScope(
            session,
            sql`(select own.path from users join organizations own on own.id = users.organization_id where users.id = audit_log.user_id)`,
          ),
          sql`not exists (select from user_roles held join roles role on role.id = held.role_id
            where held.user_id = audit_log.user_id and (role.data_scope <> 'own' or role.level = 1))`,
        ),
      )

function conditionOf(filter: AuditFilter): SQL | undefined {
  const { loginName, module, action, outcome, targetName, from, until } = filter
  return and(
    loginName ? ilike(auditLog.loginName, likePart(loginName)) : undefined,
    module ? eq(auditLog.module, module) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    outcome ? eq(auditLog.outcome, outcome) : undefined,
    targetName ? ilike(auditLog.targetName, likePart(targetName)) : undefined,
    from ? gte(auditLog.at, from) : undefined,
    until ? lt(auditLog.at, until) : undefined,
  )
}
