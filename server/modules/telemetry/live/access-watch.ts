import type { Db } from '#server/core/db/client.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import { readAccessMarks } from '#server/core/session/access-mark.repository.ts'

/** What a session reaches may have changed for this long until its live channel is told. */
const LOOK_MS = 2_000

interface Watched {
  readonly sessionId: string
  readonly changed: () => void
  mark: string | undefined
}

export interface AccessWatch {
  /** Calls `changed` when what a session reaches may have changed, until the returned function is called. */
  add(sessionId: string, changed: () => void): () => void
  stop(): Promise<void>
}

/** Looks after the sessions of all live channels of this server with one statement. */
export function watchAccess(db: Db, onError: (error: unknown) => void): AccessWatch {
  const all = new Set<Watched>()
  async function look(): Promise<void> {
    if (all.size === 0) return
    const watched = [...all]
    const marks = await readAccessMarks(db, [...new Set(watched.map(({ sessionId }) => sessionId))])
    for (const one of watched) {
      const mark = marks.get(one.sessionId) ?? 'gone'
      // also after the first look: nobody knows what has changed since the session was found
      if (one.mark !== mark) one.changed()
      one.mark = mark
    }
  }
  const looking = repeat(LOOK_MS, look, onError)
  return {
    add(sessionId, changed) {
      const watched: Watched = { sessionId, changed, mark: undefined }
      all.add(watched)
      return () => all.delete(watched)
    },
    stop: looking.stop,
  }
}
