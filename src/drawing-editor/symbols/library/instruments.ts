import { body, circle, letters, line, port, rect, solid, through } from '../shapes.ts'
import { type DrawingSymbol, symbol } from '../symbol.ts'

// What is sent to the system is a circle with its letters (T, P, F, L; T sends); what is read on the spot shows a scale.
const INLINE = { size: [60, 40], ports: through(60, 30) } as const

/** A sensor that sends: a circle above its place on the pipe. */
const transmitter = (id: string, zh: string, en: string, mark: string, words: readonly string[] = []): DrawingSymbol =>
  symbol({
    id,
    zh,
    en,
    words: [mark, ...words],
    size: [30, 40],
    shapes: [line('M15 30V40'), circle(15, 15, 15), letters(mark, 15, 15, mark.length > 2 ? 9 : 12)],
    ports: [port('in', 15, 40, 'down')],
  })
/** A meter in the pipe with its box above. */
const meter = (id: string, zh: string, en: string, mark: string, words: readonly string[] = []): DrawingSymbol =>
  symbol({
    id,
    zh,
    en,
    words: [mark, ...words],
    ...INLINE,
    shapes: [
      line('M0 30H18M42 30H60'),
      line('M30 18V22'),
      circle(30, 30, 9),
      rect(12, 0, 36, 18),
      letters(mark, 30, 9),
    ],
  })

export const INSTRUMENTS: readonly DrawingSymbol[] = [
  transmitter('temperatureTransmitter', '温度变送器', 'Temperature transmitter', 'TT', ['温度传感器']),
  transmitter('pressureTransmitter', '压力变送器', 'Pressure transmitter', 'PT', ['压力传感器']),
  transmitter('differentialPressureTransmitter', '压差变送器', 'Differential pressure transmitter', 'PDT'),
  transmitter('flowTransmitter', '流量变送器', 'Flow transmitter', 'FT'),
  transmitter('levelTransmitter', '液位变送器', 'Level transmitter', 'LT', ['水位']),
  transmitter('conductivityTransmitter', '电导率仪', 'Conductivity transmitter', 'CT', ['水质']),
  transmitter('phTransmitter', 'pH 计', 'pH transmitter', 'pH', ['水质']),
  transmitter('turbidityTransmitter', '浊度仪', 'Turbidity transmitter', 'NT', ['水质']),
  transmitter('oxygenTransmitter', '氧量分析仪', 'Oxygen analyser', 'O₂', ['溶解氧', '烟气']),
  transmitter('vibrationTransmitter', '振动变送器', 'Vibration transmitter', 'VT'),
  transmitter('gasDetector', '可燃气体探测器', 'Gas detector', 'GD', ['燃气报警']),
  transmitter('leakDetector', '漏水探测器', 'Leak detector', 'LD', ['水浸']),
  symbol({
    id: 'thermometer',
    zh: '温度计',
    en: 'Thermometer',
    words: ['就地'],
    size: [16, 50],
    shapes: [rect(4, 0, 8, 36, 4), circle(8, 38, 8), line('M8 8V38'), line('M8 46V50')],
    ports: [port('in', 8, 50, 'down')],
  }),
  symbol({
    id: 'pressureGauge',
    zh: '压力表',
    en: 'Pressure gauge',
    words: ['就地'],
    size: [30, 40],
    shapes: [
      line('M15 30V40'),
      circle(15, 15, 15),
      line('M15 15L23 7'),
      circle(15, 15, 2, 'solid'),
      line('M5 21L8 19M25 21L22 19'),
    ],
    ports: [port('in', 15, 40, 'down')],
  }),
  symbol({
    id: 'levelGauge',
    zh: '液位计',
    en: 'Level gauge',
    words: ['水位计', '就地'],
    size: [30, 70],
    shapes: [rect(14, 0, 16, 70, 4), line('M0 10H14M0 60H14'), line('M18 34H26'), solid('M19 34H25V64H19Z')],
    ports: [port('upper', 0, 10, 'left'), port('lower', 0, 60, 'left')],
  }),
  meter('heatMeter', '热量表', 'Heat meter', 'GJ', ['热表', '能量表']),
  meter('flowMeter', '流量计', 'Flow meter', 'm³/h', ['流量表']),
  meter('waterMeter', '水表', 'Water meter', 'm³', ['补水表']),
  meter('gasMeter', '燃气表', 'Gas meter', 'Nm³'),
  symbol({
    id: 'electromagneticFlowMeter',
    zh: '电磁流量计',
    en: 'Electromagnetic flow meter',
    ...INLINE,
    shapes: [
      line('M0 30H16M44 30H60'),
      rect(16, 20, 28, 20),
      line('M24 24L36 36M36 24L24 36'),
      rect(18, 0, 24, 14),
      line('M30 14V20'),
    ],
  }),
  symbol({
    id: 'ultrasonicFlowMeter',
    zh: '超声波流量计',
    en: 'Ultrasonic flow meter',
    ...INLINE,
    shapes: [
      line('M0 30H16M44 30H60'),
      rect(16, 20, 28, 20),
      line('M20 20L40 40'),
      rect(18, 0, 24, 14),
      line('M22 7C24 2 27 2 29 7C31 12 34 12 36 7'),
    ],
  }),
  symbol({
    id: 'vortexFlowMeter',
    zh: '涡街流量计',
    en: 'Vortex flow meter',
    words: ['蒸汽流量'],
    ...INLINE,
    shapes: [
      line('M0 30H16M44 30H60'),
      rect(16, 20, 28, 20),
      solid('M22 25V35L30 30Z'),
      line('M33 27C37 25 37 31 33 33'),
      rect(18, 0, 24, 14),
      line('M30 14V20'),
    ],
  }),
  symbol({
    id: 'orificePlate',
    zh: '孔板',
    en: 'Orifice plate',
    words: ['节流'],
    size: [40, 30],
    ports: through(40, 15),
    shapes: [line('M0 15H40'), line('M16 0V11M24 0V11M16 19V30M24 19V30')],
  }),
  symbol({
    id: 'roomSensor',
    zh: '室温采集器',
    en: 'Room sensor',
    words: ['室内温度', 'RT'],
    size: [40, 50],
    shapes: [rect(0, 0, 40, 50, 4), rect(6, 8, 28, 16), line('M12 32H28M12 40H28')],
  }),
  symbol({
    id: 'outdoorSensor',
    zh: '室外温度传感器',
    en: 'Outdoor sensor',
    words: ['气象', 'TA'],
    size: [40, 50],
    shapes: [body('M2 14L20 0L38 14V18H2Z'), rect(8, 18, 24, 20), line('M20 38V50'), line('M13 24H27M13 31H27')],
  }),
]
