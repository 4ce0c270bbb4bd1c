import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { MapList, MapListItem } from '#archetypes/map/map-list.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Span } from '#ui/box.ts'
import type { AreaFigures, AreaMeasure, RankedArea } from '../model/area-figures.ts'

interface AreaListProps {
  rows: readonly RankedArea[]
  measure: AreaMeasure
  figures: AreaFigures
  /** With the place of each area among the others. */
  hasRanks: boolean
  chosen: string
  pointed: string
  onChoose: (keyId: string) => void
  /** @param keyId - Empty: the pointer is on none. */
  onPoint: (keyId: string) => void
}

/** Areas with their figures, for the keyboard and for those who cannot see the map. */
export function AreaList({ rows, measure, figures, hasRanks, chosen, pointed, onChoose, onPoint }: AreaListProps) {
  const { t } = useTranslation()
  return (
    <MapList aria-label={t('mapAreas.list')} data-areas>
      {rows.map(({ area, rank }) => (
        <li key={area.keyId}>
          <MapListItem
            type="button"
            data-area={area.keyId}
            data-pointed={pointed === area.keyId}
            aria-current={chosen === area.keyId}
            onClick={() => onChoose(area.keyId)}
            onPointerEnter={() => onPoint(area.keyId)}
            onPointerLeave={() => onPoint('')}
            onFocus={() => onPoint(area.keyId)}
            onBlur={() => onPoint('')}
          >
            {hasRanks && (
              <Box width="7" flexShrink={0} textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
                {rank ?? ''}
              </Box>
            )}
            <Column flex="1" minWidth="0">
              <Span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={area.name}>
                {area.name}
              </Span>
              <Span fontSize="xs" color="fg.muted" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {t(`mapAreas.of.${area.nodeType}`)} · {area.nodeType === 'station' ? area.node.code : area.station.name}
              </Span>
            </Column>
            <FigureText row={area} measure={measure} figures={figures} />
          </MapListItem>
        </li>
      ))}
    </MapList>
  )
}

function FigureText({
  row,
  measure,
  figures,
}: {
  row: RankedArea['area']
  measure: AreaMeasure
  figures: AreaFigures
}) {
  const { t } = useTranslation()
  // a text: what is the same is not rendered again
  const text = useSyncExternalStore(figures.onTick, () => {
    const { value, isOld } = figures.read(row)
    return Number.isNaN(value) ? '' : `${isOld ? '~' : ''}${formatQuantity(value, measure.decimals)}`
  })
  const isOld = text.startsWith('~')
  return (
    <Span
      fontVariantNumeric="tabular-nums"
      fontSize="sm"
      whiteSpace="nowrap"
      color={isOld || text === '' ? 'quality.stale' : undefined}
      title={isOld ? t('mapParts.old') : undefined}
    >
      {text === '' ? t('mapParts.noValue') : text.slice(isOld ? 1 : 0)}
    </Span>
  )
}
