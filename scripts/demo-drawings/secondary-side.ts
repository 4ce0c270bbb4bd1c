import { check, gate, readings, sensors, tee } from './devices.ts'
import { reading } from './instruments.ts'
import { caption } from './panels.ts'
import { type Spot, text } from './primitives.ts'
import { LEVELS, TURNS } from './process.ts'
import { branchOf, type InPipe, type Port, type Sheet } from './sheet.ts'

/** Flow at which the secondary pipes are drawn at full speed, t/h. */
const FULL_FLOW = 400
const FLOW = { stationVal1: 'F2', flowDirection: 1, maxValue: FULL_FLOW } as const
/** Through a pump only while it runs. */
const flowOfPump = (number: 1 | 2) =>
  ({
    flowDirection: 1,
    maxValue: FULL_FLOW,
    expressions: { flow: `{XP${number}_Run} > 0 ? {F2} : 0` },
  }) as const
const PUMP = { valve: 1056, pump: 1004, check: 952, outlet: 906, header: { suction: 1090, delivery: 876 } } as const
const [MAKE_UP_X, RELIEF_X] = [1118, 1176]
const BUILDING = { x: 1415, y: 440, scale: 2 } as const
const RISERS = { supply: 1338, return: 1318 } as const

/** From the exchanger to the buildings, and back through the circulation pumps. @returns Where make-up water comes in. */
export function secondarySide(sheet: Sheet, exchanger: string): { readonly makeUp: Port } {
  const building = sheet.symbol('residentialBuilding', [BUILDING.x, BUILDING.y], {
    scale: BUILDING.scale,
    name: '供热楼群',
  })
  supply(sheet, exchanger, building)
  sheet.add(reading([BUILDING.x, BUILDING.y - 138], { code: 'TR' }))
  sheet.add([caption([BUILDING.x, BUILDING.y + 98], '供热楼群')])
  const { delivery, suction, relief, makeUp } = returnRun(sheet, exchanger, building)
  secondPump(sheet, suction, delivery)
  drain(sheet, relief)
  return { makeUp }
}

function supply(sheet: Sheet, exchanger: string, building: string): void {
  const y = LEVELS.supply
  const at = (x: number): Spot => [x, y]
  const [from, to] = [
    { uuid: exchanger, port: 'secondaryOut' },
    { uuid: building, port: 'supply' },
  ]
  sheet.pipe({
    medium: 'supply2',
    from,
    to,
    bends: [
      [TURNS.secondary, sheet.portOf(from)[1]],
      at(TURNS.secondary),
      at(RISERS.supply),
      [RISERS.supply, sheet.portOf(to)[1]],
    ],
    devices: [{ symbol: 'ultrasonicFlowMeter', at: [1170, y - 10] }, gate(at(1260))],
    fields: FLOW,
  })
  sensors(sheet, '', [
    { kind: 'temperature', code: 'T2g', at: at(930) },
    { kind: 'pressure', code: 'P2g', at: at(1050) },
  ])
  readings(sheet, '', [{ code: 'F2', at: at(1170) }])
}

function returnRun(sheet: Sheet, exchanger: string, building: string) {
  const y = LEVELS.return
  const at = (x: number): Spot => [x, y]
  const [from, to] = [
    { uuid: building, port: 'return' },
    { uuid: exchanger, port: 'secondaryIn' },
  ]
  const fromBuilding = sheet.portOf(from)[1]
  const { header } = PUMP
  const [, relief, makeUp, suction, , pump = '', , , delivery] = sheet.pipe({
    medium: 'return2',
    from,
    to,
    bends: [
      [RISERS.return, fromBuilding],
      at(RISERS.return),
      at(TURNS.secondary),
      [TURNS.secondary, sheet.portOf(to)[1]],
    ],
    devices: [
      { symbol: 'yStrainer', at: [1218, y + 5] },
      tee(at(RELIEF_X)),
      tee(at(MAKE_UP_X)),
      { ...tee(at(header.suction)), behind: { ...flowOfPump(1), stationVal1: undefined } },
      ...pumpRun(y, '1号循环泵'),
      { ...tee(at(header.delivery)), behind: { ...FLOW, expressions: undefined } },
    ],
    fields: FLOW,
  })
  sheet.showState(pump, { node: '', running: 'XP1_Run', fault: 'XP1_Flt' })
  sensors(sheet, '', [
    { kind: 'temperature', code: 'T2h', at: at(1256) },
    { kind: 'pressure', code: 'P2h', at: at(1140) },
  ])
  readings(sheet, '', [{ code: 'XP1_Hz', label: '循环泵频率', at: at(PUMP.pump) }])
  sheet.add([caption([PUMP.pump, y + 38], '1号循环泵 XP1')])
  return { suction, delivery, relief, makeUp: branchOf(makeUp) }
}

const pumpRun = (y: number, name: string): InPipe[] => [
  gate([PUMP.valve, y]),
  { symbol: 'circulationPump', at: [PUMP.pump, y], name, scale: 1.25 },
  check([PUMP.check, y]),
  gate([PUMP.outlet, y]),
]

function secondPump(sheet: Sheet, suction: string | undefined, delivery: string | undefined): void {
  const y = LEVELS.secondPump
  const [, pump = ''] = sheet.pipe({
    medium: 'return2',
    from: branchOf(suction),
    to: branchOf(delivery),
    bends: [
      [PUMP.header.suction, y],
      [PUMP.header.delivery, y],
    ],
    devices: pumpRun(y, '2号循环泵'),
    fields: flowOfPump(2),
  })
  sheet.showState(pump, { node: '', running: 'XP2_Run', fault: 'XP2_Flt' })
  sheet.add([caption([PUMP.pump, y + 38], '2号循环泵 XP2')])
}

/** Lets water out where the pressure is too high. */
function drain(sheet: Sheet, relief: string | undefined): void {
  const y = LEVELS.return
  const [valve = ''] = sheet.pipe({
    medium: 'water',
    width: 4,
    from: branchOf(relief),
    to: [RELIEF_X, y + 130],
    isOutlet: true,
    devices: [{ symbol: 'solenoidValve', at: [RELIEF_X + 10, y + 62], name: '泄水电磁阀' }],
    fields: { flowDirection: 1, maxValue: 1, stationVal1: 'XSV_SS' },
  })
  sheet.showOpen(valve, 'XSV_SS')
  sheet.add([text([RELIEF_X + 46, y + 62], '泄水电磁阀 XSV'), text([RELIEF_X + 16, y + 124], '排水')])
}
