import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import {
  BALANCE_ALARM_CLASS,
  BALANCE_RULE_WORDS,
  type BalanceAlarms,
  MAX_BALANCE_DELAY_MIN,
} from '#contract/regulation/balance-alarms.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { type AlarmReport, reportAlarm } from '../../alarms/report-alarm.ts'
import { both } from '../keeping/texts/texts.ts'
import { type HeldCondition, heldConditions } from './judge-alarms.ts'
import { readBalanceAlarms } from './settings.repository.ts'
import { activeKeys, type NamedStrategy, placesOf, watchedStrategies } from './watched.repository.ts'

const MINUTE_MS = 60_000
const PREFIX = 'balance:'
/** Beside the delays: two of the longest cycles. */
const SPARE_MIN = 120

const keyOf = (strategyId: string, { rule, nodeId }: HeldCondition): string =>
  [PREFIX.slice(0, -1), rule, strategyId, ...(nodeId === null ? [] : [nodeId])].join(':')

/** Each minute: what is to be told of the one-network strategies that run, by the rules of the company (category 22). */
export const balanceAlarmsJob = defineJob({
  kind: 'regulation.watchBalance',
  title: label('检查一网平衡报警', 'Watch one-network balance'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 60_000,
  // the next minute is the next attempt
  maxAttempts: 1,
  async run({ signal, db, now }) {
    const ms = now()
    const rules = await readBalanceAlarms(db)
    const longestMin = Math.max(...Object.values(rules).map(({ delayMin }) => delayMin))
    const since = new Date(ms - (Math.min(longestMin, MAX_BALANCE_DELAY_MIN) + SPARE_MIN) * MINUTE_MS)
    const watched = await watchedStrategies(db, since)
    signal.throwIfAborted()
    const held = watched.flatMap((strategy) =>
      heldConditions(strategy, rules, ms).map((condition) => ({ strategy, condition })),
    )
    const places = await placesOf(db, [...new Set(held.flatMap(({ condition }) => condition.nodeId ?? []))])
    const holding = new Set(held.map(({ strategy, condition }) => keyOf(strategy.strategyId, condition)))
    const reports: AlarmReport[] = [
      ...held.flatMap(({ strategy, condition }): AlarmReport[] => {
        if (!condition.isOn) return []
        const place = condition.nodeId === null ? undefined : places.get(condition.nodeId)
        return [
          {
            sourceKey: keyOf(strategy.strategyId, condition),
            at: ms,
            isOn: true,
            warnNumber: BALANCE_ALARM_CLASS,
            warnLevel: rules[condition.rule].level,
            ...(place ? { node: { id: place.stationId, name: place.station }, location: place.unit } : {}),
            ...wordsOf(strategy, condition, rules),
          },
        ]
      }),
      ...(await activeKeys(db, PREFIX))
        .filter((key) => !holding.has(key))
        .map((sourceKey): AlarmReport => ({ sourceKey, at: ms, isOn: false })),
    ]
    await inTransaction(db, async (client) => {
      for (const report of reports.toSorted((one, other) => (one.sourceKey < other.sourceKey ? -1 : 1)))
        await reportAlarm(client, report)
    })
    const numOn = reports.filter(({ isOn }) => isOn).length
    return label(`策略 ${watched.length} 个，报警 ${numOn} 条`, `Strategies: ${watched.length}, alarms: ${numOn}`)
  },
})

function wordsOf({ name }: NamedStrategy, { rule, value }: HeldCondition, rules: BalanceAlarms) {
  const { limit, delayMin } = rules[rule]
  const range = BALANCE_RULE_WORDS[rule].limit
  const shown = value === null ? '' : formatQuantity(value, 1)
  return {
    text: both(({ balanceAlarm }) => balanceAlarm[rule](name, shown)),
    conditionInfo: both(({ balanceAlarm }, language) =>
      balanceAlarm.condition(
        limit === null || range === null
          ? ''
          : `${formatQuantity(limit, range.decimals)} ${range.unit[language === 'en' ? 'en' : 'zh']}`,
        delayMin,
      ),
    ),
    ...(range === null || value === null ? {} : { value }),
    ...(limit === null ? {} : { limit }),
  }
}
