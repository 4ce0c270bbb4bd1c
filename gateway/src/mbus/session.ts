import { once } from 'node:events'
import { Socket } from 'node:net'
import { type Answer, readAnswer, requestFrame, resetFrame } from './frames.ts'
import { type MeterValue, readTelegram, VARIABLE_DATA } from './records.ts'

const CONNECT_MS = 5_000
const TRIES = 3
/** A meter with more is taken for one that does not see the frame count bit. */
const MOST_TELEGRAMS = 30

/** A connection to the meters behind a level converter. One request at a time. */
export interface MbusSession {
  open(): Promise<void>
  isOpen(): boolean
  close(): void
  /** All telegrams of a meter. Rejects where it does not answer, or only damaged. */
  readMeter(address: number, timeoutMs: number): Promise<MeterValue[]>
}

export function createMbusSession(host: string, port: number): MbusSession {
  let socket: Socket | null = null

  function close(): void {
    socket?.destroy()
    socket = null
  }

  async function open(): Promise<void> {
    close()
    const next = new Socket()
    next.on('error', () => undefined)
    next.setNoDelay(true)
    next.connect(port, host)
    try {
      await once(next, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) })
    } catch (error) {
      next.destroy()
      throw error
    }
    socket = next
  }

  async function ask(frame: Buffer, timeoutMs: number): Promise<Answer> {
    const line = socket
    if (!line || line.destroyed) throw new Error('The connection is closed.')
    // what came too late belongs to an earlier request
    line.read()
    let received: Buffer = Buffer.alloc(0)
    return new Promise<Answer>((resolve, reject) => {
      const end = (act: () => void): void => {
        clearTimeout(timer)
        line.off('data', take).off('close', lose)
        line.pause()
        act()
      }
      const take = (bytes: Buffer): void => {
        received = Buffer.concat([received, bytes])
        const answer = readAnswer(received)
        if (answer) end(() => resolve(answer))
      }
      const lose = (): void => end(() => reject(new Error('The connection was lost.')))
      const timer = setTimeout(
        () => end(() => reject(new Error(received.length > 0 ? 'Its answer is not complete.' : 'No answer came.'))),
        timeoutMs,
      )
      line.on('data', take).on('close', lose)
      line.resume()
      line.write(frame)
    })
  }

  /** Asks again, with the same bit, while the answer is missing or damaged. */
  async function askUntil<T>(frame: Buffer, timeoutMs: number, accept: (answer: Answer) => T): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return accept(await ask(frame, timeoutMs))
      } catch (error) {
        if (tried === TRIES) throw error
      }
    }
  }

  async function readMeter(address: number, timeoutMs: number): Promise<MeterValue[]> {
    await askUntil(resetFrame(address), timeoutMs, (answer) => {
      if (answer.kind !== 'acknowledged') throw new Error('It did not acknowledge the reset.')
    })
    const values: MeterValue[] = []
    let frameCountBit = true
    for (let count = 1; count <= MOST_TELEGRAMS; count += 1) {
      const telegram = await askUntil(requestFrame(address, frameCountBit), timeoutMs, (answer) => {
        if (answer.kind === 'damaged') throw new Error(`Its answer is damaged: ${answer.why}.`)
        if (answer.kind !== 'data') throw new Error('It gave no data.')
        if (answer.address !== address) throw new Error(`Meter ${answer.address} answered.`)
        if (answer.controlInformation !== VARIABLE_DATA)
          throw new Error(`It answers with structure 0x${answer.controlInformation.toString(16)}; only 0x72 is read.`)
        return readTelegram(answer.data)
      })
      values.push(...telegram.values)
      if (!telegram.isMoreToCome) return values
      frameCountBit = !frameCountBit
    }
    throw new Error(`It has more than ${MOST_TELEGRAMS} telegrams.`)
  }

  return { open, isOpen: () => socket !== null && !socket.destroyed, close, readMeter }
}
