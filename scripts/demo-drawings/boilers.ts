/** The boilers of a source: between the headers on the sheet, and as a table of all their values. */

import { tee } from './devices.ts'
import { NO_VALUE, parameterOf, reading } from './instruments.ts'
import { INK, SURFACE, TYPE } from './palette.ts'
import { caption, frame, lamp, terminal } from './panels.ts'
import { type Box, type Draft, rect, type Spot, text } from './primitives.ts'
import { branchOf, type Port, type Sheet } from './sheet.ts'

/** Levels of the pipes that all boilers share. */
export const HEADERS = { supply: 200, return: 620, gas: 500 } as const
const ROOM = { left: 40, w: 940, pitch: 235, y: 400 } as const
const BOILER_SCALE = 1.25
/** From the middle of a boiler to its pipes and readings. */
const ASIDE = { water: 74, gas: -66, reading: -22 } as const
const SIGN = { w: 52, h: 36 } as const
/** Flows drawn at full speed: t/h and Nm³/h. */
const FULL = { water: 800, gas: 6000 } as const

const boilerNode = (source: string, number: number): string => `${source}-B${number}`

/** Middles of the boilers along the room. */
function middles(numBoilers: number): number[] {
  const pitch = Math.min(ROOM.pitch, ROOM.w / numBoilers)
  const left = ROOM.left + (ROOM.w - pitch * numBoilers) / 2
  return Array.from({ length: numBoilers }, (_, at) => left + pitch * (at + 0.5) - 20)
}

/** Where the pipes of the boilers meet the headers, from the left. */
export const boilerPipes = (numBoilers: number): number[] => middles(numBoilers).map((x) => x + ASIDE.water)

/** @param headers - Where each boiler is joined to the supply and the return, from the left. */
export function boilers(
  sheet: Sheet,
  source: string,
  headers: { readonly supply: Port[]; readonly return: Port[] },
): void {
  const xs = middles(headers.supply.length)
  const symbols = xs.map((x, at) => boiler(sheet, boilerNode(source, at + 1), at + 1, x))
  symbols.forEach((uuid, at) => {
    const [supply, back] = [headers.supply[at], headers.return[at]]
    const x = (xs[at] ?? 0) + ASIDE.water
    if (!supply || !back) return
    const fields = flowOf(boilerNode(source, at + 1), 'B_F', FULL.water)
    const level = (port: string): number => sheet.portOf({ uuid, port })[1]
    sheet.pipe({
      medium: 'supply1',
      from: { uuid, port: 'supply' },
      to: supply,
      fields,
      bends: [[x, level('supply')]],
      devices: [{ symbol: 'gateValve', at: [x, 290] }],
    })
    sheet.pipe({
      medium: 'return1',
      from: back,
      to: { uuid, port: 'return' },
      fields,
      bends: [[x, level('return')]],
      devices: [{ symbol: 'gateValve', at: [x, 560] }],
    })
  })
  gas(sheet, source, xs, symbols)
}

const flowOf = (node: string, code: string, maxValue: number) =>
  ({ stationId1: node, stationVal1: code, flowDirection: 1, maxValue }) as const

function boiler(sheet: Sheet, node: string, number: number, x: number): string {
  const uuid = sheet.symbol('gasBoiler', [x, ROOM.y], { scale: BOILER_SCALE, name: `${node} 燃气锅炉` })
  sheet.showState(uuid, { node, running: 'B_Run', fault: 'B_Flt' })
  const at = (y: number): Spot => [x + ASIDE.reading, y]
  sheet.addOf(node, [
    ...reading(at(226), { code: 'B_Q', label: '出力' }),
    ...reading(at(284), { code: 'B_Tg', label: '出水温度' }),
  ])
  sheet.add([caption([x, 472], `${number}号锅炉`)])
  return uuid
}

