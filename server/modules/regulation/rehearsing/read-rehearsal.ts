/**
 * Everything that a rehearsal begins with, out of the store. Neighbours: reading/ reads what a cycle is computed from; weather.repository.ts
 * the hours ahead. Invariant: what is not known is said, never made up.
 */

import type { Strategy } from '#contract/regulation/strategy.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { loadSituations } from '../../control/situation.repository.ts'
import type { Situation } from '../../control/situation.ts'
import { readCalendar } from '../../load-forecast/company-days.repository.ts'
import { readSeasons, stageOf } from '../../load-forecast/season.repository.ts'
import { readForecastSettings } from '../../load-forecast/settings.repository.ts'
import { type ForecastUnit, readForecastUnits } from '../../load-forecast/units.repository.ts'
import { readBindings } from '../../load-forecast/weather-at.ts'
import { buildingsOf } from '../../unit-model/buildings.repository.ts'
import type { UnitBuilding } from '../../unit-model/unit-building.ts'
import { findInterventions, toIntervention } from '../intervention.repository.ts'
import { readInputs } from '../reading/read-inputs.ts'
import { readStatedDays } from '../reading/stated-heat.repository.ts'
import { readUnitPoints } from '../reading/unit-points.repository.ts'
import { readStates } from '../running/cycle.repository.ts'
import { findVersion, type StrategyRecord, writtenMembers } from '../strategy.repository.ts'
import { writtenParams } from '../written-params.ts'
import { writingPersonOrNobody } from './asking-person.ts'
import { aboveForecast } from './outdoors.ts'
import type { CalendarDay, RehearsalSetup, RehearsedUnit, Running } from './rehearsal-task.ts'
import { shownSetting } from './setting-of.ts'
import { MODEL_CODES, type ModelBuilding, startUnit } from './start-unit.ts'
import { readPlaces, type WeatherProblem } from './weather.repository.ts'

export interface ReadRehearsal {
  readonly setup: RehearsalSetup
  readonly running: { readonly with: Running; readonly asNow: Running | null }
  /** Members that cannot be modelled, with the codes that they lack. */
  readonly unknown: ReadonlyMap<string, readonly string[]>
  /** Those that are modelled, in the order of the setup. */
  readonly units: readonly ForecastUnit[]
  readonly buildings: ReadonlyMap<string, ModelBuilding>
  readonly forecastIssuedAt: number
}

interface Asked {
  readonly record: StrategyRecord
  readonly strategy: Strategy
  readonly hours: number
  readonly askedById: string | null
  readonly now: number
}

