import { type ReactNode, Suspense } from 'react'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { paintOf } from '#ui/theme/series-colors.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { LazyTrendChart } from './lazy-trend-chart.tsx'
import type { TrendPicture } from './trend-option.ts'

interface NamedTrendProps {
  picture: TrendPicture
  /** Name of the chart. */
  label: string
  height: string
  /** What is said while the chart is loaded. */
  waiting: string
  /** Beside the names. */
  children?: ReactNode
}

/** Lines over time in a panel, below their names. */
export function NamedTrend({ picture, label, height, waiting, children }: NamedTrendProps) {
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
        {children}
      </Row>
      <Box height={height}>
        <Suspense fallback={<Waiting text={waiting} />}>
          <LazyTrendChart picture={picture} label={label} isSmall />
        </Suspense>
      </Box>
    </Box>
  )
}
