import { loadModelCalls as calls, type ListedModel, type ModelVersion } from '#contract/endpoints/load-models.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { isOpenFor, queueAsked } from '#server/core/jobs/run.repository.ts'
import { AppError, invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listPlaces, nodesById } from '../../kpi/part.repository.ts'
import { textsIn } from '../texts/texts.ts'
import { unitsInScope } from '../units-in-scope.ts'
import { askedTrainingJob } from './training.job.ts'
import { findVersion, makePresent, presentAndNewest, versionsOf } from './versions.repository.ts'

/** Calls of the learnt models: their versions, a new one, and an earlier one. */
export function registerVersionRoutes(router: Router, { db, now }: Env): void {
  router.handle(calls.models, async ({ actor }) => {
    const nodes = await forecastNodes(db, actor, now())
    const versions = await presentAndNewest(
      db,
      nodes.map(({ nodeId }) => nodeId),
    )
    return {
      models: nodes.map((node) => {
        const own = versions.filter(({ nodeId }) => nodeId === node.nodeId)
        const present = own.find(({ isPresent }) => isPresent)
        const [newest] = own
        return { ...node, present: present ? toVersion(present) : null, newest: newest ? toVersion(newest) : null }
      }),
    }
  })

  router.handle(calls.versions, async ({ input: { nodeId }, actor }) => {
    const node = await seenNode(db, actor, nodeId)
    const versions = await versionsOf(db, node.keyId)
    return { versions: versions.map(toVersion), isTraining: await isTraining(db, node.keyId) }
  })

  router.handle(calls.train, async ({ input: { nodeId }, actor, audit }) => {
    const { keyId, name } = await seenNode(db, actor, nodeId)
    const { kind, title, maxAttempts } = askedTrainingJob
    const requestedBy = actor.session.realName
    await db.transaction(async (tx) => {
      if (await isTraining(tx, keyId)) throw new AppError(CODE.warning, textsIn(actor.language).isTraining)
      const params = { nodeId: keyId, requestedBy }
      await queueAsked(tx, { kind, title: `${title.zh}：${name}`, params, maxAttempts, requestedBy, now: now() })
      await audit(tx, { targetId: keyId, targetName: name })
    })
  })

  router.handle(calls.goBack, ({ input: { keyId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const { noSuchVersion, versionGone } = textsIn(actor.language)
      const version = await findVersion(tx, keyId)
      if (!version) throw notFound(noSuchVersion)
      const { name } = await seenNode(db, actor, version.nodeId)
      if (!(await makePresent(tx, version, actor.session.realName))) throw new AppError(CODE.warning, versionGone)
      await audit(tx, { targetId: version.nodeId, targetName: name, after: { version: version.version } })
    }),
  )
}

/** Sources and units in sight that are forecast, sources first. */
async function forecastNodes(
  db: Db,
  actor: Actor,
  now: number,
): Promise<Pick<ListedModel, 'nodeId' | 'name' | 'kind'>[]> {
  const places = await listPlaces(db, actor.session)
  const sourceIds = places.flatMap(({ keyId, nodeType, isSeen }) => (isSeen && nodeType === 'source' ? [keyId] : []))
  const sources = await nodesById(db, actor.session, sourceIds)
  const units = await unitsInScope(db, actor, companyDay(now))
  return [
    ...sources.map(({ keyId, name }) => ({ nodeId: keyId, name, kind: 'source' as const })),
    ...units.map(({ nodeId, name }) => ({ nodeId, name, kind: 'unit' as const })),
  ]
}

/** @throws {AppError} 1001 for a node that is out of the data scope, or neither a source nor a unit. */
async function seenNode(db: Db, { session, language }: Actor, nodeId: string) {
  const [node] = await nodesById(db, session, [nodeId])
  if (!node) throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', language) }])
  if (node.nodeType !== 'source' && node.nodeType !== 'unit')
    throw invalidInput([{ field: 'nodeId', rule: ruleText('unknownReference', language) }])
  return node
}

const isTraining = (db: Queryable, nodeId: string) => isOpenFor(db, askedTrainingJob.kind, { nodeId })

const percent = (share: number): number => 100 * share

const toVersion = (version: Awaited<ReturnType<typeof versionsOf>>[number]): ModelVersion => {
  const { id, trainedAt, fromAt, untilAt, goodShare, judged, features, ...rest } = version
  return {
    keyId: id,
    version: rest.version,
    trainedAt: trainedAt.getTime(),
    requestedBy: rest.requestedBy,
    from: fromAt.getTime(),
    until: untilAt.getTime(),
    features: [...features],
    numHours: rest.numHours,
    goodShare: percent(goodShare),
    outcome: rest.outcome,
    judged: judged && {
      from: judged.from,
      to: judged.to,
      numHours: judged.own.numHours,
      wmape: percent(judged.own.wmape),
      presentWmape: judged.present && percent(judged.present.wmape),
      yesterdayWmape: percent(judged.yesterday.wmape),
      nmbe: percent(judged.own.nmbe),
      hitRate: percent(judged.own.hitRate),
      coverage: judged.coverage === null ? null : percent(judged.coverage),
    },
    isPresent: rest.isPresent,
    isKept: rest.isKept,
    takenBackBy: rest.takenBackBy,
  }
}
