/** The faults that can be scripted, with their targets and severities. */
import { z } from 'zod'

export const FAULT_KINDS = [
  'pump-trip',
  'valve-stuck',
  'sensor-drift',
  'frozen-sensor',
  'strainer-clog',
  'burst',
  'slow-leak',
  'water-theft',
  'over-pressure',
  'local-control',
  'power-cut',
  'comm-loss',
  'area-comm-loss',
  'boiler-trip',
  'cold-wave',
  'command-deaf',
  'answer-lost',
  'answer-late',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
export type FaultTarget = 'unit' | 'point' | 'station' | 'gateway' | 'boiler' | 'network'

export const TARGET_NAMES: Readonly<Record<FaultTarget, string>> = {
  unit: '机组',
  point: '点位',
  station: '换热站',
  gateway: '网关',
  boiler: '锅炉',
  network: '热网',
}

export interface FaultSpec {
  readonly nameZh: string
  readonly nameEn: string
  readonly target: FaultTarget
  /** Whether the target may be several nodes. */
  readonly isArea?: true
  /** Meaning of `severity`; faults without it are either present or not. */
  readonly severity?: {
    readonly ofZh: string
    readonly ofEn: string
    readonly min: number
    readonly max: number
    readonly usual: number
  }
}

export const FAULTS: Readonly<Record<FaultKind, FaultSpec>> = {
  'pump-trip': {
    nameZh: '循环泵跳闸',
    nameEn: 'Circulation pump trips',
    target: 'unit',
    severity: {
      ofZh: '跳闸台数：1 台时备用泵投入',
      ofEn: 'pumps that trip; with 1 the standby pump takes over',
      min: 1,
      max: 2,
      usual: 1,
    },
  },
  'valve-stuck': {
    nameZh: '调节阀卡死',
    nameEn: 'Valve sticks',
    target: 'unit',
    severity: { ofZh: '卡死时的开度 %', ofEn: '% at which it sits fast', min: 0, max: 100, usual: 37 },
  },
  'sensor-drift': {
    nameZh: '二供温度漂移',
    nameEn: 'Supply sensor drifts',
    target: 'unit',
    severity: { ofZh: '每天漂移 K', ofEn: 'K a day', min: -5, max: 5, usual: 0.5 },
  },
  'frozen-sensor': { nameZh: '传感器冻结', nameEn: 'Sensor freezes', target: 'point' },
  'strainer-clog': {
    nameZh: '除污器堵塞',
    nameEn: 'Strainer clogs',
    target: 'unit',
    severity: { ofZh: '阻力为清洁时的倍数', ofEn: 'times the resistance of a clean one', min: 1, max: 100, usual: 15 },
  },
  burst: {
    nameZh: '二网爆管',
    nameEn: 'Secondary pipe bursts',
    target: 'unit',
    severity: { ofZh: '定压下的漏水量 t/h', ofEn: 't/h at set pressure', min: 2, max: 60, usual: 14 },
  },
  'slow-leak': {
    nameZh: '二网慢漏',
    nameEn: 'Secondary network leaks',
    target: 'unit',
    severity: { ofZh: '定压下的漏水量 t/h', ofEn: 't/h at set pressure', min: 0.05, max: 2, usual: 0.3 },
  },
  'water-theft': {
    nameZh: '用户窃水',
    nameEn: 'Water is drawn off',
    target: 'unit',
    severity: { ofZh: '18–22 时窃水量 t/h', ofEn: 't/h from 18 to 22 h', min: 0.1, max: 2, usual: 0.6 },
  },
  'over-pressure': { nameZh: '二网超压', nameEn: 'Secondary over-pressure', target: 'unit' },
  'local-control': { nameZh: '就地控制', nameEn: 'Switched to local', target: 'unit' },
  'power-cut': { nameZh: '站内停电', nameEn: 'Station loses power', target: 'station' },
  'comm-loss': { nameZh: '通讯中断', nameEn: 'Gateway is silent', target: 'gateway' },
  'area-comm-loss': { nameZh: '片区通讯中断', nameEn: 'Area is silent', target: 'gateway', isArea: true },
  'boiler-trip': { nameZh: '锅炉跳停', nameEn: 'Boiler trips', target: 'boiler' },
  'cold-wave': {
    nameZh: '寒潮',
    nameEn: 'Cold wave',
    target: 'network',
    severity: { ofZh: '一天内降温 K', ofEn: 'K colder after a day', min: 1, max: 25, usual: 12 },
  },
  'command-deaf': { nameZh: '网关不接收指令', nameEn: 'Gateway hears no commands', target: 'gateway' },
  'answer-lost': { nameZh: '指令应答丢失', nameEn: 'Answers to commands are lost', target: 'gateway' },
  'answer-late': {
    nameZh: '指令应答迟到',
    nameEn: 'Answers to commands are late',
    target: 'gateway',
    severity: { ofZh: '延迟 s', ofEn: 's late', min: 1, max: 600, usual: 15 },
  },
}

export const faultRequest = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  /** Code of the affected node; several for an area fault; `network` for a cold wave. */
  target: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(1_000)]),
  /** Without it, the fault lasts until it is stopped. */
  durationS: z.number().positive().max(31_536_000).optional(),
  severity: z.number().optional(),
})
export type FaultRequest = z.input<typeof faultRequest>

const faultRecord = z.object({
  id: z.string(),
  kind: z.enum(FAULT_KINDS),
  targets: z.array(z.string()),
  /** In the unit of the catalogue's `severity`; 0 for faults without one. */
  severity: z.number(),
  /** Real times, epoch ms. */
  startMs: z.number(),
  endMs: z.number().nullable(),
})
export type ActiveFault = z.infer<typeof faultRecord>

export const faultsState = z.object({
  numStarted: z.int().min(0),
  /** Present offset of the cold wave, K added to the weather. */
  coldK: z.number(),
  active: z.array(faultRecord),
})
export type FaultsState = z.infer<typeof faultsState>
