import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { RehearsedCourses, RehearsedUnitRow } from '#contract/regulation/rehearsal.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay, companyTime, companyZone, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { readServedHours } from '../../unit-model/read-served.ts'
import { findStrategy, findVersion } from '../strategy.repository.ts'
import { addCourses, type UnitCourse } from './courses.repository.ts'
import { ERROR_DAYS, roomError } from './model-errors.ts'
import { roundedCourse } from './point-courses.ts'
import { type ReadRehearsal, readRehearsal } from './read-rehearsal.ts'
import { findRehearsal, finishRehearsal, type SaidOfUnit } from './rehearsal.repository.ts'
import type { Course, RehearsalSetup } from './rehearsal-task.ts'
import { createRehearsalThread } from './rehearsal-thread.ts'
import { beginning } from './rehearse.ts'
import { withTuned } from './strategy-of.ts'
import { brokenLimits, heatGjOf, isSwinging, ofBoth, ownReversals, totalsOf, type Ways } from './summary.ts'
import { both } from './texts/texts.ts'
import { problemText } from './weather-problem.ts'

const SLICE_H = 3
const DAY_MS = 86_400_000
/** Of the progress, what reading and rehearsing take; the rest is the model's error. */
const REHEARSED_SHARE = 0.9

const rehearseInThread = createRehearsalThread()

/** Plays a version of a strategy on models, for the person who asks for it. */
export const rehearsalJob = defineJob({
  kind: 'regulation.rehearse',
  title: label('预演调节策略', 'Rehearse a strategy'),
  params: z.strictObject({ rehearsalId: z.guid(), requestedBy: z.string() }),
  paramNames: { rehearsalId: label('预演', 'Rehearsal'), requestedBy: label('申请人', 'Asked for by') },
  timeoutMs: 600_000,
  maxAttempts: 2,
  isAskedFor: true,
  async run({ params: { rehearsalId }, db, now, signal, progress }) {
    const asked = await findRehearsal(db, rehearsalId)
    const record = asked && (await findStrategy(db, asked.strategyId))
    const version = asked && (await findVersion(db, asked.strategyId, asked.number))
    const strategy = asked && version && withTuned(version.strategy, asked.tuned)
    if (!asked || !record || !strategy) return label('策略已删除', 'The strategy is gone')
    const { hours, askedById } = asked
    const read = await readRehearsal(db, { record, strategy, hours, askedById, now: now() })
    if ('kind' in read) throw new Error(problemText(read, 'en', companyTime))
    if (read.setup.units.length === 0) throw new Error(both((texts) => texts.noneKnown).en)
    const { setup } = read
    let ways: Ways = beginning(setup, read.running)
    for (let hour = 0; hour < hours; hour += SLICE_H) {
      signal.throwIfAborted()
      const untilH = Math.min(hours, hour + SLICE_H)
      ways = await rehearseInThread({ setup, ways, untilH, timeZone: companyZone().name })
      progress((REHEARSED_SHARE * untilH) / hours)
    }
    signal.throwIfAborted()
    const errors = await readErrors(db, read)
    signal.throwIfAborted()
    const broken = brokenLimits(setup, ways, strategy.limits)
    const totals = totalsOf(setup, ways, broken, read.unknown.size)
    const units = strategy.members.map(({ nodeId }) => saidOf(read, ways, nodeId, errors.get(nodeId) ?? null))
    const values = {
      startsAt: new Date(setup.start),
      finishedAt: new Date(now()),
      forecastIssuedAt: new Date(read.forecastIssuedAt),
      shown: setup.shown,
      totals,
      broken,
    }
    const points = storedCourses(setup, ways)
    await db.transaction(async (tx) => {
      if (await finishRehearsal(tx, rehearsalId, values, units)) await addCourses(tx, rehearsalId, points)
    })
    return label(
      `机组 ${totals.numUnits} 台，${hours} 小时，超限 ${totals.numBroken} 处`,
      `${totals.numUnits} units, ${hours} h, ${totals.numBroken} limits broken`,
    )
  },
})

