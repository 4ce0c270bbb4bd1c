import { check, gate } from './devices.ts'
import { reading } from './instruments.ts'
import { SURFACE } from './palette.ts'
import { caption, terminal, zone } from './panels.ts'
import { rect } from './primitives.ts'
import { MAKE_UP_ZONE } from './process.ts'
import type { Port, Sheet } from './sheet.ts'

/** Make-up flow drawn at full speed, t/h: that of a burst; normal losses move slowly. */
const FULL_FLOW = 5
const TANK = { x: 800, y: 903, scale: 1.5, w: 135, h: 90 } as const
/** Level at which the tank is full, m. */
const TANK_HEIGHT_M = 3

/** City water through the softener into the tank, then by the make-up pump to a port of the secondary return. */
export function makeUpSystem(sheet: Sheet, to: Port): void {
  sheet.add(zone(MAKE_UP_ZONE, '补水系统'))
  const tank = waterTank(sheet)
  inlet(sheet, tank)
  delivery(sheet, tank, to)
}

/** The tank of the library, with its level drawn into it. */
function waterTank(sheet: Sheet): string {
  const { x, y, scale, w, h } = TANK
  const symbol = sheet.symbol('waterTank', [x, y], { scale, name: '补水箱' })
  const level = sheet.add([
    rect(
      { x: x - w / 2 + 3, y: y - h / 2 + 3, w: w - 6, h: h - 6 },
      { fill: SURFACE.inset },
      {
        elementName: 'WT_L 补水箱水位',
        stationVal1: 'WT_L',
        waterBoxMaxHeight: TANK_HEIGHT_M,
        waterBoxUnit: 'm',
      },
    ),
  ])
  sheet.group([symbol, level], { elementName: '补水箱（水位）' })
  sheet.add([caption([x, y - h / 2 - 14], '补水箱')])
  sheet.add(reading([x + 134, y - 60], { code: 'WT_L' }))
  return symbol
}

function inlet(sheet: Sheet, tank: string): void {
  const to = { uuid: tank, port: 'in' }
  const y = sheet.portOf(to)[1]
  const sign = sheet.add(terminal({ x: 460, y: y - 18, w: 70, h: 36 }, '自来水'))
  const [valve = ''] = sheet.pipe({
    medium: 'water',
    width: 4,
    from: { uuid: sign, port: 'right' },
    to,
    devices: [
      { symbol: 'solenoidValve', at: [572, y - 10], name: '自来水进水阀' },
      { symbol: 'softener', at: [664, y + 20] },
    ],
    fields: { flowDirection: 1, maxValue: 1, stationVal1: 'WT_In' },
  })
  sheet.showOpen(valve, 'WT_In')
  sheet.add([caption([572, y + 26], '进水阀'), caption([670, y + 76], '软水器')])
}

function delivery(sheet: Sheet, tank: string, to: Port): void {
  const from = { uuid: tank, port: 'out' }
  const y = sheet.portOf(from)[1]
  const [x] = sheet.portOf(to)
  const [, pump = ''] = sheet.pipe({
    medium: 'water',
    width: 4,
    from,
    to,
    bends: [[x, y]],
    devices: [
      gate([896, y]),
      { symbol: 'makeUpPump', at: [946, y], name: '补水泵', scale: 1.1 },
      check([996, y]),
      { symbol: 'waterMeter', at: [1050, y - 10] },
    ],
    fields: { flowDirection: 1, maxValue: FULL_FLOW, stationVal1: 'WM_F' },
  })
  sheet.showState(pump, { node: '', running: 'BP1_Run', fault: 'BP1_Flt' })
  sheet.add(reading([1050, y - 84], { code: 'WM_F' }))
  sheet.add([caption([946, y + 32], '补水泵 BP1')])
}
