import { Overload } from './open-calls.ts'

/** As many calls of one session as a browser has under way at one address; they leave connections to the database free. */
const UNDER_WAY = 6
/** Of one session that wait: half of the calls that may be open in all, so that one session does not keep others out. */
const WAITING = 150

interface Waiting {
  begin(): void
  drop(): void
}

export interface Turn {
  /** Resolves when the call may begin; rejects when its asker has left before. */
  readonly ready: Promise<void>
  /** The call is answered, or its asker has left. */
  leave(): void
}

/** Lets calls of one session wait for each other, so that a flood of one keeps no call of another waiting. */
export function createSessionTurns(underWay = UNDER_WAY, mostWaiting = WAITING) {
  const sessions = new Map<string, { numUnderWay: number; readonly waiting: Waiting[] }>()
  return {
    /** @throws {Overload} when too many calls of the session wait. */
    enter(sessionId: string): Turn {
      const calls = sessions.get(sessionId) ?? { numUnderWay: 0, waiting: [] }
      if (calls.waiting.length >= mostWaiting) throw new Overload()
      sessions.set(sessionId, calls)
      const end = (): void => {
        const next = calls.waiting.shift()
        if (next) next.begin()
        else calls.numUnderWay -= 1
        if (calls.numUnderWay === 0) sessions.delete(sessionId)
      }
      if (calls.numUnderWay < underWay) {
        calls.numUnderWay += 1
        return { ready: Promise.resolve(), leave: once(end) }
      }
      let leave = (): void => undefined
      const ready = new Promise<void>((resolve, reject) => {
        const own: Waiting = {
          begin: () => {
            leave = once(end)
            resolve()
          },
          drop: () => {
            calls.waiting.splice(calls.waiting.indexOf(own), 1)
            reject(new Overload())
          },
        }
        leave = once(own.drop)
        calls.waiting.push(own)
      })
      return { ready, leave: () => leave() }
    },
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
