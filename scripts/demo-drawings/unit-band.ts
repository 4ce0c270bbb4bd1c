/** One unit on the sheet of its station: the process from the primary mains to the buildings, and its values. */
import { UNIT_DRAWING_ID } from '#server/demo/seed/drawing-samples.ts'
import { check, gate, readings, sensors, tee } from './devices.ts'
import { READING, reading } from './instruments.ts'
import { INK, SURFACE } from './palette.ts'
import { frame, panelRows, zone } from './panels.ts'
import { type Box, button, type Draft, type Spot, text } from './primitives.ts'
import { branchOf, type InPipe, type Port, type Sheet } from './sheet.ts'
import { lampRow } from './surroundings.ts'

export interface Band {
  readonly node: string
  readonly station: string
  readonly number: number
  readonly box: Box
  /** Whether the sheet has tables of the unit beside the band: then this one is short. */
  readonly hasTables: boolean
}

/** Places along the band, px from its left edge. */
const ALONG = {
  gate: 40,
  p1: 108,
  flow: 224,
  valve: 340,
  t1: 456,
  exchanger: 620,
  t2g: 786,
  p2g: 902,
  f2: 1018,
  outlet: 1090,
  delivery: 742,
  check: 776,
  pump: 830,
  inlet: 884,
  suction: 920,
  p2h: 982,
  t2h: 1098,
  return: 1172,
  supply: 1192,
  building: 1258,
  table: 1380,
} as const
/** Where the process leaves room below it. */
const hasLamps = ({ h }: Box): boolean => h > 460
/** Flow drawn at full speed, t/h. */
const FULL = { F1: 120, F2: 400 } as const

interface Levels {
  readonly supply: number
  readonly return: number
  readonly second: number
}

/** Levels of the pipes: closer to each other where three units share the sheet. */
function levelsIn({ y, h }: Box): Levels {
  const isLow = h < 400
  const supply = y + (isLow ? 127 : 152)
  const back = supply + (isLow ? 118 : 160)
  return { supply, return: back, second: back + (isLow ? 44 : 66) }
}

export function unitBand(sheet: Sheet, band: Band): { node: string; supply: Port; return: Port } {
  const { box, node, number } = band
  const levels = levelsIn(box)
  sheet.add(zone(box, `${number}号机组`))
  sheet.add([text([box.x + 100, box.y + 22], node, { color: INK.muted })])
  sheet.add([detailButton(band)])
  const exchanger = sheet.symbol('plateExchanger', [box.x + ALONG.exchanger, (levels.supply + levels.return) / 2], {
    scale: (levels.return - levels.supply) / 60,
    name: `${node} 板式换热器`,
  })
  const ports = primary(sheet, band, levels, exchanger)
  secondary(sheet, band, levels, exchanger)
  table(sheet, band)
  if (hasLamps(box)) sheet.addOf(node, lampRow({ x: box.x + 18, y: box.y + box.h - 60, w: ALONG.table - 36, h: 44 }))
  return { node, ...ports }
}

const detailButton = ({ box, node, station }: Band): Draft => ({
  ...button(
    { x: box.x + box.w - 128, y: box.y + 8, w: 110, h: 30 },
    '机组详图',
    { fill: SURFACE.header, stroke: SURFACE.hairline },
    { elementName: `${node} 机组详图` },
  ),
  type: 'dialog-button',
  dialogType: 'resource',
  resource: UNIT_DRAWING_ID,
  station,
  unit: node,
})

function primary(sheet: Sheet, { box, node }: Band, levels: Levels, exchanger: string) {
  const at = (x: number, y: number): Spot => [box.x + x, y]
  const flow = { stationId1: node, stationVal1: 'F1', flowDirection: 1, maxValue: FULL.F1 } as const
  const supplyGate = sheet.symbol('gateValve', at(ALONG.gate, levels.supply))
  const returnGate = sheet.symbol('gateValve', at(ALONG.gate, levels.return))
  sheet.pipe({
    medium: 'supply1',
    from: { uuid: supplyGate, port: 'out' },
    to: { uuid: exchanger, port: 'primaryIn' },
    devices: [{ symbol: 'yStrainer', at: at(ALONG.flow, levels.supply + 5) }],
    fields: flow,
  })
  const [valve = ''] = sheet.pipe({
    medium: 'return1',
    from: { uuid: exchanger, port: 'primaryOut' },
    to: { uuid: returnGate, port: 'out' },
    devices: [
      { symbol: 'controlValve', at: at(ALONG.valve, levels.return - 10), name: `${node} 电动调节阀` },
      { symbol: 'ultrasonicFlowMeter', at: at(ALONG.flow, levels.return - 10) },
    ],
    fields: flow,
  })
  sheet.showState(valve, { node, running: null, fault: 'CV1_Flt' })
  sensors(sheet, node, [
    { kind: 'pressure', code: 'P1g', at: at(ALONG.p1, levels.supply) },
    { kind: 'temperature', code: 'T1g', at: at(ALONG.t1, levels.supply) },
    { kind: 'pressure', code: 'P1h', at: at(ALONG.p1, levels.return) },
    { kind: 'temperature', code: 'T1h', at: at(ALONG.t1, levels.return) },
  ])
  readings(sheet, node, [
    { code: 'DPf1', at: at(ALONG.flow, levels.supply) },
    { code: 'F1', at: at(ALONG.flow, levels.return) },
    { code: 'CV1_U', label: '阀位反馈', at: at(ALONG.valve, levels.return) },
  ])
  const top = sheet.portOf({ uuid: exchanger, port: 'primaryIn' })[1] - (levels.return - levels.supply) / 6
  sheet.addOf(node, reading(at(ALONG.exchanger, top - READING.h - 6), { code: 'Q1' }))
  return { supply: { uuid: supplyGate, port: 'in' }, return: { uuid: returnGate, port: 'in' } }
}

