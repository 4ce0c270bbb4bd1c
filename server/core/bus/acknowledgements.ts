import type { Duplex } from 'node:stream'

/** PUBACK without properties: the same four bytes in MQTT 3.1.1 and 5. */
const PUBACK = 0x40
const PUBACK_BYTES = 4

/** The acknowledgements of one connection, sent in the order in which the messages came, as MQTT asks (4.6). */
export interface Acknowledgements {
  readonly stream: Duplex
  /** A message came. @returns What acknowledges it. */
  hold(messageId: number): () => void
}

export function createAcknowledgements(stream: Duplex): Acknowledgements {
  const held: { readonly messageId: number; isDue: boolean }[] = []
  let isScheduled = false

  // a batch makes many acknowledgements due at once: they are sent in one write
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(send)
  }

  function send(): void {
    isScheduled = false
    const firstWaiting = held.findIndex(({ isDue }) => !isDue)
    const due = held.splice(0, firstWaiting < 0 ? held.length : firstWaiting)
    if (due.length === 0 || !stream.writable) return
    const packets = Buffer.allocUnsafe(due.length * PUBACK_BYTES)
    for (const [index, { messageId }] of due.entries()) {
      const at = index * PUBACK_BYTES
      packets[at] = PUBACK
      packets[at + 1] = PUBACK_BYTES - 2
      packets.writeUInt16BE(messageId, at + 2)
    }
    stream.write(packets)
  }

  return {
    stream,
    hold(messageId) {
      const entry = { messageId, isDue: false }
      held.push(entry)
      return () => {
        entry.isDue = true
        schedule()
      }
    },
  }
}
