import type { ServerModule } from '#server/core/module.ts'
import { telemetryAlgorithms } from './algorithms.ts'
import { registerHistoryRoutes } from './history/routes.ts'
import type { GatewayLog } from './ingest/gateway-log.ts'
import { registerGatewayRoutes } from './ingest/routes.ts'
import { registerLatestRoutes } from './live/routes.ts'
import { registerTelemetryPointRoutes } from './points/routes.ts'
import { judgeJob } from './quality/judge.job.ts'
import { registerJudgedRoutes } from './quality/routes.ts'
import { oldValuesJob } from './rollups/old-values.job.ts'

export const telemetryModule: ServerModule<{ readonly gateways: Pick<GatewayLog, 'of' | 'all'> }> = {
  routes({ router, env, gateways }) {
    registerTelemetryPointRoutes(router, env)
    registerLatestRoutes(router, env)
    registerJudgedRoutes(router, env)
    registerHistoryRoutes(router, env)
    registerGatewayRoutes(router, env, gateways)
  },
  jobs: ({ env }) => [oldValuesJob(env), judgeJob(env)],
  algorithms: telemetryAlgorithms,
  schedules: [
    { code: 'old-values', title: '清理超过保留期的历史数据', kind: 'telemetry.dropOld', cron: '5,35 * * * *' },
    { code: 'data-quality', title: '数据质量判定', kind: 'telemetry.judge', cron: '*/5 * * * *' },
  ],
}
