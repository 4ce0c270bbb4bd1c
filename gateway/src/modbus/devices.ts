import type { ModbusConnection, ModbusDevice, Register } from '../config/modbus-config.ts'
import { WORDS } from '../config/modbus-config.ts'
import { toDevice, toPlant } from '../config/point.ts'
import type { Line, Poll } from '../polling/line.ts'
import { pollGroups } from '../polling/poll-groups.ts'
import { QUALITY, type Reading, type WriteOutcome, type WritePoint } from '../polling/reading.ts'
import { runDevices, type WatchedDevice } from '../polling/run-devices.ts'
import type { RunContext, Running } from '../polling/running.ts'
import { type Block, blocksOf } from './blocks.ts'
import { createSession, type ModbusSession, Refusal } from './session.ts'
import { numberFromWords, wordsFromNumber } from './words.ts'

const ILLEGAL_VALUE = 3
/** The device failed while it acted. */
const DEVICE_FAILURE = 4

/** Reads and writes the devices of one connection. */
export function runModbus(connection: ModbusConnection, context: RunContext): Running {
  const session = createSession(connection)
  return runDevices(
    connection,
    {
      session,
      pollsOf: (watched) => pollsOf(watched, session, context),
      writePointsOf: (device, line) =>
        device.registers.flatMap((register) => {
          const point = writePointOf(register, device, session, line, context.now)
          return point ? [[register.point, point] as const] : []
        }),
    },
    context,
  )
}

/** One for each period of a device. */
function pollsOf(
  { device, state, latest }: WatchedDevice<ModbusDevice>,
  session: ModbusSession,
  { deliver, now, log }: RunContext,
): Poll[] {
  const refused = new Set<Block>()

  async function readingsOf(block: Block): Promise<Reading[]> {
    try {
      const words = await session.read(block.function, device.unit, block.address, block.count, device.timeoutMs)
      if (refused.delete(block)) log(`${state.name}: ${nameOf(block)} can be read again.`)
      return block.registers.flatMap((register) => {
        const at = register.address - block.address
        const value = plantValue(register, words.slice(at, at + WORDS[register.type]))
        return value === null ? [] : [[register.point, value, QUALITY.good] as const]
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!refused.has(block)) log(`${state.name}: ${nameOf(block)} is refused by the device: ${error.message}`)
      refused.add(block)
      return []
    }
  }

  return [...pollGroups(device)].map(([seconds, registers]) => {
    const blocks = blocksOf(registers)
    return {
      device: state,
      periodMs: seconds * 1_000,
      run: async () => {
        const readings: Reading[] = []
        try {
          for (const block of blocks) readings.push(...(await readingsOf(block)))
        } finally {
          for (const [point, value] of readings) latest.set(point, value)
          if (readings.length > 0) deliver(now(), readings)
        }
      },
    }
  })
}

const nameOf = ({ function: from, address, count }: Block): string => `${from} ${address} to ${address + count - 1}`

/** In the point's own unit; null for a float that is no number. */
function plantValue(register: Register, words: readonly number[]): number | null {
  const raw = rawOf(register, words)
  return Number.isFinite(raw) ? toPlant(raw, register) : null
}

function rawOf({ type, byteOrder, bit }: Register, words: readonly number[]): number {
  if (type !== 'bool') return numberFromWords(words, type, byteOrder)
  const word = words[0] ?? 0
  return bit === undefined ? word : (word >> bit) & 1
}

function writePointOf(
  register: Register,
  { unit, timeoutMs }: ModbusDevice,
  session: ModbusSession,
  line: Line,
  now: () => number,
): WritePoint | null {
  const { writable, address, type, byteOrder } = register
  if (!writable) return null
  const readWords = () => session.read(register.function, unit, address, WORDS[type], timeoutMs)
  const wordsOf = (value: number): number[] | null => {
    const raw = toDevice(value, register)
    if (type !== 'bool') return wordsFromNumber(raw, type, byteOrder)
    return raw === 0 || raw === 1 ? [raw] : null
  }
  const isSame = (one: readonly number[], other: readonly number[]): boolean =>
    one.length === other.length && one.every((word, at) => word === other[at])

  async function send(
    words: readonly number[],
    actBefore: number,
    onSend: (before: number | null) => void,
  ): Promise<WriteOutcome> {
    const before = writable?.pulse ? null : await readWords()
    const leftMs = actBefore - now()
    if (leftMs <= 0) return { kind: 'expired' }
    onSend(before && plantValue(register, before))
    try {
      if (type === 'bool') await session.writeCoil(unit, address, words[0] === 1, Math.min(timeoutMs, leftMs))
      else await session.writeWords(unit, address, words, Math.min(timeoutMs, leftMs))
      if (writable?.pulse) return { kind: 'done', value: plantValue(register, words) ?? 0 }
      const after = await readWords()
      const held = plantValue(register, after)
      if (isSame(after, words)) return { kind: 'done', value: held ?? 0 }
      return { kind: 'unsure', why: `the device holds ${held} after the write` }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!(error instanceof Refusal)) {
        // what is not yet sent must not be sent later
        session.close()
        return { kind: 'unsure', why }
      }
      if (error.code === ILLEGAL_VALUE) return { kind: 'range' }
      return { kind: error.code === DEVICE_FAILURE ? 'unsure' : 'not done', why }
    }
  }

  return {
    min: writable.min,
    max: writable.max,
    isPulse: writable.pulse,
    async write(value, actBefore, onSend) {
      const words = wordsOf(value)
      if (!words) return { kind: 'range' }
      try {
        return await line.urgent(() => send(words, actBefore, onSend))
      } catch (error) {
        return { kind: 'not done', why: error instanceof Error ? error.message : String(error) }
      }
    },
    async holds(value) {
      const words = wordsOf(value)
      return words !== null && isSame(await line.urgent(readWords), words)
    },
  }
}
