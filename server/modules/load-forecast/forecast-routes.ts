import {
  loadForecastCalls as calls,
  type ForecastHistoryDay,
  type ForecastHour,
} from '#contract/endpoints/load-forecast.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { AppError } from '#server/core/kit/app-error.ts'
import { companyTime } from '#server/core/kit/company-time.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import { rounded } from '#server/core/kit/rounded.ts'
import { computeForecast } from './compute.ts'
import { storeForecast } from './forecast.repository.ts'
import { readForecastHistory } from './read-history.ts'
import { readPrediction } from './read-prediction.ts'
import { textsIn } from './texts/texts.ts'

/** Calls of the pages that show load forecasts: the newest one, those of the past, and a new one. */
export function registerForecastRoutes(router: Router, env: Env): void {
  const { db, now } = env
  router.handle(calls.prediction, ({ input, actor }) => readPrediction(env, actor, input))
  router.handle(calls.history, ({ input, actor }) => readForecastHistory(env, actor, input))

  router.handle(calls.runNow, async ({ actor, audit }) => {
    const issuedAt = new Date(now())
    const computed = await computeForecast(db, issuedAt)
    if (!computed) throw new AppError(CODE.warning, textsIn(actor.language).noWeather)
    const { numUnits } = computed
    await db.transaction(async (tx) => {
      const isStored = await storeForecast(tx, computed, { computedAt: issuedAt, requestedBy: actor.session.realName })
      if (!isStored) throw new AppError(CODE.warning, textsIn(actor.language).runsAlready)
      await audit(tx, { targetName: companyTime(issuedAt.getTime()), after: { numUnits } })
    })
    return { issuedAt: issuedAt.getTime(), numUnits }
  })

  const made = addExport(router.exports, calls.exportExcel, async ({ input, actor, steps }) => {
    const { sheet, headings } = textsIn(actor.language)
    const { hours } = await readPrediction({ ...env, db: env.background }, actor, input)
    steps.report(0, hours.length)
    const content = await createExcel(sheet, headings.split(','), hours.map(hourCells), steps.gone)
    return { module: 'loadForecast', title: sheet, content, numRows: hours.length }
  })
  router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))

  const madeHistory = addExport(router.exports, calls.exportHistory, async ({ input, actor, steps }) => {
    const { historySheet, historyHeadings } = textsIn(actor.language)
    const { days } = await readForecastHistory({ ...env, db: env.background }, actor, input)
    steps.report(0, days.length)
    const content = await createExcel(historySheet, historyHeadings.split(','), days.map(dayCells), steps.gone)
    return { module: 'loadForecast', title: historySheet, content, numRows: days.length }
  })
  router.handle(calls.exportHistory, (asked) => runExport(env, madeHistory, asked))
}

const hourCells = (hour: ForecastHour): ExcelValue[] => [
  new Date(hour.at),
  rounded(hour.outdoorC, 1),
  rounded(hour.heatKw, 0),
  rounded(hour.p10Kw, 0),
  rounded(hour.p90Kw, 0),
  rounded(hour.measuredKw, 0),
  rounded(hour.indexWM2, 1),
  rounded(hour.supply1C, 1),
  rounded(hour.return1C, 1),
  rounded(hour.supply2C, 1),
  rounded(hour.return2C, 1),
  rounded(hour.flow1TH, 1),
]

const dayCells = (day: ForecastHistoryDay): ExcelValue[] => [
  day.day,
  day.issuedAt === null ? null : new Date(day.issuedAt),
  rounded(day.forecastGj, 1),
  rounded(day.p10Gj, 1),
  rounded(day.p90Gj, 1),
  rounded(day.measuredGj, 1),
  rounded(day.forecast.mape, 1),
  rounded(day.forecast.wmape, 1),
  rounded(day.byWeather.trueWeather.wmape, 1),
  rounded(day.forecast.cvRmse, 1),
  rounded(day.byWeather.trueWeather.cvRmse, 1),
  rounded(day.forecast.nmbe, 1),
  rounded(day.forecast.hitRate, 0),
  rounded(day.coverage, 0),
  rounded(day.yesterday.wmape, 1),
  rounded(day.signature.wmape, 1),
  day.forecast.numHours,
  day.numLeftOut,
]
