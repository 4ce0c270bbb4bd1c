import { body, circle, letters, line, port, rect, solid, through } from '../shapes.ts'
import { type DrawingSymbol, type SymbolShape, symbol } from '../symbol.ts'

// A valve is two triangles whose tips meet on the pipe; what moves it stands above.
const WIDTH = 40
const PLAIN = { size: [WIDTH, 20], ports: through(WIDTH, 10) } as const
/** Room for an actuator above the pipe. */
const DRIVEN = { size: [WIDTH, 40], ports: through(WIDTH, 30) } as const

const valveAt = (y: number): SymbolShape => body(`M0 ${y - 10}L20 ${y}L0 ${y + 10}ZM40 ${y - 10}L20 ${y}L40 ${y + 10}Z`)
const STEM = line('M20 16V30')
const motor = [circle(20, 8, 8), letters('M', 20, 8), STEM]
/** A diaphragm moved by the pressure of the pipe or of air, with what it keeps. */
const dome = (text = ''): SymbolShape[] => [
  body('M4 16C4 -2 36 -2 36 16Z'),
  STEM,
  ...(text === '' ? [] : [letters(text, 20, 9, 10)]),
]
const disc = (y: number): SymbolShape[] => [
  line(`M0 ${y}H4M36 ${y}H40`),
  line(`M4 ${y - 10}V${y + 10}M36 ${y - 10}V${y + 10}`),
  line(`M8 ${y + 9}L32 ${y - 9}`),
  circle(20, y, 3, 'solid'),
]

