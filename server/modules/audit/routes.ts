import type { z } from 'zod'
import {
  SYSTEM_LOG_EXPORT,
  SYSTEM_LOG_LIST,
  type SystemLogEntry,
  systemLogQuery,
} from '../../../src/contract/endpoints/system-log.ts'
import type { Env } from '../../env.ts'
import { say } from '../../kit/app-error.ts'
import { createExcel } from '../../kit/excel.ts'
import { type Router, withEnvelope } from '../../kit/route.ts'
import { storeExport } from '../files/repository.ts'
import { recordAudit } from './audit.ts'
import { type AuditFilter, type AuditRow, findAuditEntries } from './repository.ts'

const MAX_EXPORT_ROWS = 50_000
const DAY_MS = 86_400_000

/** The system log: to read and to take along, never to change; of a branch, what its own people did. */
export function registerSystemLogRoutes(router: Router, env: Env): void {
  router.call({
    method: 'GET',
    path: SYSTEM_LOG_LIST,
    access: { permission: 'systemLog:view' },
    input: systemLogQuery,
    handle: async ({ input, session }) => {
      const offset = (input.page - 1) * input.limit
      const { list, total } = await findAuditEntries(env.db, session, filterOf(input), { offset, limit: input.limit })
      return { list: list.map(toEntry), total }
    },
  })
  router.call({
    method: 'POST',
    path: SYSTEM_LOG_EXPORT,
    access: { permission: 'systemLog:export' },
    input: systemLogQuery,
    handle: async ({ input, actor, session, language }) => {
      const { list } = await findAuditEntries(env.db, session, filterOf(input), { offset: 0, limit: MAX_EXPORT_ROWS })
      const title = say(language, '系统日志', 'System log')
      const headings = say(
        language,
        '时间,用户,地址,模块,操作,结果,对象,修改前,修改后,说明',
        'Time,User,Address,Module,Action,Outcome,Object,Before,After,Message',
      ).split(',')
      const content = await createExcel(
        title,
        headings,
        list.map((row) => [
          row.at,
          row.loginName,
          row.ip,
          row.module,
          row.action,
          row.outcome,
          row.targetName,
          textOf(row.before),
          textOf(row.after),
          row.message,
        ]),
      )
      const now = env.now()
      const name = `${title}-${new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, '')}.xlsx`
      const result = await env.db.transaction(async (tx) => {
        const stored = await storeExport(tx, { ownerId: session.userId, name, content, now: new Date(now) })
        await recordAudit(tx, actor, now, { module: 'systemLog', action: 'export', targetName: name })
        return stored
      })
      const message = say(
        language,
        `已导出 ${list.length} 行，可在个人消息中下载`,
        `${list.length} rows exported: find the file among your messages`,
      )
      return withEnvelope({ result, message })
    },
  })
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
  // days are those of the server's zone
  const startOf = (day: string): Date => new Date(`${day}T00:00:00`)
  return {
    loginName,
    module,
    action,
    outcome,
    targetName,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : new Date(startOf(to).getTime() + DAY_MS),
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
