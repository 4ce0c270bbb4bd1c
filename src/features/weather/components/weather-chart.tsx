import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyTrendChart } from '#archetypes/trend/lazy-trend-chart.tsx'
import { TrendExport } from '#archetypes/trend/trend-export.tsx'
import type { TrendPicture } from '#archetypes/trend/trend-option.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { paintOf } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'

/** Weather over time, as high as its panel needs, with the names of its lines. */
export function WeatherChart({ picture, label }: { picture: TrendPicture; label: string }) {
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
        <TrendExport picture={picture} fileName={label} />
      </Row>
      <Box height="17rem">
        <Suspense fallback={<Waiting text={t('weather.reading')} />}>
          <LazyTrendChart picture={picture} label={label} isSmall />
        </Suspense>
      </Box>
    </Box>
  )
}
