/** Symbols that measure something: transmitters, gauges and meters, as the library groups them. */
export const INSTRUMENT_IDS: ReadonlySet<unknown> = new Set([
  'temperatureTransmitter',
  'pressureTransmitter',
  'differentialPressureTransmitter',
  'flowTransmitter',
  'levelTransmitter',
  'conductivityTransmitter',
  'phTransmitter',
  'turbidityTransmitter',
  'oxygenTransmitter',
  'vibrationTransmitter',
  'gasDetector',
  'leakDetector',
  'heatMeter',
  'flowMeter',
  'waterMeter',
  'gasMeter',
  'thermometer',
  'pressureGauge',
  'levelGauge',
  'electromagneticFlowMeter',
  'ultrasonicFlowMeter',
  'vortexFlowMeter',
  'orificePlate',
  'roomSensor',
  'outdoorSensor',
])

/** @param symbolId - As stored. */
export const isInstrument = (symbolId: unknown): boolean => INSTRUMENT_IDS.has(symbolId)
