import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { deleteInSlices } from '../../jobs/in-slices.ts'
import { defineJob } from '../../jobs/job-kind.ts'
import { deleteEmptied, deleteRemovedParts, removeExpired } from './large-file.repository.ts'

/** Parts are large: few at once are a slice of background work. */
const SLICE_PARTS = 32

/** Deletes uploads that nobody has gone on with for a day, and the content of removed files. */
export const largeFilesJob = defineJob({
  kind: 'largeFiles.expire',
  title: label('清理未传完和已删除的大文件', 'Delete large files that are unfinished or removed'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 1_800_000,
  maxAttempts: 3,
  async run({ signal, db, now }) {
    const numExpired = await removeExpired(db, new Date(now()))
    const numParts = await deleteInSlices(signal, SLICE_PARTS, (limit) => deleteRemovedParts(db, limit))
    await deleteEmptied(db)
    return label(
      `${numExpired} 个上传过期，删除 ${numParts} 段内容`,
      `Uploads expired: ${numExpired}; parts deleted: ${numParts}`,
    )
  },
})
