import { roomForecastCalls as calls, type RoomHousehold, type RoomUnit } from '#contract/endpoints/room-forecast.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import { rounded } from '#server/core/kit/rounded.ts'
import { readRoomOverview, readRoomsOfUnit } from './read-rooms.ts'
import { textsIn } from './texts/texts.ts'

type Texts = ReturnType<typeof textsIn>

/** Calls of the page that shows rooms ahead. */
export function registerRoomRoutes(router: Router, env: Env): void {
  router.handle(calls.overview, ({ input, actor }) => readRoomOverview(env, actor, input))
  router.handle(calls.ofUnit, ({ input, actor }) => readRoomsOfUnit(env, actor, input.nodeId))

  const units = addExport(router.exports, calls.exportUnits, async ({ input, actor, steps }) => {
    const texts = textsIn(actor.language)
    const { units: rows } = await readRoomOverview({ ...env, db: env.background }, actor, input)
    steps.report(0, rows.length)
    const cells = rows.map((row) => unitCells(row, texts))
    const content = await createExcel(texts.unitsSheet, texts.unitHeadings.split(','), cells, steps.gone)
    return { module: 'loadForecast', title: texts.unitsSheet, content, numRows: rows.length }
  })
  router.handle(calls.exportUnits, (asked) => runExport(env, units, asked))

  const households = addExport(router.exports, calls.exportHouseholds, async ({ input, actor, steps }) => {
    const texts = textsIn(actor.language)
    const read = await readRoomsOfUnit({ ...env, db: env.background }, actor, input.nodeId)
    steps.report(0, read.households.length)
    const cells = read.households.map((row) => householdCells(row, texts))
    const content = await createExcel(texts.householdsSheet, texts.householdHeadings.split(','), cells, steps.gone)
    return { module: 'loadForecast', title: texts.householdsSheet, content, numRows: read.households.length }
  })
  router.handle(calls.exportHouseholds, (asked) => runExport(env, households, asked))
}

const time = (at: number | null): Date | null => (at === null ? null : new Date(at))
const reasonText = ({ reason }: Pick<RoomHousehold, 'reason'>, { reasons }: Texts): string =>
  reason === null ? '' : reasons[reason]

const unitCells = (row: RoomUnit, texts: Texts): ExcelValue[] => [
  row.name,
  row.code,
  rounded(row.nowC, 1),
  rounded(row.lowestC, 1),
  rounded(row.lowestP10C, 1),
  time(row.lowestAt),
  row.numHouseholds,
  row.numUnder,
  row.numMaybeUnder,
  time(row.firstUnderAt),
  row.numWithout,
  reasonText(row, texts),
]

const householdCells = (row: RoomHousehold, texts: Texts): ExcelValue[] => [
  row.name,
  row.code,
  rounded(row.nowC, 1),
  rounded(row.lowestC, 1),
  rounded(row.lowestP10C, 1),
  time(row.lowestAt),
  time(row.underAt),
  time(row.maybeUnderAt),
  rounded(row.maeK, 2),
  reasonText(row, texts),
]