export async function readRehearsal(
  db: Db,
  { record, strategy, hours, askedById, now }: Asked,
): Promise<ReadRehearsal | WeatherProblem> {
  const members = new Set(strategy.members.map(({ nodeId }) => nodeId))
  const inUse = await readForecastUnits(db, companyDay(now))
  const units = inUse.filter(({ nodeId }) => members.has(nodeId))
  const places = await readPlaces(db, await readBindings(db), units, { now, hours })
  if ('kind' in places) return places
  const present = record.state === 'auto' && record.presentVersion !== null ? record.presentVersion : null
  const version = present === null ? null : await findVersion(db, record.id, present)
  const params = [...new Set([...writtenParams(strategy), ...(version ? writtenParams(version.strategy) : [])])]
  const inputs = await readInputs(db, { strategyId: record.id, strategy, now })
  const points = await readUnitPoints(db, [...members], [...MODEL_CODES, ...params])
  const { session, powers } = await writingPersonOrNobody(db, askedById, now)
  const pointIds = [...points.values()].flatMap(({ ids }) => params.flatMap((code) => ids.get(code) ?? []))
  const situations = session ? await loadSituations(db, pointIds, session, now) : new Map<number, Situation>()
  const buildings = new Map(
    [...(await buildingsOf(db, units))].map(([nodeId, building]) => [nodeId, modelBuilding(building)] as const),
  )
  const unknown = new Map<string, readonly string[]>()
  const started: Omit<RehearsedUnit, 'aboveForecast'>[] = []
  const modelled: ForecastUnit[] = []
  for (const { nodeId } of strategy.members) {
    const unit = units.find((each) => each.nodeId === nodeId)
    const own = inputs.units.get(nodeId)
    const building = buildings.get(nodeId)
    const at = points.get(nodeId)
    if (!unit || !own || !building || !at) {
      unknown.set(nodeId, [])
      continue
    }
    const readings = new Map([...at.readings, ...own.readings])
    const source = { supplyC: unit.supply1C, returnC: unit.return1C }
    const begun = startUnit({ inputs: { ...own, readings }, readings, building, source }, now)
    if (!('state' in begun)) {
      unknown.set(nodeId, begun)
      continue
    }
    modelled.push(unit)
    started.push({
      ...begun,
      inputs: { ...own, readings },
      placeId: places.placeOf.get(nodeId) ?? '',
      situations: new Map(
        params.flatMap((code) => {
          const situation = situations.get(at.ids.get(code) ?? -1)
          return situation ? [[code, situation] as const] : []
        }),
      ),
    })
  }
  const measured = started.map(({ placeId, inputs: { outdoor } }) => ({
    placeId,
    measuredC: outdoor.now?.value ?? null,
  }))
  const above = aboveForecast(measured, places.weather, now)
  const states = version ? await readStates(db, record.id) : new Map()
  const laid = await findInterventions(db, { nodeIds: [...members], endingAfter: new Date(now) })
  return {
    setup: {
      strategyId: record.id,
      start: now,
      hours,
      units: started.map((unit, nth) => ({ ...unit, aboveForecast: above[nth] ?? { fadesK: 0, staysK: 0 } })),
      weather: places.weather,
      interventions: laid.map(toIntervention),
      days: await readDays(db, strategy, { inUse, now, hours }),
      powers,
      shown: shownSetting(strategy),
    },
    running: {
      with: { strategy, written: idsOf(writtenMembers(strategy, strategy.members.length)), states },
      asNow: version && {
        strategy: version.strategy,
        written: idsOf(writtenMembers(version.strategy, record.membersReleased)),
        states,
      },
    },
    unknown,
    units: modelled,
    buildings,
    forecastIssuedAt: Math.min(...[...places.weather.values()].map(({ issuedAt }) => issuedAt)),
  }
}

const idsOf = (members: Strategy['members']): ReadonlySet<string> => new Set(members.map(({ nodeId }) => nodeId))

const modelBuilding = ({ origin, lossKwK, capacityKwhK, gainsKw, sunM2, emitters }: UnitBuilding): ModelBuilding => ({
  origin,
  lossKwK: lossKwK.value,
  capacityKwhK: capacityKwhK.value,
  gainsKw: gainsKw.value,
  sunM2: sunM2?.value ?? null,
  emitters: { heatKw: emitters.heatKw.value, excessK: emitters.excessK, exponent: emitters.exponent.value },
})

const HOUR_MS = 3_600_000
async function readDays(
  db: Db,
  { kind }: Strategy,
  { inUse, now, hours }: { readonly inUse: readonly ForecastUnit[]; readonly now: number; readonly hours: number },
): Promise<CalendarDay[]> {
  const [first, last] = [companyDay(now), companyDay(now + hours * HOUR_MS)]
  const calendar = await readCalendar(db, first, last)
  const seasons = await readSeasons(db)
  const days: string[] = []
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day)
  const { heatIndexWM2 } = (await readForecastSettings(db)).network
  const sourceIds = kind === 'oneNetwork' ? [...new Set(inUse.map(({ sourceId }) => sourceId))] : []
  const stated = await readStatedDays(db, sourceIds, { units: inUse, heatIndexWM2, days })
  return days.map((day) => ({
    start: startOfCompanyDay(day),
    day: calendar(day).kind,
    stage: stageOf(seasons, day)?.kind ?? null,
    stated: stated.get(day) ?? new Map(),
  }))
}
