import { once } from 'node:events'
import { ServerTCP } from 'modbus-serial'
import { freePort } from '../../../server/core/kit/free-port.ts'

/** A scripted device: registers and coils that a test sets and looks at. */
export interface ModbusStation {
  readonly port: number
  readonly registers: Map<number, number>
  readonly coils: Map<number, boolean>
  /** Requests to read registers: `1: holding 0 4` is unit 1, address 0, four registers. */
  readonly asked: string[]
  /** Writes that arrived: address and value. */
  readonly written: [number, number][]
  /** What a read finds at an address; undefined: what is in registers. */
  onRead: (address: number) => number | undefined
  /** Called when a write has arrived, before it is answered; the answer waits for it. */
  onWritten: () => Promise<void>
  /** Units that do not answer. */
  readonly silent: Set<number>
  /** Addresses that the device does not have. */
  readonly missing: Set<number>
  close(): Promise<void>
}

type Done<Value> = (error: Error | null, value: Value) => void
const ILLEGAL_ADDRESS = Object.assign(new Error('There is no such address.'), { modbusErrorCode: 2 })

/** @param given - Where one was that was stopped; by default a free port. */
export async function startModbusStation(given?: number): Promise<ModbusStation> {
  const port = given ?? (await freePort())
  const station: Omit<ModbusStation, 'port' | 'close'> = {
    registers: new Map(),
    coils: new Map(),
    asked: [],
    written: [],
    onRead: () => undefined,
    onWritten: async () => undefined,
    silent: new Set(),
    missing: new Set(),
  }
  const at = (address: number): number => station.onRead(address) ?? station.registers.get(address) ?? 0
  // the server takes functions with a callback by the number of their parameters
  const readOne = (from: string) => (address: number, unit: number, done: Done<number>) => {
    station.asked.push(`${unit}: ${from} ${address} 1`)
    if (station.silent.has(unit)) return
    if (station.missing.has(address)) return done(ILLEGAL_ADDRESS, 0)
    done(null, at(address))
  }
  const readAll = (from: string) => (address: number, count: number, unit: number, done: Done<number[]>) => {
    station.asked.push(`${unit}: ${from} ${address} ${count}`)
    if (station.silent.has(unit)) return
    done(
      null,
      Array.from({ length: count }, (_, index) => at(address + index)),
    )
  }
  const set = (address: number, value: number): void => {
    station.written.push([address, value])
    station.registers.set(address, value)
  }
  const server = new ServerTCP(
    {
      getHoldingRegister: readOne('holding'),
      getInputRegister: readOne('input'),
      getMultipleHoldingRegisters: readAll('holding'),
      getMultipleInputRegisters: readAll('input'),
      getCoil: async (address: number) => station.coils.get(address) ?? false,
      setRegister: async (address: number, value: number) => {
        set(address, value)
        await station.onWritten()
      },
      setRegisterArray: async (address: number, values: number[]) => {
        for (const [index, value] of values.entries()) set(address + index, value)
        await station.onWritten()
      },
      setCoil: async (address: number, value: boolean) => {
        station.written.push([address, Number(value)])
        station.coils.set(address, value)
        await station.onWritten()
      },
    },
    { host: '127.0.0.1', port, unitID: 255 },
  )
  server.on('socketError', () => undefined)
  await once(server, 'initialized')
  return Object.assign(station, {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
