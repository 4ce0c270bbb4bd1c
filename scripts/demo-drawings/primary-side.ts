import { gate, readings, sensors } from './devices.ts'
import { READING, reading } from './instruments.ts'
import { caption, terminal } from './panels.ts'
import type { Spot } from './primitives.ts'
import { EXCHANGER, LEVELS, TURNS } from './process.ts'
import type { Sheet } from './sheet.ts'

/** Flow at which the primary pipes are drawn at full speed, t/h. */
const FLOW = { stationVal1: 'F1', flowDirection: 1, maxValue: 120 } as const
const SIGN = { x: 40, w: 100, h: 40 } as const

/** From the network through strainer and exchanger, and back through the regulating valve and the heat meter. */
export function primarySide(sheet: Sheet): string {
  const exchanger = sheet.symbol('plateExchanger', [EXCHANGER.x, EXCHANGER.y], { scale: EXCHANGER.scale })
  supply(sheet, exchanger)
  returnRun(sheet, exchanger)
  sheet.add(reading([EXCHANGER.x, 262], { code: 'Q1' }))
  sheet.add([caption([EXCHANGER.x, 600], '板式换热器')])
  return exchanger
}

function supply(sheet: Sheet, exchanger: string): void {
  const y = LEVELS.supply
  const at = (x: number): Spot => [x, y]
  const sign = sheet.add(terminal({ ...SIGN, y: y - SIGN.h / 2 }, '一次网供水'))
  const port = { uuid: exchanger, port: 'primaryIn' }
  sheet.pipe({
    medium: 'supply1',
    from: { uuid: sign, port: 'right' },
    to: port,
    bends: [at(TURNS.primary), [TURNS.primary, sheet.portOf(port)[1]]],
    devices: [gate(at(172)), { symbol: 'basketStrainer', at: [310, y + 11] }],
    fields: FLOW,
  })
  sensors(sheet, '', [
    { kind: 'pressure', code: 'P1g', at: at(212) },
    { kind: 'pressure', code: 'P1f', at: at(394), label: '除污器后压力' },
    { kind: 'temperature', code: 'T1g', at: at(560) },
  ])
  sheet.add(reading([310, y + 44], { code: 'DPf1' }))
}

function returnRun(sheet: Sheet, exchanger: string): void {
  const y = LEVELS.return
  const at = (x: number): Spot => [x, y]
  const sign = sheet.add(terminal({ ...SIGN, y: y - SIGN.h / 2 }, '一次网回水'))
  const port = { uuid: exchanger, port: 'primaryOut' }
  const [valve = ''] = sheet.pipe({
    medium: 'return1',
    from: port,
    to: { uuid: sign, port: 'right' },
    bends: [[TURNS.primary, sheet.portOf(port)[1]], at(TURNS.primary)],
    devices: [
      { symbol: 'controlValve', at: [444, y - 10], name: '电动调节阀' },
      { symbol: 'ultrasonicFlowMeter', at: [328, y - 10] },
      gate(at(172)),
    ],
    fields: FLOW,
  })
  sheet.showState(valve, { node: '', running: null, fault: 'CV1_Flt' })
  sensors(sheet, '', [
    { kind: 'temperature', code: 'T1h', at: at(560) },
    { kind: 'pressure', code: 'P1h', at: at(212) },
  ])
  readings(sheet, '', [
    { code: 'CV1_U', label: '阀位反馈', at: at(444) },
    { code: 'F1', at: at(328) },
    { code: 'CV1_SV', label: '阀位给定', at: [444, y - READING.h - 8] },
  ])
  sheet.add([caption([444, y + 26], '电动调节阀 CV1'), caption([328, y + 26], '热量表')])
}
