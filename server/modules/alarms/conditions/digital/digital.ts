import { HALF, type NormalBand, plain } from '../running-condition.ts'
import { paramIn, type RuleCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const digital: RuleCondition<'digital'> = {
  run: ({ alarmValue }, { at }) => ({
    thresholds: [at('digital', 1, HALF, { deadband: 0 })],
    normal: besides(alarmValue),
    otherParams: [],
    read: plain(({ value }) => (value === alarmValue ? 1 : 0)),
  }),
  say: ({ language }) => textsIn(language).state,
  isState: true,
  line: (fields) => `${paramIn(fields)} = ${fields.alarmValue ?? 0}`,
}

/** A side of the alarm value that has the usual other states. */
const besides = (alarmValue: number): NormalBand =>
  alarmValue > 0
    ? { low: Number.NEGATIVE_INFINITY, high: alarmValue - HALF }
    : { low: alarmValue + HALF, high: Number.POSITIVE_INFINITY }
