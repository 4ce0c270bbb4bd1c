import type { Label } from '#contract/kit/language.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { inMixedTransaction } from '#server/core/db/in-transaction.ts'
import { reportAlarm } from '../../alarms/report-alarm.ts'
import { endHolds } from '../../control/give-back.repository.ts'
import { both } from '../keeping/texts/texts.ts'
import { changeStrategy, forgetStates, lockStrategy, type StrategyRecord } from '../strategy.repository.ts'
import { endAsking } from './cycle.repository.ts'

/** Of the automatic control (spec section 3). */
const AUTOMATIC_CONTROL = 20
const LEVEL = 2

/** One alarm for each strategy. */
export const fallenKey = (strategyId: string): string => `strategy:${strategyId}`

/**
 * Takes a strategy back to advice, as nobody's right is behind it any more: nothing of it is sent, its points have no holder, and what
 * it has set ends by itself at the devices.
 */
export const fallToAdvice = (db: Db, { id, releasedById, presentVersion }: StrategyRecord, why: Label, now: number) =>
  inMixedTransaction(db, async (tx, client) => {
    const record = await lockStrategy(tx, id)
    // stopped, or released by somebody else, meanwhile
    if (record?.state !== 'auto' || record.releasedById !== releasedById || record.presentVersion !== presentVersion)
      return
    const at = new Date(now)
    await endAsking(tx, id, at)
    await endHolds(tx, { strategyId: id, now })
    await forgetStates(tx, id)
    const name = both(({ system }) => system).zh
    await changeStrategy(tx, record, { state: 'advice', fellZh: why.zh, fellEn: why.en }, { name, at })
    await reportAlarm(client, {
      sourceKey: fallenKey(id),
      at: now,
      isOn: true,
      warnNumber: AUTOMATIC_CONTROL,
      warnLevel: LEVEL,
      text: both(({ alarm }) => alarm.text(record.name)),
      conditionInfo: both(({ alarm }, language) => alarm.condition(record.releasedBy, labelIn(why, language))),
    })
  })
