import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ModbusStation, startModbusStation } from '../../tests/support/modbus-station.ts'
import { readConfig } from '../config/config.ts'
import type { Running } from '../polling/running.ts'
import { runModbus } from './devices.ts'

let station: ModbusStation
let running: Running | null
let latest: Map<string, number>
let changes: string[]

function run(devices: readonly object[]): void {
  const [connection] = readConfig(
    JSON.stringify({
      mqtt: { url: 'mqtt://127.0.0.1', company: 'small', gateway: 'GW1' },
      store: { folder: 'store' },
      connections: [{ kind: 'modbus-tcp', name: 'station', host: '127.0.0.1', port: station.port, devices }],
    }),
  ).connections
  if (connection?.kind !== 'modbus-tcp') throw new Error('The connection above is Modbus TCP.')
  running = runModbus(connection, {
    deliver: (_, readings) => {
      for (const [point, value] of readings) latest.set(point, value)
    },
    now: Date.now,
    steadyNow: () => performance.now(),
    log: () => undefined,
    onChange: ({ name, isReached }) => changes.push(`${name}: ${isReached}`),
  })
}
const asksOf = (unit: number): number => station.asked.filter((asked) => asked.startsWith(`${unit}:`)).length

beforeEach(async () => {
  station = await startModbusStation()
  running = null
  latest = new Map()
  changes = []
})
afterEach(async () => {
  await running?.line.close()
  await station.close()
})

describe('runModbus', () => {
  it('reads numbers, bits and coils in units of the plant; a float that is no number gives no value', async () => {
    for (const [address, word] of [0x0195, 0b1000, 0x3f9e, 0x0419, 0x7fc0, 0x0000].entries())
      station.registers.set(address, word)
    station.coils.set(7, true)
    const registers = [
      { point: 'T', address: 0, type: 'int16', scale: 0.1, offset: -10 },
      { point: 'alarm', address: 1, type: 'bool', bit: 3 },
      { point: 'flow', address: 2, type: 'float32' },
      { point: 'broken', address: 4, type: 'float32' },
      { point: 'pump', function: 'coil', address: 7, type: 'bool' },
    ]
    run([{ name: 'controller', pollSeconds: 0.2, registers }])
    await expect.poll(() => latest.size).toBe(4)
    expect(Object.fromEntries(latest)).toEqual({ T: 30.5, alarm: 1, flow: 1.2345, pump: 1 })
    expect(station.asked[0]).toBe('1: holding 0 6')
  })

  it('reads on what a device has where it refuses another address', async () => {
    station.missing.add(5)
    run([
      {
        name: 'controller',
        pollSeconds: 0.2,
        registers: [
          { point: 'gone', address: 5, type: 'int16' },
          { point: 'there', address: 9, type: 'int16' },
        ],
      },
    ])
    await expect.poll(() => [...latest.keys()]).toEqual(['there'])
    expect(changes).toEqual(['station / controller: true'])
  })

  it('asks a silent device four times, then for a minute not, so that the others on its line are read on', async () => {
    station.silent.add(2)
    run(
      [1, 2].map((unit) => ({
        name: `unit ${unit}`,
        unit,
        pollSeconds: 0.2,
        timeoutMs: 50,
        registers: [{ point: `T${unit}`, address: 0, type: 'int16' }],
      })),
    )
    await expect.poll(() => asksOf(1)).toBeGreaterThan(15)
    expect(asksOf(2)).toBeLessThanOrEqual(4)
    expect(changes.toSorted()).toEqual(['station / unit 1: true', 'station / unit 2: false'])
  })
})
