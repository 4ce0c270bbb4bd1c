/**
 * Binary frames of the live channel, server to console. Little-endian.
 *
 *     offset  type        meaning
 *     0       u8          version, {@link FRAME_VERSION}
 *     1       u8          kind: 1 values, 2 heartbeat
 *     2       u16         0
 *     4       u32         count: number of values (0 in a heartbeat)
 *     8       f64         server time, epoch ms
 *     16      f64[count]  values
 *     …       f64[count]  times of measurement, epoch ms
 *     …       u32[count]  point ids
 *     …       u8[count]   qualities, {@link QUALITY}
 *
 * The widest items come first, so every array is aligned and is read as a view, without copying.
 */
const FRAME_VERSION = 1
const FRAME_KIND = { values: 1, heartbeat: 2 } as const
const FRAME_HEADER_BYTES = 16
const BYTES_PER_VALUE = 8 + 8 + 4 + 1

export interface ValueFrame {
  readonly serverTime: number
  readonly values: Float64Array
  readonly times: Float64Array
  readonly pointIds: Uint32Array
  readonly qualities: Uint8Array
}

/** Allocates a frame for `count` values; the caller fills the views and sends `buffer`. */
export function createValueFrame(count: number, serverTime: number): ValueFrame & { readonly buffer: ArrayBuffer } {
  const buffer = new ArrayBuffer(FRAME_HEADER_BYTES + count * BYTES_PER_VALUE)
  writeHeader(buffer, FRAME_KIND.values, count, serverTime)
  return { buffer, serverTime, ...viewsOf(buffer, count) }
}

/** A frame without values: it shows that the connection is alive, and carries the server time. */
export function createHeartbeatFrame(serverTime: number): ArrayBuffer {
  const buffer = new ArrayBuffer(FRAME_HEADER_BYTES)
  writeHeader(buffer, FRAME_KIND.heartbeat, 0, serverTime)
  return buffer
}

/**
 * Reads a frame without copying: the arrays are views of `buffer`. A heartbeat is a frame without values.
 *
 * @throws {RangeError} when version, kind or length are not those of a frame.
 */
export function readFrame(buffer: ArrayBuffer): ValueFrame {
  if (buffer.byteLength < FRAME_HEADER_BYTES)
    throw new RangeError(`Live frame of ${buffer.byteLength} bytes is too short.`)
  const view = new DataView(buffer)
  const version = view.getUint8(0)
  if (version !== FRAME_VERSION) throw new RangeError(`Live frame version ${version}, expected ${FRAME_VERSION}.`)
  const kind = view.getUint8(1)
  if (kind !== FRAME_KIND.values && kind !== FRAME_KIND.heartbeat)
    throw new RangeError(`Unknown live frame kind ${kind}.`)
  const count = view.getUint32(4, true)
  const expected = FRAME_HEADER_BYTES + count * BYTES_PER_VALUE
  if (buffer.byteLength !== expected)
    throw new RangeError(`Live frame of ${buffer.byteLength} bytes, expected ${expected}.`)
  return { serverTime: view.getFloat64(8, true), ...viewsOf(buffer, count) }
}

function writeHeader(buffer: ArrayBuffer, kind: number, count: number, serverTime: number): void {
  const view = new DataView(buffer)
  view.setUint8(0, FRAME_VERSION)
  view.setUint8(1, kind)
  view.setUint32(4, count, true)
  view.setFloat64(8, serverTime, true)
}

function viewsOf(buffer: ArrayBuffer, count: number): Omit<ValueFrame, 'serverTime'> {
  const timesAt = FRAME_HEADER_BYTES + 8 * count
  const idsAt = timesAt + 8 * count
  return {
    values: new Float64Array(buffer, FRAME_HEADER_BYTES, count),
    times: new Float64Array(buffer, timesAt, count),
    pointIds: new Uint32Array(buffer, idsAt, count),
    qualities: new Uint8Array(buffer, idsAt + 4 * count, count),
  }
}
