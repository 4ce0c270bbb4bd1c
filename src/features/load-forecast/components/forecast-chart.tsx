import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyTrendChart } from '#archetypes/trend/lazy-trend-chart.tsx'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { paintOf } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

/** Forecast and measured heat over time, with the names of their lines. */
export function ForecastChart({ picture, label }: { picture: TrendPicture; label: string }) {
  const { t } = useTranslation()
  const variant = useVariant()
  return (
    <Box padding="2">
      <Row gap="5" justifyContent="center" flexWrap="wrap" fontSize="sm" color="fg.muted">
        {picture.lines.map(({ id, name, unit, color, compared }) => (
          <Row key={id} gap="2">
            <Box
              aria-hidden
              width="5"
              borderTopWidth="2px"
              borderTopStyle={compared ? 'dashed' : 'solid'}
              style={{ borderTopColor: color ? paintOf(variant, color).color : undefined }}
            />
            {nameWithUnit(name, unit)}
          </Row>
        ))}
      </Row>
      <Box height="19rem">
        <Suspense fallback={<Waiting text={t('loadForecast.reading')} />}>
          <LazyTrendChart picture={picture} label={label} isSmall />
        </Suspense>
      </Box>
    </Box>
  )
}
