import { label } from '#contract/kit/language.ts'
import { defineExpiry } from '../jobs/expiry-job.ts'
import { deleteEndedBefore } from './outbox.repository.ts'

/** Deletes mail that was sent or given up long ago; what waits stays. */
export const sentMailJob = defineExpiry({
  kind: 'mail.expire',
  title: label('清理早已发出或放弃的邮件', 'Delete mail sent or given up long ago'),
  keepDays: 90,
  sliceSize: 200,
  told: (numDeleted) => label(`删除 ${numDeleted} 封邮件`, `Messages deleted: ${numDeleted}`),
  deleteBefore: deleteEndedBefore,
})
