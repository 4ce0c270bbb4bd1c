import type { Ground } from './ground.ts'
import type { Person } from './person.ts'

/** What came of an attack. */
export interface Outcome {
  /** Where it got; empty: nowhere. */
  readonly got: readonly string[]
  /** What the server answered or did. */
  readonly came: string
}

export interface Attack {
  readonly name: string
  play(ground: Ground): Promise<Outcome>
}

/** Collects where an attack got, and what came. */
export function createFindings() {
  const got: string[] = []
  const came: string[] = []
  return {
    /** Something the server must show; otherwise the attack got somewhere. */
    mustHold(what: string, holds: boolean): void {
      if (!holds) got.push(what)
    },
    note: (what: string): void => void came.push(what),
    outcome: (): Outcome => ({ got, came: [...new Set(came)].join('; ') }),
  }
}

/** Asks again until it is so. @returns Whether it became so in time. */
export async function becomes(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Codes by which the server refuses a call: field, permission, not there, session. */
const REFUSALS: ReadonlySet<number> = new Set([1001, 1003, 1004, -4, -555])
export const isRefused = ({ code }: Awaited<ReturnType<Person['post']>>): boolean => REFUSALS.has(code)
