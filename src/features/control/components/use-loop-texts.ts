import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_RULES, type ControlCheckKind } from '#contract/control/control-checks.ts'
import { LOOPS } from '#contract/control/control-loops.ts'
import { WRITER_NAMES } from '#contract/control/writers.ts'
import type { ControlLoopRow, LoopFinding, LoopPoint } from '#contract/endpoints/control-loops.ts'
import { labelIn } from '#contract/kit/language.ts'
import { PARAM_WORDS } from '#contract/network/param-words.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'

/** What is said of a control loop. */
export function useLoopTexts() {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    /** A value that is not usable is never shown as the present one. */
    const valueText = (point: LoopPoint | null): string =>
      point?.isUsable ? `${formatQuantity(point.value, point.decimals)} ${point.unit}`.trim() : NO_VALUE
    const checkName = (check: ControlCheckKind): string => labelIn(CHECK_RULES[check].name, language)
    return {
      valueText,
      checkName,
      /** Why a value is missing; empty: it is there. */
      missingText: (point: LoopPoint | null): string =>
        !point
          ? t('loops.noPoint')
          : point.isUsable
            ? ''
            : t(point.at === null ? 'loops.neverCame' : 'loops.notUsable'),
      modeText({ loop, mode, lacks }: ControlLoopRow): string {
        if (lacks.includes('mode')) return t('loops.noMode')
        if (!mode?.isUsable || mode.value === null) return t('loops.modeUnknown')
        const word = PARAM_WORDS[LOOPS[loop].mode]?.[String(mode.value)]
        return word ? labelIn(word, language) : String(mode.value)
      },
      deviationText: ({ deviation, measured }: ControlLoopRow): string =>
        deviation === null || !measured
          ? NO_VALUE
          : `${deviation > 0 ? '+' : ''}${formatQuantity(deviation, measured.decimals)} ${unitOfDifference(measured.unit)}`.trim(),
      meanDeviationText({ judged, setPoint, measured }: ControlLoopRow): string {
        const form = measured ?? setPoint
        return judged?.meanError == null || !form
          ? NO_VALUE
          : `${formatQuantity(judged.meanError, form.decimals + 1)} ${unitOfDifference(form.unit)}`.trim()
      },
      holderText({ heldBy }: ControlLoopRow): string {
        if (!heldBy) return t('loops.cabinet')
        const { writer, name, validUntil, since } = heldBy
        return [
          t('loops.holder', { writer: labelIn(WRITER_NAMES[writer], language), name }),
          t('loops.since', { time: formatDateTime(since, 'MM-DD HH:mm') }),
          ...(validUntil === null ? [] : [t('loops.until', { time: formatDateTime(validUntil, 'MM-DD HH:mm') })]),
        ].join(t('loops.comma'))
      },
      findingsText: ({ judged }: ControlLoopRow): string =>
        judged && judged.findings.length > 0
          ? judged.findings.map(({ check }) => checkName(check)).join(t('loops.and'))
          : NO_VALUE,
      adviceText({ check, value, limit, minutes }: LoopFinding, { loop }: Pick<ControlLoopRow, 'loop'>): string {
        const { decimals } = CHECK_RULES[check]
        return t(`loops.advice.${check}`, {
          value: formatQuantity(value, check === 'notReached' ? 0 : decimals),
          limit: formatQuantity(limit, decimals),
          minutes: formatQuantity(minutes, 0),
          actuator: t(`loops.actuators.${loop}`),
          hours: formatQuantity(value, 0),
        })
      },
    }
  }, [t, language])
}

/** Temperatures differ by kelvins. */
const unitOfDifference = (unit: string): string => (unit === '°C' ? 'K' : unit)
