import { body, circle, line, port, rect, solid, through } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

const SMALL = { size: [40, 20], ports: through(40, 10) } as const
const header = (numTaps: number): number => 20 + 30 * numTaps
const taps = (numTaps: number, side: 'up' | 'down') =>
  Array.from({ length: numTaps }, (_, at) => port(`tap${at + 1}`, 25 + 30 * at, side === 'up' ? 0 : 34, side))

/** A header with four taps on one side. */
const manifold = (id: string, zh: string, en: string, side: 'up' | 'down', words: readonly string[]): DrawingSymbol => {
  const width = header(4)
  const [top, tapFrom, tapTo] = side === 'up' ? [10, 10, 0] : [0, 24, 34]
  return symbol({
    ...{ id, zh, en, words, size: [width, 34] },
    shapes: [
      rect(0, top, width, 24, 12),
      ...taps(4, side).map(({ x }) => line(`M${x} ${tapFrom}V${tapTo}M${x - 5} ${tapTo}H${x + 5}`)),
    ],
    ports: [port('main', 0, top + 12, 'left'), port('end', width, top + 12, 'right'), ...taps(4, side)],
  })
}

export const FITTINGS: readonly DrawingSymbol[] = [
  symbol({
    ...{ id: 'tee', zh: '三通', en: 'Tee', words: ['接点', '分支', 'junction'], size: [10, 10] },
    shapes: [circle(5, 5, 5, 'solid')],
    // all in its middle, however the lines come
    ports: [port('in', 5, 5, 'left'), port('out', 5, 5, 'right'), port('branch', 5, 5, 'down')],
  }),
  symbol({
    ...{
      id: 'yStrainer',
      zh: 'Y 型过滤器',
      en: 'Y strainer',
      words: ['过滤器'],
      size: [40, 30],
      ports: through(40, 10),
    },
    shapes: [line('M0 10H40'), line('M0 2V18M40 2V18'), body('M14 10L30 28L38 22L24 10Z'), line('M34 25L38 29')],
  }),
  symbol({
    ...{ id: 'basketStrainer', zh: '除污器', en: 'Dirt separator', words: ['篮式过滤器', '旋流除污'], size: [50, 50] },
    shapes: [body('M10 0H40V38L25 50L10 38Z'), line('M0 14H10M40 14H50'), line('M16 8V34H34V8')],
    ports: through(50, 14),
  }),
  symbol({
    ...{ id: 'magneticFilter', zh: '磁性过滤器', en: 'Magnetic filter', size: [50, 40], ports: through(50, 14) },
    shapes: [rect(10, 0, 30, 40, 4), line('M0 14H10M40 14H50'), line('M18 8V24A7 7 0 0 0 32 24V8')],
  }),
  symbol({
    ...{ id: 'airSeparator', zh: '空气分离器', en: 'Air separator', words: ['螺旋脱气'], size: [50, 60] },
    shapes: [
      rect(10, 12, 30, 48, 8),
      line('M0 30H10M40 30H50'),
      line('M25 12V0M20 0H30'),
      circle(20, 26, 2, 'solid'),
      circle(29, 34, 2, 'solid'),
      circle(23, 44, 2, 'solid'),
    ],
    ports: through(50, 30),
  }),
  symbol({
    ...{ id: 'steamSeparator', zh: '汽水分离器', en: 'Steam separator', size: [50, 60] },
    shapes: [rect(10, 0, 30, 50, 8), line('M0 14H10M40 14H50'), line('M16 22L34 30L16 38'), line('M25 50V60')],
    ports: [...through(50, 14), port('drain', 25, 60, 'down')],
  }),
  symbol({
    ...{
      id: 'hydraulicSeparator',
      zh: '水力分离器',
      en: 'Hydraulic separator',
      words: ['耦合罐', '去耦罐'],
      size: [40, 90],
    },
    shapes: [rect(0, 0, 40, 90, 16), line('M20 24V66'), line('M14 60L20 68L26 60')],
    ports: [
      ...[port('primaryIn', 0, 20, 'left'), port('primaryOut', 0, 70, 'left')],
      ...[port('secondaryOut', 40, 20, 'right'), port('secondaryIn', 40, 70, 'right')],
    ],
  }),
  manifold('supplyHeader', '分水器', 'Supply header', 'up', ['分集水器', '分汽缸', 'manifold']),
  manifold('returnHeader', '集水器', 'Return header', 'down', ['分集水器', 'manifold']),
  symbol({
    ...{ id: 'bellows', zh: '波纹补偿器', en: 'Bellows expansion joint', words: ['膨胀节', '伸缩'], ...SMALL },
    shapes: [
      line('M0 10H8M32 10H40'),
      line('M8 0V20M32 0V20'),
      line('M8 4C12 -1 16 9 20 4C24 -1 28 9 32 4'),
      line('M8 16C12 21 16 11 20 16C24 21 28 11 32 16'),
    ],
  }),
  symbol({
    ...{ id: 'sleeveJoint', zh: '套筒补偿器', en: 'Sleeve expansion joint', words: ['伸缩'], ...SMALL },
    shapes: [line('M0 10H40'), line('M10 2H30M10 18H30M10 2V18'), line('M24 5V15')],
  }),
  symbol({
    ...{ id: 'expansionLoop', zh: '方形补偿器', en: 'Expansion loop', words: ['π 形', 'U 形'], size: [60, 40] },
    shapes: [line('M0 40H16V0H44V40H60')],
    ports: [port('in', 0, 40, 'left'), port('out', 60, 40, 'right')],
  }),
  symbol({
    ...{ id: 'flexibleJoint', zh: '软接头', en: 'Flexible connector', words: ['橡胶接头', '减振'], ...SMALL },
    shapes: [line('M0 10H8M32 10H40'), line('M8 0V20M32 0V20'), circle(20, 10, 10)],
  }),
  symbol({
    ...{ id: 'flange', zh: '法兰', en: 'Flange', size: [20, 20], ports: through(20, 10) },
    shapes: [line('M0 10H7M13 10H20'), line('M7 0V20M13 0V20')],
  }),
  symbol({
    ...{ id: 'blindFlange', zh: '盲板', en: 'Blind flange', words: ['法兰盖'], size: [20, 20] },
    shapes: [line('M0 10H10'), line('M10 0V20'), solid('M13 0H17V20H13Z')],
    ports: [port('in', 0, 10, 'left')],
  }),
  symbol({
    ...{ id: 'pipeCap', zh: '管帽', en: 'Pipe cap', words: ['封头'], size: [20, 20] },
    shapes: [line('M0 10H10'), line('M10 0C22 2 22 18 10 20V0')],
    ports: [port('in', 0, 10, 'left')],
  }),
  symbol({
    ...{ id: 'reducer', zh: '变径管', en: 'Reducer', words: ['大小头', '异径管'], ...SMALL },
    shapes: [body('M6 0L34 5V15L6 20Z'), line('M0 10H6M34 10H40')],
  }),
  symbol({
    ...{
      id: 'staticMixer',
      zh: '静态混合器',
      en: 'Static mixer',
      words: ['混水器'],
      size: [60, 20],
      ports: through(60, 10),
    },
    shapes: [rect(6, 0, 48, 20), line('M0 10H6M54 10H60'), line('M12 4L24 16M24 4L12 16M36 4L48 16M48 4L36 16')],
  }),
  symbol({
    ...{ id: 'fixedSupport', zh: '固定支架', en: 'Fixed support', words: ['固定墩'], ...SMALL },
    shapes: [line('M0 10H40'), line('M12 0L28 20M28 0L12 20')],
  }),
  symbol({
    ...{ id: 'slidingSupport', zh: '滑动支架', en: 'Sliding support', size: [40, 20] },
    shapes: [line('M0 4H40'), line('M20 4V14M10 14H30M6 19H34')],
    ports: through(40, 4),
  }),
  symbol({
    ...{
      id: 'flowArrow',
      zh: '流向箭头',
      en: 'Flow direction',
      words: ['方向'],
      size: [40, 16],
      ports: through(40, 8),
    },
    shapes: [line('M0 8H24'), solid('M22 0L40 8L22 16Z')],
  }),
  symbol({
    ...{ id: 'slope', zh: '坡度', en: 'Slope', words: ['i='], size: [40, 16] },
    shapes: [line('M0 14H40'), line('M0 14L40 4'), solid('M30 2L40 4L31 10Z')],
  }),
  symbol({
    ...{
      id: 'chamber',
      zh: '检查室',
      en: 'Chamber',
      words: ['热力井', '小室', 'manhole'],
      size: [50, 50],
      ports: through(50, 25),
    },
    shapes: [rect(0, 0, 50, 50), circle(25, 25, 14), line('M0 25H11M39 25H50')],
  }),
]
