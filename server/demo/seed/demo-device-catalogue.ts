import type { BYTE_ORDERS, DEVICE_CATEGORIES, REGISTER_TYPES } from '#contract/resources/device.resource.ts'

// The demo company's device catalogue: kinds of devices, models of invented makers, two register maps.

export interface DemoDeviceType {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly category: (typeof DEVICE_CATEGORIES)[number]
  readonly icon: string
  readonly pointTemplate?: string
}

export const DEMO_DEVICE_TYPES: readonly DemoDeviceType[] = [
  {
    code: 'CTRL',
    name: '换热机组控制器',
    nameEn: 'Unit controller',
    category: 'controller',
    icon: 'cpu',
    pointTemplate: 'standard-unit',
  },
  { code: 'GW', name: '数据网关', nameEn: 'Gateway', category: 'gateway', icon: 'radio' },
  { code: 'HM', name: '热量表', nameEn: 'Heat meter', category: 'meter', icon: 'gauge' },
  { code: 'WM', name: '补水表', nameEn: 'Make-up water meter', category: 'meter', icon: 'gauge' },
  { code: 'CV', name: '电动调节阀', nameEn: 'Control valve', category: 'valve', icon: 'sliders' },
  { code: 'XP', name: '循环泵', nameEn: 'Circulation pump', category: 'pump', icon: 'fan' },
  { code: 'BP', name: '补水泵', nameEn: 'Make-up pump', category: 'pump', icon: 'fan' },
  { code: 'VFD', name: '变频器', nameEn: 'Frequency drive', category: 'drive', icon: 'cog' },
  { code: 'TT', name: '温度变送器', nameEn: 'Temperature transmitter', category: 'sensor', icon: 'thermometer' },
  { code: 'PT', name: '压力变送器', nameEn: 'Pressure transmitter', category: 'sensor', icon: 'gauge' },
  {
    code: 'BOILER',
    name: '燃气锅炉',
    nameEn: 'Gas boiler',
    category: 'boiler',
    icon: 'flame',
    pointTemplate: 'standard-boiler',
  },
  { code: 'TANK', name: '补水箱', nameEn: 'Make-up tank', category: 'tank', icon: 'box' },
  { code: 'UPS', name: '不间断电源', nameEn: 'UPS', category: 'ups', icon: 'battery' },
  { code: 'CAM', name: '摄像头', nameEn: 'Camera', category: 'camera', icon: 'camera' },
]

export interface DemoModel {
  readonly type: string
  readonly brand: string
  readonly model: string
  readonly parameters: string
  readonly ratedDnMm?: number
  readonly ratedFlowTh?: number
  readonly ratedPressureMpa?: number
  readonly ratedPowerKw?: number
}

