import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { deleteInSlices } from '../jobs/in-slices.ts'
import { defineJob } from '../jobs/job-kind.ts'
import { deleteEndedBefore } from './outbox.repository.ts'

const DAY_MS = 86_400_000
const SLICE_ROWS = 200

/** Deletes mail that was sent or given up long ago; what waits stays. */
export const sentMailJob = defineJob({
  kind: 'mail.expire',
  title: label('清理早已发出或放弃的邮件', 'Delete mail sent or given up long ago'),
  params: z.strictObject({ keepDays: z.int().min(1).max(3650).default(90) }),
  paramNames: { keepDays: label('保留天数', 'Days to keep') },
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ params, signal, db, now }) {
    const before = new Date(now() - params.keepDays * DAY_MS)
    const numDeleted = await deleteInSlices(signal, SLICE_ROWS, (limit) => deleteEndedBefore(db, before, limit))
    return label(`删除 ${numDeleted} 封邮件`, `Messages deleted: ${numDeleted}`)
  },
})
