import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyTrendChart } from '#archetypes/trend/lazy-trend-chart.tsx'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'

/** Weather over time, as high as its panel needs. */
export function WeatherChart({ picture, label }: { picture: TrendPicture; label: string }) {
  const { t } = useTranslation()
  return (
    <Box height="18rem" padding="2">
      <Suspense fallback={<Waiting text={t('weather.reading')} />}>
        <LazyTrendChart picture={picture} label={label} isSmall />
      </Suspense>
    </Box>
  )
}
