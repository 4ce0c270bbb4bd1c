/**
 * Thresholds of alarms. Duty: show and change the limits of points, count beforehand what a change would have raised,
 * and keep who changed what and why. Neighbours: `points` owns the rows; telemetry follows changes of points by
 * `plant_revision`. Invariants: limits rise from accident low to accident high within the range; no change without a
 * reason; history and audit entry are written with the change.
 */

import { alarmThresholdResource, thresholdCalls } from '#contract/resources/alarm-threshold.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse, refuseStale } from '#server/core/resources/resource-save.ts'
import { countThresholds } from './count-thresholds.ts'
import { textsIn } from './texts/texts.ts'
import {
  historyOf,
  type LimitedPoint,
  limitedPointsById,
  limitedPointsOf,
  stationOptions,
  type ThresholdChange,
  thresholdStore,
  writeThresholds,
} from './threshold.repository.ts'
import { counterpartsIn, plannedChanges } from './threshold-plan.ts'

const SHOWN_CHANGES = 50
const AUDITED_CHANGES = 200

export function registerThresholdRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  const parts = { resource: alarmThresholdResource, store: thresholdStore, hooks: {} }
  registerResource(router, env, alarmThresholdResource, thresholdStore)
  router.handle(thresholdCalls.stations, ({ actor }) => stationOptions(db, actor))
  router.handle(thresholdCalls.history, async ({ input: { keyId }, actor }) => {
    await findOrRefuse(db, parts, keyId, actor)
    return historyOf(db, keyId)
  })

  router.handle(thresholdCalls.set, async ({ input, actor, audit }) => {
    const { points: asked, reason, preview, ...given } = input
    const found = await chosenPoints(
      env,
      asked.map(({ keyId }) => keyId),
      actor,
    )
    const versions = new Map(asked.map(({ keyId, version }) => [keyId, version]))
    for (const point of found) refuseStale(await rowOf(point), versions.get(String(point.id)) ?? point.version, actor)
    const changes = plannedChanges(found, () => given, actor)
    if (preview) return answer(changes, await countThresholds(env, changes))
    await save(changes, { reason, actor }, audit)
    return answer(changes, null)

    function rowOf({ id, version }: LimitedPoint) {
      return version === versions.get(String(id))
        ? { keyId: String(id), version, updatedAt: null, updatedBy: '' }
        : findOrRefuse(db, parts, String(id), actor)
    }
  })

  router.handle(thresholdCalls.copy, async ({ input, actor, audit }) => {
    const { from, to, reason, preview } = input
    const changes = await copied(env, from, to, actor)
    if (preview) return answer(changes, await countThresholds(env, changes))
    await save(changes, { reason, actor }, audit)
    return answer(changes, null)
  })

  type Audit = (
    tx: Env['db'] | Parameters<Parameters<typeof db.transaction>[0]>[0],
    details: { targetId?: string; targetName: string; before: unknown; after: unknown; message: string },
  ) => Promise<void>

  async function save(
    changes: readonly ThresholdChange[],
    { reason, actor }: { readonly reason: string; readonly actor: Actor },
    audit: Audit,
  ): Promise<void> {
    const [first] = changes
    if (!first) throw invalidInput([{ field: 'points', rule: textsIn(actor.language).nothingChanges }])
    await db.transaction(async (tx) => {
      for (const change of changes) {
        const isWritten = await writeThresholds(tx, change, {
          by: actor.session.realName,
          reason,
          now: new Date(env.now()),
        })
        if (!isWritten) refuseStale(await findOrRefuse(tx, parts, String(change.point.id), actor), -1, actor)
      }
      const entries = changes.slice(0, AUDITED_CHANGES)
      await audit(tx, {
        ...(changes.length === 1 ? { targetId: String(first.point.id) } : {}),
        targetName: changes.length === 1 ? first.point.code : textsIn(actor.language).points(changes.length),
        before: entries.map(({ point, before }) => ({ point: point.code, ...before })),
        after: entries.map(({ point, after }) => ({ point: point.code, ...after })),
        message: reason,
      })
    })
  }
}

const answer = <Counted>(changes: readonly ThresholdChange[], counted: Counted) => ({
  numChanged: changes.length,
  changes: changes.slice(0, SHOWN_CHANGES).map(({ point, before, after }) => ({ code: point.code, before, after })),
  counted,
})

/** @throws {AppError} 1001 where one does not exist or is out of scope, without saying which. */
async function chosenPoints({ db }: Env, keyIds: readonly string[], { session, language }: Actor) {
  const ids = [...new Set(keyIds)].filter((keyId) => /^\d{1,9}$/.test(keyId)).map(Number)
  const found = await limitedPointsById(db, session, ids)
  if (found.length < new Set(keyIds).size)
    throw invalidInput([{ field: 'points', rule: textsIn(language).unknownPoint }])
  return found
}

async function copied({ db }: Env, from: string, to: readonly string[], actor: Actor): Promise<ThresholdChange[]> {
  const texts = textsIn(actor.language)
  const stations = new Map((await stationOptions(db, actor)).map(({ keyId, detail }) => [keyId, detail ?? '']))
  const fromCode = stations.get(from)
  if (fromCode === undefined) throw invalidInput([{ field: 'from', rule: texts.unknownStation }])
  if (to.includes(from)) throw invalidInput([{ field: 'to', rule: texts.toItself }])
  const source = await limitedPointsOf(db, actor.session, from)
  if (source.length === 0) throw invalidInput([{ field: 'from', rule: texts.nothingToCopy }])
  const counterpart = counterpartsIn(source, fromCode)
  const changes: ThresholdChange[] = []
  for (const stationId of new Set(to)) {
    const code = stations.get(stationId)
    if (code === undefined) throw invalidInput([{ field: 'to', rule: texts.unknownStation }])
    const points = await limitedPointsOf(db, actor.session, stationId)
    changes.push(...plannedChanges(points, (point) => counterpart(point, code), actor))
  }
  return changes
}
