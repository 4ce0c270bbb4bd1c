import { body, circle, letters, line, port, rect, solid } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

const BOTH = (x: number, height: number) => [port('line', x, 0, 'up'), port('load', x, height, 'down')]

export const ELECTRICAL: readonly DrawingSymbol[] = [
  symbol({
    ...{ id: 'motor', zh: '电动机', en: 'Motor', words: ['马达'], size: [40, 40] },
    shapes: [circle(20, 20, 20), letters('M', 20, 20, 18)],
    ports: [port('line', 20, 0, 'up')],
  }),
  symbol({
    ...{ id: 'generator', zh: '发电机', en: 'Generator', size: [40, 40] },
    shapes: [circle(20, 20, 20), letters('G', 20, 20, 18)],
    ports: [port('line', 20, 0, 'up')],
  }),
  symbol({
    ...{ id: 'frequencyConverter', zh: '变频器', en: 'Frequency converter', words: ['VFD'], size: [40, 50] },
    shapes: [
      rect(0, 0, 40, 50),
      line('M0 50L40 0'),
      line('M5 12C8 6 11 6 14 12C17 18 20 18 23 12'),
      line('M20 38H36M20 43H36'),
    ],
    ports: BOTH(20, 50),
  }),
  symbol({
    ...{ id: 'softStarter', zh: '软启动器', en: 'Soft starter', size: [40, 50] },
    shapes: [rect(0, 0, 40, 50), line('M8 40L30 12H34')],
    ports: BOTH(20, 50),
  }),
  symbol({
    ...{ id: 'transformer', zh: '变压器', en: 'Transformer', size: [40, 64] },
    shapes: [circle(20, 22, 16), circle(20, 42, 16), line('M20 6V0M20 58V64')],
    ports: BOTH(20, 64),
  }),
  symbol({
    ...{ id: 'breaker', zh: '断路器', en: 'Circuit breaker', words: ['开关', '空开'], size: [24, 60] },
    shapes: [line('M12 0V16M12 44V60'), line('M12 44L0 18'), line('M8 12L16 20M16 12L8 20')],
    ports: BOTH(12, 60),
  }),
  symbol({
    ...{ id: 'contactor', zh: '接触器', en: 'Contactor', size: [24, 60] },
    shapes: [line('M12 0V16M12 44V60'), line('M12 44L0 18'), line('M7 16A5 5 0 0 1 17 16')],
    ports: BOTH(12, 60),
  }),
  symbol({
    ...{ id: 'powerMeter', zh: '电能表', en: 'Electricity meter', words: ['电表', '多功能表'], size: [40, 40] },
    shapes: [rect(0, 0, 40, 40), line('M0 12H40'), letters('kWh', 20, 26)],
    ports: BOTH(20, 40),
  }),
  symbol({
    ...{ id: 'controlCabinet', zh: '控制柜', en: 'Control cabinet', words: ['PLC', '配电柜'], size: [60, 80] },
    shapes: [
      rect(0, 0, 60, 80, 2),
      line('M30 0V80'),
      circle(10, 12, 3),
      circle(20, 12, 3),
      line('M26 38V48M34 38V48'),
      line('M40 12H52M40 18H52'),
    ],
    ports: [port('line', 15, 0, 'up'), port('load', 15, 80, 'down'), port('signal', 60, 40, 'right')],
  }),
  symbol({
    ...{ id: 'controller', zh: '控制器', en: 'Controller', words: ['PLC', 'DDC', 'RTU'], size: [60, 40] },
    shapes: [rect(0, 0, 60, 40, 2), rect(8, 8, 24, 14), line('M8 30H52'), line('M40 10H52M40 16H52M40 22H52')],
    ports: [port('left', 0, 20, 'left'), port('right', 60, 20, 'right')],
  }),
  symbol({
    ...{ id: 'gateway', zh: '采集网关', en: 'Gateway', words: ['DTU', '路由器', '4G'], size: [50, 50] },
    shapes: [
      rect(0, 26, 50, 24, 3),
      line('M10 26V6M40 26V6'),
      line('M18 12C22 7 28 7 32 12'),
      line('M14 7C20 0 30 0 36 7'),
      circle(10, 38, 2, 'solid'),
      circle(18, 38, 2, 'solid'),
    ],
  }),
  symbol({
    ...{ id: 'camera', zh: '摄像头', en: 'Camera', words: ['视频监控'], size: [50, 40] },
    shapes: [body('M0 6L38 0L44 16L6 24Z'), circle(43, 9, 5), line('M20 21V38M12 39H28')],
  }),
  symbol({
    ...{ id: 'alarmBeacon', zh: '声光报警器', en: 'Alarm beacon', words: ['警灯'], size: [40, 50] },
    shapes: [body('M8 40V20C8 4 32 4 32 20V40Z'), rect(2, 40, 36, 10), line('M20 14V32')],
  }),
  symbol({
    ...{ id: 'ups', zh: '不间断电源', en: 'UPS', words: ['蓄电池'], size: [50, 40] },
    shapes: [
      rect(0, 4, 50, 36),
      line('M10 4V0M40 4V0'),
      line('M10 14V20M7 17H13M37 17H43'),
      letters('UPS', 25, 29, 11),
    ],
  }),
  symbol({
    ...{ id: 'ground', zh: '接地', en: 'Earth', size: [30, 26] },
    shapes: [line('M15 0V12'), line('M0 12H30M6 19H24M12 26H18')],
    ports: [port('in', 15, 0, 'up')],
  }),
  symbol({
    ...{ id: 'electricHeater', zh: '电加热器', en: 'Electric heater', words: ['电伴热'], size: [60, 30] },
    shapes: [rect(0, 0, 60, 30), line('M6 15H14L18 6L26 24L34 6L42 24L46 15H54'), solid('M28 26H32V30H28Z')],
    ports: [port('in', 0, 15, 'left'), port('out', 60, 15, 'right')],
  }),
]
