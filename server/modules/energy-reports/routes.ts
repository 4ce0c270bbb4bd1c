import { energyReportCalls } from '#contract/endpoints/node-reports.ts'
import { signOffCalls } from '#contract/endpoints/sign-offs.ts'
import type { Env } from '#server/core/env.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerReport } from '../history-reports/report-routes.ts'
import { insertSignOff } from './sign-off.repository.ts'
import { figuresToSign, readSignOff } from './sign-off.ts'

export function registerEnergyReportRoutes(router: ResourceRouter, env: Env): void {
  registerReport(router, env, energyReportCalls)
  router.handle(signOffCalls.ofPeriod, ({ input, actor }) => readSignOff(env, actor, input))
  router.handle(signOffCalls.sign, async ({ input, actor, audit }) => {
    const nodes = await figuresToSign(env, actor, input)
    await env.db.transaction(async (tx) => {
      const { realName: by } = actor.session
      const targetId = await insertSignOff(tx, { ...input, nodes, by, at: new Date(env.now()) })
      const { nodeType, from, to, remark } = input
      await audit(tx, { targetId, targetName: `${from} – ${to}`, after: { nodeType, numNodes: nodes.length, remark } })
    })
  })
}
