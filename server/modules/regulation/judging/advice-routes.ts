import { strategyAdviceCalls as calls, MAX_SHOWN_ADVICE } from '#contract/endpoints/strategy-advice.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { refuseUnseen } from '../keeping/read-strategies.ts'
import { unitsInSight } from '../sight.repository.ts'
import { adviceByVersion, adviceOf } from './advice.repository.ts'

const HOUR_MS = 3_600_000

/** How much advice people take, and what came of it. */
export function registerAdviceRoutes(router: Router, { db, now }: Env): void {
  router.handle(calls.advice, async ({ input: { keyId }, actor }) => {
    await refuseUnseen(db, keyId, actor)
    const rows = await adviceOf(db, actor.session, keyId, MAX_SHOWN_ADVICE)
    const sight = await unitsInSight(db, actor.session, [...new Set(rows.map(({ nodeId }) => nodeId))])
    return rows.map(({ id, version, nodeId, at, param, fromValue, value, expected, withinMin, takenAt, ...row }) => ({
      adviceId: id,
      number: version,
      nodeId,
      nodeName: sight.get(nodeId)?.name ?? '',
      at: at.getTime(),
      param,
      from: fromValue,
      value,
      expected,
      withinMin,
      takenAt: takenAt?.getTime() ?? null,
      takenBy: row.takenBy,
      outcome: row.outcome,
      came: row.came,
    }))
  })

  router.handle(calls.adviceByVersion, ({ input: { keyId, hours }, session }) =>
    adviceByVersion(db, session, { strategyId: keyId, since: new Date(now() - hours * HOUR_MS) }),
  )
}
