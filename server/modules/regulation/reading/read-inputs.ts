/**
 * Everything that a cycle is computed from. Duty: what is known of all members of a strategy, in so many statements whatever their
 * number. Neighbours: the repositories beside it; computing/ takes it. Invariant: nothing is made up: what is not known is
 * null, or absent.
 */

import { CABINET_READY } from '#contract/control/write-rules.ts'
import type { Emitter } from '#contract/network/cohort.ts'
import { setPointMaxC } from '#contract/network/heating-curve.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { neededBy } from '#contract/regulation/unit-ability.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, inCompanyTime } from '#server/core/kit/company-time.ts'
import { loadValuesBefore } from '../../control/situation.repository.ts'
import { readCalendar } from '../../load-forecast/company-days.repository.ts'
import { readSeasons, stageOf } from '../../load-forecast/season.repository.ts'
import { readForecastSettings } from '../../load-forecast/settings.repository.ts'
import { type ForecastUnit, readForecastUnits } from '../../load-forecast/units.repository.ts'
import { readBindings } from '../../load-forecast/weather-at.ts'
import { designOutdoorOfNode } from '../../weather/node-bindings.ts'
import type { CycleCalendar, MemberInputs, PointLimits, StatedHeat } from '../computing/cycle.ts'
import { writtenParams } from '../written-params.ts'
import { readDesignPressures } from './design-pressures.repository.ts'
import { holdsOf } from './held.repository.ts'
import { readRooms } from './rooms.repository.ts'
import { readSources } from './sources.repository.ts'
import { readStatedHeat } from './stated-heat.repository.ts'
import { readUnitPoints } from './unit-points.repository.ts'
import { createWeatherAhead } from './weather-ahead.ts'

const MINUTES_IN_HOUR = 60

/** Beside what it writes: what any kind asks of a cabinet, and what a plan is told by. */
const ALWAYS = [
  'TA',
  'T1g',
  'T2g',
  'T2h',
  'KTemp',
  'CV1_Mode',
  'XP_Mode',
  ...CABINET_READY.map(({ paramCode }) => paramCode),
] as const
/** What a balance is measured by: positions, flow and heat. */
const OF_BALANCE = ['CV1_U', 'CV1_SV', 'F1', 'Q1'] as const

/** Codes of the parameters that a cycle of a strategy reads. */
function codesOf(strategy: Strategy): string[] {
  const own = strategy.kind === 'oneNetwork' ? OF_BALANCE : []
  return [...new Set([...ALWAYS, ...neededBy(strategy), ...writtenParams(strategy), ...own])]
}

export interface StrategyInputs {
  readonly units: ReadonlyMap<string, MemberInputs>
  /** Of points by unit and parameter. */
  readonly pointIds: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly calendar: CycleCalendar
}

/** Units that are not in use, or of which nobody has said what outdoor temperature they are designed for, are left out. */
export async function readInputs(
  db: Db,
  { strategyId, strategy, now }: { readonly strategyId: string; readonly strategy: Strategy; readonly now: number },
): Promise<StrategyInputs> {
  const day = companyDay(now)
  const members = new Set(strategy.members.map(({ nodeId }) => nodeId))
  const all = await readForecastUnits(db, day)
  const units = all.filter(({ nodeId }) => members.has(nodeId))
  const ids = units.map(({ nodeId }) => nodeId)
  const { network } = await readForecastSettings(db)
  const bindings = await readBindings(db)
  const points = await readUnitPoints(db, ids, codesOf(strategy))
  const before = await loadValuesBefore(
    db,
    [...points.values()].flatMap((unit) => [...unit.limits.keys()].flatMap((code) => unit.ids.get(code) ?? [])),
    now,
  )
  const holds = await holdsOf(db, strategyId, now)
  const rooms = await readRooms(db, ids, now)
  const sourceIds = [...new Set(units.map(({ sourceId }) => sourceId))]
  const stated =
    strategy.kind === 'oneNetwork'
      ? await readStatedHeat(db, sourceIds, { units: all, heatIndexWM2: network.heatIndexWM2, now })
      : new Map<string, readonly StatedHeat[]>()
  const sources = await readSources(db, sourceIds, { stated, now })
  const pressures = await readDesignPressures(db, ids)
  const weatherOf = createWeatherAhead(db, bindings, {
    now,
    lookAheadH: 'lookAheadH' in strategy.params ? strategy.params.lookAheadH : null,
    asksDay: strategy.kind === 'timeShare',
  })
  const known = new Map<string, MemberInputs>()
  for (const unit of units) {
    const own = points.get(unit.nodeId)
    const source = sources.get(unit.sourceId)
    const designOutdoorC = network.designOutdoorC ?? designOutdoorOfNode(bindings, unit)
    if (!own || !source || designOutdoorC === null) continue
    const ahead = await weatherOf(unit)
    const heatIndexWM2 = unit.heatIndexWM2 ?? network.heatIndexWM2 ?? unit.designHeatIndexWM2
    known.set(unit.nodeId, {
      nodeId: unit.nodeId,
      design: { ...designOf(unit), designOutdoorC, heatIndexWM2, secondaryDpMpa: pressures.get(unit.nodeId) ?? null },
      reportPeriodS: own.reportPeriodS,
      readings: own.readings,
      pointLimits: withinEmitters(own.limits, unit.emitter),
      valuesBefore: byCode(own.ids, before),
      heldUntil: new Map(
        holds.flatMap(({ nodeId, param, validUntil, isDone }) =>
          nodeId === unit.nodeId && param !== null && validUntil !== null && isDone ? [[param, validUntil]] : [],
        ),
      ),
      outdoor: { now: own.readings.get('TA') ?? null, ...source.outdoor, ...ahead },
      rooms: rooms.get(unit.nodeId) ?? { sensors: [], numFlats: 0 },
      source: source.source,
    })
  }
  const pointIds = new Map([...points].map(([nodeId, unit]) => [nodeId, unit.ids]))
  return { units: known, pointIds, calendar: await calendarAt(db, now) }
}

/** As the gate does: what emitters stand is the most that may be set. */
const withinEmitters = (limits: ReadonlyMap<string, PointLimits>, emitter: Emitter): Map<string, PointLimits> =>
  new Map(
    [...limits].map(([code, of]) => [code, { ...of, max: Math.min(of.max, setPointMaxC(code, emitter) ?? of.max) }]),
  )

const designOf = ({ emitter, supply2C, return2C, areaM2 }: ForecastUnit) => ({
  emitter,
  designSupplyC: supply2C,
  designReturnC: return2C,
  areaM2,
})

function byCode(ids: ReadonlyMap<string, number>, values: ReadonlyMap<number, number>): Map<string, number> {
  return new Map(
    [...ids].flatMap(([code, pointId]): [string, number][] => {
      const value = values.get(pointId)
      return value === undefined ? [] : [[code, value]]
    }),
  )
}

async function calendarAt(db: Db, now: number): Promise<CycleCalendar> {
  const day = companyDay(now)
  const local = inCompanyTime(new Date(now))
  return {
    day: (await readCalendar(db, day, day))(day).kind,
    minuteOfDay: local.getUTCHours() * MINUTES_IN_HOUR + local.getUTCMinutes(),
    stage: stageOf(await readSeasons(db), day)?.kind ?? null,
  }
}
