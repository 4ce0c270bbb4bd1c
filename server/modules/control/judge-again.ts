/**
 * Judges commands at the moment at which they would go out: since they were asked for, who asked, or released the strategy
 * that did, may have lost a right or the account, a tag may have been set, an interlock added, the value changed. Neighbours: judge-write.ts has the questions, ask-commands.ts asks them
 * first; the gate sends what passes.
 */
import { roundTo } from '#contract/expression/functions.ts'
import type { Db } from '#server/core/db/client.ts'
import { personNow, type WritingPerson } from './asker.ts'
import type { CommandRow } from './command.repository.ts'
import { allowedBy, judgeWrite, type Refusal } from './judge-write.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import { type KnownSituation, loadSituations } from './situation.repository.ts'
import type { ProposedWrite, Situation } from './situation.ts'

/** @returns Why commands may not go out, by id; those that may are not in it. */
export async function judgeAgain(
  db: Db,
  commands: readonly CommandRow[],
  now: number,
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>()
  for (const askerId of new Set(commands.map(({ askedById }) => askedById))) {
    const ofAsker = commands.filter(({ askedById }) => askedById === askerId)
    for (const [id, refusal] of await judgeOfOne(db, ofAsker, now)) refusals.set(id, refusal)
  }
  return refusals
}

/** Of commands by one person's right: those asked for by hand, and those of strategies that this person released. */
async function judgeOfOne(db: Db, commands: readonly CommandRow[], now: number): Promise<[string, Refusal][]> {
  const person = await personNow(db, commands[0]?.askedById ?? null, now)
  if (person === 'gone') return commands.map(({ id }) => [id, { code: 'permission', text: say.askerGone() }])
  const ids = commands.flatMap(({ pointId }) => pointId ?? [])
  const situations = await loadSituations(db, ids, person.session, now)
  return commands.flatMap((command): [string, Refusal][] => {
    const situation = command.pointId === null ? undefined : situations.get(command.pointId)
    const refusal = situation
      ? judgeOne(command, person, situation)
      : { code: 'permission' as const, text: say.outOfReach() }
    return refusal ? [[command.id, refusal]] : []
  })
}

function judgeOne(command: CommandRow, person: WritingPerson, situation: KnownSituation): Refusal | null {
  const refusal = judgeWrite(asAsked(command, person, situation), withoutItself(situation, command.id))
  if (refusal || command.approval === 'approved') return refusal
  const { needsSecondPerson } = allowedBy(person.powers, situation.point, command.value)
  return needsSecondPerson ? { code: 'power', text: say.secondPersonNeeded() } : null
}

/** A command as it was asked, by who is to answer for it. What it found is what was seen, unless it is done already. */
export function asAsked(
  { value, oldValue, askedAt, writer, numSends }: CommandRow,
  { mayWrite, powers }: Pick<WritingPerson, 'mayWrite' | 'powers'>,
  { present, point }: Pick<Situation, 'present' | 'point'>,
): ProposedWrite {
  const isDone =
    numSends > 1 && present !== null && roundTo(present.value, point.decimals) === roundTo(value, point.decimals)
  const found = oldValue === null ? null : { value: oldValue, at: askedAt.getTime() }
  return { value, writer, powers, isPermitted: mayWrite, seen: isDone ? present : found }
}

export const withoutItself = (situation: KnownSituation, id: string): KnownSituation => ({
  ...situation,
  holding: situation.holding.filter((one) => one.id !== id),
})
