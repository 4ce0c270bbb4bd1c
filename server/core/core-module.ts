import { coreAlgorithms } from './core-algorithms.ts'
import { expiredFilesJob } from './files/expired-files.job.ts'
import { exportJob } from './files/export.job.ts'
import type { LargeFileKind } from './files/large/large-file-kind.ts'
import { registerLargeFileRoutes } from './files/large/large-file-routes.ts'
import { largeFilesJob } from './files/large/large-files.job.ts'
import { registerFileRoutes } from './files/routes.ts'
import { expiredRunsJob } from './jobs/expired-runs.job.ts'
import { sentMailJob } from './mail/sent-mail.job.ts'
import type { ServerModule } from './module.ts'

/** What the foundations themselves serve and do. */
export const coreModule: ServerModule<{ readonly largeFiles: readonly LargeFileKind[] }> = {
  routes({ router, env, largeFiles }) {
    registerFileRoutes(router, env)
    registerLargeFileRoutes(router, env, largeFiles)
  },
  jobs: ({ env, exports }) => [exportJob(env, exports), expiredRunsJob, expiredFilesJob, largeFilesJob, sentMailJob],
  algorithms: coreAlgorithms,
  schedules: [
    { code: 'expired-files', title: '清理过期的导出文件', kind: 'files.expire', cron: '10 * * * *' },
    { code: 'large-files', title: '清理未传完和已删除的大文件', kind: 'largeFiles.expire', cron: '25 * * * *' },
    {
      code: 'sent-mail',
      title: '清理早已发出或放弃的邮件',
      kind: 'mail.expire',
      cron: '20 2 * * *',
      params: { keepDays: 90 },
    },
    {
      code: 'job-records',
      title: '清理执行记录',
      kind: 'jobRuns.expire',
      cron: '40 2 * * *',
      params: { keepDays: 30 },
    },
  ],
}
