import { regulationCalls as calls, type InterventionRow } from '#contract/endpoints/regulation.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { interventionBeside } from '#contract/regulation/intervention.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, noPermission, notFound } from '#server/core/kit/app-error.ts'
import { unitAbilities } from '../ability.repository.ts'
import {
  addIntervention,
  endIntervention,
  findInterventions,
  lockIntervention,
  lockInterventions,
  type StoredIntervention,
  toIntervention,
} from '../intervention.repository.ts'
import { type UnitInSight, unitsInSight } from '../sight.repository.ts'
import { textsIn } from './texts/texts.ts'

/** What people lay over the strategies of units for a time. */
export function registerInterventionRoutes(router: Router, { db, now }: Env): void {
  router.handle(calls.interventions, async ({ input: { nodeId, isAll }, session }) => {
    const found = await findInterventions(db, {
      nodeIds: nodeId ? [nodeId] : undefined,
      endingAfter: isAll ? undefined : new Date(now()),
    })
    const sight = await unitsInSight(db, session, [...new Set(found.flatMap(({ nodeIds }) => nodeIds))])
    return found.flatMap((row) => {
      const shown = toRow(row, sight)
      return shown.nodes.length > 0 && (!nodeId || shown.nodes.some((node) => node.nodeId === nodeId)) ? [shown] : []
    })
  })

  router.handle(calls.saveIntervention, ({ input, actor: { session, language }, audit }) =>
    db.transaction(async (tx) => {
      const at = new Date(now())
      if (input.to <= at.getTime()) throw invalidInput([{ field: 'to', rule: textsIn(language).fromPast }])
      const known = await unitAbilities(tx, session, input.nodeIds)
      const problems = input.nodeIds.flatMap((nodeId, index) =>
        known.has(nodeId) ? [] : [{ field: `nodeIds.${index}`, rule: ruleText('outsideScope', language) }],
      )
      if (problems.length > 0) throw invalidInput(problems)
      await lockInterventions(tx)
      const others = await findInterventions(tx, { nodeIds: input.nodeIds, endingAfter: at })
      const { error } = interventionBeside(others.map(toIntervention)).safeParse(input)
      if (error) throw invalidInput(problemsOf(error, language))
      const keyId = await addIntervention(tx, input, { id: session.userId, name: session.realName, at })
      await audit(tx, { targetId: keyId, targetName: input.reason, after: input })
      return { keyId }
    }),
  )

  router.handle(calls.endIntervention, ({ input: { keyId }, actor: { session, language }, audit }) =>
    db.transaction(async (tx) => {
      const texts = textsIn(language)
      const row = await lockIntervention(tx, keyId)
      const shown = row && toRow(row, await unitsInSight(tx, session, row.nodeIds))
      if (!row || !shown || shown.nodes.length === 0) throw notFound(texts.noSuchIntervention)
      if (!shown.isWhole) throw noPermission(texts.notWhole)
      const at = new Date(now())
      if (row.endedAt || row.toAt <= at) throw new AppError(CODE.warning, texts.interventionOver)
      await endIntervention(tx, keyId, { name: session.realName, at })
      await audit(tx, { targetId: keyId, targetName: row.reason })
    }),
  )
}

function toRow(row: StoredIntervention, sight: ReadonlyMap<string, UnitInSight>): InterventionRow {
  const units = row.nodeIds.flatMap((nodeId) => sight.get(nodeId) ?? [])
  const seen = units.filter(({ isSeen }) => isSeen)
  return {
    keyId: row.id,
    kind: row.kind,
    value: row.value,
    nodes: seen.map(({ nodeId, name }) => ({ nodeId, name })),
    isWhole: seen.length === units.length,
    from: row.fromAt.getTime(),
    to: row.toAt.getTime(),
    why: row.why,
    reason: row.reason,
    madeBy: row.madeBy,
    madeAt: row.madeAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    endedBy: row.endedBy,
  }
}
