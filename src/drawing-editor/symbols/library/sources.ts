import { body, circle, letters, line, port, rect, solid } from '../shapes.ts'
import { type DrawingSymbol, type SymbolShape, symbol } from '../symbol.ts'

// Supply leaves above, return comes in below, fuel comes from the left, and flue gas leaves at the top.
const [WIDTH, HEIGHT] = [80, 80]
const WATER = [port('supply', WIDTH, 20, 'right'), port('return', WIDTH, 60, 'right')] as const
const FIRED = {
  size: [WIDTH, HEIGHT],
  ports: [...WATER, port('fuel', 0, 60, 'left'), port('flue', 40, 0, 'up')],
} as const
const shell = rect(0, 0, WIDTH, HEIGHT, 4)
/** Tubes between what burns and the water. */
const tubes = line('M12 30L20 16L28 30L36 16L44 30L52 16L60 30L68 16')
const flame = body('M40 40C50 50 52 56 48 64C46 69 34 69 32 64C28 56 33 54 40 40Z')
const boiler = (mark: readonly SymbolShape[]): SymbolShape[] => [shell, tubes, ...mark]

export const SOURCES: readonly DrawingSymbol[] = [
  symbol({
    id: 'gasBoiler',
    zh: '燃气锅炉',
    en: 'Gas boiler',
    words: ['锅炉', '热水锅炉'],
    ...FIRED,
    shapes: boiler([flame]),
  }),
  symbol({
    id: 'coalBoiler',
    zh: '燃煤锅炉',
    en: 'Coal boiler',
    words: ['锅炉', '链条炉', '流化床'],
    ...FIRED,
    shapes: boiler([solid('M26 66L30 56H36L39 62L44 54H50L54 66Z'), line('M14 68H66')]),
  }),
  symbol({
    id: 'oilBoiler',
    zh: '燃油锅炉',
    en: 'Oil boiler',
    words: ['锅炉'],
    ...FIRED,
    shapes: boiler([solid('M40 40C46 50 50 56 46 63C43 68 37 68 34 63C30 56 34 50 40 40Z')]),
  }),
  symbol({
    id: 'biomassBoiler',
    zh: '生物质锅炉',
    en: 'Biomass boiler',
    words: ['锅炉'],
    ...FIRED,
    shapes: boiler([body('M28 66C26 50 38 42 54 44C56 58 46 68 28 66Z'), line('M24 70L46 52')]),
  }),
  symbol({
    id: 'electricBoiler',
    zh: '电锅炉',
    en: 'Electric boiler',
    words: ['锅炉', '电极锅炉'],
    size: [WIDTH, HEIGHT],
    shapes: boiler([solid('M44 38L30 56H39L36 70L51 50H42Z')]),
    ports: [...WATER, port('power', 0, 60, 'left')],
  }),
  symbol({
    id: 'steamBoiler',
    zh: '蒸汽锅炉',
    en: 'Steam boiler',
    words: ['锅炉'],
    size: [80, 90],
    shapes: [
      rect(0, 26, 80, 64, 4),
      rect(14, 0, 52, 26, 13),
      line('M24 26V44M56 26V44'),
      line('M30 13H50'),
      body('M40 48C50 58 52 66 48 74C46 79 34 79 32 74C28 66 33 62 40 48Z'),
    ],
    ports: [
      port('steam', 40, 0, 'up'),
      port('feed', 80, 60, 'right'),
      port('fuel', 0, 70, 'left'),
      port('flue', 80, 36, 'right'),
    ],
  }),
  symbol({
    id: 'burner',
    zh: '燃烧器',
    en: 'Burner',
    size: [50, 40],
    shapes: [body('M20 6H40V0H50V40H40V34H20Z'), circle(10, 20, 10), line('M6 14L18 20L6 26')],
    ports: [port('fuel', 0, 20, 'left'), port('out', 50, 20, 'right')],
  }),
  symbol({
    id: 'economiser',
    zh: '省煤器',
    en: 'Economiser',
    words: ['烟气余热'],
    size: [60, 60],
    shapes: [rect(0, 0, 60, 60), line('M0 50H46V40H14V30H46V20H14V10H60')],
    ports: [
      port('in', 0, 50, 'left'),
      port('out', 60, 10, 'right'),
      port('gasIn', 30, 0, 'up'),
      port('gasOut', 30, 60, 'down'),
    ],
  }),
  symbol({
    id: 'chimney',
    zh: '烟囱',
    en: 'Chimney',
    words: ['stack'],
    size: [40, 90],
    shapes: [body('M12 0H28L36 80H4Z'), line('M11 12H29M10 22H30'), rect(0, 80, 40, 10)],
    ports: [port('in', 4.5, 75, 'left')],
  }),
  symbol({
    id: 'heatPump',
    zh: '热泵',
    en: 'Heat pump',
    words: ['水源热泵', '空气源热泵'],
    size: [WIDTH, HEIGHT],
    shapes: [
      shell,
      rect(8, 14, 18, 52),
      rect(54, 14, 18, 52),
      line('M26 22H54M26 58H54'),
      circle(40, 22, 9),
      line('M36 14.5L49 22L36 29.5'),
      body('M32 52L40 58L32 64ZM48 52L40 58L48 64Z'),
    ],
    ports: [...WATER, port('sourceIn', 0, 20, 'left'), port('sourceOut', 0, 60, 'left')],
  }),
  symbol({
    id: 'absorptionHeatPump',
    zh: '吸收式热泵',
    en: 'Absorption heat pump',
    words: ['余热回收', '溴化锂'],
    size: [WIDTH, HEIGHT],
    shapes: [
      shell,
      rect(8, 8, 28, 26),
      rect(44, 8, 28, 26),
      rect(8, 46, 28, 26),
      rect(44, 46, 28, 26),
      line('M36 21H44M36 59H44M22 34V46M58 34V46'),
      letters('G', 22, 21),
      letters('C', 58, 21),
      letters('A', 22, 59),
      letters('E', 58, 59),
    ],
    ports: [...WATER, port('driveIn', 0, 20, 'left'), port('driveOut', 0, 60, 'left'), port('source', 58, 80, 'down')],
  }),
  symbol({
    id: 'steamTurbine',
    zh: '汽轮机',
    en: 'Steam turbine',
    words: ['抽凝机组', '热电联产', 'CHP'],
    size: [90, 60],
    shapes: [body('M0 20L50 0V60L0 40Z'), line('M50 30H62'), circle(76, 30, 14), letters('G', 76, 30, 14)],
    ports: [port('steam', 0, 30, 'left'), port('extraction', 30, 52, 'down'), port('exhaust', 50, 50, 'right')],
  }),
  symbol({
    id: 'solarCollector',
    zh: '太阳能集热器',
    en: 'Solar collector',
    size: [80, 50],
    shapes: [body('M20 0H80L60 50H0Z'), line('M35 0L15 50M50 0L30 50M65 0L45 50')],
    ports: [port('supply', 70, 25, 'right'), port('return', 10, 25, 'left')],
  }),
  symbol({
    id: 'geothermalWell',
    zh: '地热井',
    en: 'Geothermal well',
    words: ['地埋管', '中深层'],
    size: [60, 80],
    shapes: [line('M0 16H60'), line('M20 0V70C20 80 40 80 40 70V0'), line('M6 24H14M46 24H54M6 40H14M46 40H54')],
    ports: [port('supply', 40, 0, 'up'), port('return', 20, 0, 'up')],
  }),
]
