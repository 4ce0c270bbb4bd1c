/**
 * Lets a version of a strategy run. Duty: who may, which of its units are written, and that no point has two. Neighbours: the cycle
 * job runs it. Invariant: in auto there is a person behind it who may write to each of its units.
 */

import type pg from 'pg'
import { CODE, type FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { strategyFor } from '#contract/regulation/unit-ability.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { AppError, invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { reportAlarm } from '../../alarms/report-alarm.ts'
import { writingPerson } from '../../control/asker.ts'
import { unitAbilities } from '../ability.repository.ts'
import { missingRehearsal } from '../rehearsing/need-rehearsal.ts'
import { endAsking } from '../running/cycle.repository.ts'
import { fallenKey } from '../running/fall-to-advice.ts'
import {
  addRelease,
  changeStrategy,
  findVersion,
  forgetStates,
  inAutoBeside,
  type StrategyRecord,
  writtenMembers,
} from '../strategy.repository.ts'
import { writtenParams } from '../written-params.ts'
import { countGoingBack } from './read-strategies.ts'
import { textsIn } from './texts/texts.ts'

interface Release {
  readonly number: number
  readonly state: 'advice' | 'auto'
  /** Null: all. */
  readonly membersReleased: number | null
}

/**
 * Of a locked strategy, whose units the caller all reaches; releases are locked as well.
 *
 * @throws {AppError} 1001 by field; 1003 where the caller may not write; 2002 while points of it are on their way back.
 */
export async function releaseVersion(
  tx: Queryable,
  client: pg.ClientBase,
  { record, release, actor, now }: { record: StrategyRecord; release: Release; actor: Actor; now: number },
): Promise<void> {
  const { session, language } = actor
  const { number, state } = release
  const version = await findVersion(tx, record.id, number)
  if (!version) throw invalidInput([{ field: 'number', rule: ruleText('unknownReference', language) }])
  const { strategy } = version
  await refuseUnable(tx, strategy, actor)
  const numMembers = strategy.members.length
  const membersReleased = release.membersReleased ?? numMembers
  if (membersReleased > numMembers)
    throw invalidInput([{ field: 'membersReleased', rule: ruleText('atMost', language, ` ${numMembers}`) }])
  if (state === 'auto') {
    await refuseUnlessWriter(tx, actor)
    const missing = await missingRehearsal(tx, { strategyId: record.id, number, now }, language)
    if (missing !== null) throw invalidInput([{ field: 'number', rule: missing }])
    const problems = await sharedPoints(tx, record.id, strategy, membersReleased, language)
    if (problems.length > 0) throw invalidInput(problems)
    const numBack = record.state === 'auto' ? 0 : await countGoingBack(tx, record, now)
    if (numBack > 0) throw new AppError(CODE.warning, textsIn(language).stillBack(numBack))
  }
  const at = new Date(now)
  const by = session.realName
  if (state !== 'auto' || record.presentVersion !== number) await endAsking(tx, record.id, at)
  if (state !== 'auto' || record.state !== 'auto') await forgetStates(tx, record.id)
  await changeStrategy(
    tx,
    record,
    {
      state,
      presentVersion: number,
      membersReleased,
      releasedById: session.userId,
      releasedBy: by,
      releasedAt: at,
      fellZh: '',
      fellEn: '',
    },
    { name: by, at },
  )
  await addRelease(tx, { strategyId: record.id, version: number, state, membersReleased, at, by })
  await reportAlarm(client, { sourceKey: fallenKey(record.id), at: now, isOn: false })
}

/** @throws {AppError} 1001 where units cannot do what the strategy asks, or are not in the data scope. */
export async function refuseUnable(
  tx: Queryable,
  strategy: Strategy,
  { session, language }: Actor,
  prefix: readonly string[] = [],
): Promise<void> {
  const abilities = await unitAbilities(
    tx,
    session,
    strategy.members.map(({ nodeId }) => nodeId),
  )
  const { error } = strategyFor(abilities).safeParse(strategy)
  if (error) throw invalidInput(problemsOf(error, language, (path) => [...prefix, ...path].join('.')))
}

/** Nothing runs in auto in the name of somebody who could not write it. */
async function refuseUnlessWriter(tx: Queryable, { session, language }: Actor): Promise<void> {
  const { mayWrite, powers } = await writingPerson(tx, session)
  const { lacks } = textsIn(language)
  if (!mayWrite) throw noPermission(lacks.write)
  if (powers.length === 0) throw noPermission(lacks.power)
}

/** Members whose points a strategy in auto writes already. */
async function sharedPoints(
  tx: Queryable,
  strategyId: string,
  strategy: Strategy,
  membersReleased: number,
  language: Language,
): Promise<FieldProblem[]> {
  const own = new Set(writtenMembers(strategy, membersReleased).map(({ nodeId }) => nodeId))
  const params = writtenParams(strategy)
  const others = (await inAutoBeside(tx, strategyId)).flatMap(({ record, strategy: other }) => {
    const theirs = new Set(writtenParams(other))
    const shared = params.filter((param) => theirs.has(param))
    const units = new Set(writtenMembers(other, record.membersReleased).map(({ nodeId }) => nodeId))
    return shared.length > 0 ? [{ name: record.name, shared, units }] : []
  })
  return strategy.members.flatMap(({ nodeId }, position) => {
    const other = own.has(nodeId) ? others.find(({ units }) => units.has(nodeId)) : undefined
    if (!other) return []
    const rule = textsIn(language).sharesPoint(other.name, other.shared.join(', '))
    return [{ field: `members.${position}.nodeId`, rule }]
  })
}
