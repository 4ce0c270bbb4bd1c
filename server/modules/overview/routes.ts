import { FIRST_STEPS, overviewCalls } from '#contract/endpoints/overview.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { nodesById } from '../kpi/part.repository.ts'
import { readFirstSteps } from './first-steps.repository.ts'
import { readOverview } from './read-overview.ts'

export function registerOverviewRoutes(router: Router, env: Pick<Env, 'db' | 'now'>): void {
  router.handle(overviewCalls.now, async ({ input: { sourceId }, actor }) => {
    if (sourceId !== undefined) await refuseOthers(env.db, actor, sourceId)
    return readOverview(env, actor.session, sourceId)
  })
  router.handle(overviewCalls.firstSteps, async ({ session }) => {
    if (session.scope !== 'all' || !session.permissions.has('physics:add')) return { steps: [] }
    const isDone = await readFirstSteps(env.db)
    const steps = FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
    return { steps: steps.every((each) => each.isDone) ? [] : steps }
  })
}

/** @throws {AppError} 1001 for what is no source in the data scope, without saying which of both. */
async function refuseOthers(db: Env['db'], { session, language }: Actor, sourceId: string): Promise<void> {
  const [node] = await nodesById(db, session, [sourceId])
  if (node?.nodeType !== 'source')
    throw invalidInput([{ field: 'sourceId', rule: ruleText('unknownReference', language) }])
}
