/**
 * Pipes and fittings, after the symbols of heat-supply drawings (CJJ/T 78). Positions are on the pipe's centre line. A
 * symbol is painted over its pipe, so the pipe comes first.
 */
import { EQUIPMENT, INK, LEVEL, type Medium, SURFACE } from './palette.ts'
import {
  type Box,
  circle,
  type Direction,
  type Draft,
  type Duties,
  EQUIPMENT_LOOK,
  image,
  type Look,
  line,
  onOffColors,
  rect,
  type Spot,
  text,
  triangle,
} from './primitives.ts'
import { ACTUATOR_SIZE, IMPELLER_SIZE, impellerPicture, motorPicture, solenoidPicture } from './symbols.ts'

export type Axis = 'horizontal' | 'vertical'

/** The measured flow that animates a pipe. */
export interface Flow {
  readonly code: string
  /** Value at which the flow is drawn at full speed, in the unit of its point. */
  readonly full: number
}

/** A pipe along `spots`, in the direction in which the medium runs. */
export const pipe = (medium: Medium, spots: readonly Spot[], flow?: Flow): Draft => ({
  ...line('polyLine', spots, medium, flowing(flow)),
  medium: medium.code,
})

/** A pipe that ends in an arrow, where it leaves the sheet or has an open end. */
export const outlet = (medium: Medium, spots: readonly Spot[], flow?: Flow): Draft => ({
  ...line('arrowLine', spots, medium, flowing(flow)),
  medium: medium.code,
})

const flowing = (flow: Flow | undefined): Duties =>
  flow === undefined ? {} : { stationVal1: flow.code, maxValue: flow.full, flowDirection: 1 }

/** Pipes of one medium meet here. */
export const joint = (spot: Spot, medium: Medium): Draft => circle(spot, medium.width, { fill: medium.color })

/** Mark on a pipe that shows the direction of flow. */
export const flowMark = (spot: Spot, direction: Direction): Draft =>
  triangle(spot, direction, { base: 14, length: 14 }, { fill: INK.strong })

const HALF_VALVE = { base: 20, length: 16 } as const
/**
 * Directions of the two tips that meet in the middle of a valve; for flow to the right or down, upstream half first.
 */
const HALVES = { horizontal: ['right', 'left'], vertical: ['down', 'up'] } as const

function bowTie([x, y]: Spot, axis: Axis, looks: readonly [Look, Look], duties: Duties = {}): Draft[] {
  const offset = HALF_VALVE.length / 2
  const [dx, dy] = axis === 'horizontal' ? [offset, 0] : [0, offset]
  const [first, second] = HALVES[axis]
  return [
    triangle([x - dx, y - dy], first, HALF_VALVE, looks[0], duties),
    triangle([x + dx, y + dy], second, HALF_VALVE, looks[1], duties),
  ]
}

/** Manual isolating valve. */
export const isolatingValve = (spot: Spot, axis: Axis = 'horizontal'): Draft[] =>
  bowTie(spot, axis, [EQUIPMENT_LOOK, EQUIPMENT_LOOK])

/** Check valve: water passes from the hollow half to the filled one. */
export function checkValve(spot: Spot, flows: 'right' | 'left'): Draft[] {
  const filled: Look = { ...EQUIPMENT_LOOK, fill: EQUIPMENT.outline }
  return bowTie(spot, 'horizontal', flows === 'right' ? [EQUIPMENT_LOOK, filled] : [filled, EQUIPMENT_LOOK])
}

