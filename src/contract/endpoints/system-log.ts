import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { exportResult, listQuery } from '../kit/resource.ts'

export const systemLogQuery = listQuery.extend({
  loginName: z.string().max(64).optional(),
  module: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  outcome: z.enum(['success', 'refused']).optional(),
  targetName: z.string().max(200).optional(),
  /** Days, both included; in the server's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
const systemLogEntry = z.object({
  keyId: z.string(),
  at: z.string(),
  loginName: z.string(),
  ip: z.string(),
  /** Noun of the record: `user`, `role`, `session`, … */
  module: z.string(),
  /** `login`, `logout`, `save`, `update`, `del`, `import`, … */
  action: z.string(),
  outcome: z.enum(['success', 'refused']),
  targetId: z.string(),
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  message: z.string(),
})
export type SystemLogEntry = z.infer<typeof systemLogEntry>

export const systemLogCalls = {
  /** Newest first. */
  list: defineCall({
    method: 'GET',
    path: '/jeasy-base/systemLog/list',
    access: { permission: 'systemLog:view' },
    input: systemLogQuery,
    output: z.object({ list: z.array(systemLogEntry), total: z.int() }),
  }),
  /** Excel file of the filtered entries. */
  exportExcel: defineCall({
    method: 'POST',
    path: '/jeasy-base/systemLog/exportExcel',
    access: { permission: 'systemLog:export' },
    input: systemLogQuery,
    output: exportResult,
    isLong: true,
    audit: { module: 'systemLog', action: 'export' },
  }),
} as const
