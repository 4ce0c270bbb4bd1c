import type { NodeAttribute } from '#contract/network/node-attributes.ts'
import { MONEY } from '#lib/company-currency.ts'

type Given = Pick<NodeAttribute, 'key' | 'name' | 'nameEn' | 'kind'> & Partial<NodeAttribute>

const text = (key: string, name: string, nameEn: string): Given => ({ key, name, nameEn, kind: 'text' })
const date = (key: string, name: string, nameEn: string): Given => ({ key, name, nameEn, kind: 'date' })
const choice = (key: string, name: string, nameEn: string, choices: readonly string[]): Given => ({
  key,
  name,
  nameEn,
  kind: 'choice',
  choices: choices.join('\n'),
})
const number = (
  key: string,
  [name, nameEn, unit]: readonly [string, string, string],
  [minValue, maxValue, decimals]: readonly [number, number, number],
): Given => ({ key, name, nameEn, kind: 'number', unit, minValue, maxValue, decimals })

const flow = number('designFlow', ['设计流量', 'Design flow', 't/h'], [0, 100_000, 1])
const meterNo = text('meterNo', '热量表号', 'Heat meter')
const valveNo = text('valveNo', '调节阀号', 'Valve number')

/**
 * Descriptive fields of nodes that no computation uses (domain guide 1.2). Every installation starts with them as
 * attributes; a company may change or remove them.
 */
export const BUILT_IN_ATTRIBUTES: Readonly<Record<string, readonly Given[]>> = {
  source: [
    choice('nature', '热源性质', 'Nature', ['实际=Actual', '虚拟=Virtual']),
    number('maxOutput', ['最大出力', 'Largest output', 'MW'], [0, 10_000, 1]),
    flow,
    number('designPressure', ['设计压力', 'Design pressure', 'MPa'], [0, 4, 2]),
    number('outletDn', ['出口管径', 'Outlet pipe', 'mm'], [15, 2000, 0]),
    text('fuel', '燃料', 'Fuel'),
    number('fuelPrice', ['燃料单价', 'Fuel price', MONEY], [0, 100_000, 2]),
  ],
  well: [
    number('valves', ['阀门数', 'Valves', ''], [0, 200, 0]),
    number('compensators', ['补偿器数', 'Compensators', ''], [0, 200, 0]),
    date('inspected', '最近巡检', 'Inspected on'),
  ],
  station: [
    choice('buildingType', '建筑类型', 'Buildings', ['住宅=Residential', '公建=Public', '混合=Mixed']),
    choice('pipingLayout', '管网形式', 'Piping', ['串联=In series', '分户=By household']),
    text('protocolName', '通讯协议', 'Protocol'),
    text('video', '视频通道', 'Video channels'),
  ],
  unit: [
    flow,
    text('exchanger', '换热器型号', 'Exchanger'),
    number('exchangerArea', ['换热面积', 'Exchanger area', 'm²'], [0, 10_000, 1]),
    number('plates', ['板片数', 'Plates', ''], [0, 5000, 0]),
    number('circulationPumps', ['循环泵数', 'Circulation pumps', ''], [0, 20, 0]),
    number('makeUpPumps', ['补水泵数', 'Make-up pumps', ''], [0, 20, 0]),
    number('kvs', ['调节阀 Kvs', 'Valve Kvs', 'm³/h'], [0, 10_000, 1]),
    meterNo,
    number('meterDn', ['热量表口径', 'Heat meter size', 'mm'], [15, 1000, 0]),
    text('busAddress', '通讯站号', 'Bus address'),
  ],
  unitDoor: [valveNo, meterNo],
  household: [meterNo, valveNo, number('price', ['热价', 'Price', `${MONEY}/m²`], [0, 1000, 2])],
}
