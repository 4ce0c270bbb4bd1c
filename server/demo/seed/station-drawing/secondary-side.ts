import type { EmitterKind } from '#server/demo/simulator/physics/network.ts'
import { inLine, reading, tapped } from './instruments.ts'
import { INK, MEDIA, TYPE } from './palette.ts'
import { checkValve, flowMark, isolatingValve, joint, outlet, pipe, pump, solenoidValve, strainer } from './piping.ts'
import { type Draft, image, text } from './primitives.ts'
import { LEVELS, MAKE_UP_JOINT_X, PORTS } from './process.ts'
import { BUILDINGS_INLET_Y, BUILDINGS_SIZE, buildingsPicture } from './symbols.ts'

/** Flow at which the secondary pipes are drawn at full speed, t/h. */
const FULL_FLOW = { code: 'F2', full: 400 } as const
const BUILDINGS = { x: 1360, y: 340, ...BUILDINGS_SIZE } as const
const RISERS = { supply: 1440, return: 1380 } as const
/** Headers of the two pumps in parallel: suction on the right, delivery on the left. */
const HEADERS = { suction: 1100, delivery: 820 } as const
const RELIEF_X = 1220

const EMITTERS: Readonly<Record<EmitterKind, { readonly label: string; readonly hottest: number }>> = {
  radiator: { label: '散热器采暖', hottest: 75 },
  floor: { label: '地板辐射采暖', hottest: 55 },
}

export const emitterLabel = (emitter: EmitterKind): string => EMITTERS[emitter].label

/** Secondary side: from the exchanger to the buildings, and back through the circulation pumps. */
export function secondarySide(emitter: EmitterKind): Draft[] {
  return [...supply(EMITTERS[emitter].hottest), ...buildings(emitter), ...returnRun(), ...pumps(), ...relief()]
}

function supply(hottest: number): Draft[] {
  const y = LEVELS.supply
  return [
    pipe(
      MEDIA.supply2,
      [
        [PORTS.secondary, y],
        [RISERS.supply, y],
        [RISERS.supply, BUILDINGS.y + BUILDINGS_INLET_Y],
      ],
      FULL_FLOW,
    ),
    ...tapped([860, y], {
      tag: 'TI',
      label: '二次供水温度',
      code: 'T2g',
      unit: '°C',
      limits: { low: 30, highHigh: hottest },
    }),
    ...tapped([1000, y], {
      tag: 'PI',
      label: '二次供水压力',
      code: 'P2g',
      unit: 'MPa',
      limits: { lowLow: 0.15, low: 0.2, high: 0.9, highHigh: 1 },
    }),
    ...inLine([1140, y], { tag: 'FI', label: '二次瞬时流量', code: 'F2', unit: 't/h' }),
    ...isolatingValve([1220, y]),
    flowMark([1300, y], 'right'),
  ]
}

function buildings(emitter: EmitterKind): Draft[] {
  const x = 1280
  return [
    image(BUILDINGS, buildingsPicture, { elementName: '供热楼群', deviceName: '供热楼群', deviceType: 'building' }),
    ...reading([x, 360], { label: '代表室温', code: 'TR', unit: '°C', limits: { low: 18, high: 24 } }),
    text([x, 428], emitterLabel(emitter), { align: 'center' }),
  ]
}

function returnRun(): Draft[] {
  const y = LEVELS.return
  return [
    pipe(
      MEDIA.return2,
      [
        [RISERS.return, BUILDINGS.y + BUILDINGS.h],
        [RISERS.return, y],
        [HEADERS.suction, y],
      ],
      FULL_FLOW,
    ),
    ...isolatingValve([RISERS.return, 560], 'vertical'),
    ...tapped([1300, y], {
      tag: 'TI',
      label: '二次回水温度',
      code: 'T2h',
      unit: '°C',
      limits: { low: 25, high: 55, highHigh: 60 },
    }),
    ...strainer([1260, y]),
    ...tapped([1180, y], { tag: 'PI', label: '二次回水压力', code: 'P2h', unit: 'MPa' }),
    joint([MAKE_UP_JOINT_X, y], MEDIA.return2),
  ]
}

function pumps(): Draft[] {
  const { suction, delivery } = HEADERS
  const [first, second] = [LEVELS.return, LEVELS.secondPump]
  return [
    pipe(
      MEDIA.return2,
      [
        [suction, first],
        [PORTS.secondary, first],
      ],
      FULL_FLOW,
    ),
    pipe(MEDIA.return2, [
      [suction, first],
      [suction, second],
      [delivery, second],
      [delivery, first],
    ]),
    joint([suction, first], MEDIA.return2),
    joint([delivery, first], MEDIA.return2),
    ...pumpRun(first, { name: '1号循环泵', runCode: 'XP1_Run', faultCode: 'XP1_Flt' }),
    ...pumpRun(second, { name: '2号循环泵', runCode: 'XP2_Run', faultCode: 'XP2_Flt' }),
    ...reading([980, first - 88], { label: '1号循环泵频率', code: 'XP1_Hz', unit: 'Hz' }),
    text([980, second + 38], '2号循环泵 XP2', { align: 'center' }),
    text([980, first + 38], '1号循环泵 XP1', { align: 'center' }),
  ]
}

function pumpRun(y: number, points: Parameters<typeof pump>[2]): Draft[] {
  return [
    ...isolatingValve([1060, y]),
    ...pump([980, y], 'left', points),
    ...checkValve([910, y], 'left'),
    ...isolatingValve([860, y]),
  ]
}

function relief(): Draft[] {
  const y = LEVELS.return
  return [
    outlet(MEDIA.water, [
      [RELIEF_X, y + 3],
      [RELIEF_X, y + 120],
    ]),
    joint([RELIEF_X, y], MEDIA.return2),
    ...solenoidValve([RELIEF_X, y + 60], 'vertical', 'XSV_SS', '泄水电磁阀'),
    text([RELIEF_X + 60, y + 60], '泄水电磁阀 XSV', { color: INK.muted, size: TYPE.small }),
    text([RELIEF_X + 16, y + 120], '排水'),
  ]
}
