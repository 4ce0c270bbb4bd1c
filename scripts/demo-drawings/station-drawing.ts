/**
 * The sheet of a station with some units: the primary mains at its left edge, and a band for each unit. It is drawn of one
 * station and rolled out to those with as many units, so nothing on it is special to that station but its code and name.
 */
import { SAMPLE_STATION } from '#server/demo/seed/drawing-samples.ts'
import { dataPanelsInRow } from './data-panels.ts'
import { tee } from './devices.ts'
import { SURFACE } from './palette.ts'
import { frame, terminal } from './panels.ts'
import { branchOf, type Port, Sheet } from './sheet.ts'
import { lampRow, legend, modes, titleBar, titleFigure } from './surroundings.ts'
import { type Band, unitBand } from './unit-band.ts'

const MAINS = { supply: 58, return: 132, signY: 120 } as const
const [LEFT, RIGHT, TOP, BOTTOM, GAP] = [180, 1900, 90, 1060, 10]

/** Left end of the figure in the title bar. */
const TOTAL_HEAT_X = 1200

/** Of bands by the number of units: a sheet of one unit has room for its tables below. */
const BAND_HEIGHTS = { 1: 440, 2: (BOTTOM - TOP - GAP) / 2, 3: (BOTTOM - TOP - 2 * GAP) / 3 } as const
export type NumUnits = keyof typeof BAND_HEIGHTS

export function stationDrawing(numUnits: NumUnits): string {
  const { code, name } = SAMPLE_STATION
  const sheet = new Sheet(`station-${numUnits}`, `${name} 工艺图`)
  const first = `${code}.1`
  sheet.addOf(first, titleBar(`${name} 工艺流程图`))
  const heat = Array.from({ length: numUnits }, (_, at) => `{${code}.${at + 1}.Q1}`).join(' + ')
  sheet.add(titleFigure(TOTAL_HEAT_X, '全站热量', { expression: heat, unit: 'MW', decimals: 2 }))
  const h = BAND_HEIGHTS[numUnits]
  const bands = Array.from({ length: numUnits }, (_, at): Band => {
    const box = { x: LEFT, y: TOP + at * (h + GAP), w: RIGHT - LEFT, h }
    return { node: `${code}.${at + 1}`, station: code, number: at + 1, box, hasTables: numUnits === 1 }
  })
  sheet.add([frame({ x: 20, y: TOP, w: LEFT - 30, h: numUnits === 1 ? h : BOTTOM - TOP }, SURFACE.zone)])
  const units = bands.map((band) => unitBand(sheet, band))
  mains(sheet, units)
  if (numUnits === 1) belowTheUnit(sheet, first)
  return sheet.text
}

/** Ways in and out of the units' primary sides, from the top downwards. */
interface UnitPorts {
  readonly node: string
  readonly supply: Port
  readonly return: Port
}

/** From the network to each unit, and back. */
function mains(sheet: Sheet, units: readonly UnitPorts[]): void {
  const { supply, return: back, signY } = MAINS
  const sign = (x: number, label: string): string =>
    sheet.add(terminal({ x: x - 32, y: signY - 16, w: 64, h: 32 }, label))
  const [from, to] = [sign(supply, '一次供水'), sign(back, '一次回水')]
  const last = units.at(-1)
  if (!last) return
  const others = units.slice(0, -1)
  const total = (value: string): string => units.map(({ node }) => `{${node}.${value}}`).join(' + ')
  const levelOf = (port: Port): number => sheet.portOf(port)[1]
  const flow = { flowDirection: 1, maxValue: 240, jumps: true, expressions: { flow: total('F1') } } as const
  const supplyTees = sheet.pipe({
    medium: 'supply1',
    from: { uuid: from, port: 'down' },
    to: last.supply,
    bends: [[supply, levelOf(last.supply)]],
    devices: others.map((unit) => tee([supply, levelOf(unit.supply)])),
    fields: flow,
  })
  const returnTees = sheet.pipe({
    medium: 'return1',
    from: last.return,
    to: { uuid: to, port: 'down' },
    bends: [[back, levelOf(last.return)]],
    devices: others.toReversed().map((unit) => tee([back, levelOf(unit.return)])),
    fields: flow,
  })
  others.forEach((unit, at) => {
    const own = { flowDirection: 1, maxValue: 120, jumps: true, stationId1: unit.node, stationVal1: 'F1' } as const
    sheet.pipe({ medium: 'supply1', from: branchOf(supplyTees[at]), to: unit.supply, fields: own })
    sheet.pipe({ medium: 'return1', from: unit.return, to: branchOf(returnTees.toReversed()[at]), fields: own })
  })
}

function belowTheUnit(sheet: Sheet, node: string): void {
  const y = TOP + BAND_HEIGHTS[1] + GAP
  const [h, pitch, left] = [450, 412, 20]
  const rest = { x: left + 3 * pitch, w: RIGHT - left - 3 * pitch }
  sheet.addOf(node, dataPanelsInRow([left, y], pitch, h))
  sheet.addOf(node, modes({ ...rest, y, h: 220 }))
  sheet.add(legend({ ...rest, y: y + 230, h: h - 230 }))
  sheet.addOf(node, lampRow({ x: left, y: y + h + GAP, w: RIGHT - left, h: BOTTOM - y - h - GAP }))
}
