import { useTranslation } from 'react-i18next'
import { choiceText } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import {
  alarmThresholdResource,
  THRESHOLDS,
  type ThresholdOutcome,
  type Thresholds,
} from '#contract/resources/alarm-threshold.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatLimit } from '#lib/format-limit.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const Table = styled('table', {
  base: { width: '100%', fontSize: 'sm', '& th, & td': { padding: '1', textAlign: 'start', verticalAlign: 'top' } },
})

interface ChangedPointsProps {
  changes: ThresholdOutcome['changes']
  /** Of all changed points, of which only the first are listed. */
  total: number
}

/** Points with what changes of each. */
export function ChangedPoints({ changes, total }: ChangedPointsProps) {
  const { t } = useTranslation()
  const words = useChangeWords()
  return (
    <Box maxHeight="12rem" overflowY="auto">
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('alarmThresholds.point')}</th>
            <th scope="col">{t('alarmThresholds.what')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ code, before, after }) => (
            <tr key={code}>
              <td>{code}</td>
              <td>{words(before, after)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length < total && (
        <Box fontSize="sm" color="fg.muted">
          {t('alarmThresholds.moreChanges', { count: changes.length })}
        </Box>
      )}
    </Box>
  )
}

/** What differs between two sets of thresholds of a point with some decimals, in words. */
export function useChangeWords(): (before: Thresholds, after: Thresholds, decimals?: number) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const told = (name: (typeof THRESHOLDS)[number], value: number | boolean | null, decimals: number): string => {
    if (value === null) return t(name === 'alarmDeadband' ? 'alarmThresholds.usual' : 'alarmThresholds.noLimit')
    if (typeof value === 'boolean') return t(value ? 'alarmThresholds.on' : 'alarmThresholds.off')
    const { kind, choices } = { choices: [], ...alarmThresholdResource.fields[name] }
    if (kind === 'choice') return choiceText({ choices }, String(value), language)
    return formatLimit(value, kind === 'integer' ? 0 : decimals)
  }
  return (before, after, decimals = 0) =>
    THRESHOLDS.filter((name) => before[name] !== after[name])
      .map((name) => {
        const change = `${told(name, before[name], decimals)} → ${told(name, after[name], decimals)}`
        return `${labelIn(alarmThresholdResource.fields[name].label, language)} ${change}`
      })
      .join(language === 'en' ? '; ' : '；')
}
