import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitInForce } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { INTERVENTION_KIND_NAMES, INTERVENTION_REASON_NAMES } from '#contract/regulation/intervention.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { valueText } from './intervention-value.ts'

type LaidOver = UnitInForce['interventions'][number]
type Holder = UnitInForce['strategies'][number]

export interface InForceTexts {
  /** `Offset +2.0 K`. */
  nameOf(intervention: LaidOver): string
  /** Why it was laid. */
  reasonOf(intervention: LaidOver): string
  /** By whom, and until when. */
  spanOf(intervention: LaidOver): string
  holderOf(strategy: Holder): string
  holderSpanOf(strategy: Holder): string
  /** In a word or two what is in force at some units. */
  shortOf(units: readonly UnitInForce[]): string
  /** All of a unit in lines, as a tooltip has them. */
  linesOf(unit: UnitInForce): string
}

/** What is in force, in words. The same object until the language changes. */
export function useInForceTexts(): InForceTexts {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const timeOf = (at: number): string => formatDateTime(at, 'MM-DD HH:mm')
    const texts: InForceTexts = {
      nameOf: (one) => {
        const kind = labelIn(INTERVENTION_KIND_NAMES[one.kind], language)
        return one.kind === 'freeze' ? kind : `${kind} ${valueText(one)}`
      },
      reasonOf: ({ why, reason }) =>
        t('inForce.reason', { why: labelIn(INTERVENTION_REASON_NAMES[why], language), reason }),
      spanOf: ({ madeBy, to }) => t('inForce.span', { name: madeBy, time: timeOf(to) }),
      holderOf: ({ name, kind }) => t('inForce.strategy', { name, kind: labelIn(STRATEGY_KIND_NAMES[kind], language) }),
      holderSpanOf: ({ releasedBy, until }) => t('inForce.strategySpan', { name: releasedBy, time: timeOf(until) }),
      shortOf(units) {
        const laid = units.flatMap(({ interventions }) => interventions)
        const [only] = laid
        if (!only) return t('inForce.held')
        return laid.length === 1 ? texts.nameOf(only) : t('inForce.count', { count: laid.length })
      },
      linesOf: ({ interventions, strategies }) =>
        [
          ...interventions.map((one) => [texts.nameOf(one), texts.reasonOf(one), texts.spanOf(one)]),
          ...strategies.map((one) => [texts.holderOf(one), texts.holderSpanOf(one)]),
        ]
          .map((parts) => parts.join(' · '))
          .join('\n'),
    }
    return texts
  }, [t, language])
}
