import { X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { MapPanel, MapPanelLink } from '#archetypes/map/map-panel.tsx'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import type { AreaFigures, AreaMeasure } from '../model/area-figures.ts'

interface AreaPanelProps {
  area: MapArea
  measure: AreaMeasure
  figures: AreaFigures
  /** Whose values these are, where they are not of the area's own node. */
  note: string
  /** Address of further pages of the node. */
  ways: readonly { readonly to: string; readonly name: string }[]
  onClose: () => void
  /** What else is known of it. */
  children?: ReactNode
}

/** The figure of the chosen area with its age, and the ways from it. */
export function AreaPanel({ area, measure, figures, note, ways, onClose, children }: AreaPanelProps) {
  const { t } = useTranslation()
  const text = useSyncExternalStore(figures.onTick, () => {
    const { value } = figures.read(area)
    return Number.isNaN(value) ? t('mapParts.noValue') : `${formatQuantity(value, measure.decimals)} ${measure.unit}`
  })
  const age = useSyncExternalStore(figures.onTick, () => {
    const { at, isOld, value } = figures.read(area)
    if (at === 0 || figures.now() === 0 || Number.isNaN(value)) return ''
    const { unit, count } = ageOf(figures.now() - at)
    const told = t(`age.${unit}`, { count })
    return isOld ? t('mapAreas.oldAge', { age: told }) : told
  })
  return (
    <MapPanel
      aria-label={area.name}
      data-area-panel={area.keyId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Row gap="2" alignItems="flex-start">
        <Column flex="1" minWidth="0">
          <Box as="h2" fontWeight="bold" overflowWrap="anywhere">
            {area.name}
          </Box>
          <Box fontSize="sm" color="fg.muted">
            {t(`mapAreas.of.${area.nodeType}`)} · {area.node.name} · {area.node.code}
          </Box>
        </Column>
        <IconButton size="sm" label={t('mapAreas.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      <Row gap="2" alignItems="baseline" flexWrap="wrap">
        <Span fontSize="sm" color="fg.muted">
          {measure.name}
        </Span>
        <Span fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {text}
        </Span>
        <Span fontSize="sm" color="fg.muted">
          {age}
        </Span>
      </Row>
      {note !== '' && (
        <Box fontSize="sm" color="fg.muted">
          {note}
        </Box>
      )}
      {children}
      <Row gap="4" rowGap="1" flexWrap="wrap" fontSize="sm" paddingBlockStart="1">
        {ways.map(({ to, name }) => (
          <MapPanelLink key={to} to={to}>
            {name}
          </MapPanelLink>
        ))}
      </Row>
    </MapPanel>
  )
}
