import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { valuesOf } from '../../control/analysis/analysis.repository.ts'
import { EXPECTED_WITHIN_MIN, measuredCodes, smallestChange } from '../computing/expectation.ts'
import { findVersion } from '../strategy.repository.ts'
import {
  deleteAdviceBefore,
  type OpenAdvice,
  openAdvice,
  pointsOfUnits,
  saveJudgement,
  unitPointKey,
} from './advice.repository.ts'
import { COMPARED_MS, dueAt, judgeAdvice } from './judge-advice.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Values of the last minutes come late. */
const SETTLED_MS = 5 * MINUTE_MS
/** People take some dozens an hour at most. */
const MOST_A_RUN = 500
const MOST_DELETED = 5_000

/** Tells of each advice that was taken whether what was expected came; unknown stays unknown. */
export const judgeAdviceJob = defineJob({
  kind: 'regulation.judge',
  title: label('评判已采纳的建议', 'Judge advice that was taken'),
  params: z.strictObject({ keepDays: z.int().min(30).max(3650).default(400) }),
  paramNames: { keepDays: label('建议的保留天数', 'Days to keep advice') },
  timeoutMs: 120_000,
  // the next run is the next attempt
  maxAttempts: 1,
  async run({ params, signal, db, now }) {
    const ms = now()
    const before = new Date(ms - EXPECTED_WITHIN_MIN * MINUTE_MS - SETTLED_MS)
    const open = await openAdvice(db, before, MOST_A_RUN)
    for (const advice of open) {
      signal.throwIfAborted()
      await saveJudgement(db, advice.id, await judge(db, advice, ms), new Date(ms))
    }
    const numDeleted = await deleteAdviceBefore(db, new Date(ms - params.keepDays * DAY_MS), MOST_DELETED)
    return label(`评判 ${open.length} 条，删除 ${numDeleted} 条`, `Judged: ${open.length}, deleted: ${numDeleted}`)
  },
})

async function judge(db: Db, advice: OpenAdvice, now: number) {
  const takenAt = advice.takenAt.getTime()
  const due = dueAt(takenAt, advice.validUntil?.getTime() ?? null)
  const version = await findVersion(db, advice.strategyId, advice.version)
  const codes = version ? measuredCodes(version.strategy) : []
  const points = await pointsOfUnits(db, [advice.nodeId], codes)
  const measuredIds = codes.map((code) => points.get(unitPointKey(advice.nodeId, code)) ?? null)
  const spanTo = (end: number) => ({ from: new Date(end - COMPARED_MS), to: new Date(end) })
  const meansTo = async (pointIds: readonly (number | null)[], end: number): Promise<(number | null)[]> => {
    const found = pointIds.flatMap((pointId) => (pointId === null ? [] : [{ pointId, ...spanTo(end) }]))
    return found.length < pointIds.length ? [null] : (await valuesOf(db, found, now)).map(meanOf)
  }
  const [standing = null] = await meansTo([advice.pointId], due)
  return judgeAdvice({
    takenAt,
    dueAt: due,
    expected: advice.expected,
    smallest: version ? smallestChange(version.strategy) : 0,
    isDone: advice.isDone,
    // set elsewhere, or at the device itself
    isMoved:
      (advice.otherAt !== null && advice.otherAt.getTime() < due) ||
      (standing !== null && Math.abs(standing - advice.value) > advice.tolerance),
    before: meanOfAll(await meansTo(measuredIds, takenAt)),
    after: meanOfAll(await meansTo(measuredIds, due)),
  })
}

const meanOf = ({ values }: { readonly values: readonly { readonly value: number }[] }): number | null =>
  meanOfAll(values.map(({ value }) => value))

/** Null where one is not known, or there is none. */
function meanOfAll(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 || known.length < values.length
    ? null
    : known.reduce((sum, value) => sum + value, 0) / known.length
}
