import { controlStopCalls as calls } from '#contract/endpoints/control-stops.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Session } from '#server/core/kit/session.ts'
import { endCommands } from './command.repository.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import {
  addStops,
  liftStops,
  lockStops,
  lockWaitingOfStrategies,
  nodesToStop,
  standingStops,
  topNodesInSight,
} from './stop.repository.ts'
import { textsIn } from './texts/texts.ts'

/** Stopping all strategies, anywhere in one's data scope, and letting them write again. */
export function registerStops(router: Router, { db, now }: Env): void {
  router.handle(calls.list, ({ session }) => standingStops(db, session))
  router.handle(calls.stop, async ({ input: { nodeIds, reason }, session, language, audit }) => {
    await db.transaction(async (tx) => {
      const stopped = await stoppedNodes(tx, session, nodeIds, language)
      const at = new Date(now())
      const by = { id: session.userId, name: session.realName }
      await addStops(
        tx,
        (stopped ?? [null]).map((node) => ({ node, reason, by, now: at })),
      )
      // the gate judges again what is asked for at the same moment
      const waiting = await lockWaitingOfStrategies(tx, stopped?.map(({ id }) => id) ?? null)
      const text = say.stopped({ reason, stoppedBy: by.name, at: at.getTime() })
      await endCommands(tx, waiting, { state: 'expired', refusal: 'stopped', text }, at)
      const targetName = (stopped ?? []).map(({ name }) => name).join(', ')
      await audit(tx, { targetName: targetName.slice(0, 200), message: reason })
    })
    return standingStops(db, session)
  })
  router.handle(calls.lift, async ({ input: { stopIds }, session, language, audit }) => {
    await db.transaction(async (tx) => {
      const found = await lockStops(tx, session, stopIds)
      const lifted = new Set(found.map(({ id }) => id))
      const problems = stopIds.flatMap((id, index) =>
        lifted.has(id) ? [] : [{ field: `stopIds.${index}`, rule: textsIn(language).noSuchStop }],
      )
      if (problems.length > 0) throw invalidInput(problems)
      await liftStops(tx, stopIds, { id: session.userId, name: session.realName }, new Date(now()))
      const targetName = found.map(({ nodeName }) => nodeName).join(', ')
      await audit(tx, { targetName: targetName.slice(0, 200), message: found[0]?.reason ?? '' })
    })
    return standingStops(db, session)
  })
}

/** Null: the whole company. @throws {AppError} 1001 where a node is out of scope, or there is none in it. */
async function stoppedNodes(tx: Queryable, session: Session, nodeIds: readonly string[] | null, language: Language) {
  if (nodeIds === null) {
    if (session.scope === 'all') return null
    const all = await topNodesInSight(tx, session)
    if (all.length === 0) throw invalidInput([{ field: 'nodeIds', rule: textsIn(language).nothingToStop }])
    return all
  }
  const found = await nodesToStop(tx, session, nodeIds)
  const seen = new Set(found.map(({ id }) => id))
  const problems = nodeIds.flatMap((id, index) =>
    seen.has(id) ? [] : [{ field: `nodeIds.${index}`, rule: textsIn(language).noSuchNode }],
  )
  if (problems.length > 0) throw invalidInput(problems)
  return found
}
