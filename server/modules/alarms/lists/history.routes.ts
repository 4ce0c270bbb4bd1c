import { alarmHistoryCalls as calls } from '#contract/endpoints/alarm-history.ts'
import { ALARM_DECIMALS } from '#contract/endpoints/alarm-watch.ts'
import { decimalsApart } from '#lib/decimals-apart.ts'
import { addExport } from '#server/core/calls/exports.ts'
import { inPages } from '#server/core/calls/pages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { countedSheet } from '#server/core/files/counted-sheet.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { contentIn } from '../alarm-texts-in.ts'
import { textsIn } from '../texts/texts.ts'
import { toRecord } from './alarm-record.ts'
import { countPast, happenedSince, keepSeenAt, pastAlarms, type Span, seenAt } from './history.repository.ts'
import { kpisOf } from './kpis.ts'

const DAY_MS = 86_400_000
const MAX_EXPORT_ROWS = 50_000
const MAX_OPEN = 100
const MAX_EVENTS = 200

const spanOf = ({ from, to }: { from: number; to: number }): Span => ({ from: new Date(from), to: new Date(to) })

/** Past alarms, their numbers and key figures, and what happened since a user was here last. */
export function registerAlarmHistory(router: Router, env: Env): void {
  const { db, now } = env
  router.handle(calls.list, async ({ input, session, language }) => {
    const { from, to, page, limit, withEarlier, sortColumn, sortType, ...filter } = input
    const order = { sortColumn, sortType }
    const offset = (page - 1) * limit
    const asked = { span: spanOf({ from, to }), withEarlier, filter, order, offset, limit }
    const { list, total } = await pastAlarms(db, session, asked)
    const at = new Date(now())
    return { list: list.map((row) => toRecord(row, at, language)), total }
  })
  const made = addExport(
    router.exports,
    calls.exportExcel,
    async ({ input: { from, to, sortColumn, sortType, ...filter }, actor, steps }) => {
      const { session, language } = actor
      const { title, headings, levels, states } = textsIn(language)
      const at = new Date(now())
      const rows = inPages(
        async ({ page, limit }) => {
          const offset = (page - 1) * limit
          const order = { sortColumn, sortType }
          const asked = { span: spanOf({ from, to }), filter, order, offset, limit }
          const past = await pastAlarms(env.background, session, asked)
          return { list: past.list.map((row) => toRecord(row, at, language)), total: past.total }
        },
        { maxRows: MAX_EXPORT_ROWS, field: 'from', language, steps },
      )
      const figureOf = (figure: number | null, decimals: number) =>
        figure === null ? '' : Number(figure.toFixed(decimals))
      const timeOf = (time: string | null) => (time === null ? '' : new Date(time))
      const cellsOf = (row: typeof rows extends AsyncIterable<infer Row> ? Row : never) => {
        const decimals = decimalsApart(row.value, row.limit, row.decimals ?? ALARM_DECIMALS)
        return [
          levels[row.warnLevel] ?? '',
          levels[row.highestLevel ?? row.warnLevel] ?? '',
          new Date(row.warnTime),
          row.warnContent,
          row.heatName,
          row.pointLocation,
          row.warnTypeLabel,
          figureOf(row.value, decimals),
          figureOf(row.limit, decimals),
          row.conditionInfo,
          states[row.state],
          timeOf(row.recoverTime),
          row.count,
          row.enterUser ?? '',
          timeOf(row.enterTime),
          row.remarks,
        ]
      }
      return countedSheet({ module: 'alarm', title, headings, rows, cellsOf }, steps)
    },
  )
  router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))
  router.handle(calls.statistics, ({ input: { from, to, ...filter }, session }) =>
    countPast(db, session, spanOf({ from, to }), filter),
  )
  router.handle(calls.kpis, ({ input: { operators, ...span }, session, language }) =>
    kpisOf(db, session, spanOf(span), { operators, now: new Date(now()), language }),
  )
  router.handle(calls.since, async ({ session, language }) => {
    const at = new Date(now())
    const seen = await seenAt(db, session.userId)
    const since = seen ?? new Date(at.getTime() - DAY_MS)
    const limits = { maxOpen: MAX_OPEN, maxEvents: MAX_EVENTS }
    const { open, events, ...counts } = await happenedSince(db, session, { since, now: at, ...limits })
    return {
      since: since.toISOString(),
      isFirst: seen === null,
      ...counts,
      open: open.map((row) => toRecord(row, at, language)),
      events: events.map(({ id, at: time, content, contentEn, ...event }) => ({
        keyId: String(id),
        at: time.toISOString(),
        ...event,
        warnContent: contentIn({ content, contentEn }, language),
      })),
    }
  })
  router.handle(calls.seen, async ({ session: { userId } }) => {
    await keepSeenAt(db, userId, new Date(now()))
  })
}
