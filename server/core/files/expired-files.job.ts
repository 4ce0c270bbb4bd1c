import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { deleteInSlices } from '../jobs/in-slices.ts'
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
    const numDeleted = await deleteInSlices(signal, SLICE_FILES, (limit) =>
      deleteExpiredFiles(db, new Date(now()), limit),
    )
    return label(`删除 ${numDeleted} 个文件`, `Expired files deleted: ${numDeleted}`)
  },
})
