import { inLine, reading } from './instruments.ts'
import { EQUIPMENT, INK, MEDIA, SURFACE } from './palette.ts'
import { zone } from './panels.ts'
import { checkValve, flowMark, isolatingValve, pipe, pump, solenoidValve, terminal } from './piping.ts'
import { type Draft, image, line, rect, text } from './primitives.ts'
import { LEVELS, MAKE_UP_JOINT_X, MAKE_UP_ZONE } from './process.ts'
import { SOFTENER_SIZE, softenerPicture } from './symbols.ts'

/** Make-up flow drawn at full speed, t/h: that of a burst; normal losses move slowly. */
const FULL_FLOW = { code: 'WM_F', full: 5 } as const
const INLET_Y = 900
const SOFTENER = { x: 620, y: 860, ...SOFTENER_SIZE } as const
const TANK = { x: 740, y: 840, w: 100, h: 120 } as const
/** Level at which the tank is full, m. */
const TANK_HEIGHT_M = 3

/** City water through the softener into the tank, then by the make-up pump into the secondary return. */
export function makeUpSystem(): Draft[] {
  return [...zone(MAKE_UP_ZONE, '补水系统'), ...inlet(), ...tank(), ...delivery()]
}

function inlet(): Draft[] {
  return [
    pipe(MEDIA.water, [
      [540, INLET_Y],
      [TANK.x, INLET_Y],
    ]),
    ...terminal({ x: 460, y: INLET_Y - 20, w: 80, h: 40 }, '自来水'),
    ...solenoidValve([580, INLET_Y], 'horizontal', 'WT_In', '自来水进水阀'),
    image(SOFTENER, softenerPicture, { elementName: '软水器', deviceName: '软水器', deviceType: 'softener' }),
    text([SOFTENER.x + SOFTENER.w / 2, SOFTENER.y + SOFTENER.h + 16], '软水器', { align: 'center' }),
    flowMark([716, INLET_Y], 'right'),
  ]
}

function tank(): Draft[] {
  const middle = TANK.x + TANK.w / 2
  return [
    rect(
      TANK,
      { fill: SURFACE.inset, stroke: EQUIPMENT.outline, strokeWidth: 2, radius: 2 },
      {
        elementName: 'WT_L 补水箱',
        stationVal1: 'WT_L',
        waterBoxMaxHeight: TANK_HEIGHT_M,
        waterBoxUnit: 'm',
      },
    ),
    text([middle, TANK.y - 14], '补水箱', { align: 'center', color: INK.text }),
    ...[1, 2].map((metres) => {
      const y = TANK.y + TANK.h * (1 - metres / TANK_HEIGHT_M)
      return line(
        'polyLine',
        [
          [TANK.x + TANK.w - 12, y],
          [TANK.x + TANK.w, y],
        ],
        { color: EQUIPMENT.outline, width: 2 },
      )
    }),
    ...reading([TANK.x + TANK.w + 72, TANK.y + 8], {
      label: '水箱液位',
      code: 'WT_L',
      unit: 'm',
      limits: { lowLow: 0.3, low: 0.6, high: 2.2, highHigh: 2.5 },
    }),
  ]
}

function delivery(): Draft[] {
  const y = LEVELS.makeUp
  return [
    pipe(
      MEDIA.water,
      [
        [TANK.x + TANK.w, y],
        [MAKE_UP_JOINT_X, y],
        [MAKE_UP_JOINT_X, LEVELS.return],
      ],
      FULL_FLOW,
    ),
    ...isolatingValve([880, y]),
    ...pump([940, y], 'right', { name: '补水泵', runCode: 'BP1_Run', faultCode: 'BP1_Flt' }),
    ...checkValve([1004, y], 'right'),
    ...inLine([1060, y], { tag: 'FI', label: '补水瞬时流量', code: 'WM_F', unit: 't/h' }, 44),
    flowMark([MAKE_UP_JOINT_X, 760], 'up'),
  ]
}
