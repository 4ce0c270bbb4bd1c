import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { isUsable } from '#contract/live/quality.ts'
import { figureOf, type KpiPart } from '../kpi/figures.ts'
import { sumsOf } from '../kpi/inputs.ts'
import type { LatestOfNode, UnitRow } from './repository.ts'
import type { RoomsOfUnit } from './room.repository.ts'

/** W/m²: a unit that gives less is off; its meter shows what seeps through the closed valve. */
const RUNNING_FROM_W_M2 = 2
const W_PER_MW = 1e6

export const OVERVIEW_PARAMS = ['TA', 'Q1', 'T1g', 'T1h', 'T2g', 'T2h', 'TR'] as const

interface OverviewInput {
  readonly now: number
  readonly companyName: string
  readonly units: readonly UnitRow[]
  readonly sourceCodes: readonly string[]
  readonly values: readonly LatestOfNode[]
  readonly rooms: readonly RoomsOfUnit[]
  /** All, those with a usable newest value, and those that were ever heard. */
  readonly points: { readonly all: number; readonly good: number; readonly heard: number }
}

/** Summary of the network. Old or bad values, and those under maintenance, count as unknown, never as 0. */
export function buildOverview({
  now,
  companyName,
  units,
  sourceCodes,
  values,
  rooms,
  points,
}: OverviewInput): NetworkOverview {
  const known = new Map<string, number>()
  const heard = new Set<string>()
  for (const { nodeCode, paramCode, value, quality, isMaintained, at, holdMs } of values) {
    if (!isUsable(quality) || now - at.getTime() > holdMs) continue
    if (paramCode === 'T2g' || paramCode === 'Q1') heard.add(nodeCode)
    if (!isMaintained) known.set(`${nodeCode}.${paramCode}`, value)
  }
  const of = (node: string, param: (typeof OVERVIEW_PARAMS)[number]): number | null =>
    known.get(`${node}.${param}`) ?? null
  const ofUnits = (param: (typeof OVERVIEW_PARAMS)[number]): number[] =>
    present(units.map((unit) => of(unit.code, param)))
  const ofSources = (param: (typeof OVERVIEW_PARAMS)[number]): number[] =>
    present(sourceCodes.map((code) => of(code, param)))

  const measured = units.filter((unit) => of(unit.code, 'Q1') !== null)
  const roomsOf = new Map(rooms.map((row) => [row.unitCode, row]))
  const parts = units.map((unit) => partOf(unit, of, roomsOf.get(unit.code)))
  const stations = groupByStation(units).map((group) => stationOf(group, of, heard))
  return {
    serverTime: now,
    companyName,
    outdoorTemperature: median(ofSources('TA').length > 0 ? ofSources('TA') : ofUnits('TA')),
    sourceHeatPower: sumOrNull(ofSources('Q1')),
    stationHeatPower: sumOrNull(ofUnits('Q1')),
    sourceCount: sourceCodes.length,
    poweredSourceCount: ofSources('Q1').length,
    unitCount: units.length,
    poweredUnitCount: measured.length,
    runningUnitCount: measured.filter((unit) => isRunning(unit, of)).length,
    sourceSupplyTemperature: mean(ofSources('T1g')),
    sourceReturnTemperature: mean(ofSources('T1h')),
    heatIndex: figureOf('heatIndex', parts),
    meanRoom: figureOf('meanRoom', parts),
    roomPassRate: figureOf('roomPassRate', parts),
    overheatedRate: figureOf('overheatedRate', parts),
    ...roomCounts(rooms),
    heatedArea: sum(units.map((unit) => unit.heatedAreaM2)),
    stationCount: stations.length,
    stationOnlineCount: points.heard === 0 ? null : stations.filter((station) => station.online).length,
    pointCount: points.all,
    heardPointCount: points.heard,
    goodPointCount: points.heard === 0 ? null : points.good,
    stations,
  }
}

const isRunning = ({ code, heatedAreaM2 }: UnitRow, of: ValueOf): boolean =>
  (of(code, 'Q1') ?? 0) * W_PER_MW > RUNNING_FROM_W_M2 * heatedAreaM2

/** A unit at this moment, as one second of it. */
function partOf({ code, heatedAreaM2 }: UnitRow, of: ValueOf, rooms: RoomsOfUnit | undefined): KpiPart {
  const [power, room] = [of(code, 'Q1'), of(code, 'TR')]
  const sums = sumsOf({
    ...(power === null ? {} : { powerMj: power, powerS: 1, powerAreaS: heatedAreaM2 }),
    ...(room === null ? {} : { roomAreaKs: room * heatedAreaM2, roomAreaS: heatedAreaM2, roomS: 1 }),
    ...(rooms ? sumsOfRooms(rooms) : {}),
  })
  return { sums, expectedS: 1, awaits: 'nothing', numPoints: 0 }
}

const sumsOfRooms = ({ numRooms, numKnown, numPassed, numOver }: RoomsOfUnit) => ({
  rooms: numRooms,
  roomHours: numKnown,
  roomPassHours: numPassed,
  roomOverHours: numOver,
  roomsS: numKnown / numRooms,
})

const roomCounts = (rooms: readonly RoomsOfUnit[]) => ({
  roomCount: sum(rooms.map(({ numRooms }) => numRooms)),
  knownRoomCount: sum(rooms.map(({ numKnown }) => numKnown)),
})

type ValueOf = (node: string, param: (typeof OVERVIEW_PARAMS)[number]) => number | null

function stationOf(
  units: readonly [UnitRow, ...UnitRow[]],
  of: ValueOf,
  heard: ReadonlySet<string>,
): NetworkOverview['stations'][number] {
  const [first] = units
  const byArea = (param: 'T2g' | 'T2h' | 'TR'): number | null =>
    meanByArea(units.map((unit) => [of(unit.code, param), unit.heatedAreaM2]))
  const powers = present(units.map((unit) => of(unit.code, 'Q1')))
  return {
    code: first.stationCode,
    name: first.stationName,
    online: units.some(({ code }) => heard.has(code)),
    secondarySupplyTemperature: byArea('T2g'),
    secondaryReturnTemperature: byArea('T2h'),
    heatPower: sumOrNull(powers),
    unitCount: units.length,
    poweredUnitCount: powers.length,
    roomTemperature: byArea('TR'),
    drawingKeyId: first.drawingId ?? first.rolledOutId,
    isDrawingRolledOut: first.drawingId === null && first.rolledOutId !== null,
  }
}

function groupByStation(units: readonly UnitRow[]): Array<[UnitRow, ...UnitRow[]]> {
  const groups = new Map<string, [UnitRow, ...UnitRow[]]>()
  for (const unit of units) {
    const group = groups.get(unit.stationCode)
    if (group) group.push(unit)
    else groups.set(unit.stationCode, [unit])
  }
  return [...groups.values()]
}

const present = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const sumOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values))
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length)

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return mean(sorted.length % 2 === 1 ? sorted.slice(middle, middle + 1) : sorted.slice(middle - 1, middle + 1))
}

function meanByArea(pairs: readonly (readonly [number | null, number])[]): number | null {
  const known = pairs.filter((pair): pair is readonly [number, number] => pair[0] !== null)
  const area = sum(known.map(([, weight]) => weight))
  return area === 0 ? null : sum(known.map(([value, weight]) => value * weight)) / area
}
