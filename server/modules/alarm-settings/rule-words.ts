import type { ConditionFields, RuleKind } from '#contract/alarms/rule-fields.ts'
import type { Language } from '#contract/kit/language.ts'
import { textsIn } from './texts/texts.ts'

const LIMITS = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const
const SIGN = { limitLl: '<', limitL: '<', limitH: '>', limitHh: '>' } as const

/** The condition of a rule as one line of a list. */
export function conditionWords(kind: RuleKind, fields: ConditionFields, language: Language): string {
  const words = textsIn(language).rules
  const { ofParam, factor, above, below, expression } = fields
  const [param, windowS, tolerance] = [fields.paramCode ?? '', fields.windowS ?? 0, fields.tolerance ?? 0]
  const sides = [above === null ? [] : [`> ${above}`], below === null ? [] : [`< -${below}`]].flat().join(' / ')
  switch (kind) {
    case 'limit':
      return LIMITS.flatMap((name) => {
        const value = fields[name]
        if (value === null) return []
        const offset = value === 0 ? '' : ` ${value < 0 ? '-' : '+'} ${Math.abs(value)}`
        const bound = ofParam === null ? value : words.follows(factor ?? 1, ofParam, offset)
        return [`${param} ${SIGN[name]} ${bound} (${words.limit[name] ?? ''})`]
      }).join(' / ')
    case 'deviation':
      return words.deviation(param, ofParam ?? '', sides)
    case 'rate':
      return words.rate(param, windowS, sides) + (expression === '' ? '' : words.when(expression))
    case 'digital':
      return words.digital(param, fields.alarmValue ?? 0)
    case 'frozen':
      return words.frozen(param, windowS, tolerance)
    case 'count':
      return words.count(param, fields.alarmValue ?? 0, windowS, fields.times ?? 0)
    case 'statistics':
      return words.statistics(param, windowS, fields.sigmas ?? 0)
    case 'usualHour': {
      const { days, sigmas, sharePct, urgentPct } = fields
      const usual = words.usualHour(days ?? 0, sigmas ?? 0)
      const share = (percent: number): string => `${percent} % × ${ofParam ?? ''}`
      const bound = sharePct === null ? usual : `max(${share(sharePct)}, ${usual})`
      return `${param} > ${bound}${urgentPct === null ? '' : words.urgentAbove(share(urgentPct))}`
    }
    case 'expression':
      return expression
  }
}
