import { Transform, type TransformCallback } from 'node:stream'

const LENGTH_BYTES = 4

/**
 * Passes MQTT packets on as they come, and fails at the header of one that announces more than `maxBytes`, so that a
 * large packet is never buffered. Reads only the fixed header: one byte of type, then the remaining length, seven bits
 * a byte.
 */
export class PacketLimit extends Transform {
  readonly #maxBytes: number
  /** Bytes of the current packet that are still to come. */
  #left = 0
  /** Bytes of the length field read so far; -1 before the type. */
  #lengthBytes = -1
  #length = 0

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at)
        this.#left -= step
        at += step
        continue
      }
      this.#readHeader(chunk[at] ?? 0)
      at += 1
      if (this.#left > this.#maxBytes || this.#lengthBytes >= LENGTH_BYTES) {
        done(new Error(`A packet of more than ${this.#maxBytes} bytes was announced.`))
        return
      }
    }
    done(null, chunk)
  }

  #readHeader(byte: number): void {
    if (this.#lengthBytes < 0) {
      this.#lengthBytes = 0
      this.#length = 0
      return
    }
    this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes
    this.#lengthBytes += 1
    if (byte >= 0x80) return
    this.#left = this.#length
    this.#lengthBytes = -1
  }
}
