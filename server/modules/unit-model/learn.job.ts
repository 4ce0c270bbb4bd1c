import { z } from 'zod'
import type { DesignReason } from '#contract/endpoints/unit-buildings.ts'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { type ForecastUnit, readForecastUnits } from '../load-forecast/units.repository.ts'
import { type BuildingResult, type BuildingTask, createBuildingThread } from './building-thread.ts'
import { excessOf } from './design-building.ts'
import { compareNights, type LearntValues } from './learning/learnt-values.ts'
import { addNight, newestNights, nightsOf, type StoredNight, saveFindings } from './nights.repository.ts'
import { hashOf, readServedHours, type UnitHours } from './read-served.ts'

const DAY_MS = 86_400_000
/** One room may be at the corner or under the roof. */
const LEAST_ROOMS = 2
/** Nights that share more hours with the newest one hide what has changed; older ones were another winter. */
const [COMPARED_FROM_DAYS, COMPARED_TO_DAYS] = [120, 28]

interface Work {
  readonly db: Db
  readonly now: () => number
  readonly signal: AbortSignal
  /** Of hours. */
  readonly days: number
  readonly learn: (task: BuildingTask) => Promise<BuildingResult>
  progress(share: number): void
}

/**
 * Learns the buildings of all units one after the other, from hours up to the beginning of today. A night is stored with its findings
 * in one transaction: work that ends before leaves what there was. What was learnt from the same data already is not learnt again.
 *
 * @returns Numbers of nights that are stored: with a building, and without.
 */
export async function learnBuildings(work: Work): Promise<{ readonly numLearnt: number; readonly numDesign: number }> {
  const { db, now, signal, days, progress } = work
  const to = startOfCompanyDay(companyDay(now()))
  const span = { from: startOfCompanyDay(companyDay(to - days * DAY_MS)), to }
  const units = await readForecastUnits(db, companyDay(to))
  const hoursOf = await readServedHours(db, units, span)
  const newest = await newestNights(
    db,
    units.map(({ nodeId }) => nodeId),
    { isLearnt: false },
  )
  let [numLearnt, numDesign] = [0, 0]
  for (const [at, unit] of units.entries()) {
    signal.throwIfAborted()
    progress(at / units.length)
    const read = await hoursOf(unit)
    const dataHash = read ? hashOf(read, span) : 'noWeather'
    if (newest.get(unit.nodeId)?.dataHash === dataHash) continue
    const result = await resultOf(work, unit, read)
    signal.throwIfAborted()
    const night = {
      nodeId: unit.nodeId,
      learntAt: new Date(now()),
      fromAt: new Date(span.from),
      untilAt: new Date(span.to),
      dataHash,
      ...(typeof result === 'string' ? { values: null, reason: result } : { values: result, reason: null }),
    }
    const isStored = await db.transaction(async (tx) => {
      const nights = await nightsOf(tx, unit.nodeId)
      if (!(await addNight(tx, night))) return false
      if (night.values) {
        const compared = compareNights(night.values, comparedNights(nights, span.to))
        await saveFindings(tx, unit.nodeId, compared, night.learntAt)
      }
      return true
    })
    if (!isStored) continue
    if (night.values) numLearnt += 1
    else numDesign += 1
  }
  return { numLearnt, numDesign }
}

async function resultOf(
  { learn }: Work,
  unit: ForecastUnit,
  read: UnitHours | null,
): Promise<LearntValues | DesignReason> {
  if (!read) return 'noWeather'
  if (read.numRooms < LEAST_ROOMS) return 'fewRooms'
  return learn({ hours: read.hours, excessK: excessOf(unit) })
}

const comparedNights = (nights: readonly StoredNight[], until: number): LearntValues[] =>
  nights.flatMap(({ untilAt, values }) => {
    const days = (until - untilAt.getTime()) / DAY_MS
    return values && days >= COMPARED_TO_DAYS && days <= COMPARED_FROM_DAYS ? [values] : []
  })

const learn = createBuildingThread()

export const learnBuildingsJob = defineJob({
  kind: 'unitModel.learn',
  title: label('学习机组建筑模型', 'Learn the buildings of units'),
  params: z.strictObject({ days: z.int().min(42).max(200).default(84) }),
  paramNames: { days: label('使用的历史天数', 'Days of history used') },
  timeoutMs: 2 * 3_600_000,
  maxAttempts: 3,
  run: async ({ params: { days }, db, now, signal, progress }) => {
    const { numLearnt, numDesign } = await learnBuildings({ db, now, signal, progress, days, learn })
    return label(
      `学得 ${numLearnt} 个，沿用设计值 ${numDesign} 个`,
      `Learnt: ${numLearnt}; left at their design: ${numDesign}`,
    )
  },
})
