import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataType, StatusCodes } from 'node-opcua-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newServerFolder,
  type ScriptedNode,
  type ScriptedOpcUaServer,
  startOpcUaServer,
} from '../../tests/support/opcua-server.ts'
import { readConfig } from '../config/config.ts'
import { QUALITY, type Reading } from '../polling/reading.ts'
import type { Running } from '../polling/running.ts'
import { runOpcUa } from './devices.ts'
import { openSecurity } from './security.ts'

const nodes = () =>
  new Map<string, ScriptedNode>([
    ['T1', { type: DataType.Float, value: 48.5 }],
    ['Counter', { type: DataType.UInt32, value: 4_000_000_000 }],
    ['Pump', { type: DataType.Boolean, value: true }],
    ['SetPoint', { type: DataType.Int16, value: 450 }],
    ['List', { type: DataType.Double, value: [1, 2] }],
  ])
const ENCRYPTED = { security: 'encrypt' }
const PLAIN = { security: 'none' }

let folder: string
let serverFolder: string
let server: ScriptedOpcUaServer
let running: Running | null
let readings: Reading[]
let logged: string[]

const node = (name: string, type: string, more: object = {}) => ({
  point: name,
  nodeId: `ns=1;s=${name}`,
  type,
  ...more,
})

async function run(security: object, registers: readonly object[], passwordFiles = {}): Promise<Running> {
  const [connection] = readConfig(
    JSON.stringify({
      mqtt: { url: 'mqtt://127.0.0.1', company: 'small', gateway: 'GW1' },
      store: { folder: 'store' },
      opcUaPasswordFiles: passwordFiles,
      connections: [
        {
          kind: 'opc-ua',
          name: 'plc',
          url: server.url,
          ...security,
          devices: [{ name: 'boiler', pollSeconds: 0.2, registers }],
        },
      ],
    }),
  ).connections
  if (connection?.kind !== 'opc-ua') throw new Error('The connection above is OPC UA.')
  const log = (text: string): void => void logged.push(text)
  const started = runOpcUa(connection, await openSecurity(folder, passwordFiles, log), {
    deliver: (time, given) => {
      for (const [point, value, quality, own] of given) readings.push([point, value, quality, own ?? time])
    },
    now: Date.now,
    steadyNow: () => performance.now(),
    log,
    onChange: ({ name, isReached }, why) => log(`${name}: ${isReached ? 'answers' : why}`),
  })
  running = started
  return started
}
const latestOf = (name: string): Reading | undefined => readings.findLast(([point]) => point === name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opc-ua-gateway-'))
  serverFolder = await newServerFolder()
})
beforeEach(async () => {
  server = await startOpcUaServer({ folder: serverFolder, nodes: nodes() })
  running = null
  readings = []
  logged = []
})
afterEach(async () => {
  await running?.line.close()
  await server.close()
})
afterAll(async () => {
  for (const one of [folder, serverFolder]) await rm(one, { recursive: true, force: true })
})

