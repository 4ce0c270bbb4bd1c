import type { AlarmKpis } from '#contract/endpoints/alarm-history.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { typeLabelIn } from '../alarm-texts-in.ts'
import type { Span } from './history.repository.ts'
import { countLoads, floodsIn, levelTimes, maxStale, topSources } from './kpi.repository.ts'

const PERIOD_MS = 600_000

/** Key figures of a span; its part after `now` does not count. */
export async function kpisOf(
  db: Queryable,
  session: Session,
  { from, to }: Span,
  { operators, now, language }: { readonly operators: number; readonly now: Date; readonly language: Language },
): Promise<AlarmKpis> {
  const span = { from, to: new Date(Math.max(from.getTime() + 1, Math.min(to.getTime(), now.getTime()))) }
  const lengthMs = span.to.getTime() - from.getTime()
  const numPeriods = Math.ceil(lengthMs / PERIOD_MS)
  const { total, most, busy, chattering, unrecorded } = await countLoads(db, session, span, operators)
  const floods = await floodsIn(db, session, span, operators)
  const inFloodMs = floods.reduce(
    (sum, flood) => sum + (flood.to ?? span.to.getTime()) - Math.max(flood.from, from.getTime()),
    0,
  )
  const sources = await topSources(db, session, span)
  const shareOf = (num: number): number => (total === 0 ? 0 : num / total)
  return {
    total,
    numPeriods,
    meanPerPeriod: (total * PERIOD_MS) / lengthMs / operators,
    maxPerPeriod: most / operators,
    busyShare: busy / numPeriods,
    floodShare: inFloodMs / lengthMs,
    topShare: shareOf(sources.reduce((sum, { num }) => sum + num, 0)),
    numChattering: chattering,
    maxStale: await maxStale(db, session, span, now),
    numUnrecorded: unrecorded,
    byLevel: (await levelTimes(db, session, span, now)).map(({ numInTime, numLate, ...level }) => ({
      ...level,
      share: shareOf(level.num),
      inTimeShare: numInTime + numLate === 0 ? null : numInTime / (numInTime + numLate),
    })),
    topSources: sources.map(({ warnTypeLabel, ...source }) => ({
      ...source,
      warnTypeLabel: typeLabelIn(warnTypeLabel, language),
      share: shareOf(source.num),
    })),
    floods: floods.map((flood) => ({
      from: new Date(flood.from).toISOString(),
      to: flood.to === null ? null : new Date(flood.to).toISOString(),
      peak: flood.peak,
    })),
  }
}
