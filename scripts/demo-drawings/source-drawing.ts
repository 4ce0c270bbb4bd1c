/**
 * The sheet of a heat source with some boilers: from the network's return through the main pumps to the boilers, and back
 * to the network. It is drawn of one source; others with as many boilers have it bound to their own code.
 */
import { SAMPLE_SOURCE } from '#server/demo/seed/drawing-samples.ts'
import { boilerPipes, boilers, boilerTable, HEADERS } from './boilers.ts'
import { check, gate, readings, sensors, tee } from './devices.ts'
import { caption, type PanelRow, panel, terminal, zone } from './panels.ts'
import type { Draft, Spot } from './primitives.ts'
import { branchOf, type InPipe, type Port, Sheet } from './sheet.ts'
import { titleBar } from './surroundings.ts'

const ZONE = { x: 20, y: 90, w: 1460, h: 620 } as const
const TABLE = { x: 20, y: 720, w: 1460, h: 340 } as const
/** Flow drawn at full speed, t/h. */
const FULL_FLOW = 2500
const PUMPS = { numbers: [1, 2, 3, 4], pitch: 76 } as const
const ALONG = {
  delivery: 976,
  check: 1008,
  pump: 1064,
  inlet: 1116,
  suction: 1150,
  makeUp: 1184,
  p1h: 1224,
  strainer: 1284,
  t1h: 1340,
  t1g: 1040,
  p1g: 1160,
  flow: 1276,
  outlet: 1346,
  sign: 1392,
} as const
const SIGN = { w: 78, h: 40 } as const
const MAKE_UP_Y = 676

export function sourceDrawing(numBoilers: number): string {
  const { code, name } = SAMPLE_SOURCE
  const sheet = new Sheet(`source-${numBoilers}`, `${name} 工艺图`)
  sheet.addOf(code, titleBar(`${name} 工艺流程图`, [[1660, '室外温度', 'TA']]))
  sheet.add(zone(ZONE, '锅炉房'))
  const supply = supplyHeader(sheet, code, boilerPipes(numBoilers))
  boilers(sheet, code, { supply, return: returnHeader(sheet, code, boilerPipes(numBoilers)) })
  sheet.addOf(code, tables())
  boilerTable(sheet, code, numBoilers, TABLE)
  return sheet.text
}

const flowOf = (code: string) =>
  ({ stationId1: code, stationVal1: 'F1', flowDirection: 1, maxValue: FULL_FLOW }) as const
const sign = (sheet: Sheet, y: number, label: string): Port => ({
  uuid: sheet.add(terminal({ x: ALONG.sign, y: y - SIGN.h / 2, ...SIGN }, label)),
  port: 'left',
})

/** From the boilers to the network. @returns Where the boilers are joined, from the left. */
function supplyHeader(sheet: Sheet, code: string, xs: readonly number[]): Port[] {
  const y = HEADERS.supply
  const at = (x: number): Spot => [x, y]
  const [first = 0, ...others] = xs
  const start = sheet.joint('supply1', at(first))
  const tees = sheet.pipe({
    medium: 'supply1',
    from: { uuid: start, port: 'out' },
    to: sign(sheet, y, '热网供水'),
    devices: [
      ...others.map((x) => tee(at(x))),
      { symbol: 'ultrasonicFlowMeter', at: [ALONG.flow, y - 10] },
      gate(at(ALONG.outlet)),
    ],
    fields: flowOf(code),
  })
  sensors(sheet, code, [
    { kind: 'temperature', code: 'T1g', label: '供水温度', at: at(ALONG.t1g) },
    { kind: 'pressure', code: 'P1g', label: '供水压力', at: at(ALONG.p1g) },
  ])
  readings(sheet, code, [{ code: 'F1', label: '循环流量', at: at(ALONG.flow) }])
  return [start, ...tees.slice(0, others.length)].map(branchOf)
}

/** From the network through the main pumps. @returns Where the boilers are joined, from the left. */
function returnHeader(sheet: Sheet, code: string, xs: readonly number[]): Port[] {
  const y = HEADERS.return
  const at = (x: number): Spot => [x, y]
  const [first = 0, ...others] = xs
  const end = sheet.joint('return1', at(first))
  const uuids = sheet.pipe({
    medium: 'return1',
    from: sign(sheet, y, '热网回水'),
    to: { uuid: end, port: 'in' },
    devices: [
      { symbol: 'yStrainer', at: [ALONG.strainer, y + 5] },
      tee(at(ALONG.makeUp)),
      { ...tee(at(ALONG.suction)), behind: { ...flowOfPump(code, 1), stationId1: undefined, stationVal1: undefined } },
      ...pumpRun(y, 1),
      { ...tee(at(ALONG.delivery)), behind: { ...flowOf(code), expressions: undefined } },
      ...others.toReversed().map((x) => tee(at(x))),
    ],
    fields: flowOf(code),
  })
  const [, makeUpTee, suction, , firstPump = '', , delivery, ...boilerTees] = uuids
  showPump(sheet, code, firstPump, 1)
  otherPumps(sheet, code, branchOf(suction), branchOf(delivery))
  makeUp(sheet, code, branchOf(makeUpTee))
  sensors(sheet, code, [
    { kind: 'temperature', code: 'T1h', label: '回水温度', at: at(ALONG.t1h) },
    { kind: 'pressure', code: 'P1h', label: '回水压力', at: at(ALONG.p1h) },
  ])
  return [end, ...boilerTees.toReversed()].map(branchOf)
}

