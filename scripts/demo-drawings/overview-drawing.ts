/**
 * The sheet of the whole network: both sources, the mains between them, and every station with its figures and the way to
 * its drawing. It is drawn of the demo's sixty stations; a smaller network leaves out what it does not have.
 */
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import type { HeatStation } from '#server/demo/simulator/physics/network.ts'
import { tee } from './devices.ts'
import { networkTitle, type Plant, plantPanel, type SourceCode } from './overview-sources.ts'
import { STATION_BOX, stationBox } from './overview-station.ts'
import type { Spot } from './primitives.ts'
import { branchOf, type InPipe, type Port, Sheet } from './sheet.ts'

const NETWORK = { stations: 60, seed: 1 } as const
const COLUMNS = 12
/** Rows of stations, under the mains that feed them. */
const ROW = { top: 250, pitch: 164, returnBelow: 16, boxBelow: 40, left: 82, boxPitch: 147.5 } as const
/** Mains along the sides of the sheet. */
const RISERS = { RY01: { supply: 32, return: 52 }, RY02: { supply: 1888, return: 1868 } } as const
/** Flow drawn at full speed, t/h. */
const FULL_FLOW = { RY01: 2500, RY02: 1600 } as const

export function overviewDrawing(): string {
  const { stations, sources } = buildDemoNetwork(NETWORK)
  const sheet = new Sheet('overview', '供热系统总图')
  sheet.add(networkTitle())
  const plants = sources.map(({ code, name }) => plantPanel(sheet, code === 'RY01' ? 'RY01' : 'RY02', name))
  const rows = rowsOf(stations)
  const [west = [], east = []] = plants.map((plant) => risers(sheet, plant, rows.length))
  rows.forEach((row, at) => {
    const [first, second] = [west[at], east[at]]
    if (!first || !second) throw new Error('The network has no two sources.')
    const ends = { west: first, east: second }
    const supply = main(sheet, row, 'supply', levelOf(at), ends)
    const back = main(sheet, row, 'return', levelOf(at) + ROW.returnBelow, ends)
    row.forEach((station, column) => {
      stationBox(sheet, station, placeOf(at, column), {
        supply: branchOf(supply[column]),
        return: branchOf(back[column]),
      })
    })
  })
  return sheet.text
}

const levelOf = (row: number): number => ROW.top + row * ROW.pitch
const placeOf = (row: number, column: number): Spot => [ROW.left + column * ROW.boxPitch, levelOf(row) + ROW.boxBelow]

/** Stations by row: those of the first source from the left, those of the second at the right. */
function rowsOf(stations: readonly HeatStation[]): HeatStation[][] {
  const numRows = Math.ceil(stations.length / COLUMNS)
  const [west, east] = (['RY01', 'RY02'] as const).map((code) =>
    stations.filter(({ sourceCode }) => sourceCode === code),
  )
  const rows: HeatStation[][] = []
  for (let row = 0; row < numRows; row += 1) {
    const own = west?.splice(0, Math.ceil(west.length / (numRows - row))) ?? []
    rows.push([...own, ...(east?.splice(0, COLUMNS - own.length) ?? [])])
  }
  return rows
}

/** Where mains are joined to. */
interface Ends {
  readonly supply: Port
  readonly return: Port
}

/**
 * The mains of a source along its side of the sheet.
 *
 * @returns Where each row begins.
 */
function risers(sheet: Sheet, { code, ...plant }: Plant, numRows: number): Ends[] {
  const fields = { stationId: code, stationId1: code, stationVal1: 'F1', maxValue: FULL_FLOW[code], flowDirection: 1 }
  const joints = (medium: 'supply1' | 'return1', x: number, below: number) => {
    const places = Array.from({ length: numRows }, (_, row): Spot => [x, levelOf(row) + below])
    const end = { uuid: sheet.joint(medium, places.at(-1) ?? [x, 0], { stationId: code }), port: 'in' }
    return { end, devices: places.slice(0, -1).map((at) => tee(at, { stationId: code })) }
  }
  const { supply: hotX, return: coldX } = RISERS[code]
  const hot = joints('supply1', hotX, 0)
  const cold = joints('return1', coldX, ROW.returnBelow)
  const hotTees = sheet.pipe({
    medium: 'supply1',
    from: plant.supply,
    to: hot.end,
    devices: hot.devices,
    fields,
    bends: [[hotX, sheet.portOf(plant.supply)[1]]],
  })
  const coldTees = sheet.pipe({
    medium: 'return1',
    from: cold.end,
    to: plant.return,
    devices: cold.devices.toReversed(),
    fields,
    bends: [[coldX, sheet.portOf(plant.return)[1]]],
  })
  return [...hotTees, hot.end.uuid].map((tee, row) => ({
    supply: branchOf(tee),
    return: branchOf([...coldTees.toReversed(), cold.end.uuid][row]),
  }))
}

/** Removes a flow from a pipe. */
const NO_FLOW = {
  stationId1: undefined,
  stationVal1: undefined,
  flowDirection: undefined,
  maxValue: undefined,
} as const

/**
 * One pipe of the main of a row, from the first source to the second; where their parts meet, a closed valve ties them.
 *
 * @returns The tees of its stations.
 */
function main(
  sheet: Sheet,
  row: readonly HeatStation[],
  kind: keyof Ends,
  y: number,
  ends: Record<'west' | 'east', Ends>,
) {
  const numWest = row.filter(({ sourceCode }) => sourceCode === 'RY01').length
  const out = kind === 'supply' ? 1 : -1
  const flowOf = (code: SourceCode, flowDirection: number) => ({
    stationId1: code,
    stationVal1: 'F1',
    maxValue: FULL_FLOW[code],
    flowDirection,
  })
  const teeOf = (column: number): InPipe => ({
    ...tee([ROW.left + column * ROW.boxPitch + STATION_BOX[kind], y]),
    ...(column === numWest - 1 && { behind: NO_FLOW }),
    ...(column === numWest && { behind: flowOf('RY02', -out) }),
  })
  const tie: InPipe = {
    symbol: 'gateValve',
    at: [ROW.left + numWest * ROW.boxPitch - 14, y],
    name: '联络阀',
    scale: 0.5,
  }
  const devices = row.map((_, column) => teeOf(column)).toSpliced(numWest, 0, tie)
  const uuids = sheet.pipe({
    medium: kind === 'supply' ? 'supply1' : 'return1',
    width: 4,
    from: ends.west[kind],
    to: ends.east[kind],
    devices,
    fields: { ...flowOf('RY01', out), jumps: true },
  })
  return uuids.toSpliced(numWest, 1)
}
