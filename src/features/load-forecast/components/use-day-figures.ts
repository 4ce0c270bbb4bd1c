import { useTranslation } from 'react-i18next'
import type { LoadDay } from '#contract/endpoints/load-plan.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import type { ShownFigure } from './figure-list.tsx'
import { useDayKindText } from './use-day-kind-text.ts'

const GJ_PER_KWH = 0.0036

/** Heat of the day, its plan, what was measured so far, and its highest hour. */
export function useDayFigures({ place, day, kind, name, heatGj, hours, plans: [plan] }: LoadDay): ShownFigure[] {
  const { t } = useTranslation()
  const kindText = useDayKindText()
  const measured = hours.flatMap(({ measuredKw }) => measuredKw ?? [])
  const highest = hours.reduce<{ at: number; heatKw: number } | null>(
    (best, { at, heatKw }) => (heatKw !== null && heatKw > (best?.heatKw ?? 0) ? { at, heatKw } : best),
    null,
  )
  const gj = (value: number | null): string => (value === null ? '–' : `${formatQuantity(value, 0)} GJ`)
  return [
    {
      name: t('loadPlan.heatOf', { day, kind: kindText({ kind, name }) }),
      value: gj(heatGj),
      detail: heatGj === null ? t('loadPlan.notWhole') : t('loadForecast.allForecast'),
    },
    ...(place.kind === 'source'
      ? [
          {
            name: t('loadPlan.planned'),
            value: gj(plan?.planGj ?? null),
            detail: plan
              ? t('loadPlan.byRevision', {
                  revision: plan.revision,
                  name: plan.by,
                  time: formatDateTime(plan.at, 'MM-DD HH:mm'),
                })
              : t('loadPlan.notPlanned'),
          },
        ]
      : []),
    {
      name: t('loadForecast.peak'),
      value: highest ? `${formatQuantity(highest.heatKw / 1000, 2)} MW` : '–',
      detail: highest ? formatDateTime(highest.at, 'MM-DD HH:mm') : '',
    },
    ...(measured.length === 0
      ? []
      : [
          {
            name: t('loadForecast.measured'),
            value: gj(measured.reduce((sum, heatKw) => sum + heatKw * GJ_PER_KWH, 0)),
            detail: `${t('loadForecast.measuredHours')}: ${measured.length}`,
          },
        ]),
  ]
}
