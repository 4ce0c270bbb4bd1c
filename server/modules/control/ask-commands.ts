/**
 * The only entrance for commands to devices. Duty: judge each, and store it with what the gate says of it, in one
 * transaction that holds the points, so that of two that come at once one sees the other. Neighbours: routes.ts for
 * people; strategies of the server call it in the name of who released them (strategyAsker of asker.ts). The gate (gate.ts) sends what is stored.
 */
import { randomUUID } from 'node:crypto'
import { isPulse, readBackOf } from '#contract/control/write-rules.ts'
import { channelOf } from '#contract/control/writers.ts'
import { MAX_VALID_MS, MAX_WRITES, type ShownPoint } from '#contract/endpoints/control.ts'
import { CODE, type FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { AppError, invalidInput } from '#server/core/kit/app-error.ts'
import { type Asker, isStrategyKey } from './asker.ts'
import {
  addCommands,
  type CommandRow,
  commandsOfKeys,
  countAskedBy,
  endCommands,
  lockPerson,
} from './command.repository.ts'
import { allowedBy, judgeWrite, overtakenBy, type Refusal } from './judge-write.ts'
import { type KnownSituation, loadSituations, lockPoints, readBackLimitMs } from './situation.repository.ts'
import { heldByPerson, heldByStrategy } from './situation.ts'
import { both, textsIn } from './texts/texts.ts'

export interface AskedCommand {
  /** A uuid of the asker: the same question twice is one command. A strategy's is made by `commandKey` of asker.ts. */
  readonly key: string
  readonly pointId: number
  readonly value: number
  readonly seen: { readonly value: number; readonly at: number } | null
  /** What the asker was shown of the point: people are, strategies are not. */
  readonly shown?: ShownPoint
}

interface Asking {
  readonly asker: Asker
  readonly commands: readonly AskedCommand[]
  readonly reason: string
  /** Epoch ms; null: until somebody else writes. */
  readonly validUntil: number | null
  readonly now: number
  readonly language: Language
}

export interface Judged {
  readonly situation: KnownSituation
  readonly refusal: Refusal | null
  readonly needsSecondPerson: boolean
}

/** @throws {AppError} 1001 where the end is past or too far off, or a point is unknown, out of sight, not what was shown, or comes twice. */
export async function judgeCommands(
  db: Queryable,
  {
    asker,
    commands,
    validUntil,
    now,
    language,
  }: Omit<Asking, 'reason' | 'commands'> & { commands: readonly Omit<AskedCommand, 'key'>[] },
): Promise<readonly Judged[]> {
  refuseEnd(validUntil, now, language)
  const ids = commands.map(({ pointId }) => pointId)
  const situations = await loadSituations(db, ids, asker.person.session, now)
  const texts = textsIn(language)
  const problems: FieldProblem[] = []
  const judged: Judged[] = []
  for (const [index, { pointId, value, seen, shown }] of commands.entries()) {
    const situation = situations.get(pointId)
    const field = `writes.${index}.pointId`
    if (!situation) problems.push({ field, rule: texts.noSuchPoint(pointId) })
    else if (ids.indexOf(pointId) !== index) problems.push({ field, rule: texts.samePointTwice })
    else if (shown && !isAsShown(shown, situation))
      problems.push({ field: `writes.${index}.shown`, rule: texts.notAsShown(situation.point.code) })
    else {
      const { writer, person } = asker
      const { powers } = person
      const write = { value, seen, writer, powers, isPermitted: person.mayWrite }
      const { needsSecondPerson } = allowedBy(powers, situation.point, value)
      judged.push({ situation, needsSecondPerson, refusal: judgeWrite(write, situation) })
    }
  }
  if (problems.length > 0) throw invalidInput(problems)
  return judged
}

const isAsShown = ({ paramCode, nodeName, unit }: ShownPoint, { point }: KnownSituation): boolean =>
  paramCode === point.paramCode && nodeName === point.nodeName && unit === point.unit

/**
 * Stores commands, also those that the gate refuses. Run it in a transaction, then wake the gate.
 *
 * @returns In the order asked.
 * @throws {AppError} 2002 where a person asks for more than {@link MAX_A_MINUTE}; 1001 as {@link judgeCommands}.
 */
export async function submitCommands(tx: Queryable, asking: Asking): Promise<CommandRow[]> {
  const { asker, commands, now, language } = asking
  const { userId } = asker.person.session
  if (!asker.strategy) await lockPerson(tx, userId)
  // before any is read: of two that come with one key, the second finds the first's command
  await lockPoints(
    tx,
    commands.map(({ pointId }) => pointId),
  )
  const known = new Map(
    (
      await commandsOfKeys(
        tx,
        commands.map(({ key }) => key),
      )
    ).map((row) => [row.key, row]),
  )
  for (const [index, command] of commands.entries()) {
    const row = known.get(command.key)
    const { keyOfAnother, keyOfStrategy } = textsIn(language)
    const isOfOthers = isStrategyKey(command.key) !== (asker.strategy !== null)
    const rule = isOfOthers ? keyOfStrategy : row && !isSame(row, command, asker) ? keyOfAnother : null
    if (rule) throw invalidInput([{ field: `writes.${index}.key`, rule }])
  }
  const fresh = commands.filter(({ key }) => !known.has(key))
  if (!asker.strategy && fresh.length > 0) await refuseTooMany(tx, userId, fresh.length, asking)
  const judged = fresh.length === 0 ? [] : await judgeCommands(tx, { ...asking, commands: fresh })
  await endOvertaken(tx, judged, asker, new Date(now))
  const rows = fresh.flatMap((command, index) => {
    const of = judged[index]
    return of ? [rowOf(command, of, asking)] : []
  })
  await addCommands(tx, rows)
  for (const row of rows) known.set(row.key, row)
  return commands.flatMap(({ key }) => known.get(key) ?? [])
}

/**
 * Commands that a person may ask for by hand within a minute. Each is stored, also a refused one, so there must be an end to them.
 * It is twice the largest call: a batch for all units passes, in one call or in parts of 20, and another one right behind
 * it that corrects it. By hand nobody comes near.
 */
const MAX_A_MINUTE = 2 * MAX_WRITES
const MINUTE_MS = 60_000

async function refuseTooMany(tx: Queryable, userId: string, numMore: number, { now, language }: Asking): Promise<void> {
  const numAsked = await countAskedBy(tx, userId, new Date(now - MINUTE_MS))
  if (numAsked + numMore > MAX_A_MINUTE)
    throw new AppError(CODE.warning, textsIn(language).tooManyAMinute(MAX_A_MINUTE))
}

const MAX_DELAY_MS = 60_000

/** After a longer outage of server or broker a command is not sent any more: nobody expects it then. */
export const giveUpAt = (from: Date): Date => new Date(from.getTime() + MAX_DELAY_MS)

const isSame = (row: CommandRow, { pointId, value }: AskedCommand, { person, strategy }: Asker): boolean =>
  row.pointId === pointId &&
  row.value === value &&
  (strategy ? row.strategyId === strategy.id : row.strategyId === null && row.askedById === person.session.userId)

function refuseEnd(validUntil: number | null, now: number, language: Language): void {
  if (validUntil === null) return
  const { untilPast, untilTooFar } = textsIn(language)
  if (validUntil <= now) throw invalidInput([{ field: 'validUntil', rule: untilPast }])
  if (validUntil > now + MAX_VALID_MS) throw invalidInput([{ field: 'validUntil', rule: untilTooFar }])
}

/** What of lower writers was under way is sent no more: it would undo this. */
async function endOvertaken(tx: Queryable, judged: readonly Judged[], { writer }: Asker, now: Date): Promise<void> {
  const ids = judged.flatMap(({ situation, refusal }) =>
    refusal ? [] : overtakenBy({ writer }, situation).map(({ id }) => id),
  )
  const text = both(({ ends }) => ends.overtaken)
  await endCommands(tx, ids, { state: 'expired', refusal: 'overtaken', text }, now)
}

/** What is known of every new command, unless it is said. */
const NEW_COMMAND = {
  refusal: null,
  refusalZh: '',
  refusalEn: '',
  deviceResult: null,
  lateResult: null,
  approval: 'none',
  approvedById: null,
  approvedBy: '',
  numSends: 0,
  dueAt: null,
  giveUpAt: null,
  actBefore: null,
  sentAt: null,
  answeredAt: null,
  readBackAt: null,
  endedAt: null,
  releasedAt: null,
  answerValue: null,
  readValue: null,
} as const

/** What stood before the strategy took the point: of a chain of its commands, before the first. */
function beforeStrategy(situation: KnownSituation, strategyId: string, oldValue: number | null): number | null {
  const held = heldByStrategy(situation, strategyId)
  return held ? held.beforeStrategy : oldValue
}

function rowOf(
  { key, pointId, value }: AskedCommand,
  { situation, refusal, needsSecondPerson }: Judged,
  { asker, reason, validUntil, now }: Asking,
): CommandRow {
  const { point, present, read } = situation
  const askedAt = new Date(now)
  const isWaiting = !refusal && needsSecondPerson
  const oldValue = isPulse(point.paramCode) ? null : (present?.value ?? null)
  const held = heldByPerson(situation)
  return {
    ...NEW_COMMAND,
    id: randomUUID(),
    key,
    pointId,
    value,
    reason,
    askedAt,
    pointCode: point.code,
    nodeId: point.nodeId,
    nodeName: point.nodeName,
    name: point.name,
    nameEn: point.nameEn,
    gatewayCode: point.gatewayCode,
    writer: asker.writer,
    channel: channelOf(asker.writer),
    askedById: asker.person.session.userId,
    askedBy: asker.person.session.realName,
    strategyId: asker.strategy?.id ?? null,
    strategyVersion: asker.strategy?.version ?? null,
    strategyName: asker.strategy?.name ?? '',
    oldValue,
    beforeHand: asker.writer === 'operator' ? (held ? held.beforeHand : oldValue) : null,
    beforeStrategy: asker.strategy ? beforeStrategy(situation, asker.strategy.id, oldValue) : null,
    validUntil: validUntil === null ? null : new Date(validUntil),
    ...(refusal
      ? {
          state: 'refused',
          refusal: refusal.code,
          refusalZh: refusal.text.zh,
          refusalEn: refusal.text.en,
          endedAt: askedAt,
        }
      : {
          state: 'asked',
          approval: isWaiting ? 'waiting' : 'none',
          dueAt: isWaiting ? null : askedAt,
          giveUpAt: isWaiting ? null : giveUpAt(askedAt),
        }),
    readPointId: read?.pointId ?? null,
    readWanted: readBackOf(point.paramCode).value ?? value,
    readTolerance: 0.5 * 10 ** -point.decimals,
    readAfter: read?.at ? new Date(read.at) : null,
    readWithinMs: readBackLimitMs(point),
  }
}
