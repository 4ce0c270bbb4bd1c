import type { RefusedValue } from './decoded-message.ts'

/** A code that no point has, with the last value that came under it. */
export interface UnknownCode {
  readonly code: string
  readonly value: string
  /** Epoch ms of its arrival. */
  readonly at: number
}

/** With all gateways some 80 MB at most. */
const MOST_CODES = 200

/** The codes of a gateway that no point has, the newest of them where there are too many. */
export class UnknownCodes {
  // a map keeps the order in which they came
  readonly #codes = new Map<string, UnknownCode>()

  note(refusals: readonly RefusedValue[], at: number): void {
    for (const { code, value, reason } of refusals) {
      if (reason !== 'unknown_point') continue
      this.#codes.delete(code)
      this.#codes.set(code, { code, value, at })
    }
    for (const code of this.#codes.keys()) {
      if (this.#codes.size <= MOST_CODES) break
      this.#codes.delete(code)
    }
  }

  list(): UnknownCode[] {
    return [...this.#codes.values()]
  }
}