/** Valve with a solenoid; its fill shows the state (0 closed, 1 open): light is open. */
export function solenoidValve([x, y]: Spot, axis: Axis, code: string, elementName: string): Draft[] {
  const colorKeys = onOffColors(EQUIPMENT.body, { color: EQUIPMENT.open })
  const [ax, ay] = axis === 'horizontal' ? [x, y - 33] : [x + 36, y]
  return [
    line(
      'polyLine',
      [
        [x, y],
        [ax, ay],
      ],
      { color: EQUIPMENT.outline, width: 2 },
    ),
    ...bowTie([x, y], axis, [EQUIPMENT_LOOK, EQUIPMENT_LOOK], { elementName, stationVal1: code, colorKeys }),
    image(actuatorBox([ax, ay]), solenoidPicture, { elementName: `${elementName} 电磁头` }),
  ]
}

/** Regulating valve with a motor above it. */
export function motorValve([x, y]: Spot, elementName: string): Draft[] {
  return [
    line(
      'polyLine',
      [
        [x, y],
        [x, y - 33],
      ],
      { color: EQUIPMENT.outline, width: 2 },
    ),
    ...bowTie([x, y], 'horizontal', [EQUIPMENT_LOOK, EQUIPMENT_LOOK]),
    image(actuatorBox([x, y - 33]), motorPicture, { elementName, deviceName: elementName, deviceType: 'valve' }),
  ]
}

const actuatorBox = ([x, y]: Spot): Box => ({
  x: x - ACTUATOR_SIZE.w / 2,
  y: y - ACTUATOR_SIZE.h / 2,
  ...ACTUATOR_SIZE,
})

/** Strainer in a horizontal pipe. */
export const strainer = ([x, y]: Spot): Draft[] => [
  rect({ x: x - 20, y: y - 16, w: 40, h: 32 }, { ...EQUIPMENT_LOOK, radius: 2 }),
  line(
    'polyLine',
    [
      [x - 20, y + 16],
      [x + 20, y - 16],
    ],
    { color: EQUIPMENT.outline, width: 2, dash: [5, 4] },
  ),
]

export interface PumpPoints {
  readonly name: string
  readonly runCode: string
  readonly faultCode: string
}

const PUMP_RADIUS = 25
const PUMP_RING = 3

/**
 * Pump: the wheel turns and the housing is light while it runs; in fault the wheel has the colour of the level and a
 * ring around the housing blinks in it. The tip shows the direction of delivery.
 */
export function pump([x, y]: Spot, delivers: 'right' | 'left', { name, runCode, faultCode }: PumpPoints): Draft[] {
  const tip = delivers === 'right' ? PUMP_RADIUS + 6 : -PUMP_RADIUS - 6
  const wheel = { x: x - IMPELLER_SIZE / 2, y: y - IMPELLER_SIZE / 2, w: IMPELLER_SIZE, h: IMPELLER_SIZE }
  return [
    triangle([x + tip, y], delivers, { base: 22, length: 14 }, { fill: EQUIPMENT.outline }),
    circle(
      [x, y],
      PUMP_RADIUS,
      { fill: EQUIPMENT.outline },
      {
        elementName: `${name} 故障`,
        stationVal1: faultCode,
        colorKeys: onOffColors(EQUIPMENT.outline, { color: LEVEL.important, blink: true }),
      },
    ),
    circle(
      [x, y],
      PUMP_RADIUS - PUMP_RING,
      { fill: SURFACE.inset },
      {
        elementName: `${name} 运行`,
        stationVal1: runCode,
        colorKeys: onOffColors(SURFACE.inset, { color: EQUIPMENT.running }),
      },
    ),
    image(wheel, impellerPicture, {
      elementName: name,
      deviceName: name,
      deviceType: 'pump',
      stationVal1: runCode,
      stationVal2: faultCode,
      colorKeys: [{ min: 0.5, color: LEVEL.important }],
    }),
  ]
}

/** Sign at the edge of the sheet with the origin or destination of a pipe. */
export function terminal(box: Box, label: string): Draft[] {
  return [
    rect(box, { fill: SURFACE.header, stroke: SURFACE.hairline, radius: 4 }),
    text([box.x + box.w / 2, box.y + box.h / 2], label, { color: INK.text, align: 'center' }),
  ]
}
