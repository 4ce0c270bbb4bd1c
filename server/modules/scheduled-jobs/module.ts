import type { Algorithm } from '#server/core/jobs/algorithm.ts'
import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import type { ServerModule } from '#server/core/module.ts'
import { registerAlgorithmRoutes } from './algorithm-routes.ts'
import { failedJobSource } from './failed-job-messages.ts'
import { registerScheduledJobRoutes } from './routes.ts'

export const scheduledJobsModule: ServerModule<{
  readonly kinds: JobKinds
  readonly algorithms: readonly Algorithm[]
}> = {
  routes({ router, env, kinds, algorithms }) {
    registerScheduledJobRoutes(router, env, kinds)
    registerAlgorithmRoutes(router, env, kinds, algorithms)
  },
  sources: ({ env }) => [failedJobSource(env)],
}
