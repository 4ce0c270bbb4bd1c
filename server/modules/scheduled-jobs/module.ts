import type { JobKinds } from '#server/core/jobs/job-kind.ts'
import type { ServerModule } from '#server/core/module.ts'
import { failedJobSource } from './failed-job-messages.ts'
import { registerScheduledJobRoutes } from './routes.ts'

export const scheduledJobsModule: ServerModule<{ readonly kinds: JobKinds }> = {
  routes: ({ router, env, kinds }) => registerScheduledJobRoutes(router, env, kinds),
  sources: ({ env }) => [failedJobSource(env)],
}
