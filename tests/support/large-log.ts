import { auditLog } from '#server/core/audit/tables.ts'
import { MAX_ROWS_IN_CALL } from '#server/core/files/run-export.ts'
import type { DemoApp } from './demo-app.ts'

/** Names the entries of {@link addLargeLog}. */
export const LARGE = { targetName: 'large' }

/** Adds one entry of the log more than an export makes while its caller waits. */
export async function addLargeLog({ env }: DemoApp): Promise<void> {
  const entry = { at: new Date(env.now()), loginName: 'admin', ip: '', module: 'user', action: 'save', ...LARGE }
  const entries = Array.from({ length: MAX_ROWS_IN_CALL + 1 }, () => ({ ...entry, outcome: 'success' as const }))
  for (let at = 0; at < entries.length; at += 1_000) await env.db.insert(auditLog).values(entries.slice(at, at + 1_000))
}
