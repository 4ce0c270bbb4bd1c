import { type AlarmFlood, type AlarmItem, type AlarmSummary, MAX_SUMMARY_ROWS } from '#contract/endpoints/alarms.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { affectedByAlarm } from '../affected.repository.ts'
import type { OpenAlarm } from '../repository.ts'
import { toItem } from './alarm-item.ts'
import type { RevisionMarks } from './revision-marks.ts'
import {
  changedSince,
  closedSince,
  countOpen,
  highestRevision,
  type KnownUntil,
  worstOpen,
} from './summary.repository.ts'

/** Default age up to which an alarm counts as new. */
const NEW_WITHIN_MS = 5_000
/** After more changes than this, everything is smaller than the changes. */
const MAX_CLOSED_IDS = 2_000

interface SummaryRequest {
  readonly since: number | undefined
  readonly revision: string | undefined
  readonly language: Language
  /** Epoch ms. */
  readonly now: number
  readonly marks: RevisionMarks
  readonly flood: AlarmFlood | null
}

/** Answers a poll: all open alarms, or what changed since the caller's revision. */
export async function summaryOf(
  db: Queryable,
  session: Session,
  { since, revision, language, now, marks, flood }: SummaryRequest,
): Promise<AlarmSummary> {
  const at = new Date(now)
  // read before the alarms: a change between the two is sent twice, never missed
  const highest = await highestRevision(db)
  const known = knownUntil(revision, highest, now)
  const counts = await countOpen(db, session, { now: at, since: new Date(since ?? now - NEW_WITHIN_MS) })
  const closedIds = known && (await closedSince(db, session, known, { now: at, limit: MAX_CLOSED_IDS + 1 }))
  const isPart = known !== null && closedIds !== null && closedIds.length <= MAX_CLOSED_IDS
  const rows = await worstOpen(db, session, at, isPart ? changedSince(known, at) : undefined)
  const settled = marks.settled(highest) ?? known?.revision ?? 0
  return {
    retWarnNumList: byNumber(rows, counts, await affectedByAlarm(db, session), language),
    retWarnLevelCnt: byLevel(counts),
    isHaveNewMsg: counts.some(({ numNew }) => numNew > 0),
    revision: `${Math.max(settled, known?.revision ?? 0)}.${now}`,
    ...(flood ? { flood } : {}),
    ...(isPart ? { closedIds } : {}),
  }
}

/** Null where a caller has to get everything: it asks for that, or comes from another database. */
function knownUntil(revision: string | undefined, highest: number, now: number): KnownUntil | null {
  const [number = 0, at = 0] = (revision ?? '').split('.').map(Number)
  return number === 0 || number > highest ? null : { revision: number, at: new Date(Math.min(at, now)) }
}

type Counts = Awaited<ReturnType<typeof countOpen>>

function byNumber(
  rows: readonly OpenAlarm[],
  counts: Counts,
  affected: ReadonlyMap<string, number>,
  language: Language,
): AlarmSummary['retWarnNumList'] {
  const lists = new Map<number, AlarmItem[]>()
  for (const row of rows) {
    const list = lists.get(row.warnNumber)
    if (list) list.push(toItem(row, affected, language))
    else lists.set(row.warnNumber, [toItem(row, affected, language)])
  }
  const numbers = [...new Set(counts.map(({ warnNumber }) => warnNumber))].sort((one, other) => one - other)
  return numbers.map((warnNumber) => ({
    warnNumber,
    warnNumberList: (lists.get(warnNumber) ?? []).slice(0, MAX_SUMMARY_ROWS),
    warnNumberCnt: sumOf(counts.filter((count) => count.warnNumber === warnNumber)),
  }))
}

const byLevel = (counts: Counts): AlarmSummary['retWarnLevelCnt'] =>
  [3, 2, 1, 0]
    .map((warnLevel) => ({ warnLevel, warnLevelCnt: sumOf(counts.filter((count) => count.warnLevel === warnLevel)) }))
    .filter(({ warnLevelCnt }) => warnLevelCnt > 0)

const sumOf = (counts: Counts): number => counts.reduce((sum, { num }) => sum + num, 0)
