import {
  CONTROL_APPROVE_PERMISSION,
  type CommandNews,
  type CommandRefusal,
  type WrittenPoint,
} from '#contract/endpoints/control.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { commandsById, type ShownCommand } from './command.repository.ts'
import type { WritePoint } from './situation.ts'
import { textsIn } from './texts/texts.ts'

/** Commands in the order of the ids, as the caller sees them; those out of sight are left out. */
export async function newsOf(
  db: Queryable,
  ids: readonly string[],
  { session, language }: Pick<Actor, 'session' | 'language'>,
): Promise<CommandNews[]> {
  const found = new Map((await commandsById(db, session, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [toNews(row, session, language)] : []
  })
}

/** A point that is written to, in the caller's language. */
export const writtenPointOf = (point: WritePoint, language: Language): WrittenPoint => ({
  pointId: point.pointId,
  pointCode: point.code,
  paramCode: point.paramCode,
  nodeName: point.nodeName,
  name: labelIn({ zh: point.name, en: point.nameEn }, language),
  unit: point.unit,
  decimals: point.decimals,
  words: wordsIn(point.words, language),
})

/** Person, or strategy with who released it, as records name them. */
export const askerNameIn = (
  { askedBy, strategyName }: { readonly askedBy: string; readonly strategyName: string },
  language: Language,
): string => (strategyName === '' ? askedBy : textsIn(language).byStrategy(strategyName, askedBy))

const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** A command as the caller sees it. */
export function toNews(row: ShownCommand, session: Session, language: Language): CommandNews {
  const isOwn = row.askedById === session.userId && row.strategyId === null
  const { id, key, oldValue, approval, answerValue, readValue, words, askedAt, endedAt } = row
  return {
    commandId: id,
    key: isOwn ? key : null,
    pointId: row.pointId,
    pointCode: row.pointCode,
    nodeName: row.nodeName,
    name: row.name,
    nameEn: row.nameEn,
    unit: row.unit,
    decimals: row.decimals,
    words: wordsIn(words, language),
    writer: row.writer,
    channel: row.channel,
    askedBy: askerNameIn(row, language),
    reason: row.reason,
    old: oldValue,
    value: row.value,
    validUntil: ms(row.validUntil),
    state: row.state,
    refusal: refusalOf(row, language),
    approval,
    approvedBy: row.approvedBy,
    mayApprove:
      approval === 'waiting' && row.state === 'asked' && !isOwn && session.permissions.has(CONTROL_APPROVE_PERMISSION),
    numSends: row.numSends,
    askedAt: askedAt.getTime(),
    sentAt: ms(row.sentAt),
    answeredAt: ms(row.answeredAt),
    readBackAt: ms(row.readBackAt),
    endedAt: ms(endedAt),
    answered: answerValue,
    readBack: readValue,
    tookMs: endedAt && endedAt.getTime() - askedAt.getTime(),
    lateResult: row.lateResult,
  }
}

export const wordsIn = (words: ShownCommand['words'], language: Language): Record<string, string> | null =>
  words && Object.fromEntries(Object.entries(words).map(([value, word]) => [value, labelIn(word, language)]))

function refusalOf(row: ShownCommand, language: Language): CommandRefusal | null {
  const { refusal, refusalZh, refusalEn, deviceResult, state } = row
  if (refusal) return { code: refusal, text: labelIn({ zh: refusalZh, en: refusalEn }, language) }
  if (deviceResult && deviceResult !== 'ok') return { code: deviceResult, text: textsIn(language).device[deviceResult] }
  return state === 'expired' ? { code: 'expired', text: labelIn({ zh: refusalZh, en: refusalEn }, language) } : null
}