describe('runOpcUa', () => {
  it('reads numbers and bits in units of the plant, and names nodes that are missing or of another type', async () => {
    await run(PLAIN, [
      node('T1', 'float32'),
      node('Counter', 'uint32', { scale: 0.001 }),
      node('Pump', 'bool'),
      node('Gone', 'int16'),
      node('SetPoint', 'uint16'),
      node('List', 'double'),
    ])
    await expect.poll(() => latestOf('Pump')).toBeDefined()
    expect(readings.slice(0, 3).map(([point, value, quality]) => [point, value, quality])).toEqual([
      ['T1', 48.5, QUALITY.good],
      ['Counter', 4_000_000, QUALITY.good],
      ['Pump', 1, QUALITY.good],
    ])
    expect(new Set(readings.map(([point]) => point))).toEqual(new Set(['T1', 'Counter', 'Pump']))
    expect(logged).toEqual(
      expect.arrayContaining([
        'plc / boiler: Gone, node ns=1;s=Gone: the server has no such node.',
        'plc / boiler: SetPoint, node ns=1;s=SetPoint: it is of type Int16, which does not fit into uint16.',
        'plc / boiler: List, node ns=1;s=List: it is an array; only single values are read.',
      ]),
    )
  })

  it('gives the last value a bad quality where the server says that it is bad', async () => {
    await run(PLAIN, [node('T1', 'float32')])
    await expect.poll(() => latestOf('T1')?.[2]).toBe(QUALITY.good)
    server.nodes.set('T1', { type: DataType.Float, value: 0, status: StatusCodes.BadSensorFailure })
    await expect.poll(() => latestOf('T1')?.slice(1, 3)).toEqual([48.5, QUALITY.commFail])
    server.nodes.set('T1', { type: DataType.Float, value: 900, status: StatusCodes.UncertainEngineeringUnitsExceeded })
    await expect.poll(() => latestOf('T1')?.slice(1, 3)).toEqual([900, QUALITY.outOfRange])
    server.nodes.set('T1', { type: DataType.Float, value: 50 })
    await expect.poll(() => latestOf('T1')?.slice(1, 3)).toEqual([50, QUALITY.good])
  })

  it('takes the time of the source where it can be right, else that of the poll', async () => {
    await run(PLAIN, [node('T1', 'float32'), node('Counter', 'uint32')])
    const aYear = 365 * 86_400_000
    server.nodes.set('Counter', { type: DataType.UInt32, value: 7, sourceTime: Date.now() + aYear })
    await expect.poll(() => latestOf('Counter')?.[1]).toBe(7)
    expect(Math.abs((latestOf('Counter')?.[3] ?? 0) - Date.now())).toBeLessThan(aYear / 100)
    server.nodes.set('Counter', { type: DataType.UInt32, value: 8, sourceTime: Date.now() - aYear })
    await expect.poll(() => latestOf('Counter')?.[1]).toBe(8)
    expect(Math.abs((latestOf('Counter')?.[3] ?? 0) - Date.now())).toBeLessThan(aYear / 100)
    const sourceTime = Date.now()
    server.nodes.set('T1', { type: DataType.Float, value: 51, sourceTime })
    await expect.poll(() => readings.find(([point, value]) => point === 'T1' && value === 51)?.[3]).toBe(sourceTime)
  })

  it('writes in the type of the server and reads back; refuses what the type cannot hold', async () => {
    const { writePoints } = await run(PLAIN, [
      node('SetPoint', 'int16', { scale: 0.1, writable: { min: -10_000, max: 10_000 } }),
    ])
    const held: (number | null)[] = []
    const write = (value: number) =>
      writePoints.get('SetPoint')?.write(value, Date.now() + 10_000, (before) => held.push(before))
    expect(await write(46.5)).toEqual({ kind: 'done', value: 46.5 })
    expect(held).toEqual([45])
    expect(server.written).toEqual([['SetPoint', 465]])
    expect(await writePoints.get('SetPoint')?.holds(46.5)).toBe(true)
    expect(await write(9_000)).toEqual({ kind: 'range' })
    expect(server.written.length).toBe(1)
    expect(await writePoints.get('SetPoint')?.write(47, Date.now() - 1, () => undefined)).toEqual({ kind: 'expired' })
  })

  it('reads on after the server was stopped and came back', async () => {
    await run(ENCRYPTED, [node('T1', 'float32')])
    await expect.poll(() => latestOf('T1')?.[1]).toBe(48.5)
    await server.close()
    await expect
      .poll(() => logged.some((line) => line.startsWith('plc / boiler: ') && !line.endsWith('answers')))
      .toBe(true)
    server = await startOpcUaServer({
      folder: serverFolder,
      port: server.port,
      nodes: new Map([['T1', { type: DataType.Float, value: 60 }]]),
    })
    await expect.poll(() => latestOf('T1')?.[1]).toBe(60)
  })

  it('signs in with the password of the file, which no message shows', async () => {
    await server.close()
    server = await startOpcUaServer({ folder: serverFolder, nodes: nodes(), users: { heat: 'kotel-17' } })
    const file = join(folder, 'password')
    await writeFile(file, 'kotel-18\n')
    await run({ ...ENCRYPTED, user: 'heat' }, [node('T1', 'float32')], { [server.url]: file })
    await expect.poll(() => logged.some((line) => /BadUserAccessDenied|BadIdentityToken/.test(line))).toBe(true)
    expect(logged.join()).not.toContain('kotel')
    await running?.line.close()
    await writeFile(file, 'kotel-17\n')
    await run({ ...ENCRYPTED, user: 'heat' }, [node('T1', 'float32')], { [server.url]: file })
    await expect.poll(() => latestOf('T1')?.[1]).toBe(48.5)
  })

  it('refuses a server with another certificate than the configured one, and says what to do', async () => {
    await run({ ...ENCRYPTED, thumbprint: 'AB'.repeat(20) }, [node('T1', 'float32')])
    await expect
      .poll(() => logged.find((line) => line.includes('thumbprint')))
      .toMatch(
        new RegExp(
          `^plc / boiler: ${server.url} presents a certificate with thumbprint [0-9A-F]{40}; trusted is (AB){20}\\. ` +
            'Nothing is read from it\\. If its certificate was exchanged on purpose, enter [0-9A-F]{40} as its thumbprint\\.$',
        ),
      )
    expect(readings).toEqual([])
  })

  it('keeps to the certificate that was seen first where none is configured', async () => {
    await run(ENCRYPTED, [node('T1', 'float32')])
    await expect.poll(() => latestOf('T1')).toBeDefined()
    await running?.line.close()
    await server.close()
    const other = await newServerFolder()
    server = await startOpcUaServer({ folder: other, port: server.port, nodes: nodes() })
    readings = []
    await run(ENCRYPTED, [node('T1', 'float32')])
    await expect.poll(() => logged.find((line) => line.includes('seen first'))).toContain('plc / boiler: ')
    expect(readings).toEqual([])
    await rm(other, { recursive: true, force: true })
  })
})