/** Gas comes to the first boiler, and from there along the others, to end at the last. */
function gas(sheet: Sheet, source: string, xs: readonly number[], symbols: readonly string[]): void {
  const y = HEADERS.gas
  const last = symbols.length - 1
  const portOf = (at: number): Port => ({ uuid: String(symbols[at]), port: 'fuel' })
  const columnOf = (at: number): number => (xs[at] ?? 0) + ASIDE.gas
  const bend = (at: number): Spot => [columnOf(at), sheet.portOf(portOf(at))[1]]
  const flow = (at: number) => flowOf(boilerNode(source, at + 1), 'B_Gas', FULL.gas)
  const look = { medium: 'gas', width: 4 } as const
  const sign = sheet.add(terminal({ x: columnOf(0) - SIGN.w / 2, y: y + 60, ...SIGN }, '燃气'))
  const [first] = sheet.pipe({
    ...look,
    from: { uuid: sign, port: 'up' },
    to: portOf(0),
    bends: [bend(0)],
    devices: [{ ...tee([columnOf(0), y]), behind: flow(0) }],
    fields: { ...flowOf(source, 'GAS_F', 4 * FULL.gas), jumps: true },
  })
  const between = symbols.slice(1, last).map((_, at) => at + 1)
  const tees = sheet.pipe({
    ...look,
    from: branchOf(first),
    to: portOf(last),
    bends: [[columnOf(last), y], bend(last)],
    devices: between.map((at) => tee([columnOf(at), y])),
    fields: { ...flowOf(source, 'GAS_F', 4 * FULL.gas), jumps: true },
  })
  between.forEach((at, place) => {
    sheet.pipe({ ...look, from: branchOf(tees[place]), to: portOf(at), bends: [bend(at)], fields: flow(at) })
  })
}

const COLUMNS = [
  ['B_Tg', '出水温度'],
  ['B_Th', '进水温度'],
  ['B_P', '出水压力'],
  ['B_F', '循环流量'],
  ['B_Q', '出力'],
  ['B_Load', '负荷率'],
  ['B_Tf', '排烟温度'],
  ['B_O2', '氧量'],
  ['B_NOx', '氮氧化物'],
  ['B_Gas', '燃气流量'],
  ['B_Eff', '热效率'],
] as const
const TABLE = { first: 130, pitch: 108, header: 56, maxRow: 62, lamp: 1352 } as const

/** All values of the boilers, one row each. */
export function boilerTable(sheet: Sheet, source: string, numBoilers: number, box: Box): void {
  const rowHeight = Math.min(TABLE.maxRow, Math.floor((box.h - TABLE.header - 4) / numBoilers))
  const right = (column: number): number => box.x + TABLE.first + TABLE.pitch * (column + 1) - 12
  sheet.add([
    frame({ ...box, h: TABLE.header + rowHeight * numBoilers + 4 }, SURFACE.panel),
    frame({ ...box, h: TABLE.header }, SURFACE.header),
    text([box.x + 20, box.y + TABLE.header / 2], '锅炉', { size: TYPE.body, color: INK.text, isBold: true }),
    ...COLUMNS.flatMap(([code, label], column) => [
      text([right(column), box.y + 18], label, { color: INK.text, align: 'right' }),
      text([right(column), box.y + 40], parameterOf(code).unit, { align: 'right' }),
    ]),
    text([box.x + TABLE.lamp, box.y + TABLE.header / 2], '状态', { color: INK.text }),
  ])
  for (let number = 1; number <= numBoilers; number += 1) {
    const top = box.y + TABLE.header + rowHeight * (number - 1)
    const y = top + rowHeight / 2
    sheet.addOf(boilerNode(source, number), [
      ...stripe({ ...box, y: top, h: rowHeight }, number),
      text([box.x + 20, y], `${number}号锅炉`, { size: TYPE.body }),
      ...COLUMNS.map(([code, label], column) =>
        text(
          [right(column), y],
          NO_VALUE,
          { size: TYPE.value, color: INK.strong, align: 'right', width: 90 },
          { elementName: `${code} ${label}`, stationVal1: code, unitText: '' },
        ),
      ),
      ...lamp([box.x + TABLE.lamp + 12, y], { label: '故障', code: 'B_Flt', level: 'urgent' }),
    ])
  }
}

const stripe = ({ x, y, w, h }: Box, number: number): Draft[] =>
  number % 2 === 0 ? [rect({ x: x + 1, y, w: w - 2, h }, { fill: SURFACE.stripe })] : []
