import { handBackCalls as calls, type HandBackPlan, type PlannedPoint } from '#contract/endpoints/hand-back.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { submitCommands } from './ask-commands.ts'
import { writingPerson } from './asker.ts'
import { byHandRows, countByHand } from './by-hand.ts'
import { releaseCommands } from './command.repository.ts'
import { newsOf, writtenPointOf } from './command-news.ts'
import type { Gate } from './gate.ts'
import { type HandBack, loadHandFacts, planHandBacks } from './hand-back.ts'
import { type KnownSituation, lockPoints } from './situation.repository.ts'
import { textsIn } from './texts/texts.ts'

/** What is by hand, and giving it back. */
export function registerHandBack(router: Router, { db, now }: Env, gate: Pick<Gate, 'wake'>): void {
  router.handle(calls.list, async ({ session, language }) =>
    (await byHandRows(db, session, now())).map(({ situation, handBack, ...row }) => ({
      ...row,
      point: situation && toPoint(situation, language),
      plan: handBack && toPlan(handBack, language),
    })),
  )
  router.handle(calls.count, async ({ session }) => ({ count: await countByHand(db, session, now()) }))
  router.handle(calls.plan, async ({ input: { pointIds }, session, language }) => {
    const facts = await loadHandFacts(db, pointIds, session, now())
    const plans = planHandBacks(facts, pointIds, await writingPerson(db, session))
    return plans.map((plan) => toPlan(plan, language))
  })
  router.handle(calls.handBack, async ({ input: { handBacks }, session, language, audit }) => {
    const person = await writingPerson(db, session)
    const texts = textsIn(language)
    const ids = await db.transaction(async (tx) => {
      const ms = now()
      const pointIds = handBacks.map(({ pointId }) => pointId)
      await lockPoints(tx, pointIds)
      const plans = planHandBacks(await loadHandFacts(tx, pointIds, session, ms), pointIds, person)
      const found = handBacks.map((confirmed) => {
        const plan = plans.find(({ situation }) => situation.point.pointId === confirmed.pointId)
        return { confirmed, plan }
      })
      const problems = found.flatMap(({ confirmed, plan }, index) =>
        plan && isAsConfirmed(plan, confirmed)
          ? []
          : [
              {
                field: `handBacks.${index}`,
                rule: plan ? texts.changedPlan(plan.situation.point.code) : texts.noSuchPoint(confirmed.pointId),
              },
            ],
      )
      if (problems.length > 0) throw invalidInput(problems)
      const modes = found.flatMap(({ confirmed: { pointId, restoresTo, seen, shown, key } }) =>
        restoresTo === null ? [] : [{ pointId, value: restoresTo, seen, shown, key }],
      )
      const commands =
        modes.length === 0
          ? []
          : await submitCommands(tx, {
              asker: { writer: 'operator', person, strategy: null },
              commands: modes,
              reason: texts.handedBack,
              validUntil: null,
              now: ms,
              language,
            })
      const refused = new Set(commands.filter(({ state }) => state === 'refused').map(({ pointId }) => pointId))
      // a mode that people set for the automatic control is held by nobody
      const releasing = found.flatMap(({ confirmed }) => (refused.has(confirmed.pointId) ? [] : confirmed.releases))
      await releaseCommands(tx, [...releasing, ...commands.map(({ id }) => id)], new Date(ms))
      await audit(tx, auditOf(plans))
      return commands.map(({ id }) => id)
    })
    gate.wake()
    return newsOf(db, ids, { session, language })
  })
}

/** Whether a plan is still what a person has confirmed, and can be carried out. */
function isAsConfirmed(
  { restoresTo, releases, refusal }: HandBack,
  confirmed: { readonly restoresTo: number | null; readonly releases: readonly string[] },
): boolean {
  const wanted = new Set(confirmed.releases)
  return (
    refusal === null &&
    restoresTo === confirmed.restoresTo &&
    releases.length === wanted.size &&
    releases.every(({ held }) => wanted.has(held.id))
  )
}

const auditOf = (plans: readonly HandBack[]) => ({
  targetName: plans
    .map(({ situation }) => situation.point.code)
    .join(', ')
    .slice(0, 200),
  after: plans.slice(0, 20).map(({ situation, restoresTo }) => ({ pointCode: situation.point.code, restoresTo })),
})

const toPlan = (plan: HandBack, language: Language): HandBackPlan => ({
  point: toPoint(plan.situation, language),
  releases: plan.releases.map(({ held, situation: { point } }) => ({
    commandId: held.id,
    name: labelIn({ zh: point.name, en: point.nameEn }, language),
  })),
  restoresTo: plan.restoresTo,
  stays: plan.stays,
  needsSecondPerson: plan.needsSecondPerson,
  refusal: plan.refusal && { code: plan.refusal.code, text: labelIn(plan.refusal.text, language) },
})

const toPoint = ({ point, present }: KnownSituation, language: Language): PlannedPoint => ({
  ...writtenPointOf(point, language),
  present: present && { value: present.value, at: present.at },
})
