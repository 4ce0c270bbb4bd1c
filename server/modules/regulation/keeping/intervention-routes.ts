import { regulationCalls as calls, type InterventionRow, type UnitInForce } from '#contract/endpoints/regulation.ts'
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
import { holdersOf } from '../reading/held.repository.ts'
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

  router.handle(calls.inForce, async ({ input: { nodeIds }, session }) => {
    const sight = await unitsInSight(db, session, nodeIds)
    const seen = [...sight.values()].filter(({ isSeen }) => isSeen)
    const ids = seen.map(({ nodeId }) => nodeId)
    const ms = now()
    const laid = (await findInterventions(db, { nodeIds: ids, endingAfter: new Date(ms) }))
      .filter(({ fromAt }) => fromAt.getTime() <= ms)
      .sort((a, b) => a.toAt.getTime() - b.toAt.getTime())
    const holders = await holdersOf(db, ids, ms)
    return seen.flatMap(({ nodeId, name }): UnitInForce[] => {
      const interventions = laid.filter((row) => row.nodeIds.includes(nodeId)).map(toInForce)
      const strategies = holders.flatMap(({ nodeId: held, ...holder }) => (held === nodeId ? [holder] : []))
      return interventions.length + strategies.length === 0
        ? []
        : [{ nodeId, nodeName: name, interventions, strategies }]
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

const toInForce = ({ id, kind, value, toAt, why, reason, madeBy }: StoredIntervention) => ({
  keyId: id,
  kind,
  value,
  to: toAt.getTime(),
  why,
  reason,
  madeBy,
})

export function toRow(row: StoredIntervention, sight: ReadonlyMap<string, UnitInSight>): InterventionRow {
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
