// Room in the embedded broker, which has no passwords: connections that say nothing keep no gateway out. Pure; the broker
// tells what a connection does and ends it when it is told to.

/** Connections that have not sent their CONNECT: a gateway sends it at once. */
const MAX_SILENT = 200
/** Sessions kept of ids that never did what a gateway does. */
const MAX_UNKNOWN_SESSIONS = 200
/** Ids that did what a gateway does; a program that makes up a new id at each start leaves the old ones behind. */
const MAX_KNOWN_IDS = 10_000

export interface Place {
  /** It has sent its CONNECT. */
  speaks(): void
  /** It did what a gateway does: gave values or answers, or asked for commands. */
  works(): void
  leave(): void
}

/**
 * Places for connections. Where all are taken, the one that did nothing for longest makes room, then the one that has said
 * nothing for longest: a gateway that has just come, and whose CONNECT is not read yet, is among the silent. Where all
 * work, the newcomer has to go.
 *
 * @param most - Each connection may hold about 64 KiB of unread bytes in memory.
 */
export function createRoom(most: number): { enter(end: () => void): Place } {
  // a set keeps the order in which they came
  const silent = new Set<() => void>()
  const idle = new Set<() => void>()
  const working = new Set<() => void>()
  const endOldest = (among: Set<() => void>): void => {
    const [oldest] = among
    if (!oldest) return
    among.delete(oldest)
    oldest()
  }
  return {
    enter(end) {
      silent.add(end)
      if (silent.size > MAX_SILENT) endOldest(silent)
      if (silent.size + idle.size + working.size > most) endOldest(idle.size > 0 ? idle : silent)
      return {
        speaks() {
          if (silent.delete(end)) idle.add(end)
        },
        works() {
          if (silent.delete(end) || idle.delete(end)) working.add(end)
        },
        leave() {
          for (const places of [silent, idle, working]) places.delete(end)
        },
      }
    },
  }
}

export interface KeptSessions {
  /** Whether the session of a client that asks for it is kept. */
  mayKeep(clientId: string): boolean
  /** A client did what a gateway does. */
  works(clientId: string): void
}

/** Whose sessions the broker keeps: those of all ids that did what a gateway does, and of some others. */
export function createKeptSessions(): KeptSessions {
  const unknown = new Set<string>()
  const known = new Set<string>()
  return {
    mayKeep(clientId) {
      if (known.has(clientId) || unknown.has(clientId)) return true
      if (unknown.size >= MAX_UNKNOWN_SESSIONS) return false
      unknown.add(clientId)
      return true
    },
    works(clientId) {
      unknown.delete(clientId)
      known.add(clientId)
      const [oldest] = known
      if (known.size > MAX_KNOWN_IDS && oldest !== undefined) known.delete(oldest)
    },
  }
}
