import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bus } from '../../server/core/bus/bus.ts'
import { startEmbeddedBroker } from '../../server/core/bus/embedded-broker.ts'
import { freePort } from '../../server/core/kit/free-port.ts'
import { QUALITY } from '../../src/contract/live/quality.ts'
import { createTelemetryStage, type TelemetryStage } from '../../tests/support/telemetry-stage.ts'
import { createGatewayProcess, type GatewayProcess } from './support/gateway-process.ts'
import { type ModbusStation, startModbusStation } from './support/modbus-station.ts'

const COUNTED = 'HZ0001.1.T1g'
/** Each reading is half a degree above the one before: far enough to be stored. */
const SCALE = 0.5
/** Some polls. */
const SOME = 5

let stage: TelemetryStage
let station: ModbusStation
let gateway: GatewayProcess
let bus: Bus
let brokerPort: number
let numReads = 0

const openBroker = async (): Promise<void> => {
  bus = await startEmbeddedBroker(brokerPort, (topic, payload) => stage.telemetry.ingest.accept(topic, payload))
}
const openStation = async (port?: number): Promise<void> => {
  station = await startModbusStation(port)
  station.onRead = (address) => {
    if (address !== 0) return undefined
    numReads += 1
    return numReads
  }
}

beforeAll(async () => {
  stage = await createTelemetryStage(Date.now())
  stage.clock.now = Date.now
  await openStation()
  brokerPort = await freePort()
  await openBroker()
  gateway = await createGatewayProcess({
    mqtt: { url: `mqtt://127.0.0.1:${brokerPort}`, company: 'small', gateway: 'GW1' },
    connections: [
      {
        kind: 'modbus-tcp',
        name: 'station',
        host: '127.0.0.1',
        port: station.port,
        devices: [
          {
            name: 'controller',
            node: 'HZ0001.1',
            pollSeconds: 0.2,
            registers: [
              { point: 'T1g', address: 0, type: 'uint16', scale: SCALE },
              { point: 'P2h', address: 10, type: 'float32', byteOrder: 'CDAB' },
            ],
          },
        ],
      },
    ],
  })
  gateway.start()
})

afterAll(async () => {
  await gateway?.remove()
  await bus?.close()
  await station?.close()
  await stage?.close()
})

/** The good values of the point that the server has stored, as numbers of readings, oldest first. */
async function stored(): Promise<number[]> {
  const { rows } = await stage.database.db.$client.query<{ value: number }>(
    'select value from sample where point_id = $1 and quality = $2 order by at',
    [stage.ids[COUNTED], QUALITY.good],
  )
  return rows.map(({ value }) => Math.round(value / SCALE))
}
async function latestQuality(): Promise<number | undefined> {
  const { rows } = await stage.database.db.$client.query<{ quality: number }>(
    'select quality from latest where point_id = $1',
    [stage.ids[COUNTED]],
  )
  return rows[0]?.quality
}
async function waitForReads(): Promise<void> {
  const target = numReads + SOME
  await expect.poll(() => numReads).toBeGreaterThanOrEqual(target)
}

describe('field gateway', () => {
  it('brings readings of a Modbus device to the server', async () => {
    await expect.poll(async () => (await stored()).length).toBeGreaterThan(2)
    expect((await stored()).slice(0, 3)).toEqual([1, 2, 3])
    expect(station.asked.slice(0, 2)).toEqual(['1: holding 0 1', '1: holding 10 2'])
  })

  it('loses nothing and stores nothing twice when broker and gateway are killed and come back', async () => {
    await waitForReads()
    await bus.close()
    // what is read while the broker is away waits on disk, also through a kill
    await waitForReads()
    await gateway.stop('SIGKILL')
    const readUntilKill = numReads
    gateway.start()
    await waitForReads()
    await openBroker()
    await waitForReads()
    await gateway.stop('SIGTERM')
    const last = numReads
    gateway.start()
    await expect.poll(async () => (await stored()).at(-1) ?? 0).toBeGreaterThan(last)
    const numbers = await stored()
    const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1)
    // an answer that the device sent to a gateway as it ended was not read by it
    expect(all.filter((number) => !numbers.includes(number) && number !== readUntilKill && number !== last)).toEqual([])
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  it('tells at once that a device is silent, and reads on when it is back', async () => {
    await waitForReads()
    await station.close()
    await expect.poll(latestQuality).toBe(QUALITY.commFail)
    await openStation(station.port)
    await expect.poll(latestQuality).toBe(QUALITY.good)
  })
})
