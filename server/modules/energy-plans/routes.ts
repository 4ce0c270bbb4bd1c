/**
 * Plans of energy use. Duty: targets, good lines and limits of nodes, their split into months, plan against actual, and
 * revisions. Neighbours: `kpi` says what was used, `heating-season` when it is heated. Invariants: a plan is within what
 * its node can use by design; the parts of a split give the whole; a revised target is kept with its reason.
 */

import { z } from 'zod'
import { energyPlanCalls as calls, PLANNED_TYPES } from '#contract/endpoints/energy-plans.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { energyPlanResource } from '#contract/resources/energy-plan.resource.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { invalidInput, notFound, staleEditError } from '#server/core/kit/app-error.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import type { ResourceStore } from '#server/core/resources/resource-store.ts'
import { nodeCodes } from '../physics/node-codes.repository.ts'
import { comparePlans } from './compare.ts'
import { comparisonRows } from './comparison-sheet.ts'
import { checkPlan, extentOf, refuseAbovePhysics, refuseOutOfLines } from './plan-checks.ts'
import {
  energyPlanStore,
  hasPlan,
  nameOfPlan,
  nodeById,
  outdoorDays,
  type PlanRow,
  planById,
  plansOf,
  replaceMonths,
  revisePlan,
  revisionsOf,
} from './repository.ts'
import { splitByMonth } from './split.ts'
import { textsIn } from './texts/texts.ts'

export function registerEnergyPlanRoutes(router: ResourceRouter, env: Env): void {
  const { db, now } = env
  registerResource(router, env, energyPlanResource, planStore, {
    check: (tx, values, actor, existing) => checkPlan(tx, values, actor, existing?.keyId ?? null),
    codes: { nodeCode: nodeCodes(PLANNED_TYPES) },
  })
  router.handle(calls.split, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const season = await planOrRefuse(tx, input.keyId, actor)
      if (season.kind !== 'season') throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).seasonsAlone }])
      const split = splitByMonth(season, await outdoorDays(tx, season.firstDay))
      const months = split.months.map(({ degreeDays: _, ...month }) => month)
      let numReplaced = 0
      for (const { firstDay } of months)
        if (await hasPlan(tx, { ...season, kind: 'month', firstDay }, null)) numReplaced += 1
      if (!input.isPreview) {
        await replaceMonths(tx, season, months, { name: actor.session.realName, at: new Date(now()) })
        await audit(tx, { targetId: season.id, targetName: await nameOfPlan(tx, season.id), after: { months } })
      }
      return { ...split, numReplaced }
    }),
  )
  router.handle(calls.compare, ({ input, actor }) => comparePlans(env, actor, input))
  const made = addExport(router.exports, calls.exportExcel, async ({ input, actor, steps }) => {
    const { sheet, headings } = textsIn(actor.language)
    const rows = comparisonRows(await comparePlans({ ...env, db: env.background }, actor, input))
    steps.report(0, rows.length)
    const content = await createExcel(sheet, headings.split(','), rows, steps.gone)
    return { module: 'plannedTarget', title: sheet, content, numRows: rows.length }
  })
  router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))
  router.handle(calls.ofNode, async ({ input, actor }) => {
    const node = await nodeById(db, actor.session, input.nodeId)
    const plans = node ? await plansOf(db, [node.id], input) : []
    const revisions = await revisionsOf(
      db,
      plans.map(({ id }) => id),
    )
    return {
      plans: plans.map(({ id, version, kind, firstDay, lastDay, target, goodLine, limitLine }) => ({
        keyId: id,
        version,
        kind,
        firstDay,
        lastDay,
        target,
        goodLine,
        limitLine,
        revisions: revisions
          .filter(({ planId }) => planId === id)
          .map(({ oldTarget, newTarget, reason, by, at }) => ({
            oldTarget,
            newTarget,
            reason,
            by,
            at: at.toISOString(),
          })),
      })),
    }
  })
  router.handle(calls.revise, ({ input, actor, audit }) =>
    db.transaction(async (tx) => {
      const plan = await planOrRefuse(tx, input.keyId, actor)
      if (plan.version !== input.version)
        throw staleEditError(textsIn(actor.language).changedMeanwhile(plan.updatedBy), {
          changedBy: plan.updatedBy,
          changedAt: plan.updatedAt.toISOString(),
        })
      const { target, reason } = input
      refuseOutOfLines(plan, target, actor)
      await refuseAbovePhysics(tx, plan, { target }, actor)
      const by = actor.session.realName
      await revisePlan(tx, { plan, newTarget: target, reason, by, at: new Date(now()) })
      await audit(tx, {
        targetId: plan.id,
        targetName: await nameOfPlan(tx, plan.id),
        before: { target: plan.target },
        after: { target, reason },
      })
    }),
  )
}

/** The columns of a plan besides those of its form: its node, and the whole period. */
async function placed(db: Queryable, values: ResourceValues, actor: Actor): Promise<ResourceValues> {
  const { nodeId, firstDay, lastDay } = await extentOf(db, placeInForm.parse(values), actor)
  return { ...values, nodeId, firstDay, lastDay }
}
const { nodeCode, kind, firstDay } = energyPlanResource.fields
const placeInForm = z.object({ nodeCode: nodeCode.schema, kind: kind.schema, firstDay: firstDay.schema })

const planStore: ResourceStore = {
  ...energyPlanStore,
  insert: async (db, values, actor, now) => energyPlanStore.insert(db, await placed(db, values, actor), actor, now),
  update: async (db, keyId, version, values, actor, now) =>
    energyPlanStore.update(db, keyId, version, await placed(db, values, actor), actor, now),
}

async function planOrRefuse(db: Queryable, keyId: string, { session, language }: Actor): Promise<PlanRow> {
  const plan = await planById(db, session, keyId)
  if (!plan) throw notFound(textsIn(language).gone)
  return plan
}
