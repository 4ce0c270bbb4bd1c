/** What drawings put on pipes again and again: sensors with their readings, pumps in parallel. */
import { aboveSensor, type Reading, reading } from './instruments.ts'
import type { Spot } from './primitives.ts'
import type { InPipe, Sheet } from './sheet.ts'

const SENSORS = {
  temperature: 'temperatureTransmitter',
  pressure: 'pressureTransmitter',
  difference: 'differentialPressureTransmitter',
} as const

export interface Sensor extends Reading {
  readonly kind: keyof typeof SENSORS
  /** Its place on a level pipe. */
  readonly at: Spot
}

/** Sensors that stand on level pipes, with their readings above. @param node - Empty for the unit of the drawing. */
export function sensors(sheet: Sheet, node: string, list: readonly Sensor[]): void {
  for (const { kind, at, ...values } of list) {
    sheet.symbol(SENSORS[kind], at, { port: 'in' })
    sheet.addOf(node, reading(aboveSensor(at), values))
  }
}

/** Readings of what stands in a level pipe, in one row with those of sensors on it. */
export function readings(sheet: Sheet, node: string, list: readonly (Reading & { readonly at: Spot })[]): void {
  for (const { at, ...values } of list) sheet.addOf(node, reading(aboveSensor(at), values))
}

export const gate = (at: Spot): InPipe => ({ symbol: 'gateValve', at })
export const check = (at: Spot): InPipe => ({ symbol: 'checkValve', at })
export const tee = (at: Spot, fields: InPipe['fields'] = {}): InPipe => ({ symbol: 'tee', at, fields })
