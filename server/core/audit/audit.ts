/**
 * The audit log. Duty: keep who did what to which record, with before and after. Neighbours: every module that changes
 * something for a person writes here, in the transaction of the change; modules/system-log shows the log. Invariants:
 * entries are only ever added (a trigger refuses the rest); no secret is in them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAction } from '#contract/kit/audit-actions.ts'
import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import { addAuditEntry } from './repository.ts'

export interface AuditEvent {
  /** Noun of what was changed: `user`, `role`, `session`, … */
  readonly module: string
  /** Verb of the call: `save`, `update`, `del`, `login`, … */
  readonly action: AuditAction
  readonly outcome?: 'success' | 'refused'
  readonly targetId?: string
  readonly targetName?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly message?: string
}

/**
 * Entries written during a call, as `module action`, to compare them with the call's definition. Read by tests only.
 */
export const auditWatch = new AsyncLocalStorage<string[]>()

const SECRET = /pass|pwd|hash|token|secret/i

/** Writes what a signed-in user did. */
export const recordAudit = (db: Queryable, { session, ip }: Actor, now: number, event: AuditEvent): Promise<void> =>
  recordAnonymousAudit(db, { userId: session.userId, loginName: session.loginName, ip }, now, event)

/** Like {@link recordAudit}, for calls without a signed-in user. */
export async function recordAnonymousAudit(
  db: Queryable,
  who: { readonly userId: string | null; readonly loginName: string; readonly ip: string },
  now: number,
  { outcome = 'success', before = null, after = null, ...event }: AuditEvent,
): Promise<void> {
  auditWatch.getStore()?.push(`${event.module} ${event.action}`)
  await addAuditEntry(db, {
    at: new Date(now),
    ...who,
    ...event,
    outcome,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  })
}

/** A copy without the fields that are named like a secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  )
}
