/** A pause of the past, told by the server's thread to the one that computes; times are epoch ms. */
export interface Pause {
  /** Shared by both threads. */
  readonly memory: SharedArrayBuffer
  readonly until: (time: number) => void
  readonly leftMs: () => number
}

export function createPause(): Pause {
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
  const until = new BigInt64Array(memory)
  return {
    memory,
    until: (time) => void Atomics.store(until, 0, BigInt(time)),
    leftMs: () => leftMs(until),
  }
}

/** Holds the calling thread until the pause is over. */
export function waitOut(memory: SharedArrayBuffer): void {
  const until = new BigInt64Array(memory)
  for (let left = leftMs(until); left > 0; left = leftMs(until)) Atomics.wait(until, 0, Atomics.load(until, 0), left)
}

const leftMs = (until: BigInt64Array): number => Math.max(0, Number(Atomics.load(until, 0)) - Date.now())
