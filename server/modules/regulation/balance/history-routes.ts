import { type BalanceHistoryRow, oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { addExport } from '#server/core/calls/exports.ts'
import { inPages } from '#server/core/calls/pages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { countedSheet } from '#server/core/files/counted-sheet.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { noPermission } from '#server/core/kit/app-error.ts'
import { textsIn } from '../keeping/texts/texts.ts'
import { findBalanceCycles } from './history.repository.ts'

const MAX_EXPORT_ROWS = 50_000

/** Cycles of one-network strategies, to be read and exported. */
export function registerBalanceHistory(router: Router, env: Env): void {
  router.handle(calls.history, ({ input, session }) => findBalanceCycles(env.db, session, input))
  const made = addExport(router.exports, calls.exportHistory, async ({ input, actor, steps }) => {
    const { session, language } = actor
    const { title, headings } = textsIn(language).balanceHistory
    const rows = inPages((page) => findBalanceCycles(env.background, session, { ...input, ...page }), {
      maxRows: MAX_EXPORT_ROWS,
      field: 'from',
      language,
      steps,
    })
    return countedSheet({ module: 'strategy', title, headings, rows, cellsOf: (row) => cellsOf(row, language) }, steps)
  })
  router.handle(calls.exportHistory, (asked) => {
    if (!asked.session.permissions.has('strategy:view')) throw noPermission(textsIn(asked.language).lacks.view)
    return runExport(env, made, asked)
  })
}

const cellsOf = (row: BalanceHistoryRow, language: Language) => [
  new Date(row.startsAt),
  row.strategyName,
  row.number,
  labelIn(STRATEGY_STATE_NAMES[row.isAuto ? 'auto' : 'advice'], language),
  row.targetMinC ?? '',
  row.targetMaxC ?? '',
  row.numMembers,
  row.numWithout,
  row.numRejected,
  row.numCloses,
  row.numOpens,
  row.numRefused,
  row.largestK ?? '',
]
