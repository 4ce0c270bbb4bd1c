import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { dropFramesBefore } from './frame.repository.ts'

const KEPT_MS = 30 * 86_400_000

const OLD_FRAMES_KIND = 'control.oldFrames'

/** Frames are for finding out what went wrong lately; the commands themselves stay. */
export const oldFramesJob = defineJob({
  kind: OLD_FRAMES_KIND,
  title: label('清理 30 天前的收发记录', 'Drop frames older than 30 days'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ signal, db, now }) {
    signal.throwIfAborted()
    const { rowCount } = await dropFramesBefore(db, new Date(now() - KEPT_MS))
    return label(`删除 ${rowCount ?? 0} 条`, `Frames dropped: ${rowCount ?? 0}`)
  },
})
