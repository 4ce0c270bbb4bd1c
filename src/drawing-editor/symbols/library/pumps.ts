import { body, circle, letters, line, port, rect, solid, through } from '../shapes.ts'
import { type DrawingSymbol, type SymbolShape, symbol } from '../symbol.ts'

// A pump is a circle with the tip of a triangle where the water leaves.
const ROUND = { size: [40, 40], ports: through(40, 20) } as const
const casing = circle(20, 20, 20)
const tip = line('M10 2.7L40 20L10 37.3')
const filledTip = solid('M10 2.7L40 20L10 37.3Z')
const blades: readonly SymbolShape[] = [
  body('M20 20C12 14 14 4 20 4C26 4 28 14 20 20Z'),
  body('M20 20C29 16 36 22 34 28C31 33 21 30 20 20Z'),
  body('M20 20C19 30 9 33 6 28C4 22 11 16 20 20Z'),
  circle(20, 20, 3, 'solid'),
]

export const PUMPS: readonly DrawingSymbol[] = [
  symbol({
    id: 'centrifugalPump',
    zh: '离心泵',
    en: 'Centrifugal pump',
    words: ['水泵'],
    ...ROUND,
    shapes: [casing, tip],
  }),
  symbol({
    id: 'circulationPump',
    zh: '循环泵',
    en: 'Circulation pump',
    words: ['XB', '循环水泵'],
    ...ROUND,
    shapes: [casing, filledTip],
  }),
  symbol({
    id: 'makeUpPump',
    zh: '补水泵',
    en: 'Make-up pump',
    words: ['BB', '定压泵'],
    ...ROUND,
    shapes: [casing, tip, line('M12 20H24M18 14V26')],
  }),
  symbol({
    id: 'variableSpeedPump',
    zh: '变频泵',
    en: 'Variable speed pump',
    words: ['VFD'],
    size: [40, 60],
    shapes: [
      line('M20 16V22'),
      rect(4, 0, 32, 16),
      line('M10 8C13 1 17 1 20 8C23 15 27 15 30 8'),
      circle(20, 40, 20),
      line('M10 22.7L40 40L10 57.3'),
    ],
    ports: through(40, 40),
  }),
  symbol({
    id: 'inlinePump',
    zh: '管道泵',
    en: 'Inline pump',
    words: ['增压泵', 'booster'],
    size: [60, 30],
    shapes: [line('M0 15H15M45 15H60'), circle(30, 15, 15), line('M22 2.3L45 15L22 27.7')],
    ports: through(60, 15),
  }),
  symbol({
    id: 'twinPump',
    zh: '双联泵',
    en: 'Twin pump',
    words: ['一用一备'],
    size: [60, 80],
    shapes: [
      line('M0 40H10M10 20V60M10 20H10M50 20V60M50 40H60'),
      circle(30, 20, 20),
      line('M20 2.7L50 20L20 37.3'),
      circle(30, 60, 20),
      line('M20 42.7L50 60L20 77.3'),
    ],
    ports: through(60, 40),
  }),
  symbol({
    id: 'gearPump',
    zh: '齿轮泵',
    en: 'Gear pump',
    words: ['油泵'],
    ...ROUND,
    shapes: [casing, circle(20, 12, 8), circle(20, 28, 8)],
  }),
  symbol({
    id: 'dosingPump',
    zh: '计量泵',
    en: 'Dosing pump',
    words: ['加药泵', '隔膜泵'],
    ...ROUND,
    shapes: [casing, tip, line('M14 5C20 14 20 26 14 35')],
  }),
  symbol({
    id: 'vacuumPump',
    zh: '真空泵',
    en: 'Vacuum pump',
    ...ROUND,
    shapes: [casing, tip, letters('V', 19, 20, 14)],
  }),
  symbol({
    id: 'submersiblePump',
    zh: '潜水泵',
    en: 'Submersible pump',
    words: ['排污泵', '集水坑'],
    size: [30, 60],
    shapes: [
      line('M15 0V12'),
      rect(2, 12, 26, 26, 4),
      circle(15, 25, 8),
      line('M11 18L23 25L11 32'),
      rect(6, 38, 18, 14),
      line('M2 56C6 52 10 60 15 56C20 52 24 60 28 56'),
    ],
    ports: [port('out', 15, 0, 'up')],
  }),
  symbol({
    id: 'forcedDraughtFan',
    zh: '鼓风机',
    en: 'Forced draught fan',
    words: ['送风机'],
    size: [40, 40],
    shapes: [body('M40 0H20A20 20 0 1 0 40 20H40Z'), circle(20, 20, 6)],
    ports: [port('in', 20, 40, 'down'), port('out', 40, 10, 'right')],
  }),
  symbol({
    id: 'inducedDraughtFan',
    zh: '引风机',
    en: 'Induced draught fan',
    size: [40, 40],
    shapes: [body('M0 0V20A20 20 0 1 0 20 0Z'), circle(20, 20, 6)],
    ports: [port('in', 40, 20, 'right'), port('out', 10, 0, 'up')],
  }),
  symbol({ id: 'fan', zh: '轴流风机', en: 'Axial fan', ...ROUND, shapes: [casing, ...blades] }),
  symbol({
    id: 'compressor',
    zh: '空压机',
    en: 'Compressor',
    words: ['压缩机'],
    ...ROUND,
    shapes: [casing, line('M6 6L39 14'), line('M6 34L39 26')],
  }),
]
