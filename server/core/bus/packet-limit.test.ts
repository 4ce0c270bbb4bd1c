import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { PacketLimit } from './packet-limit.ts'

const MAX = 1000

/** A packet of MQTT: type, length of the rest in groups of seven bits, the rest. */
function packet(type: number, bytes: number): Buffer {
  const head = [type]
  for (let rest = bytes; rest > 0 || head.length === 1; rest = Math.floor(rest / 128))
    head.push((rest % 128) + (rest >= 128 ? 128 : 0))
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 0xff)])
}

const PUBLISH = 0x32
const PINGREQ = 0xc0
const PUBACK = 0x40

/** The output for bytes that arrive in pieces of `size`; rejects as the limit does. */
async function pass(bytes: Buffer, size: number): Promise<Buffer> {
  const limit = new PacketLimit(MAX)
  const out: Buffer[] = []
  limit.on('data', (chunk: Buffer) => out.push(chunk))
  const ended = once(limit, 'end')
  for (let at = 0; at < bytes.length; at += size) limit.write(bytes.subarray(at, at + size))
  limit.end()
  await ended
  return Buffer.concat(out)
}

describe('PacketLimit', () => {
  const fitting = Buffer.concat([
    packet(PUBLISH, 10),
    packet(PINGREQ, 0),
    packet(PUBACK, 2),
    packet(PUBLISH, MAX),
    packet(PUBLISH, 127),
  ])

  it.each([1, 2, 3, 7, 64, 5000])('passes packets that fit, in pieces of %i bytes', async (size) => {
    expect(await pass(fitting, size)).toEqual(fitting)
  })

  it.each([1, 2, 3, 7, 64, 5000])('fails at a packet that does not, in pieces of %i bytes', async (size) => {
    await expect(pass(Buffer.concat([fitting, packet(PUBLISH, MAX + 1)]), size)).rejects.toThrow('more than 1000 bytes')
  })

  it('fails at the header, and at a length without an end', async () => {
    await expect(pass(packet(PUBLISH, 300_000).subarray(0, 4), 4)).rejects.toThrow('announced')
    await expect(pass(Buffer.of(0x30, 0xff, 0xff, 0xff, 0xff), 5)).rejects.toThrow('announced')
  })
})
