import { afterEach, expect, it } from 'vitest'
import { type MbusMeter, startMbusMeter } from '../../tests/support/mbus-meter.ts'
import { readConfig } from '../config/config.ts'
import type { MbusConnection } from '../config/mbus-config.ts'
import type { Reading } from '../polling/reading.ts'
import type { Running } from '../polling/running.ts'
import { runMbus } from './meters.ts'
import { readTelegram } from './records.ts'

const ADDRESS = 5
const int32 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]
const FIRST = [
  [0x04, 0x06, ...int32(21_837)], // energy, kWh
  [0x44, 0x06, ...int32(20_000)], // energy at the last settling day
  [0x84, 0x10, 0x06, ...int32(5)], // energy in tariff 1
  [0x0c, 0x14, 0x65, 0x25, 0x01, 0x00], // volume, 8 digits, 0.01 m³
  [0x1b, 0x2d, 0x99, 0x99, 0x09], // highest power: not asked for
  [0x0b, 0x2d, 0x50, 0x12, 0x00], // power, 6 digits, 100 W
  [0x05, 0x3e, 0x00, 0x00, 0x20, 0x40], // flow, real, m³/h
  [0x02, 0x5a, 0x67, 0x03], // flow temperature, 0.1 °C
  [0x1f], // more in the next telegram
].flat()
const SECOND = [
  [0x02, 0x5e, 0xf4, 0x01], // return temperature, 0.1 °C
  [0x0a, 0x61, 0x10, 0x37], // difference, 4 digits, 0.01 K
  [0x04, 0x6d, 0x1e, 0x0a, 0x54, 0x31], // date and time
  [0x0f, 0xde, 0xad], // what the maker alone knows
].flat()
const READINGS = [
  ['energy', {}, 78.6132],
  ['energy', { storage: 1 }, 72],
  ['energy', { tariff: 1 }, 0.018],
  ['volume', {}, 125.65],
  ['power', {}, 125],
  ['flow', {}, 2.5],
  ['flowTemperature', {}, 87.1],
  ['returnTemperature', {}, 50],
  ['temperatureDifference', {}, 37.1],
  ['date', {}, new Date(2026, 0, 20, 10, 30).getTime() / 1_000],
] as const

let meter: MbusMeter | null = null
let running: Running | null = null
afterEach(async () => {
  await running?.line.close()
  await meter?.close()
})

const connectionTo = (port: number): MbusConnection => {
  const readings = READINGS.map(([quantity, place], index) => ({ point: `P${index}`, quantity, ...place }))
  const [connection] = readConfig(
    JSON.stringify({
      mqtt: { url: 'mqtt://127.0.0.1', company: 'small', gateway: 'GW1' },
      store: { folder: 'store' },
      connections: [
        {
          kind: 'mbus-tcp',
          name: 'meters',
          host: '127.0.0.1',
          port,
          devices: [{ name: 'heat', address: ADDRESS, timeoutMs: 200, readings }],
        },
      ],
    }),
  ).connections
  if (connection?.kind !== 'mbus-tcp') throw new Error('The connection above is M-Bus.')
  return connection
}

it('reads all telegrams of a meter in the units of the console, also when an answer is damaged', async () => {
  const scripted = await startMbusMeter(ADDRESS, [FIRST, SECOND])
  meter = scripted
  scripted.numDamaged = 1
  const readings = await new Promise<readonly Reading[]>((resolve) => {
    running = runMbus(connectionTo(scripted.port), {
      deliver: (_, values) => resolve(values),
      now: Date.now,
      steadyNow: () => performance.now(),
      log: () => undefined,
      onChange: () => undefined,
    })
  })
  expect(readings).toEqual(READINGS.map(([, , value], index) => [`P${index}`, value, 0]))
})

it.each([
  ['a negative number of digits', [0x0a, 0x5a, 0x50, 0xf0], [-5]],
  ['digits that say there is no value', [0x0a, 0x5a, 0xaa, 0xaa], []],
  ['an energy in MWh', [0x04, 0xfb, 0x00, ...int32(5)], [1.8]],
  ['a flow that goes back, which is another quantity', [0x04, 0x86, 0x3c, ...int32(5)], []],
  ['a unit in words, which is left out', [0x02, 0x7c, 0x01, 0x41, 0x05, 0x00, 0x02, 0x5a, 0x64, 0x00], [10]],
])('understands %s', (_, records, values) => {
  const { values: read } = readTelegram(Buffer.from([...Array(12).fill(0), ...records]))
  expect(read.map(({ value }) => value)).toEqual(values)
})

it('refuses a record that is longer than its telegram', () => {
  expect(() => readTelegram(Buffer.from([...Array(12).fill(0), 0x04, 0x06, 0x01]))).toThrow('longer than its telegram')
})
