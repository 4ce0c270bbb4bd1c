import { z } from 'zod'
import { listQuery } from '../kit/resource.ts'

/** GET {@link systemLogQuery}: `{list, total}`, newest first. Needs `systemLog:view`. */
export const SYSTEM_LOG_LIST = '/jeasy-base/systemLog/list'
/** POST with the same filters: Excel of what was found. Needs `systemLog:export`. */
export const SYSTEM_LOG_EXPORT = '/jeasy-base/systemLog/exportExcel'

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
export const systemLogEntry = z.object({
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
export const systemLogResult = z.object({ list: z.array(systemLogEntry), total: z.int() })