function storedCourses({ units }: RehearsalSetup, ways: Ways): UnitCourse[] {
  return units.flatMap(({ inputs: { nodeId } }, at) =>
    [...(ways.with.units[at]?.points ?? [])].map(([code, course]) => ({
      nodeId,
      code,
      withStrategy: roundedCourse(code, course),
      asNow: roundedCourse(code, ways.asNow.units[at]?.points.get(code) ?? []),
    })),
  )
}

/** Of the model of each unit over the last days, where it is known. */
async function readErrors(db: Db, { setup, units }: ReadRehearsal): Promise<ReadonlyMap<string, number>> {
  const to = startOfCompanyDay(companyDay(setup.start))
  const from = startOfCompanyDay(companyDay(to - ERROR_DAYS * DAY_MS))
  const hoursOf = await readServedHours(db, units, { from, to })
  const errors = new Map<string, number>()
  for (const [at, unit] of units.entries()) {
    const parts = setup.units[at]?.parts
    const served = parts && (await hoursOf(unit))
    const error = served && served.numRooms > 0 ? roomError(served.hours, parts.building, parts.gainW) : null
    if (error !== null) errors.set(unit.nodeId, error)
  }
  return errors
}

function saidOf(
  { setup, unknown, buildings }: ReadRehearsal,
  ways: Ways,
  nodeId: string,
  errorK: number | null,
): SaidOfUnit {
  const at = setup.units.findIndex(({ inputs }) => inputs.nodeId === nodeId)
  const unit = setup.units[at]
  if (!unit) {
    const none = { with: null, asNow: null }
    const said: RehearsedUnitRow = {
      nodeId,
      lacks: [...(unknown.get(nodeId) ?? [])],
      origin: null,
      numRooms: 0,
      heatGj: null,
      leastRoomC: none,
      lastRoomC: none,
      meanSupplyC: none,
      numReversals: 0,
      isSwinging: false,
      errorK: null,
    }
    return { nodeId, said, courses: null }
  }
  const courseOf = (ofWay: Ways['with']): Course => ofWay.units[at]?.course ?? NO_COURSE
  const own = ways.with.units[at]
  const numReversals = own ? ownReversals(own) : 0
  const said: RehearsedUnitRow = {
    nodeId,
    lacks: [],
    origin: buildings.get(nodeId)?.origin ?? null,
    numRooms: unit.rooms.length,
    heatGj: ofBoth(ways, (arm) => heatGjOf(courseOf(arm))),
    leastRoomC: ofBoth(ways, (arm) => Math.min(...courseOf(arm).roomC)),
    lastRoomC: ofBoth(ways, (arm) => courseOf(arm).roomC.at(-1) ?? null),
    meanSupplyC: ofBoth(ways, (arm) => meanOf(courseOf(arm).supplyC)),
    numReversals,
    isSwinging: isSwinging(numReversals),
    errorK,
  }
  const courses: RehearsedCourses = ofBoth(ways, (arm) => roundedCourses(courseOf(arm)))
  return { nodeId, said, courses }
}

const NO_COURSE: Course = { supplyC: [], returnC: [], roomC: [], flowTh: [], heatMw: [], setting: [] }

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** As many decimals as curves are looked at with. */
function roundedCourses({ supplyC, returnC, roomC, flowTh, heatMw, setting }: Course): RehearsedCourses['with'] {
  const rounded = (values: readonly number[], decimals: number) =>
    values.map((value) => (Number.isFinite(value) ? Number(value.toFixed(decimals)) : null))
  return {
    supplyC: rounded(supplyC, 2),
    returnC: rounded(returnC, 2),
    roomC: rounded(roomC, 3),
    flowTh: rounded(flowTh, 2),
    heatMw: rounded(heatMw, 4),
    setting: rounded(setting, 2),
  }
}
