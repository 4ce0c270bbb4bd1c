import { type Attack, becomes, type Outcome } from './attack.ts'
import type { Ground } from './ground.ts'
import type { OrdinaryCall } from './ordinary-person.worker.ts'

/** How long PUBACKs may take after an attack. */
const PUBACKS_WITHIN_MS = 10_000
/** Calls under way when an attack ends belong to it. */
const SETTLE_MS = 1_000

/** One attack, and what others felt of it. */
export interface Played extends Outcome {
  readonly name: string
  readonly round: string
  readonly calls: readonly OrdinaryCall[]
  readonly numSent: number
  readonly numAcknowledged: number
}

/** Plays one attack after the other. @param calls - Of the ordinary person, so far. */
export async function playRound(
  round: string,
  attacks: readonly Attack[],
  ground: Ground,
  calls: readonly OrdinaryCall[],
): Promise<Played[]> {
  const played: Played[] = []
  for (const attack of attacks) {
    const from = Date.now()
    const before = ground.gateway.counts()
    // an attack that cannot be tried as it should is no attack that was refused
    const outcome = await attack
      .play(ground)
      .catch((error: unknown): Outcome => ({ got: [`could not be tried: ${error}`], came: '' }))
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const { sent } = ground.gateway.counts()
    await becomes(() => ground.gateway.counts().acknowledged >= sent, PUBACKS_WITHIN_MS)
    await becomes(() => (calls.at(-1)?.at ?? 0) > from, PUBACKS_WITHIN_MS)
    const one = {
      ...outcome,
      name: attack.name,
      round,
      calls: calls.filter(({ at, ms }) => at + ms >= from),
      numSent: sent - before.sent,
      numAcknowledged: Math.min(ground.gateway.counts().acknowledged, sent) - before.acknowledged,
    }
    played.push(one)
    console.log(lineOf(one))
  }
  return played
}

export const worstOf = (calls: readonly OrdinaryCall[]): number => Math.max(0, ...calls.map(({ ms }) => ms))

export const failuresOf = (calls: readonly OrdinaryCall[]): string[] =>
  calls.flatMap(({ failure }) => (failure === null || failure === 'overload' ? [] : [failure]))

function lineOf({ round, name, got, came, calls, numSent, numAcknowledged }: Played): string {
  const numRefused = calls.filter(({ failure }) => failure === 'overload').length
  return [
    `${round} | ${name}`,
    got.length > 0 ? `GOT SOMEWHERE: ${got.join('; ')}` : 'nowhere',
    came,
    `worst of ${calls.length} ordinary calls ${Math.round(worstOf(calls))} ms${numRefused > 0 ? `, ${numRefused} refused by overload` : ''}`,
    `PUBACK ${numAcknowledged} of ${numSent}`,
  ].join(' | ')
}