export const VALVES: readonly DrawingSymbol[] = [
  symbol({
    ...{ id: 'gateValve', zh: '闸阀', en: 'Gate valve', ...PLAIN },
    shapes: [valveAt(10), line('M20 0V20')],
  }),
  symbol({
    ...{ id: 'globeValve', zh: '截止阀', en: 'Globe valve', words: ['stop valve'], ...PLAIN },
    shapes: [valveAt(10), circle(20, 10, 4, 'solid')],
  }),
  symbol({
    ...{ id: 'ballValve', zh: '球阀', en: 'Ball valve', ...PLAIN },
    shapes: [valveAt(10), circle(20, 10, 6)],
  }),
  symbol({ ...{ id: 'butterflyValve', zh: '蝶阀', en: 'Butterfly valve', ...PLAIN }, shapes: disc(10) }),
  symbol({
    ...{ id: 'plugValve', zh: '旋塞阀', en: 'Plug valve', words: ['cock'], ...PLAIN },
    shapes: [valveAt(10), circle(20, 10, 6), line('M20 4V16')],
  }),
  symbol({
    ...{ id: 'needleValve', zh: '针型阀', en: 'Needle valve', ...PLAIN },
    shapes: [valveAt(10), solid('M15 0H25L20 10Z')],
  }),
  symbol({
    ...{ id: 'handValve', zh: '手动阀', en: 'Manual valve', words: ['手轮', 'hand wheel'], ...DRIVEN },
    shapes: [valveAt(30), line('M20 14V30'), line('M8 14H32')],
  }),
  symbol({
    ...{ id: 'diaphragmValve', zh: '隔膜阀', en: 'Diaphragm valve', ...DRIVEN },
    shapes: [valveAt(30), line('M8 18C8 6 32 6 32 18'), line('M20 9V30')],
  }),
  symbol({
    ...{ id: 'checkValve', zh: '止回阀', en: 'Check valve', words: ['单向阀', '逆止阀', 'non-return valve'], ...PLAIN },
    shapes: [line('M0 10H6M34 10H40'), body('M6 0L34 10L6 20Z'), line('M34 0V20')],
  }),
  symbol({
    ...{ id: 'swingCheckValve', zh: '旋启式止回阀', en: 'Swing check valve', ...PLAIN },
    shapes: [line('M0 10H40'), line('M6 0V20M34 0V20'), line('M6 2L32 18'), circle(6, 2, 2, 'solid')],
  }),
  symbol({
    ...{ id: 'footValve', zh: '底阀', en: 'Foot valve', size: [20, 30] },
    shapes: [line('M10 0V6'), body('M0 6L10 24L20 6Z'), line('M2 26H18M2 30H18')],
    ports: [port('out', 10, 0, 'up')],
  }),
  symbol({
    ...{ id: 'safetyValve', zh: '安全阀', en: 'Safety valve', words: ['relief valve', '泄压阀'], size: [40, 40] },
    shapes: [
      body('M10 40L20 26L30 40ZM40 16L20 26L40 36Z'),
      line('M20 26V0'),
      line('M13 6L27 2M13 12L27 8M13 18L27 14'),
    ],
    ports: [port('in', 20, 40, 'down'), port('out', 40, 26, 'right')],
  }),
  symbol({
    ...{ id: 'angleValve', zh: '角阀', en: 'Angle valve', size: [40, 40] },
    shapes: [body('M10 40L20 26L30 40ZM40 16L20 26L40 36Z'), line('M20 26V10'), line('M10 10H30')],
    ports: [port('in', 20, 40, 'down'), port('out', 40, 26, 'right')],
  }),
  symbol({
    ...{ id: 'pressureReducer', zh: '减压阀', en: 'Pressure reducing valve', words: ['PRV'], ...DRIVEN },
    shapes: [valveAt(30), ...dome('P')],
  }),
  symbol({
    ...{ id: 'differentialPressureController', zh: '自力式压差控制阀', en: 'Differential pressure controller' },
    ...{ words: ['压差阀', 'DPCV'], ...DRIVEN },
    shapes: [valveAt(30), ...dome('ΔP')],
  }),
  symbol({
    ...{ id: 'flowController', zh: '自力式流量控制阀', en: 'Flow limiter', words: ['限流阀'], ...DRIVEN },
    shapes: [valveAt(30), ...dome('G')],
  }),
  symbol({
    ...{ id: 'thermostaticValve', zh: '温控阀', en: 'Thermostatic valve', words: ['恒温阀', 'TRV'], ...DRIVEN },
    shapes: [valveAt(30), ...dome('T')],
  }),
  symbol({
    ...{ id: 'balancingValve', zh: '平衡阀', en: 'Balancing valve', words: ['静态平衡阀'], ...DRIVEN },
    shapes: [valveAt(30), line('M14 27L10 16M26 27L30 16'), circle(10, 13, 3), circle(30, 13, 3)],
  }),
  symbol({
    ...{ id: 'controlValve', zh: '电动调节阀', en: 'Motorised control valve', words: ['电动阀', '调节阀', 'CV'] },
    ...{ ...DRIVEN, shapes: [valveAt(30), ...motor] },
  }),
  symbol({
    ...{ id: 'motorBallValve', zh: '电动球阀', en: 'Motorised ball valve', ...DRIVEN },
    shapes: [valveAt(30), ...motor, circle(20, 30, 6)],
  }),
  symbol({
    ...{ id: 'motorButterflyValve', zh: '电动蝶阀', en: 'Motorised butterfly valve', ...DRIVEN },
    shapes: [...disc(30), ...motor],
  }),
  symbol({
    ...{ id: 'solenoidValve', zh: '电磁阀', en: 'Solenoid valve', ...DRIVEN },
    shapes: [valveAt(30), rect(12, 0, 16, 16), letters('S', 20, 8), STEM],
  }),
  symbol({
    ...{ id: 'pneumaticValve', zh: '气动阀', en: 'Pneumatic valve', ...DRIVEN },
    shapes: [valveAt(30), ...dome()],
  }),
  symbol({
    ...{ id: 'hydraulicValve', zh: '液压阀', en: 'Hydraulic valve', ...DRIVEN },
    shapes: [valveAt(30), rect(12, 0, 16, 16), line('M12 8H28'), STEM],
  }),
  symbol({
    ...{ id: 'threeWayValve', zh: '三通阀', en: 'Three-way valve', size: [40, 30] },
    shapes: [valveAt(10), body('M10 30L20 10L30 30Z')],
    ports: [...through(40, 10), port('branch', 20, 30, 'down')],
  }),
  symbol({
    ...{ id: 'threeWayControlValve', zh: '电动三通阀', en: 'Motorised three-way valve', size: [40, 50] },
    shapes: [valveAt(30), body('M10 50L20 30L30 50Z'), ...motor],
    ports: [...through(40, 30), port('branch', 20, 50, 'down')],
  }),
  symbol({
    ...{ id: 'fourWayValve', zh: '四通阀', en: 'Four-way valve', size: [40, 40] },
    shapes: [valveAt(20), body('M10 0L20 20L30 0ZM10 40L20 20L30 40Z')],
    ports: [...through(40, 20), port('top', 20, 0, 'up'), port('bottom', 20, 40, 'down')],
  }),
  symbol({
    ...{ id: 'floatValve', zh: '浮球阀', en: 'Float valve', size: [60, 40], ports: through(40, 10) },
    shapes: [valveAt(10), line('M20 10L46 28'), circle(50, 31, 8)],
  }),
  symbol({
    ...{ id: 'airVent', zh: '自动排气阀', en: 'Automatic air vent', words: ['放气阀'], size: [20, 40] },
    shapes: [line('M10 30V40'), body('M2 30V12C2 2 18 2 18 12V30Z'), line('M10 5V0'), circle(10, 20, 4)],
    ports: [port('in', 10, 40, 'down')],
  }),
  symbol({
    ...{ id: 'drainValve', zh: '泄水阀', en: 'Drain valve', words: ['排污阀'], size: [20, 50] },
    shapes: [body('M0 0L10 16L20 0ZM0 32L10 16L20 32Z'), line('M10 36V48'), line('M5 43L10 49L15 43')],
    ports: [port('in', 10, 0, 'up')],
  }),
  symbol({
    ...{ id: 'steamTrap', zh: '疏水阀', en: 'Steam trap', words: ['疏水器'], ...PLAIN },
    shapes: [line('M0 10H10M30 10H40'), circle(20, 10, 10), solid('M20 0A10 10 0 0 1 20 20Z')],
  }),
  symbol({
    ...{ id: 'burstingDisc', zh: '爆破片', en: 'Bursting disc', ...PLAIN },
    shapes: [line('M0 10H16M24 10H40'), line('M14 0V20M26 0V20'), line('M14 2C24 6 24 14 14 18')],
  }),
]
