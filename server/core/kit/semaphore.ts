export interface Semaphore {
  /** @returns Releases the turn. */
  take(): Promise<() => void>
}

/** At most `numTurns` at once, the others wait in order. */
export function createSemaphore(numTurns: number): Semaphore {
  let numFree = numTurns
  const waiting: (() => void)[] = []
  const free = (): void => {
    const next = waiting.shift()
    if (next) next()
    else numFree += 1
  }
  return {
    async take() {
      if (numFree > 0) numFree -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return free
    },
  }
}
