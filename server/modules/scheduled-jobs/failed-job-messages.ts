import { shownName } from '#contract/kit/built-in-names.ts'
import type { Env } from '#server/core/env.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { findFailedTasks } from './failed-jobs.repository.ts'
import { textsIn } from './texts/texts.ts'

const PAGE = '/admin-schedTaskConf/admin-quartz'
const LIMIT = 50
const MAX_ERROR_LENGTH = 200

/** Tasks that have failed and not succeeded since. */
export const failedJobSource = ({ db }: Pick<Env, 'db'>): MessageSource => ({
  name: 'failed jobs',
  group: 'three',
  async read({ session, language }) {
    if (!session.permissions.has('job:view')) return []
    const failed = await findFailedTasks(db, LIMIT)
    return failed.map(({ scheduleId, title, error, since, numFailures }) => ({
      keyId: `job-${scheduleId}-${since.getTime()}`,
      msgText: textsIn(language).jobFailed(shownName(title, language), numFailures, error.slice(0, MAX_ERROR_LENGTH)),
      createTime: since.toISOString(),
      tone: 'warning' as const,
      pagePath: PAGE,
    }))
  },
})
