import type { Env } from '../env.ts'
import type { Brake } from './brake-count.ts'
import { claimBrakes, releaseBrakes } from './brakes.repository.ts'
import { sha256Hex } from './digest.ts'
import { BRAKE } from './limits.ts'

/** Who attempts a sign-in: a stranger at an address, or the proven owner of the account. */
export type Attempter =
  | { readonly kind: 'stranger'; readonly loginName: string; readonly address: string }
  | { readonly kind: 'knownDevice'; readonly tokenHash: string }
  | { readonly kind: 'recoveryCode'; readonly userId: string }

/**
 * The brakes of an attempt. Strangers are slowed down by name and address together, and less strictly by each alone.
 * The owner has a separate count, so that attempts of strangers never lock the owner out.
 */
function brakesOf(attempter: Attempter): readonly Brake[] {
  const brake = (rule: keyof typeof BRAKE, isCleared: boolean, ...parts: string[]): Brake => ({
    // JSON keeps the parts distinct: ('ab', 'c') and ('a', 'bc') get different hashes
    keyHash: sha256Hex(JSON.stringify([attempter.kind, rule, ...parts])),
    rule: BRAKE[rule],
    isCleared,
  })
  switch (attempter.kind) {
    case 'knownDevice':
      return [brake('own', true, attempter.tokenHash)]
    case 'recoveryCode':
      return [brake('own', true, attempter.userId)]
    case 'stranger': {
      const { loginName, address } = attempter
      return [brake('own', true, loginName, address), brake('name', false, loginName), brake('address', false, address)]
    }
  }
}

export interface ClaimedAttempt {
  /** How long the next one must wait when this one fails, ms; 0: not at all. */
  readonly delayMs: number
  /** Takes the attempt back after a success. */
  succeed(): Promise<void>
}

/**
 * Counts an attempt before it is judged, so that parallel guesses are all counted.
 *
 * @returns The attempt, or for how many ms no attempt is allowed.
 */
export async function startAttempt(
  env: Pick<Env, 'db' | 'now'>,
  attempter: Attempter,
): Promise<{ kind: 'claimed'; attempt: ClaimedAttempt } | { kind: 'held'; forMs: number }> {
  const brakes = brakesOf(attempter)
  const now = env.now()
  const claim = await claimBrakes(env.db, brakes, new Date(now))
  if (claim.kind === 'held') return { kind: 'held', forMs: claim.until.getTime() - now }
  const delays = claim.rows.map(({ heldUntil }) => (heldUntil === null ? 0 : heldUntil.getTime() - now))
  const attempt = { delayMs: Math.max(0, ...delays), succeed: () => releaseBrakes(env.db, brakes) }
  return { kind: 'claimed', attempt }
}
