import { useTranslation } from 'react-i18next'
import type { CheckedLoad, PlannedLoad } from '#contract/endpoints/load-plan.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Facts } from '#ui/facts.tsx'
import { useShiftsText } from './use-shifts-text.ts'

interface PlanSummaryProps {
  name: string
  planned: PlannedLoad
  checked: CheckedLoad
}

/** What a confirmation sends, and what the server makes of it. */
export function PlanSummary({ name, planned, checked }: PlanSummaryProps) {
  const { t } = useTranslation()
  const shiftsText = useShiftsText()
  const { hours, forecastGj, planGj, targetGj, forecastIssuedAt } = checked
  const highest = (values: readonly (number | null)[], unit: string): string => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? '–' : `${formatQuantity(Math.max(...known), 1)} ${unit}`
  }
  const gj = (value: number): string => formatQuantity(value, 1)
  return (
    <Facts
      facts={[
        [t('loadPlan.place'), name],
        [
          t('loadPlan.revision'),
          planned.revises === null ? t('loadPlan.firstPlan') : t('loadPlan.replaces', { revision: planned.revises }),
        ],
        [t('loadPlan.forecastVersion'), formatDateTime(forecastIssuedAt, 'MM-DD HH:mm')],
        [t('loadPlan.shifts'), shiftsText(planned, hours)],
        [t('loadPlan.reason'), planned.reason],
        [t('loadPlan.heat'), t('loadPlan.planLine', { forecast: gj(forecastGj), plan: gj(planGj) })],
        [t('loadPlan.targetBefore'), targetGj === null ? t('loadPlan.noTarget') : `${gj(targetGj)} GJ`],
        [
          t('loadPlan.highestSupply'),
          highest(
            hours.map(({ supply1C }) => supply1C),
            '°C',
          ),
        ],
        [
          t('loadPlan.highestFlow'),
          highest(
            hours.map(({ flow1TH }) => flow1TH),
            't/h',
          ),
        ],
      ]}
    />
  )
}
