import { label } from '#contract/kit/language.ts'
import { defineExpiry } from './expiry-job.ts'
import { deleteRunsBefore } from './run.repository.ts'

/** Deletes the records of runs that ended long ago. */
export const expiredRunsJob = defineExpiry({
  kind: 'jobRuns.expire',
  title: label('清理过期的执行记录', 'Delete old records of runs'),
  keepDays: 30,
  sliceSize: 200,
  told: (numDeleted) => label(`删除 ${numDeleted} 条记录`, `Records deleted: ${numDeleted}`),
  deleteBefore: deleteRunsBefore,
})
