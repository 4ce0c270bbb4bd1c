import { body, circle, letters, line, port, rect, solid, through } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

export const TANKS: readonly DrawingSymbol[] = [
  symbol({
    ...{ id: 'waterTank', zh: '水箱', en: 'Water tank', words: ['补水箱', '软水箱'], size: [90, 60] },
    shapes: [rect(0, 0, 90, 60), line('M0 18H90'), line('M36 18L45 26L54 18')],
    ports: [
      ...[port('in', 0, 10, 'left'), port('out', 90, 50, 'right'), port('overflow', 90, 10, 'right')],
      port('drain', 45, 60, 'down'),
    ],
  }),
  symbol({
    ...{ id: 'pressureVessel', zh: '承压罐', en: 'Pressure vessel', words: ['缓冲罐', '储罐'], size: [50, 90] },
    shapes: [body('M0 16C0 -5 50 -5 50 16V74C50 95 0 95 0 74Z'), line('M0 16H50M0 74H50')],
    ports: [port('top', 25, 0.3, 'up'), port('bottom', 25, 89.7, 'down'), ...through(50, 45)],
  }),
  symbol({
    ...{ id: 'expansionVessel', zh: '膨胀罐', en: 'Expansion vessel', words: ['气压罐', '隔膜罐'], size: [50, 60] },
    shapes: [circle(25, 25, 25), line('M0.5 28C12 16 38 40 49.5 22'), line('M25 50V60')],
    ports: [port('in', 25, 60, 'down')],
  }),
  symbol({
    ...{ id: 'openExpansionTank', zh: '高位膨胀水箱', en: 'Open expansion tank', size: [60, 50] },
    shapes: [line('M0 0V40H60V0'), line('M0 12H60'), line('M24 12L30 18L36 12'), line('M30 40V50')],
    ports: [port('in', 30, 50, 'down')],
  }),
  symbol({
    ...{ id: 'pressurisation', zh: '定压补水装置', en: 'Pressurisation unit', words: ['定压'], size: [90, 80] },
    shapes: [
      rect(0, 0, 90, 80, 4),
      circle(62, 24, 16),
      line('M46.2 26C54 18 70 32 77.8 22'),
      circle(24, 54, 12),
      line('M18 43.6L36 54L18 64.4'),
      line('M0 54H12M36 54H90M62 40V54'),
    ],
    ports: [port('in', 0, 54, 'left'), port('out', 90, 54, 'right')],
  }),
  symbol({
    ...{ id: 'softener', zh: '软水器', en: 'Water softener', words: ['软化水装置', '钠离子'], size: [70, 80] },
    shapes: [
      rect(0, 10, 30, 70, 12),
      rect(36, 40, 34, 40),
      line('M0 20H30'),
      line('M30 26H46V40'),
      letters('Na', 15, 50),
      line('M36 52H70'),
    ],
    ports: [port('in', 0, 20, 'left'), port('out', 30, 20, 'right')],
  }),
  symbol({
    ...{ id: 'reverseOsmosis', zh: '反渗透装置', en: 'Reverse osmosis', words: ['RO', '纯水'], size: [80, 50] },
    shapes: [rect(0, 0, 80, 50, 4), rect(8, 8, 64, 12, 6), rect(8, 30, 64, 12, 6), line('M8 14L72 14M8 36L72 36')],
    ports: [port('in', 0, 25, 'left'), port('out', 80, 14, 'right'), port('waste', 80, 36, 'right')],
  }),
  symbol({
    ...{ id: 'deaerator', zh: '除氧器', en: 'Deaerator', words: ['热力除氧'], size: [100, 80] },
    shapes: [rect(0, 40, 100, 40, 20), body('M36 40V10C36 -3 64 -3 64 10V40Z'), line('M40 16H60M40 24H60M40 32H60')],
    ports: [
      ...[port('water', 36, 16, 'left'), port('steam', 64, 30, 'right'), port('out', 50, 80, 'down')],
      port('vent', 50, 0.3, 'up'),
    ],
  }),
  symbol({
    ...{ id: 'degasser', zh: '真空脱气机', en: 'Vacuum degasser', words: ['排气脱气'], size: [50, 70] },
    shapes: [
      rect(0, 10, 50, 60, 4),
      circle(25, 36, 12),
      line('M25 0V10M20 4H30'),
      solid('M20 36A5 5 0 1 0 30 36A5 5 0 1 0 20 36Z'),
    ],
    ports: through(50, 60),
  }),
  symbol({
    ...{ id: 'heatStore', zh: '蓄热罐', en: 'Heat store', words: ['储热'], size: [70, 120] },
    shapes: [body('M0 20C0 -6 70 -6 70 20V120H0Z'), line('M0 50H70M0 70H70'), line('M6 60H64')],
    ports: [
      ...[port('hotIn', 0, 30, 'left'), port('hotOut', 70, 30, 'right')],
      ...[port('coldOut', 0, 110, 'left'), port('coldIn', 70, 110, 'right')],
    ],
  }),
  symbol({
    ...{ id: 'dosingUnit', zh: '加药装置', en: 'Dosing unit', words: ['药箱'], size: [50, 70] },
    shapes: [
      rect(5, 30, 40, 40),
      line('M5 44H45'),
      line('M25 6V60M17 60H33'),
      circle(25, 10, 9),
      letters('M', 25, 10, 10),
    ],
    ports: [port('out', 45, 60, 'right')],
  }),
  symbol({
    ...{ id: 'condensateTank', zh: '凝结水箱', en: 'Condensate tank', size: [90, 50] },
    shapes: [rect(0, 0, 90, 50, 25), line('M6 18H84'), line('M38 18L45 25L52 18')],
    ports: [port('in', 20, 1, 'up'), port('out', 70, 49, 'down'), port('vent', 45, 0, 'up')],
  }),
  symbol({
    ...{ id: 'flashTank', zh: '扩容器', en: 'Flash tank', words: ['定排', '连排'], size: [50, 80] },
    shapes: [rect(0, 0, 50, 80, 20), line('M0 40H16L22 34L28 46L34 40H50'), line('M10 56H40')],
    ports: [port('in', 0, 40, 'left'), port('steam', 25, 0, 'up'), port('out', 25, 80, 'down')],
  }),
  symbol({
    ...{ id: 'sump', zh: '集水坑', en: 'Sump', size: [80, 40] },
    shapes: [line('M0 0H10V40H70V0H80'), line('M10 16H70'), line('M35 16L40 21L45 16')],
    ports: [port('in', 40, 16, 'up')],
  }),
]
