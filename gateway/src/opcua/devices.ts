import { DataType, type DataValue, StatusCodes, VariantArrayType } from 'node-opcua-client'
import type { OpcUaConnection, OpcUaDevice, OpcUaRegister } from '../config/opcua-config.ts'
import { toDevice, toPlant } from '../config/point.ts'
import type { Line, Poll } from '../polling/line.ts'
import { pollGroups } from '../polling/poll-groups.ts'
import { QUALITY, type Reading, type WriteOutcome, type WritePoint } from '../polling/reading.ts'
import { deviceName, runDevices, type WatchedDevice } from '../polling/run-devices.ts'
import type { RunContext, Running } from '../polling/running.ts'
import { qualityOf } from './qualities.ts'
import { createOpcUaSession, type OpcUaSecurity, type OpcUaSession } from './session.ts'
import { fits, numberOf, valueFor } from './values.ts'

/** Reads and writes the nodes of one server. */
export function runOpcUa(connection: OpcUaConnection, security: OpcUaSecurity, context: RunContext): Running {
  const session = createOpcUaSession(connection, security)
  const names = connection.devices.map((device) => deviceName(connection, device)).join(', ')
  return runDevices(
    connection,
    {
      session: { ...session, open: sayingWhy(session.open, names, context.log) },
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

/** A server that is away may come back with another certificate: each new reason is said, with the devices behind it. */
function sayingWhy(open: () => Promise<void>, names: string, log: (text: string) => void): () => Promise<void> {
  let said = ''
  return async () => {
    try {
      await open()
      said = ''
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (why !== said) log(`${names}: ${why}`)
      said = why
      throw error
    }
  }
}

/** One for each period of a device. */
function pollsOf(
  { device, state, latest }: WatchedDevice<OpcUaDevice>,
  session: OpcUaSession,
  { deliver, now, log }: RunContext,
): Poll[] {
  const problems = new Map<OpcUaRegister, string>()

  function notePoint(register: OpcUaRegister, problem: string | null): void {
    if ((problems.get(register) ?? null) === problem) return
    if (problem === null) problems.delete(register)
    else problems.set(register, problem)
    log(`${state.name}: ${register.point}, node ${register.nodeId}: ${problem ?? 'can be read again'}.`)
  }

  function readingOf(register: OpcUaRegister, value: DataValue, since: number, until: number): Reading[] {
    notePoint(register, problemOf(register, value))
    const quality = qualityOf(value)
    if (quality === null) return []
    // a bad value is no value: the last good one is marked
    const number = value.statusCode.isBad() ? latest.get(register.point) : (plantValue(register, value) ?? undefined)
    if (number === undefined) return []
    const time = value.sourceTimestamp?.getTime() ?? 0
    // a value that has not changed keeps the time of its last change, and is still true now
    return [since < time && time <= until ? [register.point, number, quality, time] : [register.point, number, quality]]
  }

  return [...pollGroups(device)].map(([seconds, registers]) => {
    const periodMs = seconds * 1_000
    let readUntil = now() - periodMs
    return {
      device: state,
      periodMs,
      run: async () => {
        const values = await session.read(
          registers.map(({ nodeId }) => nodeId),
          device.timeoutMs,
        )
        const at = now()
        const readings = registers.flatMap((register, index) => {
          const value = values[index]
          return value ? readingOf(register, value, readUntil, at) : []
        })
        readUntil = at
        for (const [point, value, quality] of readings) if (quality === QUALITY.good) latest.set(point, value)
        if (readings.length > 0) deliver(at, readings)
      },
    }
  })
}

const isList = ({ value }: Pick<DataValue, 'value'>): boolean => value.arrayType !== VariantArrayType.Scalar

/** Null where the value is as it should be. */
function problemOf({ type }: OpcUaRegister, value: DataValue): string | null {
  if (value.statusCode.equals(StatusCodes.BadNodeIdUnknown) || value.statusCode.equals(StatusCodes.BadNodeIdInvalid))
    return 'the server has no such node'
  if (!value.statusCode.isGood()) return `the server says ${value.statusCode.name}`
  const actual = value.value.dataType
  if (actual === DataType.Null) return 'it holds no value yet'
  if (isList(value)) return 'it is an array; only single values are read'
  return fits(type, actual) ? null : `it is of type ${DataType[actual]}, which does not fit into ${type}`
}

/** In the point's own unit; null for what is no number of the type. */
function plantValue(register: OpcUaRegister, { value }: DataValue): number | null {
  if (!value || isList({ value }) || !fits(register.type, value.dataType)) return null
  const raw = numberOf(value)
  return Number.isFinite(raw) ? toPlant(raw, register) : null
}

const REFUSED_VALUE = [StatusCodes.BadOutOfRange, StatusCodes.BadTypeMismatch]

function writePointOf(
  register: OpcUaRegister,
  { timeoutMs }: OpcUaDevice,
  session: OpcUaSession,
  line: Line,
  now: () => number,
): WritePoint | null {
  const { writable, nodeId } = register
  if (!writable) return null

  async function readOne(): Promise<DataValue> {
    const [value] = await session.read([nodeId], timeoutMs)
    const problem = value ? problemOf(register, value) : 'the server gave no value'
    if (!value || problem) throw new Error(`node ${nodeId}: ${problem}`)
    return value
  }
  const holdsRaw = ({ value }: DataValue, raw: unknown): boolean => JSON.stringify(value.value) === JSON.stringify(raw)

  async function send(
    value: number,
    actBefore: number,
    onSend: (before: number | null) => void,
  ): Promise<WriteOutcome> {
    // says also of which type the server wants it
    const before = await readOne()
    const raw = valueFor(toDevice(value, register), before.value.dataType)
    if (raw === null) return { kind: 'range' }
    const leftMs = actBefore - now()
    if (leftMs <= 0) return { kind: 'expired' }
    onSend(writable?.pulse ? null : plantValue(register, before))
    try {
      const status = await session.write(nodeId, before.value.dataType, raw, Math.min(timeoutMs, leftMs))
      if (REFUSED_VALUE.some((one) => one.equals(status))) return { kind: 'range' }
      if (!status.isGood()) return { kind: 'not done', why: `the server says ${status.name}` }
      if (writable?.pulse) return { kind: 'done', value }
      const after = await readOne()
      const held = plantValue(register, after)
      if (holdsRaw(after, raw)) return { kind: 'done', value: held ?? 0 }
      return { kind: 'unsure', why: `the device holds ${held} after the write` }
    } catch (error) {
      // what is not yet sent must not be sent later
      session.close()
      return { kind: 'unsure', why: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    min: writable.min,
    max: writable.max,
    isPulse: writable.pulse,
    async write(value, actBefore, onSend) {
      try {
        return await line.urgent(() => send(value, actBefore, onSend))
      } catch (error) {
        return { kind: 'not done', why: error instanceof Error ? error.message : String(error) }
      }
    },
    holds: (value) =>
      line.urgent(async () => {
        const held = await readOne()
        return holdsRaw(held, valueFor(toDevice(value, register), held.value.dataType))
      }),
  }
}
