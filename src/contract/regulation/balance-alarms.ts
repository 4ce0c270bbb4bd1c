// Rules of the alarms of one-network balance (category 22, 平衡报警参数): what raises one, from which limit on, after how long, at which level.

import { z } from 'zod'
import { type Label, label } from '../kit/language.ts'

export const BALANCE_RULES = ['memberOut', 'manyOut', 'overtime', 'timeout', 'deviation', 'spread'] as const
export type BalanceRule = (typeof BALANCE_RULES)[number]

/** Category of the alarms (domain guide 5.1). */
export const BALANCE_ALARM_CLASS = 22

interface RuleWords {
  readonly name: Label
  /** What it says, with where it stands. */
  readonly about: Label
  /** Null: the rule has no limit. */
  readonly limit: { readonly unit: Label; readonly min: number; readonly max: number; readonly decimals: number } | null
  readonly usual: { readonly limit: number | null; readonly delayMin: number; readonly level: 1 | 2 | 3 }
}

export const BALANCE_RULE_WORDS: Readonly<Record<BalanceRule, RuleWords>> = {
  memberOut: {
    name: label('成员剔除', 'Member left out'),
    about: label(
      '机组输入不可用、超出剔除限值或控制柜不接受，周期中没有目标；每台机组一条',
      'A unit has no target, as an input is not usable or outside of a reject limit, or its cabinet takes nothing; one alarm for each unit',
    ),
    limit: null,
    usual: { limit: null, delayMin: 45, level: 1 },
  },
  manyOut: {
    name: label('剔除成员过多', 'Many members left out'),
    about: label(
      '没有目标的成员占比超过限值；每个策略一条',
      'The share of members without a target is above the limit; one for each strategy',
    ),
    limit: { unit: label('%', '%'), min: 1, max: 100, decimals: 0 },
    usual: { limit: 30, delayMin: 30, level: 2 },
  },
  overtime: {
    name: label('超时', 'Overtime'),
    about: label(
      '投运的策略超过若干个周期没有计算；每个策略一条',
      'A released strategy has computed nothing for so many of its cycles; one for each strategy',
    ),
    limit: { unit: label('个周期', 'cycles'), min: 1, max: 20, decimals: 0 },
    usual: { limit: 3, delayMin: 0, level: 2 },
  },
  timeout: {
    name: label('未达目标超时', 'Target not reached in time'),
    about: label(
      '自动运行的成员超过策略参数“未达目标超时”仍未达到目标；每台机组一条',
      'A member in auto is off its target for longer than its strategy’s parameter says; one alarm for each unit',
    ),
    limit: null,
    usual: { limit: null, delayMin: 0, level: 1 },
  },
  deviation: {
    name: label('偏差过大', 'Large deviation'),
    about: label(
      '机组均温与目标之差超过限值；每台机组一条',
      'The mean of a unit is further from its target than the limit; one for each unit',
    ),
    limit: { unit: label('K', 'K'), min: 0.5, max: 20, decimals: 1 },
    usual: { limit: 3, delayMin: 120, level: 1 },
  },
  spread: {
    name: label('失调', 'Imbalance'),
    about: label(
      '机组偏差的最大值与最小值之差超过限值；每个策略一条',
      'The deviations of the units are further apart than the limit; one for each strategy',
    ),
    limit: { unit: label('K', 'K'), min: 1, max: 30, decimals: 1 },
    usual: { limit: 6, delayMin: 120, level: 1 },
  },
}

/** Longest delay: results are looked back so far each minute. */
export const MAX_BALANCE_DELAY_MIN = 720

const rule = z.strictObject({
  isOn: z.boolean(),
  limit: z.number().nullable(),
  delayMin: z.int().min(0).max(MAX_BALANCE_DELAY_MIN),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})
export type BalanceRuleValues = z.output<typeof rule>

const usual = (name: BalanceRule): BalanceRuleValues => ({ isOn: true, ...BALANCE_RULE_WORDS[name].usual })

export const balanceAlarmValues = z
  .strictObject({
    memberOut: rule,
    manyOut: rule,
    overtime: rule,
    // values that were stored before it have none
    timeout: rule.default(usual('timeout')),
    deviation: rule,
    spread: rule,
  })
  .superRefine((values, context) => {
    for (const name of BALANCE_RULES) {
      const { limit: range } = BALANCE_RULE_WORDS[name]
      const { limit } = values[name]
      const refuse = (params: object): void => context.addIssue({ code: 'custom', path: [name, 'limit'], params })
      if (range === null && limit !== null) refuse({ rule: 'oneOf', n: 'null' })
      if (range === null) continue
      if (limit === null) refuse({ rule: 'required' })
      else if (limit < range.min) refuse({ rule: 'atLeast', n: range.min })
      else if (limit > range.max) refuse({ rule: 'atMost', n: range.max })
    }
  })
export type BalanceAlarms = z.output<typeof balanceAlarmValues>

export const USUAL_BALANCE_ALARMS: BalanceAlarms = {
  memberOut: usual('memberOut'),
  manyOut: usual('manyOut'),
  overtime: usual('overtime'),
  timeout: usual('timeout'),
  deviation: usual('deviation'),
  spread: usual('spread'),
}
