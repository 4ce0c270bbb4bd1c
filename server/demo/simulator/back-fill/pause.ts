/** A pause of the past, told by the server's thread to the one that computes; a clock that is set does not prolong it. */
export interface Pause {
  /** Shared by both threads. */
  readonly memory: SharedArrayBuffer
  readonly begin: (lastsMs: number) => void
  readonly leftMs: () => number
}

const NS_PER_MS = 1_000_000

export function createPause(): Pause {
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
  const end = new BigInt64Array(memory)
  return {
    memory,
    begin: (lastsMs) => void Atomics.store(end, 0, process.hrtime.bigint() + BigInt(lastsMs * NS_PER_MS)),
    leftMs: () => leftMs(end),
  }
}

/** Holds the calling thread until the pause is over. */
export function waitOut(memory: SharedArrayBuffer): void {
  const end = new BigInt64Array(memory)
  for (let left = leftMs(end); left > 0; left = leftMs(end)) Atomics.wait(end, 0, Atomics.load(end, 0), left)
}

/** @param end - Of the pause, on the clock that all threads of the process share, ns. */
const leftMs = (end: BigInt64Array): number =>
  Math.max(0, Number(Atomics.load(end, 0) - process.hrtime.bigint()) / NS_PER_MS)
