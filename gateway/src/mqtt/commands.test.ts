import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ModbusStation, startModbusStation } from '../../tests/support/modbus-station.ts'
import { readConfig } from '../config/config.ts'
import { runModbus } from '../modbus/devices.ts'
import type { Running } from '../polling/running.ts'
import { openCommandRecord } from './command-record.ts'
import { type Commands, createCommands } from './commands.ts'

const SET_POINT = 10
const START = 20
const MINUTE_MS = 60_000
let folder: string
let station: ModbusStation
let now: number
let running: Running
let answers: { id: string; result: string; value: number }[]
/** Told when the broker has an answer. */
let onTold: (() => void)[]
let isBrokerThere: boolean

/** The part of a gateway that does commands; a second one on the same folder is one that was killed and started. */
function open(): Commands {
  const { connections } = readConfig(
    JSON.stringify({
      mqtt: { url: 'mqtt://127.0.0.1', company: 'small', gateway: 'GW1' },
      store: { folder },
      connections: [
        {
          kind: 'modbus-tcp',
          name: 'station',
          host: '127.0.0.1',
          port: station.port,
          devices: [
            {
              name: 'controller',
              pollSeconds: 3600,
              timeoutMs: 200,
              registers: [
                { point: 'T2gSP', address: SET_POINT, type: 'int16', scale: 0.1, writable: { min: 20, max: 85 } },
                {
                  point: 'XP1_Start',
                  function: 'coil',
                  address: START,
                  type: 'bool',
                  writable: { min: 1, max: 1, pulse: true },
                },
              ],
            },
          ],
        },
      ],
    }),
  )
  const [connection] = connections
  if (connection?.kind !== 'modbus-tcp') throw new Error('The connection above is Modbus TCP.')
  running = runModbus(connection, {
    deliver: () => undefined,
    now: () => now,
    steadyNow: () => performance.now(),
    log: () => undefined,
    onChange: () => undefined,
  })
  return createCommands({
    record: openCommandRecord(join(folder, 'commands.json'), () => now),
    writePoints: running.writePoints,
    answer: (text, told) => {
      if (isBrokerThere) answers.push(JSON.parse(text))
      onTold.push(told)
    },
    now: () => now,
    log: () => undefined,
  })
}
const asked = (id: string, value: number, more: object = {}): string =>
  JSON.stringify({ id, point: 'T2gSP', value, validUntil: null, actBefore: now + 30_000, ...more })
const held = (): number | undefined => station.registers.get(SET_POINT)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-commands-'))
  station = await startModbusStation()
  station.registers.set(SET_POINT, 450)
  now = 1_790_000_000_000
  answers = []
  onTold = []
  isBrokerThere = true
})
afterEach(async () => {
  await running.line.close()
  await station.close()
  rmSync(folder, { recursive: true })
})

describe('createCommands', () => {
  it('writes in units of the device, reads back, and answers an id that it knows as before', async () => {
    const commands = open()
    const text = asked('a', 48.5)
    await commands.receive(text)
    await commands.receive(text)
    expect(station.written).toEqual([[SET_POINT, 485]])
    expect(answers).toEqual([0, 1].map(() => ({ id: 'a', result: 'ok', value: 48.5, t: now })))
  })

  it('does nothing that is too late, out of range or unknown', async () => {
    const commands = open()
    await commands.receive(asked('late', 48, { actBefore: now }))
    await commands.receive(asked('over', 48, { validUntil: now }))
    await commands.receive(asked('far', 90))
    await commands.receive(asked('who', 48, { point: 'T1g' }))
    expect(answers.map(({ id, result }) => [id, result])).toEqual([
      ['late', 'expired'],
      ['over', 'expired'],
      ['far', 'range'],
      ['who', 'unknown'],
    ])
    expect(station.written).toEqual([])
  })

  it('sends nothing once the end has come while the device was being asked', async () => {
    const commands = open()
    station.onRead = () => {
      now += MINUTE_MS
      return undefined
    }
    await commands.receive(asked('a', 48))
    expect(answers).toMatchObject([{ id: 'a', result: 'expired' }])
    expect(station.written).toEqual([])
  })

  it('sets the point back to what it held before both of two commands, also after a kill', async () => {
    const commands = open()
    await commands.receive(asked('a', 48, { validUntil: now + MINUTE_MS }))
    await commands.receive(asked('b', 50, { validUntil: now + 2 * MINUTE_MS }))
    await running.line.close()
    const next = open()
    now += MINUTE_MS
    await next.followUp()
    expect(held()).toBe(500)
    now += MINUTE_MS
    await next.followUp()
    expect(held()).toBe(450)
  })

  it('killed after the device acted: the next start finds that out, answers, and still sets the point back', async () => {
    station.onWritten = () => new Promise(() => undefined)
    const commands = open()
    await commands.receive(asked('a', 48, { validUntil: now + MINUTE_MS }))
    expect([held(), answers]).toEqual([480, []])
    await running.line.close()
    station.onWritten = async () => undefined
    const next = open()
    await next.followUp()
    expect(answers).toMatchObject([{ id: 'a', result: 'ok', value: 48 }])
    expect(station.written.length).toBe(1)
    now += MINUTE_MS
    await next.followUp()
    expect(held()).toBe(450)
  })

  it('a command whose answer was lost is not done again when it is sent again', async () => {
    station.onWritten = () => new Promise(() => undefined)
    const commands = open()
    const text = asked('a', 48)
    await commands.receive(text)
    station.onWritten = async () => undefined
    // somebody at the device has set it meanwhile
    station.registers.set(SET_POINT, 460)
    await commands.receive(text)
    expect([held(), answers]).toEqual([460, []])
    now += MINUTE_MS
    await commands.receive(text)
    await commands.receive(text)
    expect([held(), answers.map(({ result }) => result)]).toEqual([460, ['expired']])
  })

  it('does a command that did not reach the device when it is sent again', async () => {
    const commands = open()
    const text = asked('a', 48)
    station.silent.add(1)
    await commands.receive(text)
    expect(answers).toEqual([])
    station.silent.clear()
    await commands.receive(text)
    expect([held(), answers.map(({ result }) => result)]).toEqual([480, ['ok']])
  })

  it('tells an answer again after a kill that came before the broker had it, and only then', async () => {
    isBrokerThere = false
    const commands = open()
    await commands.receive(asked('a', 48))
    await running.line.close()
    isBrokerThere = true
    open()
    expect(answers).toMatchObject([{ id: 'a', result: 'ok' }])
    for (const told of onTold) told()
    await running.line.close()
    open()
    expect(answers.length).toBe(1)
  })

  it('takes a pulse as done when the device has acknowledged it, and never sets it back', async () => {
    const commands = open()
    station.onWritten = async () => void station.coils.set(START, false)
    await commands.receive(asked('a', 1, { point: 'XP1_Start', validUntil: now + MINUTE_MS }))
    now += MINUTE_MS
    await commands.followUp()
    expect(answers).toMatchObject([{ id: 'a', result: 'ok', value: 1 }])
    expect(station.written).toEqual([[START, 1]])
  })
})
