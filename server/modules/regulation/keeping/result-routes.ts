import type { CommandNews } from '#contract/endpoints/control.ts'
import { regulationCalls as calls, type StrategyResult } from '#contract/endpoints/regulation.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { regulatedForm } from '#contract/regulation/regulated-form.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput, notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { submitCommands } from '../../control/ask-commands.ts'
import { writingPerson } from '../../control/asker.ts'
import type { CommandRow } from '../../control/command.repository.ts'
import { newsOf } from '../../control/command-news.ts'
import type { Gate } from '../../control/gate.ts'
import { type ExpectedChange, expectedAt, markTaken } from '../judging/advice.repository.ts'
import { newestCycle, saveWrites } from '../running/cycle.repository.ts'
import { unitsInSight } from '../sight.repository.ts'
import { findStrategy } from '../strategy.repository.ts'
import { refuseUnseen } from './read-strategies.ts'
import {
  cyclesOf,
  findCycle,
  lockResult,
  type ReadResult,
  resultsOf,
  resultsOfKind,
  resultsOfNode,
} from './result.repository.ts'
import { both, textsIn } from './texts/texts.ts'

/** What cycles say, and taking an advice. */
export function registerResultRoutes(router: Router, { db, now }: Env, gate: Pick<Gate, 'wake'>): void {
  router.handle(calls.cycles, async ({ input: { keyId, page, limit }, actor }) => {
    await refuseUnseen(db, keyId, actor)
    const { list, total } = await cyclesOf(db, keyId, { offset: (page - 1) * limit, limit })
    return {
      total,
      list: list.map(({ id, version, startsAt, doneAt, isAuto, state, numMembers, numWithout, numWrites }) => ({
        keyId: id,
        number: version,
        startsAt: startsAt.getTime(),
        doneAt: doneAt?.getTime() ?? null,
        isAuto,
        state,
        numMembers,
        numWithout,
        numWrites,
      })),
    }
  })

  router.handle(calls.ofCycle, async ({ input: { keyId, cycleId }, actor }) => {
    await refuseUnseen(db, keyId, actor)
    const cycle = cycleId ? await findCycle(db, cycleId) : await newestCycle(db, keyId)
    return cycle?.strategyId === keyId ? shownResults(db, await resultsOf(db, cycle.id), actor) : []
  })

  router.handle(calls.ofKind, async ({ input: { kind }, actor }) =>
    shownResults(db, await resultsOfKind(db, kind), actor),
  )

  router.handle(calls.ofNode, async ({ input: { nodeId, from, to }, actor }) => {
    const sight = await unitsInSight(db, actor.session, [nodeId])
    if (!sight.get(nodeId)?.isSeen)
      throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', actor.language) }])
    return shownResults(db, await resultsOfNode(db, nodeId, new Date(from), new Date(to)), actor)
  })

  router.handle(calls.accept, async ({ input: { cycleId, nodeId, writes }, actor, audit }) => {
    const { session, language } = actor
    const texts = textsIn(language)
    const person = await writingPerson(db, session)
    const ids = await db.transaction(async (tx) => {
      const ms = now()
      const cycle = await findCycle(tx, cycleId)
      const record = cycle && (await findStrategy(tx, cycle.strategyId))
      const result = await lockResult(tx, cycleId, nodeId)
      const unit = (await unitsInSight(tx, session, [nodeId])).get(nodeId)
      if (!cycle || !record || !result || !unit?.isSeen || result.isWritten) throw notFound(texts.noSuchAdvice)
      const newest = await newestCycle(tx, record.id)
      if (record.state === 'off' || newest?.id !== cycleId) throw new AppError(CODE.warning, texts.adviceOver)
      const taken = writes.map((write) => ({
        write,
        advised: result.writes.find(({ param }) => param === write.param),
      }))
      const problems = taken.flatMap(({ advised }, index) =>
        advised ? [] : [{ field: `writes.${index}.param`, rule: texts.notAdvised }],
      )
      if (problems.length > 0) throw invalidInput(problems)
      const found = taken.flatMap(({ write, advised }) => (advised ? [{ write, advised }] : []))
      if (found.some(({ advised }) => advised.validUntil <= ms)) throw new AppError(CODE.warning, texts.adviceOver)
      const commands: CommandRow[] = []
      for (const validUntil of new Set(found.map(({ advised }) => advised.validUntil)))
        commands.push(
          ...(await submitCommands(tx, {
            asker: { writer: 'operator', person, strategy: null },
            commands: found
              .filter(({ advised }) => advised.validUntil === validUntil)
              .map(({ write, advised }) => ({ ...write, pointId: advised.pointId, value: advised.value })),
            reason: both(({ acceptReason }) => acceptReason(record.name, cycle.version)).zh,
            validUntil,
            now: ms,
            language,
          })),
        )
      const byPoint = new Map(commands.map((command) => [command.pointId, command.id]))
      await markTaken(tx, {
        strategyId: record.id,
        version: cycle.version,
        nodeId,
        at: new Date(ms),
        by: session.realName,
        writes: found.flatMap(({ advised: { param, value, pointId } }) => {
          const commandId = byPoint.get(pointId)
          return commandId ? [{ param, value, commandId }] : []
        }),
      })
      await saveWrites(tx, [
        {
          ...result,
          writes: result.writes.map((write) => {
            const commandId = byPoint.get(write.pointId)
            return commandId ? { ...write, state: 'asked', commandId, acceptedBy: session.realName } : write
          }),
        },
      ])
      await audit(tx, {
        targetId: nodeId,
        targetName: unit.name,
        after: { strategy: record.name, writes: found.map(({ advised: { param, value } }) => ({ param, value })) },
      })
      return commands.map(({ id }) => id)
    })
    gate.wake()
    return newsOf(db, ids, actor)
  })
}