function secondary(sheet: Sheet, { box, node }: Band, levels: Levels, exchanger: string): void {
  const at = (x: number, y: number): Spot => [box.x + x, y]
  const flow = { stationId1: node, stationVal1: 'F2', flowDirection: 1, maxValue: FULL.F2 } as const
  // the way back leaves the building on the level of the return
  const building = sheet.symbol('residentialBuilding', at(ALONG.building, 0), { scale: 1.5, name: `${node} 供热楼群` })
  sheet.moveTo({ uuid: building, port: 'return' }, levels.return)
  const [, entrance] = sheet.portOf({ uuid: building, port: 'supply' })
  sheet.pipe({
    medium: 'supply2',
    from: { uuid: exchanger, port: 'secondaryOut' },
    to: { uuid: building, port: 'supply' },
    bends: [at(ALONG.supply, levels.supply), at(ALONG.supply, entrance)],
    devices: [
      { symbol: 'ultrasonicFlowMeter', at: at(ALONG.f2, levels.supply - 10) },
      gate(at(ALONG.outlet, levels.supply)),
    ],
    fields: flow,
  })
  const [suction, , firstPump = '', , delivery] = sheet.pipe({
    medium: 'return2',
    from: { uuid: building, port: 'return' },
    to: { uuid: exchanger, port: 'secondaryIn' },
    devices: [
      { ...tee(at(ALONG.suction, levels.return)), behind: { ...flowOfPump(node, 1), ...NO_SLOT } },
      ...pumpRun(at, levels.return, `${node} 1号循环泵`),
      { ...tee(at(ALONG.delivery, levels.return)), behind: { ...flow, expressions: undefined } },
    ],
    fields: flow,
  })
  const [, secondPump = ''] = sheet.pipe({
    medium: 'return2',
    from: branchOf(suction),
    to: branchOf(delivery),
    bends: [at(ALONG.suction, levels.second), at(ALONG.delivery, levels.second)],
    devices: pumpRun(at, levels.second, `${node} 2号循环泵`),
    fields: flowOfPump(node, 2),
  })
  sheet.showState(firstPump, { node, running: 'XP1_Run', fault: 'XP1_Flt' })
  sheet.showState(secondPump, { node, running: 'XP2_Run', fault: 'XP2_Flt' })
  sensors(sheet, node, [
    { kind: 'temperature', code: 'T2g', at: at(ALONG.t2g, levels.supply) },
    { kind: 'pressure', code: 'P2g', at: at(ALONG.p2g, levels.supply) },
    { kind: 'pressure', code: 'P2h', at: at(ALONG.p2h, levels.return) },
    { kind: 'temperature', code: 'T2h', at: at(ALONG.t2h, levels.return) },
  ])
  readings(sheet, node, [
    { code: 'F2', at: at(ALONG.f2, levels.supply) },
    { code: 'XP1_Hz', label: '循环泵频率', at: at(ALONG.pump, levels.return) },
  ])
  sheet.addOf(node, reading(at(ALONG.building, levels.return - 166), { code: 'TR' }))
}

const NO_SLOT = { stationId1: undefined, stationVal1: undefined } as const
/** Through a pump only while it runs. */
const flowOfPump = (node: string, number: 1 | 2) => ({
  flowDirection: 1,
  maxValue: FULL.F2,
  expressions: { flow: `{${node}.XP${number}_Run} > 0 ? {${node}.F2} : 0` },
})

const pumpRun = (at: (x: number, y: number) => Spot, y: number, name: string): InPipe[] => [
  gate(at(ALONG.inlet, y)),
  { symbol: 'circulationPump', at: at(ALONG.pump, y), name, scale: 0.9 },
  check(at(ALONG.check, y)),
]

/** Rows of a table that say what no other table of the sheet does. */
const NUM_SHORT_ROWS = 5

function table(sheet: Sheet, { box, node, hasTables }: Band): void {
  const point = (code: string): string => `{${node}.${code}}`
  const difference = (hot: string, cold: string) => ({
    expression: `${point(hot)} - ${point(cold)}`,
    unit: 'K',
    decimals: 1,
  })
  const rows = [
    { label: '一次供回温差', computed: difference('T1g', 'T1h') },
    { label: '二次供回温差', computed: difference('T2g', 'T2h') },
    { label: '阀位给定', code: 'CV1_SV' },
    { label: '水箱液位', code: 'WT_L' },
    { label: '补水瞬时流量', code: 'WM_F' },
    { label: '二次供温设定', code: 'T2gSP' },
    { label: '累计热量', code: 'HT1' },
    { label: '累计补水量', code: 'WM_FT' },
    { label: '有功功率', code: 'EM_P' },
    { label: '二次供回压差', code: 'DP2' },
    { label: '循环泵电流', code: 'XP1_A' },
    { label: '电压', code: 'EM_U' },
    { label: '补水泵频率', code: 'BP1_Hz' },
  ]
  const place = { x: box.x + ALONG.table, y: box.y + 46, w: box.w - ALONG.table - 18, h: box.h - 62 }
  const numRows = hasTables ? NUM_SHORT_ROWS : Math.floor(place.h / 30)
  sheet.add([frame({ ...place, h: 30 * Math.min(numRows, rows.length) + 4 }, SURFACE.panel)])
  sheet.addOf(node, panelRows({ ...place, y: place.y + 2 }, rows.slice(0, numRows)))
}
