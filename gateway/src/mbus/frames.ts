// Frames of the link layer (EN 13757-2). A master asks, a meter answers.

const ACKNOWLEDGED = 0xe5
const SHORT_START = 0x10
const LONG_START = 0x68
const STOP = 0x16
const SND_NKE = 0x40
const REQ_UD2 = 0x5b
const FRAME_COUNT_BIT = 0x20
/** With the bits that a meter may set: it has alarms, it is busy. */
const RSP_UD = 0x08
const RSP_UD_MASK = 0xcf
/** Start, two lengths, start; control, address, control information; sum, stop. */
const LONG_HEADER_BYTES = 4
const LONG_END_BYTES = 2
const LEAST_LENGTH = 3

const short = (control: number, address: number): Buffer =>
  Buffer.from([SHORT_START, control, address, (control + address) & 0xff, STOP])

/** Puts the link to a meter into its first state: the next request has the frame count bit 1. */
export const resetFrame = (address: number): Buffer => short(SND_NKE, address)

/** Asks for data. With the bit changed the meter goes on to its next telegram, with the same bit it repeats the last one. */
export const requestFrame = (address: number, frameCountBit: boolean): Buffer =>
  short(frameCountBit ? REQ_UD2 | FRAME_COUNT_BIT : REQ_UD2, address)

export type Answer =
  | { readonly kind: 'acknowledged' }
  | { readonly kind: 'data'; readonly address: number; readonly controlInformation: number; readonly data: Buffer }
  | { readonly kind: 'damaged'; readonly why: string }

/** What a meter has sent so far: null while more must come. Bytes before a start, such as line noise, are skipped. */
export function readAnswer(bytes: Buffer): Answer | null {
  const start = bytes.findIndex((byte) => byte === ACKNOWLEDGED || byte === LONG_START)
  if (start < 0) return null
  if (bytes[start] === ACKNOWLEDGED) return { kind: 'acknowledged' }
  const frame = bytes.subarray(start)
  if (frame.length < LONG_HEADER_BYTES) return null
  const length = frame.readUInt8(1)
  if (length !== frame[2] || frame[3] !== LONG_START || length < LEAST_LENGTH)
    return { kind: 'damaged', why: 'its header is wrong' }
  if (frame.length < LONG_HEADER_BYTES + length + LONG_END_BYTES) return null
  const body = frame.subarray(LONG_HEADER_BYTES, LONG_HEADER_BYTES + length)
  const sum = body.reduce((total, byte) => (total + byte) & 0xff, 0)
  if (frame[LONG_HEADER_BYTES + length] !== sum) return { kind: 'damaged', why: 'its sum is wrong' }
  if (frame[LONG_HEADER_BYTES + length + 1] !== STOP) return { kind: 'damaged', why: 'its end is wrong' }
  if ((body.readUInt8(0) & RSP_UD_MASK) !== RSP_UD) return { kind: 'damaged', why: 'it is no answer with data' }
  return {
    kind: 'data',
    address: body.readUInt8(1),
    controlInformation: body.readUInt8(2),
    data: body.subarray(LEAST_LENGTH),
  }
}
