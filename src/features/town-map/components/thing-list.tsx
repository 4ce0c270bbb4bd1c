import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapList, MapListItem } from '#archetypes/map/map-list.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { TickText } from '#archetypes/realtime/tick-text.tsx'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { SearchField } from '#ui/search-field.tsx'
import type { MapReadings } from '../model/map-readings.ts'
import { findThings, type LiveLayer, type PlantThing } from '../model/map-things.ts'
import { measureOf, type Quantity } from '../model/quantities.ts'

/** More are not read by anybody: a nearer view or a search makes fewer. */
const MOST_SHOWN = 100

const MARKS: Readonly<Record<LiveLayer, object>> = {
  source: { borderRadius: 'none', background: 'medium.supply1' },
  station: { borderRadius: 'full', background: 'accent.text' },
  well: { transform: 'rotate(45deg) scale(0.75)', background: 'fg.muted' },
  community: { borderRadius: 'sm', borderWidth: '2px', borderColor: 'medium.return2' },
  pipe: { height: '1', background: 'medium.supply1' },
}

interface ThingListProps {
  /** All things that are not hidden. */
  things: readonly PlantThing[]
  /** Those in view, in order. */
  inView: readonly PlantThing[]
  /** Whether no map is drawn: everything is listed then. */
  isAlone: boolean
  quantity: Quantity
  readings: MapReadings
  live: LiveValues
  chosen: string
  onChoose: (thing: PlantThing) => void
}

/** What is in view, for the keyboard and for those who cannot see the map; a text finds things wherever they are. */
export function ThingList(props: ThingListProps) {
  const { things, inView, isAlone, quantity, readings, live, chosen, onChoose } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const isSearch = text.trim() !== ''
  const found = isSearch ? findThings(things, text) : inView
  const shown = found.slice(0, MOST_SHOWN)
  const { decimals } = measureOf(quantity)
  const caption = isSearch ? 'townMap.found' : isAlone ? 'townMap.all' : 'townMap.inView'
  return (
    <Column as="section" aria-label={t('townMap.list')} flex="1" minHeight="0" gap="2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isSearch && shown[0]) onChoose(shown[0])
        }}
      >
        <SearchField label={t('townMap.search')} clearLabel={t('treeResource.clear')} value={text} onChange={setText} />
      </form>
      <Box role="status" fontSize="sm" color="fg.muted">
        {t(caption, { count: found.length })}
      </Box>
      <MapList aria-label={t('townMap.list')} data-things>
        {shown.map((thing) => (
          <li key={`${thing.layer} ${thing.id}`}>
            <MapListItem
              type="button"
              data-code={thing.code}
              aria-current={thing.key === chosen}
              onClick={() => onChoose(thing)}
            >
              <Box aria-hidden width="3" height="3" flexShrink={0} {...MARKS[thing.layer]} />
              <Column flex="1" minWidth="0">
                <Span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={thing.name}>
                  {thing.name}
                </Span>
                <Span fontSize="xs" color="fg.muted">
                  {t(`townMap.layer.${thing.layer}`)} · {thing.code}
                </Span>
              </Column>
              <Row as="span" fontVariantNumeric="tabular-nums" fontSize="sm">
                <TickText
                  live={live}
                  read={() => {
                    const { value } = readings.of(thing, quantity)
                    return Number.isNaN(value) ? '' : formatQuantity(value, decimals)
                  }}
                />
              </Row>
            </MapListItem>
          </li>
        ))}
      </MapList>
      {found.length > MOST_SHOWN && (
        <Box fontSize="sm" color="fg.muted">
          {t('townMap.more', { count: found.length - MOST_SHOWN })}
        </Box>
      )}
    </Column>
  )
}
