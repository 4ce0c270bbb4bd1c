import { useEffect, useState, useSyncExternalStore } from 'react'
import { EditingSession, type SessionOptions } from '../session/editing-session.ts'
import type { SessionState } from '../session/session-state.ts'

/** Sessions with unsaved changes whose page is hidden: they go on when it is shown again. */
const kept = new Map<string, EditingSession>()
const keyOf = ({ owner }: SessionOptions): string => JSON.stringify([owner.user, owner.drawing])

/**
 * The session of a drawing while its page is shown; null before it has begun. A page that is left and opened again finds
 * its unsaved changes as they were.
 *
 * @param options - Another object is another session. Its canvas must have a board that can be read.
 */
export function useSession(options: SessionOptions): EditingSession | null {
  const [session, setSession] = useState<EditingSession | null>(null)
  useEffect(() => {
    const key = keyOf(options)
    const known = kept.get(key)
    const shown = known ?? new EditingSession(options)
    kept.delete(key)
    setSession(shown)
    if (!known) void shown.open()
    return () => {
      setSession(null)
      shown.state.editor.tools.settle()
      if (shown.hasChanges) kept.set(key, shown)
      else void shown.close()
    }
  }, [options])
  return session
}

export const useSessionState = (session: EditingSession): SessionState =>
  useSyncExternalStore(
    (listener) => session.listen(listener),
    () => session.state,
  )
