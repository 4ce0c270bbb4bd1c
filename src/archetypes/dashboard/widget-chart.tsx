import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import type { CategoryChartProps } from '../figures/category-chart.tsx'
import { LazyCategoryChart } from '../figures/lazy-category-chart.ts'

interface WidgetChartProps extends CategoryChartProps {
  /** Why nothing can be known; absent: nothing has been computed yet. */
  nothing?: string | undefined
}

/** The chart of a widget, in the room that its headline leaves; told apart from an empty frame where nothing is known. */
export function WidgetChart({ nothing, ...props }: WidgetChartProps) {
  const { t } = useTranslation()
  const isKnown = props.series.some(({ values }) => values.some((value) => value !== null))
  return (
    <Box flex="1" minHeight="14rem" paddingInline="2">
      {isKnown ? (
        <Suspense fallback={<Waiting text={t('resource.loading')} />}>
          <LazyCategoryChart {...props} />
        </Suspense>
      ) : (
        <Box padding="4" color="fg.muted" role="status">
          {nothing ?? t('dashboard.nothingKnown')}
        </Box>
      )}
    </Box>
  )
}
