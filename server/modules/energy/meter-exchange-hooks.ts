// What saving, changing or removing an exchange of a meter asks and does: its hours are counted anew, and with them all that
// is computed from hours.

import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import type { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { clockText } from '#server/core/kit/company-time.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import { readingsAround } from './exchange-readings.ts'
import { countAnew, counterOptions, isWrittenDown, timeOf } from './meter-exchange.repository.ts'
import { textsIn } from './texts/texts.ts'

type Exchange = ValuesOf<typeof meterExchangeResource>

export const meterExchangeHooks = (now: () => number): ResourceHooks<Exchange> => ({
  options: counterOptions,
  references: { pointCode: counterOptions },
  async check(db, values, { language }, existing) {
    const texts = textsIn(language)
    const time = timeOf(values)
    if (values.pointCode === '') throw invalidInput([{ field: 'pointCode', rule: texts.counterRequired }])
    if (time === null) throw invalidInput([{ field: 'hour', rule: texts.skippedTime }])
    if (time.getTime() > now()) throw invalidInput([{ field: 'day', rule: texts.exchangedLater }])
    if (await isWrittenDown(db, values.pointCode, time, existing?.keyId ?? null))
      throw invalidInput([{ field: 'day', rule: texts.exchangedTwice }])
    if (!values.isConfirmed) await refuseBelowStored(db, values, time, existing?.keyId ?? null, texts)
  },
  async saved(db, _keyId, values, _actor, existing) {
    if (existing) await countAnew(db, String(existing.pointCode), storedTimes(existing))
    const time = timeOf(values)
    await countAnew(db, values.pointCode, time ? [time] : [])
    return undefined
  },
  async removing(db, row) {
    await countAnew(db, String(row.pointCode), storedTimes(row))
  },
})

/** An old meter that shows less than it has shown was hardly read at the time that was entered. */
async function refuseBelowStored(
  db: Queryable,
  { pointCode, lastReading }: Exchange,
  time: Date,
  keyId: string | null,
  texts: ReturnType<typeof textsIn>,
): Promise<void> {
  const around = await readingsAround(db, pointCode, time, keyId)
  if (!around?.before || !around.lastReading || lastReading >= around.lastReading.min) return
  const { before, decimals } = around
  const shown = (value: number): string => value.toFixed(decimals)
  const least = Math.ceil(around.lastReading.min * 10 ** decimals) / 10 ** decimals
  const rule = texts.belowStored(shown(least), shown(before.value), clockText(before.at))
  throw invalidInput([{ field: 'lastReading', rule }])
}

const storedTimes = ({ at }: ResourceRow): Date[] => (typeof at === 'string' ? [new Date(at)] : [])
