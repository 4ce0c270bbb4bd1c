import {
  type CheckedWrite,
  CONTROL_APPROVE_PERMISSION,
  controlCalls as calls,
  type WriteRight,
} from '#contract/endpoints/control.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { giveUpAt, judgeCommands, submitCommands } from './ask-commands.ts'
import { type AskingPerson, type WritingPerson, writingPerson } from './asker.ts'
import {
  type CommandRow,
  commandsOfKeys,
  endCommands,
  isWaiting,
  lockUnsent,
  passCommands,
} from './command.repository.ts'
import { askerNameIn, newsOf, writtenPointOf } from './command-news.ts'
import type { Gate } from './gate.ts'
import { registerHandBack } from './hand-back-routes.ts'
import { asAsked, withoutItself } from './judge-again.ts'
import { allowedBy, judgeAnyWrite, judgeWrite } from './judge-write.ts'
import { registerControlRecords } from './record-routes.ts'
import { type KnownSituation, loadSituations } from './situation.repository.ts'
import type { HoldingCommand, ProposedWrite } from './situation.ts'
import { registerStops } from './stop-routes.ts'
import { both, textsIn } from './texts/texts.ts'

/** Commands of people. */
export function registerControlRoutes(router: Router, env: Env, gate: Pick<Gate, 'wake'>): void {
  const { db } = env
  const askerOf = async (session: Session): Promise<AskingPerson> => ({
    writer: 'operator',
    person: await writingPerson(db, session),
    strategy: null,
  })

  router.handle(calls.rights, async ({ input: { pointIds }, session, language }) => {
    const { person } = await askerOf(session)
    const situations = await loadSituations(db, pointIds, session, env.now())
    return pointIds.flatMap((id): WriteRight[] => {
      const situation = situations.get(id)
      return situation?.point.isWritable ? [rightOf(situation, person, language)] : []
    })
  })
  router.handle(calls.check, async ({ input: { writes, validUntil }, session, language }) => {
    const asker = await askerOf(session)
    const judged = await judgeCommands(db, { asker, commands: writes, validUntil, now: env.now(), language })
    return judged.map(
      ({ situation: { point, present }, refusal, needsSecondPerson }, index): CheckedWrite => ({
        ...writtenPointOf(point, language),
        old: present?.value ?? null,
        value: writes[index]?.value ?? 0,
        needsSecondPerson,
        refusal: refusal && { code: refusal.code, text: labelIn(refusal.text, language) },
      }),
    )
  })
  router.handle(calls.ask, async ({ input: { writes, reason, validUntil }, session, actor, language, audit }) => {
    const asker = await askerOf(session)
    const asked = { asker, commands: writes, reason, validUntil, language }
    const rows = await db.transaction(async (tx) => {
      const stored = await submitCommands(tx, { ...asked, now: env.now() })
      await audit(tx, auditOf(stored, reason))
      return stored
    })
    gate.wake()
    return newsOf(
      db,
      rows.map(({ id }) => id),
      actor,
    )
  })
  router.handle(calls.found, async ({ input: { keys }, session, actor }) => {
    const own = (await commandsOfKeys(db, keys)).filter(
      ({ askedById, strategyId }) => askedById === session.userId && strategyId === null,
    )
    return newsOf(db, idsOf(own), actor)
  })
  router.handle(calls.states, ({ input: { commandIds }, actor }) => newsOf(db, commandIds, actor))
  router.handle(
    calls.approve,
    async ({ input: { commandIds, isApproved, reason }, session, actor, language, audit }) => {
      const { person } = await askerOf(session)
      await db.transaction(async (tx) => {
        const waiting = await lockUnsent(tx, session, commandIds, isWaiting)
        if (waiting.length < new Set(commandIds).size)
          throw invalidInput([{ field: 'commandIds', rule: textsIn(language).notWaiting }])
        if (waiting.some(({ askedById }) => askedById === session.userId))
          throw invalidInput([{ field: 'commandIds', rule: textsIn(language).notForOneself }])
        const now = new Date(env.now())
        const by = { id: session.userId, name: session.realName }
        if (isApproved) await approve(tx, waiting, person, { by, now })
        else await endCommands(tx, idsOf(waiting), { ...declined(by.name, reason), approvedBy: by }, now)
        await audit(tx, auditOf(waiting, isApproved ? reason : `✕ ${reason}`))
      })
      gate.wake()
      return newsOf(db, commandIds, actor)
    },
  )
  router.handle(calls.withdraw, async ({ input: { commandIds }, session, actor, language, audit }) => {
    await db.transaction(async (tx) => {
      const mayEndAny = session.permissions.has(CONTROL_APPROVE_PERMISSION)
      const found = await lockUnsent(tx, session, commandIds)
      const unsent = found.filter(({ askedById }) => mayEndAny || askedById === session.userId)
      if (unsent.length === 0) throw notFound(textsIn(language).noSuchCommand)
      const text = both((texts) => texts.ends.withdrawn(session.realName))
      await endCommands(tx, idsOf(unsent), { state: 'expired', refusal: 'withdrawn', text }, new Date(env.now()))
      await audit(tx, auditOf(unsent, ''))
    })
    return newsOf(db, commandIds, actor)
  })
  registerHandBack(router, env, gate)
  registerStops(router, env)
  registerControlRecords(router, env)
}

