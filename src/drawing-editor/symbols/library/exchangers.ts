import { body, circle, letters, line, port, rect } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

// The primary side comes from the left, the secondary side leaves to the right; hot ends above.
const SIDES = (width: number, height: number, inset: number) => [
  ...[port('primaryIn', 0, inset, 'left'), port('primaryOut', 0, height - inset, 'left')],
  ...[port('secondaryOut', width, inset, 'right'), port('secondaryIn', width, height - inset, 'right')],
]

export const EXCHANGERS: readonly DrawingSymbol[] = [
  symbol({
    ...{ id: 'plateExchanger', zh: '板式换热器', en: 'Plate heat exchanger', words: ['板换', 'PHE'], size: [60, 80] },
    shapes: [rect(0, 0, 60, 80), line('M12 0V80M24 0V80M36 0V80M48 0V80'), line('M0 80L60 0')],
    ports: SIDES(60, 80, 10),
  }),
  symbol({
    ...{
      id: 'shellTubeExchanger',
      zh: '管壳式换热器',
      en: 'Shell and tube exchanger',
      words: ['列管'],
      size: [110, 50],
    },
    shapes: [rect(0, 0, 110, 50, 25), line('M25 0V50M85 0V50'), line('M25 14H85M25 25H85M25 36H85')],
    ports: [
      ...[port('shellIn', 40, 0, 'up'), port('shellOut', 70, 50, 'down')],
      ...[port('tubeIn', 0, 25, 'left'), port('tubeOut', 110, 25, 'right')],
    ],
  }),
  symbol({
    ...{
      id: 'storageExchanger',
      zh: '容积式换热器',
      en: 'Storage heat exchanger',
      words: ['生活热水'],
      size: [60, 90],
    },
    shapes: [rect(0, 0, 60, 90, 20), line('M0 56H44L16 62L44 68L16 74H0')],
    ports: [
      ...[port('primaryIn', 0, 56, 'left'), port('primaryOut', 0, 74, 'left')],
      ...[port('hot', 30, 0, 'up'), port('cold', 30, 90, 'down')],
    ],
  }),
  symbol({
    ...{ id: 'spiralExchanger', zh: '螺旋板换热器', en: 'Spiral heat exchanger', size: [60, 60] },
    shapes: [circle(30, 30, 30), line('M0 30A25 25 0 0 1 50 30A18 18 0 0 1 14 30A12 12 0 0 1 38 30A5 5 0 0 1 28 30')],
    ports: [
      ...[port('primaryIn', 0, 30, 'left'), port('primaryOut', 30, 60, 'down')],
      ...[port('secondaryOut', 60, 30, 'right'), port('secondaryIn', 30, 0, 'up')],
    ],
  }),
  symbol({
    ...{ id: 'steamExchanger', zh: '汽水换热器', en: 'Steam to water exchanger', words: ['汽-水'], size: [60, 80] },
    shapes: [rect(0, 0, 60, 80), line('M0 10H30L10 25H50L10 40H50L10 55H50L30 70H0')],
    ports: [
      ...[port('steam', 0, 10, 'left'), port('condensate', 0, 70, 'left')],
      ...[port('secondaryOut', 60, 10, 'right'), port('secondaryIn', 60, 70, 'right')],
    ],
  }),
  symbol({
    ...{ id: 'mixingJet', zh: '混水喷射器', en: 'Jet pump', words: ['喷射泵', '混水'], size: [80, 40] },
    shapes: [body('M0 10H24L42 20L24 30H0Z'), body('M28 4H40L56 14H66L80 6V34L66 26H56L40 36H28L42 20Z')],
    ports: [...[port('primaryIn', 0, 20, 'left'), port('out', 80, 20, 'right'), port('mixedIn', 34, 36, 'down')]],
  }),
  symbol({
    ...{ id: 'radiator', zh: '散热器', en: 'Radiator', words: ['暖气片'], size: [70, 50] },
    shapes: [0, 14, 28, 42, 56].map((x) => rect(x, 0, 14, 50, 5)),
    ports: [port('in', 0, 10, 'left'), port('out', 0, 40, 'left')],
  }),
  symbol({
    ...{ id: 'floorHeating', zh: '地暖盘管', en: 'Floor heating', words: ['地板辐射'], size: [80, 50] },
    shapes: [rect(0, 0, 80, 50), line('M0 10H70V20H10V30H70V40H0')],
    ports: [port('in', 0, 10, 'left'), port('out', 0, 40, 'left')],
  }),
  symbol({
    ...{ id: 'fanCoil', zh: '风机盘管', en: 'Fan coil unit', size: [70, 40] },
    shapes: [rect(0, 0, 70, 40), line('M0 10H30V16H10V24H30V30H0'), circle(52, 20, 12), letters('F', 52, 20)],
    ports: [port('in', 0, 10, 'left'), port('out', 0, 30, 'left')],
  }),
  symbol({
    ...{ id: 'unitHeater', zh: '暖风机', en: 'Unit heater', words: ['热风幕'], size: [60, 50] },
    shapes: [rect(0, 0, 40, 50), line('M0 10H30V20H10V30H30V40H0'), line('M44 12H58M44 25H58M44 38H58')],
    ports: [port('in', 0, 10, 'left'), port('out', 0, 40, 'left')],
  }),
  symbol({
    ...{ id: 'airHandler', zh: '空气处理机组', en: 'Air handling unit', words: ['空调机组', 'AHU'], size: [90, 50] },
    shapes: [
      rect(0, 0, 90, 50),
      line('M30 0V50M60 0V50'),
      line('M4 46L26 4'),
      line('M34 40L56 10'),
      circle(75, 25, 11),
    ],
    ports: [port('in', 38, 50, 'down'), port('out', 52, 50, 'down')],
  }),
]
