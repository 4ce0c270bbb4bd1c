import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const [ACKNOWLEDGED, SHORT, LONG, STOP] = [0xe5, 0x10, 0x68, 0x16]
const [SND_NKE, REQ_UD2, RSP_UD, VARIABLE_DATA, FRAME_COUNT_BIT] = [0x40, 0x5b, 0x08, 0x72, 0x20]
const SHORT_BYTES = 5
/** Identification, maker, version, medium heat, access number, status, signature. */
const HEADER = [0x78, 0x56, 0x34, 0x12, 0x24, 0x40, 0x01, 0x04, 0x55, 0, 0, 0]

/** A scripted meter behind a converter to TCP: it goes on to its next telegram when the frame count bit changes. */
export interface MbusMeter {
  readonly port: number
  /** Answers that go out with a wrong sum before the next right one. */
  numDamaged: number
  close(): Promise<void>
}

/** @param telegrams - The records of each. */
export async function startMbusMeter(address: number, telegrams: readonly (readonly number[])[]): Promise<MbusMeter> {
  const sockets = new Set<Socket>()
  let current = -1
  let bit: number | null = null
  const answer = (control: number): Buffer => {
    const next = control & FRAME_COUNT_BIT
    if (next !== bit) current = (current + 1) % telegrams.length
    bit = next
    const body = [RSP_UD, address, VARIABLE_DATA, ...HEADER, ...(telegrams[current] ?? [])]
    let sum = body.reduce((total, byte) => total + byte, 0)
    if (meter.numDamaged > 0) {
      meter.numDamaged -= 1
      sum += 1
    }
    return Buffer.from([LONG, body.length, body.length, LONG, ...body, sum & 0xff, STOP])
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (request) => {
      const [start, control = 0, asked] = request
      if (request.length !== SHORT_BYTES || start !== SHORT || asked !== address) return
      if (control === SND_NKE) {
        current = -1
        bit = null
        socket.write(Buffer.from([ACKNOWLEDGED]))
      } else if ((control & ~FRAME_COUNT_BIT) === REQ_UD2) {
        const bytes = answer(control)
        // as serial converters do: in pieces
        socket.write(bytes.subarray(0, 7))
        setImmediate(() => socket.write(bytes.subarray(7)))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address() as AddressInfo // a TCP server's address is never a string
  const meter: MbusMeter = {
    port: bound.port,
    numDamaged: 0,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return meter
}
