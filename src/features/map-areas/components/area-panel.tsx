import { X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkOrNothing } from '#archetypes/page-link.tsx'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { ageOf } from '#lib/age.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import type { AreaFigures, AreaMeasure } from '../model/area-figures.ts'

const Way = styled(LinkOrNothing, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})

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
    <Column
      as="section"
      aria-label={area.name}
      data-area-panel={area.keyId}
      position="absolute"
      insetBlockStart="3"
      insetInlineStart="3"
      width="20rem"
      maxWidth="calc(100% - 1.5rem)"
      maxHeight="calc(100% - 1.5rem)"
      overflow="auto"
      gap="1.5"
      padding="3"
      background="bg.raised"
      borderWidth="1px"
      borderColor="border.field"
      borderRadius="md"
      zIndex="1"
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
          <Way key={to} to={to}>
            {name}
          </Way>
        ))}
      </Row>
    </Column>
  )
}
