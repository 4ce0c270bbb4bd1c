import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { deleteInSlices } from './in-slices.ts'
import { defineJob } from './job-kind.ts'
import { deleteRunsBefore } from './run.repository.ts'

const DAY_MS = 86_400_000
/** Few enough for a slice of background work. */
const SLICE_ROWS = 200

/** Deletes the records of runs that ended long ago. */
export const expiredRunsJob = defineJob({
  kind: 'jobRuns.expire',
  title: label('清理过期的执行记录', 'Delete old records of runs'),
  params: z.strictObject({ keepDays: z.int().min(1).max(3650).default(30) }),
  paramNames: { keepDays: label('保留天数', 'Days to keep') },
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ params, signal, db, now }) {
    const before = new Date(now() - params.keepDays * DAY_MS)
    const numDeleted = await deleteInSlices(signal, SLICE_ROWS, (limit) => deleteRunsBefore(db, before, limit))
    return label(`删除 ${numDeleted} 条记录`, `Records deleted: ${numDeleted}`)
  },
})
