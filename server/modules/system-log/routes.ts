import type { z } from 'zod'
import { logNames } from '#contract/audit/log-names.ts'
import { type SystemLogEntry, systemLogCalls, type systemLogQuery } from '#contract/endpoints/system-log.ts'
import { addExport } from '#server/core/calls/exports.ts'
import { inPages } from '#server/core/calls/pages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { countedSheet } from '#server/core/files/counted-sheet.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { type AuditFilter, type AuditRow, findAuditEntries } from './repository.ts'
import { textsIn } from './texts/texts.ts'

const MAX_EXPORT_ROWS = 50_000

/** The system log: to read and export, never to change. A branch sees the actions of its own users only. */
export function registerSystemLogRoutes(router: Router, env: Env): void {
  router.handle(systemLogCalls.list, async ({ input, session }) => {
    const offset = (input.page - 1) * input.limit
    const { list, total } = await findAuditEntries(env.db, session, filterOf(input), { offset, limit: input.limit })
    return { list: list.map(toEntry), total }
  })
  const made = addExport(router.exports, systemLogCalls.exportExcel, async ({ input, actor, steps }) => {
    const { session, language } = actor
    const { title, headings } = textsIn(language)
    const { moduleName, actionName } = logNames(language)
    const rows = inPages(
      async ({ page, limit }) => {
        const offset = (page - 1) * limit
        const { list, total } = await findAuditEntries(env.background, session, filterOf(input), { offset, limit })
        return { list: list.map((row) => ({ ...row, keyId: String(row.id) })), total }
      },
      { maxRows: MAX_EXPORT_ROWS, field: 'from', language, steps },
    )
    const cellsOf = (row: AuditRow) => [
      row.at,
      row.loginName,
      row.ip,
      moduleName(row.module),
      actionName(row.action),
      row.outcome,
      row.targetName,
      textOf(row.before),
      textOf(row.after),
      row.message,
    ]
    return countedSheet({ module: 'systemLog', title, headings, rows, cellsOf }, steps)
  })
  router.handle(systemLogCalls.exportExcel, (asked) => runExport(env, made, asked))
}

function filterOf({
  loginName,
  module,
  action,
  outcome,
  targetName,
  from,
  to,
}: z.infer<typeof systemLogQuery>): AuditFilter {
  return {
    loginName,
    module,
    action,
    outcome,
    targetName,
    from: from === undefined ? undefined : new Date(startOfCompanyDay(from)),
    until: to === undefined ? undefined : new Date(endOfCompanyDay(to)),
  }
}

const toEntry = (row: AuditRow): SystemLogEntry => ({
  keyId: String(row.id),
  at: row.at.toISOString(),
  loginName: row.loginName,
  ip: row.ip,
  module: row.module,
  action: row.action,
  outcome: row.outcome,
  targetId: row.targetId,
  targetName: row.targetName,
  before: row.before,
  after: row.after,
  message: row.message,
})

const textOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value).slice(0, 30_000))
