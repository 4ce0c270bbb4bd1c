import type { ServerModule } from '#server/core/module.ts'
import type { Gate } from '../control/gate.ts'
import { regulationAlgorithms } from './algorithms.ts'
import { balanceAlarmsJob } from './balance/balance-alarms.job.ts'
import { registerBalance } from './balance/balance-routes.ts'
import { registerBalanceHistory } from './balance/history-routes.ts'
import { registerBalanceMembers } from './balance/member-routes.ts'
import { registerBalanceSettings } from './balance/settings-routes.ts'
import { registerExperience } from './experience/experience-routes.ts'
import { registerAdviceRoutes } from './judging/advice-routes.ts'
import { judgeAdviceJob } from './judging/judge-advice.job.ts'
import { registerInterventionRoutes } from './keeping/intervention-routes.ts'
import { registerResultRoutes } from './keeping/result-routes.ts'
import { registerStrategyRoutes } from './keeping/strategy-routes.ts'
import { rehearsalJob } from './rehearsing/rehearsal.job.ts'
import { registerRehearsalRoutes } from './rehearsing/rehearsal-routes.ts'
import { registerRehearsedValueRoutes } from './rehearsing/value-routes.ts'
import { oldCyclesJob, regulationJob } from './running/regulation.job.ts'

export const regulationModule: ServerModule<{ readonly gate: Pick<Gate, 'wake'> }> = {
  routes({ router, env, gate }) {
    registerStrategyRoutes(router, env, gate)
    registerResultRoutes(router, env, gate)
    registerAdviceRoutes(router, env)
    registerInterventionRoutes(router, env)
    registerExperience(router, env)
    registerBalance(router, env)
    registerBalanceHistory(router, env)
    registerBalanceMembers(router, env)
    registerBalanceSettings(router, env)
    registerRehearsalRoutes(router, env)
    registerRehearsedValueRoutes(router, env)
  },
  jobs: () => [regulationJob, oldCyclesJob, judgeAdviceJob, balanceAlarmsJob, rehearsalJob],
  algorithms: regulationAlgorithms,
  schedules: [
    { code: 'regulation', title: '运行调节策略', kind: 'regulation.run', cron: '* * * * *' },
    { code: 'judge-advice', title: '评判已采纳的建议', kind: 'regulation.judge', cron: '*/5 * * * *' },
    { code: 'balance-alarms', title: '检查一网平衡报警', kind: 'regulation.watchBalance', cron: '* * * * *' },
    {
      code: 'old-strategy-cycles',
      title: '精简过期的策略结果',
      kind: 'regulation.thin',
      cron: '55 2 * * *',
      params: { keepDays: 30 },
    },
  ],
}
