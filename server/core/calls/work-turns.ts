/** Most works under way in this process; each may hold a file in memory. */
const MAX_RUNNING = 4

interface Waiting {
  readonly userId: string
  readonly begin: () => void
}

export interface WorkTurns {
  /**
   * Runs work when it is its turn: one of a user at a time, so that nobody's slow files hold up those of others.
   *
   * @param signal - Aborted work that waits is not begun; what it was asked for is rejected with the reason.
   */
  run<Result>(userId: string, signal: AbortSignal, work: () => Promise<Result>): TurnOf<Result>
}

interface TurnOf<Result> {
  readonly outcome: Promise<Result>
  /** How many others come before it; 0: it is under way. */
  before(): number
}

export function createWorkTurns(): WorkTurns {
  const running = new Set<string>()
  const waiting: Waiting[] = []

  function beginNext(): void {
    for (const next of [...waiting]) {
      if (running.size >= MAX_RUNNING) return
      if (running.has(next.userId)) continue
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next.userId)
      next.begin()
    }
  }

  return {
    run(userId, signal, work) {
      let begin = (): void => undefined
      const turn = new Promise<void>((resolve, reject) => {
        begin = resolve
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      const one: Waiting = { userId, begin }
      waiting.push(one)
      const outcome = turn.then(
        () => {
          let isOver = false
          const over = (): void => {
            if (isOver) return
            isOver = true
            running.delete(userId)
            beginNext()
          }
          // what was given up stops soon, and holds up nobody until then
          signal.addEventListener('abort', over, { once: true })
          return work().finally(over)
        },
        (reason: unknown) => {
          waiting.splice(waiting.indexOf(one), 1)
          throw reason
        },
      )
      beginNext()
      return { outcome, before: () => waiting.indexOf(one) + 1 }
    },
  }
}