/** Lets pass what the second person may write as well; everything is asked again, as time has passed. */
async function approve(
  tx: Queryable,
  waiting: readonly CommandRow[],
  person: WritingPerson,
  { by, now }: { by: { id: string; name: string }; now: Date },
): Promise<void> {
  const ids = waiting.flatMap(({ pointId }) => (pointId === null ? [] : [pointId]))
  const situations = await loadSituations(tx, ids, person.session, now.getTime())
  const passed: string[] = []
  for (const command of waiting) {
    const situation = command.pointId === null ? undefined : situations.get(command.pointId)
    const refusal = situation && judgeWrite(asAsked(command, person, situation), withoutItself(situation, command.id))
    if (situation && !refusal) passed.push(command.id)
    else {
      const text = refusal?.text ?? both((texts) => texts.noSuchCommand)
      await endCommands(tx, [command.id], { state: 'refused', refusal: refusal?.code ?? 'permission', text }, now)
    }
  }
  await passCommands(tx, passed, by, { now, giveUpAt: giveUpAt(now) })
}

function rightOf(situation: KnownSituation, person: WritingPerson, language: Actor['language']): WriteRight {
  const { point, present } = situation
  const refusal = judgeAnyWrite(proposed(person, present), situation)
  const holder = situation.holding.find(({ isUnderWay }) => !isUnderWay)
  return {
    ...writtenPointOf(point, language),
    nodeId: point.nodeId,
    ...allowedBy(person.powers, point),
    offered: situation.modeRule ? [...situation.modeRule.allowedModes] : null,
    present: present && { value: present.value, at: present.at },
    heldBy: holder ? heldBy(holder, language) : null,
    refusal: refusal && { code: refusal.code, text: labelIn(refusal.text, language) },
  }
}

const heldBy = (holder: HoldingCommand, language: Actor['language']): WriteRight['heldBy'] => ({
  writer: holder.writer,
  validUntil: holder.validUntil,
  name: askerNameIn(holder, language),
  commandId: holder.id,
})

/** A write of any value, for questions that do not ask for it. */
const proposed = (
  { mayWrite, powers }: WritingPerson,
  seen: { readonly value: number; readonly at: number } | null = null,
): ProposedWrite => ({ value: 0, writer: 'operator', seen, isPermitted: mayWrite, powers })

const idsOf = (rows: readonly CommandRow[]): string[] => rows.map(({ id }) => id)

const declined = (by: string, reason: string) => ({
  state: 'refused' as const,
  refusal: 'declined' as const,
  text: both((texts) => texts.ends.declined(by, reason)),
})

const pointsNamed = (rows: readonly Pick<CommandRow, 'pointCode'>[]): string =>
  rows
    .map(({ pointCode }) => pointCode)
    .join(', ')
    .slice(0, 200)

/** The record has every command; the system log names them. */
const auditOf = (rows: readonly CommandRow[], message: string) => ({
  targetId: rows.length === 1 ? (rows[0]?.id ?? '') : '',
  targetName: pointsNamed(rows),
  after: rows
    .slice(0, 20)
    .map(({ pointCode, oldValue, value, state, refusal }) => ({ pointCode, oldValue, value, state, refusal })),
  message,
})
