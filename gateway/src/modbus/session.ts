import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import ModbusClient from 'modbus-serial'
import type { ModbusConnection, Register } from '../config/modbus-config.ts'

const CONNECT_MS = 5_000
const KEEP_ALIVE_MS = 10_000
/** On a serial line nothing tells a late answer from that to the next request of the same length. */
const LATE_ANSWER_MS = 300

/** A device answered that it will not. */
export class Refusal extends Error {
  /** 1 function, 2 address, 3 value, 4 failure, 6 busy … */
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** One connection to devices. One request at a time. */
export interface ModbusSession {
  open(): Promise<void>
  isOpen(): boolean
  close(): void
  /** @returns Words, or bits as 0 and 1. @throws {Refusal} by the device; other errors where no answer came in time. */
  read(from: Register['function'], unit: number, address: number, count: number, timeoutMs: number): Promise<number[]>
  writeCoil(unit: number, address: number, isOn: boolean, timeoutMs: number): Promise<void>
  writeWords(unit: number, address: number, words: readonly number[], timeoutMs: number): Promise<void>
}

export function createSession(connection: ModbusConnection): ModbusSession {
  let client: ModbusClient | null = null
  let socket: Socket | null = null

  async function open(): Promise<void> {
    close()
    const next = new ModbusClient()
    next.on('error', () => undefined)
    if (connection.kind === 'modbus-rtu') {
      const { path, baudRate, parity, stopBits } = connection
      await next.connectRTUBuffered(path, { baudRate, parity, stopBits, dataBits: 8 })
    } else {
      socket = await connect(connection.host, connection.port)
      await next.linkTCP(socket, { port: connection.port })
    }
    client = next
  }

  function close(): void {
    const former = client
    client = null
    // what lies in the buffers of the system must not reach the device later
    socket?.destroy()
    socket = null
    former?.close(() => undefined)
  }

  function ready(unit: number, timeoutMs: number): ModbusClient {
    if (!client) throw new Error('The connection is closed.')
    client.setID(unit)
    client.setTimeout(timeoutMs)
    return client
  }

  async function asked<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await answered(request)
    } catch (error) {
      if (connection.kind === 'modbus-rtu' && !(error instanceof Refusal)) await pause(LATE_ANSWER_MS)
      throw error
    }
  }

  return {
    open,
    isOpen: () => client?.isOpen === true && (socket === null || !socket.destroyed),
    close,
    read: (from, unit, address, count, timeoutMs) =>
      asked(async () => {
        const at = ready(unit, timeoutMs)
        switch (from) {
          case 'coil':
            return (await at.readCoils(address, count)).data.slice(0, count).map(Number)
          case 'discrete':
            return (await at.readDiscreteInputs(address, count)).data.slice(0, count).map(Number)
          case 'holding':
            return (await at.readHoldingRegisters(address, count)).data
          case 'input':
            return (await at.readInputRegisters(address, count)).data
        }
      }),
    writeCoil: (unit, address, isOn, timeoutMs) =>
      asked(async () => void (await ready(unit, timeoutMs).writeCoil(address, isOn))),
    writeWords: (unit, address, words, timeoutMs) =>
      asked(async () => {
        const [first] = words
        const at = ready(unit, timeoutMs)
        // many small devices know the function of one register alone
        if (words.length === 1 && first !== undefined) await at.writeRegister(address, first)
        else await at.writeRegisters(address, [...words])
      }),
  }
}

async function connect(host: string, port: number): Promise<Socket> {
  const socket = new Socket()
  socket.on('error', () => undefined)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, KEEP_ALIVE_MS)
  socket.connect(port, host)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
  } catch (error) {
    socket.destroy()
    throw error instanceof Error && error.name === 'AbortError'
      ? new Error(`${host}:${port} does not answer.`, { cause: error })
      : error
  }
  return socket
}

async function answered<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    // modbus-serial rejects with objects of its own
    if (typeof error === 'object' && error !== null && 'modbusCode' in error && typeof error.modbusCode === 'number')
      throw new Refusal(error.modbusCode, messageOf(error))
    throw error instanceof Error ? error : new Error(messageOf(error))
  }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
