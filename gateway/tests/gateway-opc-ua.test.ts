import { rm } from 'node:fs/promises'
import { DataType } from 'node-opcua-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bus } from '../../server/core/bus/bus.ts'
import { startEmbeddedBroker } from '../../server/core/bus/embedded-broker.ts'
import { freePort } from '../../server/core/kit/free-port.ts'
import { QUALITY } from '../../src/contract/live/quality.ts'
import { createTelemetryStage, type TelemetryStage } from '../../tests/support/telemetry-stage.ts'
import { createGatewayProcess, type GatewayProcess } from './support/gateway-process.ts'
import { newServerFolder, type ScriptedOpcUaServer, startOpcUaServer } from './support/opcua-server.ts'

const COUNTED = 'HZ0001.1.T1g'
/** Some polls. */
const SOME = 5

let stage: TelemetryStage
let server: ScriptedOpcUaServer
let folder: string
let gateway: GatewayProcess
let bus: Bus
let numReads = 0

const openServer = async (port?: number): Promise<void> => {
  const nodes = new Map([['T1g', { type: DataType.Double, value: numReads }]])
  server = await startOpcUaServer({
    folder,
    nodes,
    ...(port !== undefined && { port }),
    onRead: (names) => {
      if (!names.includes('T1g')) return
      numReads += 1
      nodes.set('T1g', { type: DataType.Double, value: numReads })
    },
  })
}

beforeAll(async () => {
  stage = await createTelemetryStage(Date.now())
  stage.clock.now = Date.now
  folder = await newServerFolder()
  await openServer()
  bus = await startEmbeddedBroker(await freePort(), (topic, payload) => stage.telemetry.ingest.accept(topic, payload))
  gateway = await createGatewayProcess({
    mqtt: { url: bus.url, company: 'small', gateway: 'GW1' },
    connections: [
      {
        kind: 'opc-ua',
        name: 'plc',
        url: server.url,
        devices: [
          {
            name: 'boiler',
            node: 'HZ0001.1',
            pollSeconds: 0.2,
            registers: [{ point: 'T1g', nodeId: 'ns=1;s=T1g', type: 'double' }],
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
  await server?.close()
  await rm(folder, { recursive: true, force: true })
  await stage?.close()
})

/** The good values of the point that the server has stored, oldest first. */
async function stored(): Promise<number[]> {
  const { rows } = await stage.database.db.$client.query<{ value: number }>(
    'select value from sample where point_id = $1 and quality = $2 order by at',
    [stage.ids[COUNTED], QUALITY.good],
  )
  return rows.map(({ value }) => value)
}
async function waitForReads(): Promise<void> {
  const target = numReads + SOME
  await expect.poll(() => numReads).toBeGreaterThanOrEqual(target)
}

describe('field gateway with an OPC UA server', () => {
  it('brings values in order, and reads on after the server was stopped and restarted: none is lost, none comes twice', async () => {
    await waitForReads()
    await server.close()
    const atStop = numReads
    await openServer(server.port)
    await waitForReads()
    await gateway.stop('SIGKILL')
    const atKill = numReads
    gateway.start()
    await waitForReads()
    const last = numReads
    await expect.poll(async () => (await stored()).at(-1) ?? 0).toBeGreaterThan(last)
    const numbers = await stored()
    const all = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1)
    // an answer that was on its way when one of the two ended was not read
    expect(all.filter((number) => !numbers.includes(number) && number !== atStop && number !== atKill)).toEqual([])
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })
})
