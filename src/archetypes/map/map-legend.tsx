import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { useVariant } from '#ui/theme/use-variant.ts'
import { AlarmLevel } from '../alarms/alarm-level.tsx'
import { CLASS_COLORS } from './map-colors.ts'
import { edgeDecimals } from './value-classes.ts'

/** How many things of a map have each colour and mark. */
export interface Painted {
  /** Things in each class. */
  readonly counts: readonly number[]
  readonly numOld: number
  readonly numNone: number
  readonly numComputed: number
  /** Stations and sources with alarms, by their highest level from 1. */
  readonly alarms: readonly [number, number, number]
}

interface MapLegendProps {
  /** Name and unit of the quantity. */
  heading: string
  edges: readonly number[]
  painted: Painted
  /** In a narrow window it makes room for what is told of a thing. */
  givesWay: boolean
}

/** What colours and marks mean, and how many things have each. */
export function MapLegend({ heading, edges, painted, givesWay }: MapLegendProps) {
  const { t } = useTranslation()
  const colors = CLASS_COLORS[useVariant().endsWith('day') ? 'day' : 'night']
  const decimals = edgeDecimals(edges)
  const edge = (at: number): string => formatQuantity(edges[at] ?? null, decimals)
  const rangeOf = (at: number): string => {
    if (at === 0) return t('mapParts.below', { edge: edge(0) })
    return at === edges.length ? t('mapParts.from', { edge: edge(at - 1) }) : `${edge(at - 1)} – ${edge(at)}`
  }
  const { counts, numOld, numNone, numComputed, alarms } = painted
  return (
    <Column
      as="section"
      aria-label={t('mapParts.legend')}
      data-legend
      display={{ base: givesWay ? 'none' : 'flex', lg: 'flex' }}
      position="absolute"
      insetBlockStart="3"
      insetInlineEnd="3"
      maxWidth="14rem"
      gap="1"
      padding="2.5"
      fontSize="sm"
      background="bg.panel"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
    >
      <Box fontWeight="medium">{heading}</Box>
      {edges.length > 0 &&
        [...counts.keys()].reverse().map((at) => (
          <LegendLine key={at} swatch={<Swatch background={colors[at] ?? 'transparent'} />} count={counts[at] ?? 0}>
            {rangeOf(at)}
          </LegendLine>
        ))}
      {numComputed > 0 && (
        <LegendLine swatch={<Swatch isDashed />} count={numComputed}>
          {t('mapParts.computed')}
        </LegendLine>
      )}
      <LegendLine swatch={<Swatch isHatched />} count={numOld}>
        {t('mapParts.old')}
      </LegendLine>
      {numNone > 0 && (
        <LegendLine swatch={<Swatch isHatched />} count={numNone}>
          {t('mapParts.noValue')}
        </LegendLine>
      )}
      {[3, 2, 1].map((level) =>
        (alarms[level - 1] ?? 0) > 0 ? (
          <Row key={level} gap="2" justifyContent="space-between">
            <AlarmLevel level={level} />
            <Span fontVariantNumeric="tabular-nums">{alarms[level - 1]}</Span>
          </Row>
        ) : null,
      )}
    </Column>
  )
}

const LegendLine = ({
  swatch,
  count,
  children,
}: {
  swatch: React.ReactNode
  count: number
  children: React.ReactNode
}) => (
  <Row gap="2">
    {swatch}
    <Span flex="1">{children}</Span>
    <Span color="fg.muted" fontVariantNumeric="tabular-nums">
      {count}
    </Span>
  </Row>
)

function Swatch({
  background,
  isHatched = false,
  isDashed = false,
}: {
  background?: string
  isHatched?: boolean
  isDashed?: boolean
}) {
  if (isDashed)
    return <Box aria-hidden width="6" borderBlockStartWidth="3px" borderStyle="dashed" borderColor="fg.muted" />
  return (
    <Box
      aria-hidden
      width="6"
      height="3"
      borderRadius="sm"
      color="quality.stale"
      style={{
        background: isHatched
          ? 'repeating-linear-gradient(135deg, currentColor 0 2px, transparent 2px 5px)'
          : background,
      }}
    />
  )
}
