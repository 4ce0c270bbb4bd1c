// What saving, changing or removing an exchange of a meter asks and does: its hours are counted anew, and with them all that
// is computed from hours.

import type { ResourceRow, ValuesOf } from '#contract/kit/resource.ts'
import type { meterExchangeResource } from '#contract/resources/meter-exchange.resource.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
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

const storedTimes = ({ at }: ResourceRow): Date[] => (typeof at === 'string' ? [new Date(at)] : [])