/** Those of units in the data scope. */
async function shownResults(
  db: Queryable,
  results: readonly ReadResult[],
  { session, language }: Actor,
): Promise<StrategyResult[]> {
  const sight = await unitsInSight(db, session, [...new Set(results.map(({ nodeId }) => nodeId))])
  const seen = results.filter(({ nodeId }) => sight.get(nodeId)?.isSeen)
  const ids = seen.flatMap(({ writes }) => writes.flatMap(({ commandId }) => commandId ?? []))
  const news = await newsOf(db, ids, { session, language })
  const commands = new Map(news.map((command) => [command.commandId, command]))
  const expected = await expectedAt(db, seen)
  return seen.map((result, nth) =>
    toResult(result, sight.get(result.nodeId)?.name ?? '', { commands, expected: expected.get(nth) }, language),
  )
}

interface Beside {
  readonly commands: ReadonlyMap<string, CommandNews>
  readonly expected: ExpectedChange | undefined
}

/** What is expected of a result: its newest advice may be of cycles before, and another one. */
const expectedOf = (
  { isWritten, writes }: ReadResult,
  newest: ExpectedChange | undefined,
): StrategyResult['expected'] =>
  newest && !isWritten && writes.some(({ param, value }) => param === newest.param && value === newest.value)
    ? { change: newest.expected, withinMin: newest.withinMin }
    : null

const toResult = (
  result: ReadResult,
  nodeName: string,
  { commands, expected }: Beside,
  language: Language,
): StrategyResult => ({
  cycleId: result.cycleId,
  strategyId: result.strategyId,
  strategyName: result.strategyName,
  number: result.version,
  nodeId: result.nodeId,
  nodeName,
  at: result.at.getTime(),
  isWritten: result.isWritten,
  expected: expectedOf(result, expected),
  inputs: [...result.inputs],
  ...regulatedForm(result.quantity),
  target: result.target,
  measured: result.measured,
  reached: result.reached,
  heldBy: result.heldBy,
  reason: labelIn({ zh: result.reasonZh, en: result.reasonEn }, language),
  steps: result.steps.map(([step, value]) => [step, value]),
  writes: result.writes.map(({ param, pointId, value, validUntil, notBefore, state, commandId, acceptedBy = '' }) => {
    const command = commandId === null ? undefined : commands.get(commandId)
    return {
      param,
      pointId,
      value,
      validUntil,
      notBefore,
      state,
      acceptedBy,
      command: command ? { commandId: command.commandId, state: command.state, refusal: command.refusal } : null,
    }
  }),
})
