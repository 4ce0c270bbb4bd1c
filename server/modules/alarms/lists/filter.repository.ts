import { and, eq, ilike, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import { ALARM_CATEGORIES, AUTOMATIC_CONTROL } from '#contract/network/alarm-categories.ts'
import { likePart } from '#server/core/db/like-part.ts'
import { typesCalled } from '../alarm-texts-in.ts'
import { alarms } from '../tables.ts'

export interface AlarmFilter {
  readonly category?: string | undefined
  readonly warnLevel?: number | undefined
  readonly heatKeyId?: string | undefined
  readonly heatName?: string | undefined
  readonly text?: string | undefined
}

const KNOWN_NUMBERS = [...ALARM_CATEGORIES.filter((category) => category !== 'other'), ...AUTOMATIC_CONTROL]

export function matches({ category, warnLevel, heatKeyId, heatName, text }: AlarmFilter): SQL | undefined {
  return and(
    category === undefined ? undefined : ofCategory(category),
    warnLevel === undefined ? undefined : eq(alarms.warnLevel, warnLevel),
    heatKeyId === undefined ? undefined : eq(alarms.heatKeyId, heatKeyId),
    heatName ? ilike(alarms.heatName, likePart(heatName)) : undefined,
    text
      ? or(
          ilike(alarms.content, likePart(text)),
          ilike(alarms.contentEn, likePart(text)),
          ilike(alarms.pointLocation, likePart(text)),
          ilike(alarms.warnTypeLabel, likePart(text)),
          inArray(alarms.warnTypeLabel, typesCalled(text)),
        )
      : undefined,
  )
}

function ofCategory(category: string): SQL {
  if (category === 'other') return notInArray(alarms.warnNumber, KNOWN_NUMBERS)
  return category === '20'
    ? inArray(alarms.warnNumber, [...AUTOMATIC_CONTROL])
    : eq(alarms.warnNumber, Number(category))
}
