import { loadPlanCalls as calls, type LoadDay } from '#contract/endpoints/load-plan.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import { rounded } from '#server/core/kit/rounded.ts'
import { adviceInScope } from './advice.repository.ts'
import { issueAdvice } from './issue-advice.ts'
import { checkLoad, confirmLoad } from './plan-load.ts'
import { readLoadDay } from './read-day.ts'
import { textsIn } from './texts/texts.ts'
import { readUnitLoads } from './unit-loads.ts'

/** Calls of the day’s load, its plan, and advice to units. */
export function registerLoadPlanRoutes(router: Router, env: Env): void {
  router.handle(calls.day, ({ input, actor }) => readLoadDay(env, actor, input))
  router.handle(calls.check, async ({ input, actor }) => {
    const { sourceId: _, name: __, ...checked } = await checkLoad(env, actor, input)
    return checked
  })
  router.handle(calls.confirm, ({ input, actor, audit }) =>
    confirmLoad(env, actor, input, async (tx, { sourceId, name, forecastGj, planGj }) => {
      const { day, shifts, keepsHeat, reason, revises } = input
      await audit(tx, {
        targetId: sourceId,
        targetName: `${name} ${day}`,
        before: { revises, forecastGj },
        after: { planGj, shifts, keepsHeat, reason },
      })
    }),
  )
  router.handle(calls.units, ({ input, actor }) => readUnitLoads(env, actor, input))
  router.handle(calls.advice, ({ actor }) => adviceInScope(env.db, actor.session))
  router.handle(calls.issue, ({ input, actor, audit }) =>
    issueAdvice(env, actor, input, (tx, numIssued) =>
      audit(tx, { targetName: input.day, after: { hour: input.hour, numIssued, note: input.note } }),
    ),
  )
  const made = addExport(router.exports, calls.exportExcel, async ({ input, actor, steps }) => {
    const { sheet, headings } = textsIn(actor.language)
    const rows = dayRows(await readLoadDay({ ...env, db: env.background }, actor, input))
    steps.report(0, rows.length)
    const content = await createExcel(sheet, headings.split(','), rows, steps.gone)
    return { module: 'loadPlan', title: sheet, content, numRows: rows.length }
  })
  router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))
}

function dayRows({ hours, plans: [plan] }: LoadDay): ExcelValue[][] {
  return hours.map(({ at, outdoorC, heatKw, p10Kw, p90Kw, parts, measuredKw, supply1C, flow1TH }, hour) => {
    const planned = plan?.hours[hour]
    return [
      new Date(at),
      rounded(outdoorC, 1),
      rounded(heatKw, 0),
      rounded(p10Kw, 0),
      rounded(p90Kw, 0),
      rounded(parts?.temperatureKw, 0),
      rounded(parts?.skyKw, 0),
      rounded(parts?.windKw, 0),
      rounded(parts?.correctionKw, 0),
      rounded(parts?.learntKw, 0),
      rounded(planned?.planKw, 0),
      rounded(measuredKw, 0),
      rounded(planned ? planned.supply1C : supply1C, 1),
      rounded(planned ? planned.flow1TH : flow1TH, 1),
    ]
  })
}
