import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineJob } from '../jobs/job-kind.ts'
import { deleteExpiredFiles, SLICE_FILES } from './repository.ts'

/** Deletes exports whose week is over. */
export const expiredFilesJob = defineJob({
  kind: 'files.expire',
  title: label('清理过期的导出文件', 'Delete expired exports'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ signal, db, now }) {
    let numDeleted = 0
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted()
      const deleted = await deleteExpiredFiles(db, new Date(now()), SLICE_FILES)
      numDeleted += deleted
      isMore = deleted === SLICE_FILES
    }
    return label(`删除 ${numDeleted} 个文件`, `Expired files deleted: ${numDeleted}`)
  },
})