/** Through a pump only while it runs. */
const flowOfPump = (code: string, number: number) => ({
  flowDirection: 1,
  maxValue: FULL_FLOW,
  expressions: { flow: `{${code}.CP${number}_Run} > 0 ? {${code}.F1} : 0` },
})

const pumpRun = (y: number, number: number): InPipe[] => [
  gate([ALONG.inlet, y]),
  { symbol: 'circulationPump', at: [ALONG.pump, y], name: `${number}号主循环泵` },
  check([ALONG.check, y]),
]

function showPump(sheet: Sheet, code: string, pump: string, number: number): void {
  sheet.showState(pump, { node: code, running: `CP${number}_Run`, fault: `CP${number}_Flt` })
  sheet.add([caption([ALONG.pump, levelOf(number) - 32], `${number}号主循环泵`)])
}

const levelOf = (number: number): number => HEADERS.return - (number - 1) * PUMPS.pitch

/** The pumps above the first one: the pipe of the uppermost has the tees of those between. */
function otherPumps(sheet: Sheet, code: string, suction: Port, delivery: Port): void {
  const [, ...numbers] = PUMPS.numbers
  const top = numbers.at(-1) ?? 1
  const between = numbers.slice(0, -1)
  const column = (x: number, list: readonly number[]): InPipe[] => list.map((number) => tee([x, levelOf(number)]))
  const uuids = sheet.pipe({
    medium: 'return1',
    from: suction,
    to: delivery,
    fields: flowOfPump(code, top),
    bends: [
      [ALONG.suction, levelOf(top)],
      [ALONG.delivery, levelOf(top)],
    ],
    devices: [
      ...column(ALONG.suction, between),
      ...pumpRun(levelOf(top), top),
      ...column(ALONG.delivery, between.toReversed()),
    ],
  })
  showPump(sheet, code, String(uuids[between.length + 1]), top)
  between.forEach((number, at) => {
    const [, pump = ''] = sheet.pipe({
      medium: 'return1',
      from: branchOf(uuids[at]),
      to: branchOf(uuids.at(-1 - at)),
      devices: pumpRun(levelOf(number), number),
      fields: flowOfPump(code, number),
    })
    showPump(sheet, code, pump, number)
  })
}

function makeUp(sheet: Sheet, code: string, to: Port): void {
  const y = MAKE_UP_Y
  sheet.pipe({
    medium: 'water',
    width: 4,
    from: sign(sheet, y, '软化水'),
    to,
    bends: [[ALONG.makeUp, y]],
    devices: [
      { symbol: 'electromagneticFlowMeter', at: [1330, y - 10] },
      { symbol: 'makeUpPump', at: [1272, y], name: '补水泵', scale: 0.9 },
      check([1224, y]),
    ],
    fields: { stationId1: code, stationVal1: 'MK_F', flowDirection: 1, maxValue: 30 },
  })
}

const OPERATION: readonly PanelRow[] = [
  { label: '供热功率', code: 'Q1' },
  { label: '累计热量', code: 'HT1' },
  { label: '累计流量', code: 'FT1' },
  { label: '补水流量', code: 'MK_F' },
  { label: '累计补水量', code: 'MK_FT' },
  { label: '定压点压力', code: 'MK_P' },
  { label: '最不利点压差', code: 'DPn' },
  { label: '燃气流量', code: 'GAS_F' },
  { label: '累计燃气量', code: 'GAS_FT' },
  { label: '有功功率', code: 'EM_P' },
  { label: '累计电量', code: 'EM_EP' },
]
const SETPOINTS: readonly PanelRow[] = [
  { label: '供水温度设定', code: 'TgSP' },
  { label: '最不利点压差设定', code: 'dpSP' },
  { label: '计划热量', code: 'QPlan' },
]
const PUMP_ROWS: readonly PanelRow[] = PUMPS.numbers.flatMap((number) => [
  { label: `${number}号主循环泵频率`, code: `CP${number}_Hz` },
  { label: `${number}号主循环泵电流`, code: `CP${number}_A` },
])

const tables = (): Draft[] => [
  ...panel({ x: 1490, y: 90, w: 410, h: 376 }, '运行数据', OPERATION),
  ...panel({ x: 1490, y: 476, w: 410, h: 136 }, '设定值', SETPOINTS),
  ...panel({ x: 1490, y: 622, w: 410, h: 438 }, '主循环泵', PUMP_ROWS),
]
