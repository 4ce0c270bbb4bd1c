// When the rooms behind stations are cold. Duty: brings together the buildings of `unit-model`, rooms now, and the weather as it is
// observed and forecast. Neighbour: cooling.ts reckons. Invariant: a unit of which one of them is not known is counted as such.

import type { Cooling } from '#contract/endpoints/pipes.ts'
import { hoursUntilBelow, UNHEATED_ROOM_C } from '#contract/pipes/cooling.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { type ForecastUnit, readForecastUnits } from '../load-forecast/units.repository.ts'
import { createWeatherAt, type KnownWeather, readBindings } from '../load-forecast/weather-at.ts'
import { ROOM_HOLD_S } from '../overview/repository.ts'
import { roomsOfUnits } from '../station-monitoring/cold/cold.repository.ts'
import { buildingsOf } from '../unit-model/buildings.repository.ts'
import type { UnitBuilding } from '../unit-model/unit-building.ts'

const HOUR_MS = 3_600_000

/** By station; of one without units in use there is none. */
export async function readCooling(
  db: Db,
  stationIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Cooling>> {
  if (stationIds.length === 0) return new Map()
  const stations = new Set(stationIds)
  const stationOf = ({ path }: ForecastUnit): string => path.split('/').find((id) => stations.has(id)) ?? ''
  const units = (await readForecastUnits(db, companyDay(now))).filter((unit) => stationOf(unit) !== '')
  const buildings = await buildingsOf(db, units)
  const rooms = await roomsOfUnits(
    db,
    units.map(({ nodeId }) => nodeId),
    now,
    ROOM_HOLD_S,
  )
  const weatherOf = createWeatherAt(db, await readBindings(db), new Date(now))
  const found = new Map<string, Cooling[]>()
  for (const unit of units) {
    const known = { building: buildings.get(unit.nodeId), roomC: rooms.get(unit.nodeId)?.mean ?? null }
    const cooling = coolingOf(unit, known, await weatherOf(unit), now)
    found.set(stationOf(unit), [...(found.get(stationOf(unit)) ?? []), cooling])
  }
  return new Map([...found].map(([stationId, ofUnits]) => [stationId, firstOf(ofUnits)]))
}

interface KnownOfUnit {
  readonly building: UnitBuilding | undefined
  /** Mean of its rooms now. */
  readonly roomC: number | null
}

function coolingOf(
  { name }: ForecastUnit,
  { building, roomC }: KnownOfUnit,
  weather: KnownWeather | null,
  now: number,
): Cooling {
  const outdoorC = weather ? hoursFrom(weather, now) : []
  const [outdoor] = outdoorC
  if (!building) return { state: 'noBuilding' }
  if (roomC === null) return { state: 'noRoom' }
  if (outdoor === undefined) return { state: 'noWeather' }
  const { timeConstantH, origin } = building
  const after = (hours: number): number | null =>
    hoursUntilBelow({ roomC, limitC: UNHEATED_ROOM_C, timeConstantH: hours, outdoorC })
  return {
    state: 'known',
    unit: name,
    origin,
    roomC,
    outdoorC: outdoor,
    timeConstantH: timeConstantH.value,
    hours: after(timeConstantH.value),
    soonest: after(timeConstantH.low),
    numUnknown: 0,
  }
}

/** Outdoor temperatures from the present hour on. */
const hoursFrom = ({ hours }: KnownWeather, now: number): number[] => {
  const present = Math.floor(now / HOUR_MS) * HOUR_MS
  return [...hours]
    .filter(([at]) => at >= present)
    .sort(([one], [other]) => one - other)
    .map(([, { temperatureC }]) => temperatureC)
}

/** Of the unit whose rooms are cold first. */
function firstOf(units: readonly Cooling[]): Cooling {
  const known = units.flatMap((unit) => (unit.state === 'known' ? [unit] : []))
  const [first] = known.toSorted(
    (one, other) => (one.hours ?? Infinity) - (other.hours ?? Infinity) || one.roomC - other.roomC,
  )
  return first ? { ...first, numUnknown: units.length - known.length } : (units[0] ?? { state: 'noBuilding' })
}
