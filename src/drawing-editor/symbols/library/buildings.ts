import { body, line, port, rect } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

export const BUILDINGS: readonly DrawingSymbol[] = [
  symbol({
    id: 'residentialBuilding',
    zh: '居民楼',
    en: 'Residential building',
    words: ['住宅', '楼栋'],
    size: [60, 80],
    shapes: [
      body('M0 12L30 0L60 12V80H0Z'),
      line('M10 22H22M38 22H50M10 38H22M38 38H50M10 54H22M38 54H50'),
      rect(24, 64, 12, 16),
    ],
    ports: [port('supply', 0, 60, 'left'), port('return', 0, 70, 'left')],
  }),
  symbol({
    id: 'publicBuilding',
    zh: '公共建筑',
    en: 'Public building',
    words: ['公建', '学校', '医院'],
    size: [80, 60],
    shapes: [body('M0 16L40 0L80 16Z'), rect(4, 16, 72, 44), line('M16 24V52M32 24V52M48 24V52M64 24V52')],
    ports: [port('supply', 4, 40, 'left'), port('return', 4, 50, 'left')],
  }),
  symbol({
    id: 'household',
    zh: '住户',
    en: 'Household',
    words: ['热用户', '房间'],
    size: [50, 50],
    shapes: [body('M0 22L25 0L50 22V50H0Z'), rect(10, 28, 14, 12), rect(32, 30, 10, 20)],
    ports: [port('supply', 0, 32, 'left'), port('return', 0, 42, 'left')],
  }),
  symbol({
    id: 'heatStation',
    zh: '换热站',
    en: 'Heat station',
    words: ['热力站'],
    size: [80, 60],
    shapes: [
      body('M0 16L40 0L80 16V60H0Z'),
      rect(28, 24, 24, 28),
      line('M28 52L52 24'),
      line('M34 24V52M40 24V52M46 24V52'),
    ],
    ports: [
      port('primaryIn', 0, 28, 'left'),
      port('primaryOut', 0, 48, 'left'),
      port('secondaryOut', 80, 28, 'right'),
      port('secondaryIn', 80, 48, 'right'),
    ],
  }),
  symbol({
    id: 'heatPlant',
    zh: '热源厂',
    en: 'Heat plant',
    words: ['锅炉房', '电厂'],
    size: [100, 80],
    shapes: [
      body('M0 80V40L20 28V40L40 28V40L60 28V80Z'),
      body('M68 80L72 0H82L86 80Z'),
      line('M70 20H84'),
      rect(10, 54, 40, 14),
    ],
    ports: [port('supply', 86, 60, 'right'), port('return', 86, 70, 'right')],
  }),
]
