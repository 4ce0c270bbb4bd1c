import { z } from 'zod'
import { DELETED_DRAWING_DAYS } from '#contract/endpoints/drawings.ts'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { dropDeleted } from './repository.ts'

/** Deletes drawings for good whose deletion can no longer be undone. @returns Their number. */
export const dropDeletedDrawings = (db: Db): Promise<number> => dropDeleted(db, DELETED_DRAWING_DAYS)

export const deletedDrawingsJob = defineJob({
  kind: 'drawings.dropDeleted',
  title: label('彻底删除回收期已过的图纸', 'Drop deleted drawings for good'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 300_000,
  maxAttempts: 3,
  async run({ signal, db }) {
    signal.throwIfAborted()
    const numDropped = await dropDeletedDrawings(db)
    return label(`删除 ${numDropped} 张图纸`, `Drawings dropped: ${numDropped}`)
  },
})
