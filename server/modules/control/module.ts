import type { ServerModule } from '#server/core/module.ts'
import { controlAlgorithms } from './algorithms.ts'
import { registerAnalysis } from './analysis/analysis-routes.ts'
import type { Gate } from './gate.ts'
import { registerControlChecks } from './housekeeper/check-routes.ts'
import { HOUSEKEEPER_KIND, housekeeperJob } from './housekeeper/housekeeper.job.ts'
import { registerControlLoops } from './housekeeper/loop-routes.ts'
import { registerInterlocks } from './interlock-routes.ts'
import { oldFramesJob } from './old-frames.job.ts'
import { registerControlRoutes } from './routes.ts'
import { registerUnitModes } from './unit-mode-routes.ts'

export const controlModule: ServerModule<{ readonly gate: Pick<Gate, 'wake'> }> = {
  routes({ router, env, gate }) {
    registerControlRoutes(router, env, gate)
    registerInterlocks(router, env)
    registerUnitModes(router, env)
    registerAnalysis(router, env)
    registerControlChecks(router, env)
    registerControlLoops(router, env)
  },
  jobs: () => [oldFramesJob, housekeeperJob],
  algorithms: controlAlgorithms,
  schedules: [
    { code: 'old-frames', title: '清理 30 天前的收发记录', kind: 'control.oldFrames', cron: '50 2 * * *' },
    { code: 'control-housekeeper', title: '检查控制回路', kind: HOUSEKEEPER_KIND, cron: '12 * * * *' },
  ],
}