export const DEMO_MODELS: readonly DemoModel[] = [
  { type: 'CTRL', brand: '睿控', model: 'RK-8100', parameters: '16AI/8AO/16DI/12DO，Modbus TCP，断线自治 72 h' },
  { type: 'CTRL', brand: '睿控', model: 'RK-8200', parameters: '24AI/12AO/24DI/16DO，Modbus TCP，双网口' },
  { type: 'GW', brand: '通达', model: 'TD-G4', parameters: '4G 全网通，双 SIM，MQTT，断点续传 30 天' },
  {
    type: 'HM',
    brand: '恒量',
    model: 'HL-U100',
    parameters: '超声波，2 级精度，CJ/T 188',
    ratedDnMm: 100,
    ratedFlowTh: 100,
  },
  {
    type: 'HM',
    brand: '恒量',
    model: 'HL-U150',
    parameters: '超声波，2 级精度，CJ/T 188',
    ratedDnMm: 150,
    ratedFlowTh: 250,
  },
  { type: 'WM', brand: '恒量', model: 'HL-W40', parameters: '脉冲 10 L/P', ratedDnMm: 40, ratedFlowTh: 10 },
  {
    type: 'CV',
    brand: '北辰',
    model: 'BC-V80',
    parameters: 'Kvs 100，等百分比，4–20 mA',
    ratedDnMm: 80,
    ratedPressureMpa: 1.6,
  },
  {
    type: 'CV',
    brand: '北辰',
    model: 'BC-V125',
    parameters: 'Kvs 250，等百分比，4–20 mA',
    ratedDnMm: 125,
    ratedPressureMpa: 2.5,
  },
  { type: 'XP', brand: '远洋', model: 'YY-125-22', parameters: '扬程 28 m', ratedFlowTh: 160, ratedPowerKw: 22 },
  { type: 'XP', brand: '远洋', model: 'YY-150-37', parameters: '扬程 32 m', ratedFlowTh: 240, ratedPowerKw: 37 },
  { type: 'BP', brand: '远洋', model: 'YY-40-5', parameters: '扬程 60 m', ratedFlowTh: 8, ratedPowerKw: 5.5 },
  { type: 'VFD', brand: '盛能', model: 'SN-37K', parameters: '380 V，IP54', ratedPowerKw: 37 },
  { type: 'TT', brand: '恒量', model: 'HL-T1', parameters: 'PT1000，0–150 °C，4–20 mA' },
  { type: 'PT', brand: '恒量', model: 'HL-P25', parameters: '0–2.5 MPa，0.5 级', ratedPressureMpa: 2.5 },
  { type: 'UPS', brand: '盛能', model: 'SN-U3', parameters: '3 kVA，备电 2 h', ratedPowerKw: 2.4 },
  { type: 'CAM', brand: '明视', model: 'MS-4D', parameters: '400 万像素，红外 30 m，GB/T 28181' },
]

interface DemoRegister {
  readonly address: number
  readonly dataType: (typeof REGISTER_TYPES)[number]
  readonly paramCode: string
  readonly byteOrder?: (typeof BYTE_ORDERS)[number]
  readonly scale?: number
}
interface DemoRegisterMap {
  readonly code: string
  readonly name: string
  readonly protocol: 'modbus-tcp' | 'cjt188'
  readonly registers: readonly DemoRegister[]
}

const FLOATS = ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'T2g', 'T2h', 'P2g', 'P2h', 'F2', 'CV1_U', 'XP1_Hz', 'BP1_Hz', 'WT_L']
const BITS = ['XP1_Run', 'XP2_Run', 'XP1_Flt', 'XP2_Flt', 'BP1_Run', 'BP1_Flt', 'CV1_Flt', 'Flood', 'PwrFail', 'LocRem']
const SETPOINTS = ['CV1_SV', 'T2gSP', 'T2pjSP', 'XP_SV', 'BP_P2hSP']

export const DEMO_REGISTER_MAPS: readonly DemoRegisterMap[] = [
  {
    code: 'RK-8100',
    name: '换热机组控制器',
    protocol: 'modbus-tcp',
    registers: [
      ...FLOATS.map((paramCode, at): DemoRegister => ({ address: 2 * at, dataType: 'float32', paramCode })),
      ...SETPOINTS.map((paramCode, at): DemoRegister => ({ address: 100 + 2 * at, dataType: 'float32', paramCode })),
      ...BITS.map((paramCode, at): DemoRegister => ({ address: at, dataType: 'bool', paramCode })),
    ],
  },
  {
    code: 'HL-U',
    name: '超声波热量表',
    protocol: 'cjt188',
    registers: [
      { address: 0, dataType: 'uint32', paramCode: 'HT1', byteOrder: 'DCBA', scale: 0.01 },
      { address: 2, dataType: 'uint32', paramCode: 'Q1', byteOrder: 'DCBA', scale: 0.001 },
      { address: 4, dataType: 'uint32', paramCode: 'F1', byteOrder: 'DCBA', scale: 0.001 },
      { address: 6, dataType: 'uint32', paramCode: 'FT1', byteOrder: 'DCBA', scale: 0.01 },
      { address: 8, dataType: 'uint16', paramCode: 'T1g', byteOrder: 'BADC', scale: 0.01 },
      { address: 9, dataType: 'uint16', paramCode: 'T1h', byteOrder: 'BADC', scale: 0.01 },
    ],
  },
]
