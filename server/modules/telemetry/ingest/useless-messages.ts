/** A gateway may send this much in which nothing is of use, before it is heard no more for a while. */
const MAX_BYTES = 1 << 20
const WINDOW_MS = 10_000
/** Shorter messages cost next to nothing. */
const MIN_BYTES = 16 << 10
/** Names are the sender's own: of more of them only the newest are remembered. */
const MAX_REMEMBERED = 1_000

export interface UselessMessages {
  /** Whether a message of a topic is to be dropped unread. */
  isTooMuch(topic: string, numBytes: number): boolean
  /** Notes a message in which nothing was of use. */
  note(topic: string, numBytes: number): void
}

/**
 * Remembers which gateways send large messages of nothing: to read one takes up to a tenth of a second, in which nobody else
 * is served.
 *
 * @param now - Epoch ms.
 */
export function createUselessMessages(now: () => number): UselessMessages {
  const byTopic = new Map<string, { readonly since: number; bytes: number }>()
  const current = (topic: string) => {
    const known = byTopic.get(topic)
    return known && now() - known.since < WINDOW_MS ? known : undefined
  }
  return {
    isTooMuch: (topic, numBytes) => numBytes >= MIN_BYTES && (current(topic)?.bytes ?? 0) >= MAX_BYTES,
    note(topic, numBytes) {
      if (numBytes < MIN_BYTES) return
      const known = current(topic)
      if (known) {
        known.bytes += numBytes
        return
      }
      byTopic.delete(topic)
      byTopic.set(topic, { since: now(), bytes: numBytes })
      const [oldest] = byTopic.keys()
      if (byTopic.size > MAX_REMEMBERED && oldest !== undefined) byTopic.delete(oldest)
    },
  }
}
