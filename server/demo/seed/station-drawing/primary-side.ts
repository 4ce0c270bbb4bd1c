import { inLine, NO_VALUE, READING, reading, TAP, tapped } from './instruments.ts'
import { INK, MEDIA, TYPE } from './palette.ts'
import { flowMark, isolatingValve, motorValve, outlet, pipe, strainer, terminal } from './piping.ts'
import { type Draft, image, line, type Spot, text } from './primitives.ts'
import { EXCHANGER, LEVELS, PORTS, PROCESS_ZONE } from './process.ts'
import { exchangerPicture } from './symbols.ts'

/** Flow at which the primary pipes are drawn at full speed, t/h. */
const FULL_FLOW = { code: 'F1', full: 120 } as const
const NETWORK_X = 140

/** The heat source in a station's drawing; without a code its values are left out. */
export interface SourceSign {
  readonly name: string
  readonly code?: string
}

/** Primary side: through strainer and exchanger, and back through the regulating valve and the heat meter. */
export function primarySide(source: SourceSign): Draft[] {
  return [...supply(), ...returnRun(), ...exchanger(), ...sourceValues(source)]
}

function supply(): Draft[] {
  const y = LEVELS.supply
  return [
    pipe(
      MEDIA.supply1,
      [
        [NETWORK_X, y],
        [PORTS.primary, y],
      ],
      FULL_FLOW,
    ),
    ...terminal({ x: 40, y: y - 20, w: NETWORK_X - 40, h: 40 }, '一次网供水'),
    ...isolatingValve([180, y]),
    ...tapped([240, y], {
      tag: 'PI',
      label: '一次供水压力',
      code: 'P1g',
      unit: 'MPa',
      limits: { lowLow: 0.25, low: 0.35, high: 1.4, highHigh: 1.6 },
    }),
    ...tapped([320, y], {
      tag: 'PDI',
      side: 'below',
      label: '除污器压差',
      code: 'DPf1',
      unit: 'MPa',
      limits: { high: 0.05, highHigh: 0.1 },
    }),
    ...strainer([320, y]),
    ...tapped([400, y], { tag: 'PI', label: '除污器后压力', code: 'P1f', unit: 'MPa' }),
    ...tapped([560, y], {
      tag: 'TI',
      label: '一次供水温度',
      code: 'T1g',
      unit: '°C',
      limits: { low: 55, high: 125, highHigh: 130 },
    }),
    flowMark([480, y], 'right'),
  ]
}

function returnRun(): Draft[] {
  const y = LEVELS.return
  return [
    outlet(
      MEDIA.return1,
      [
        [PORTS.primary, y],
        [NETWORK_X, y],
      ],
      FULL_FLOW,
    ),
    ...terminal({ x: 40, y: y - 20, w: NETWORK_X - 40, h: 40 }, '一次网回水'),
    ...isolatingValve([180, y]),
    ...tapped([220, y], {
      tag: 'PI',
      label: '一次回水压力',
      code: 'P1h',
      unit: 'MPa',
      limits: { lowLow: 0.15, low: 0.2, high: 0.9, highHigh: 1.1 },
    }),
    ...inLine([340, y], { tag: 'FI', label: '一次瞬时流量', code: 'F1', unit: 't/h' }),
    ...regulatingValve([460, y]),
    ...tapped([580, y], {
      tag: 'TI',
      label: '一次回水温度',
      code: 'T1h',
      unit: '°C',
      limits: { high: 60, highHigh: 70 },
    }),
  ]
}

function regulatingValve([x, y]: Spot): Draft[] {
  return [
    line(
      'polyLine',
      [
        [x, y - 40],
        [x, y - TAP.reading],
      ],
      { color: INK.muted, width: 2 },
    ),
    ...motorValve([x, y], '电动调节阀'),
    ...reading([x, y - TAP.reading - READING.h], { label: '阀位反馈', code: 'CV1_U', unit: '%' }),
    ...reading([x, y - TAP.reading - 2 * READING.h - 8], {
      label: '阀位给定',
      code: 'CV1_SV',
      unit: '%',
      isSetpoint: true,
    }),
    text([x, y + 26], '电动调节阀 CV1', { align: 'center' }),
  ]
}

function exchanger(): Draft[] {
  const middle = EXCHANGER.x + EXCHANGER.w / 2
  const divider = { color: INK.faint, width: 1, dash: [6, 6] }
  return [
    line(
      'polyLine',
      [
        [middle, PROCESS_ZONE.y + 20],
        [middle, EXCHANGER.y - 92],
      ],
      divider,
    ),
    line(
      'polyLine',
      [
        [middle, EXCHANGER.y + EXCHANGER.h + 36],
        [middle, PROCESS_ZONE.y + PROCESS_ZONE.h - 20],
      ],
      divider,
    ),
    image(EXCHANGER, exchangerPicture, {
      elementName: '板式换热器',
      deviceName: '板式换热器',
      deviceType: 'exchanger',
    }),
    text([middle, EXCHANGER.y + EXCHANGER.h + 20], '板式换热器', { align: 'center' }),
    ...reading([middle, EXCHANGER.y - 68], { label: '瞬时热量', code: 'Q1', unit: 'MW' }),
  ]
}

function sourceValues({ name, code }: SourceSign): Draft[] {
  const [left, top] = [40, 372]
  const rows = [
    { label: '热源供温', param: 'T1g', unit: '°C' },
    { label: '热源供压', param: 'P1g', unit: 'MPa' },
  ]
  if (code === undefined) return [text([left, top], name, { size: TYPE.body, color: INK.text })]
  return [
    text([left, top], name, { size: TYPE.body, color: INK.text }),
    ...rows.flatMap(({ label, param, unit }, row) => [
      text([left, top + 28 + 26 * row], label),
      text(
        [left + 170, top + 28 + 26 * row],
        NO_VALUE,
        { size: TYPE.body, color: INK.strong, align: 'right', width: 100 },
        { elementName: `${param} ${label}`, stationId1: code, stationVal1: param, unitText: unit },
      ),
    ]),
  ]
}
