import { ChevronLeft, ChevronRight, Thermometer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MaintenanceTag } from '#archetypes/alarms/maintenance-tag.tsx'
import { InForceBadge } from '#archetypes/in-force/in-force-badge.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import { useMayOpen } from '#data/page-access.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { whyColdHref } from '../model/station-address.ts'
import { areaOf, findStations, type Station, stationOption } from '../model/stations.ts'

interface StationHeaderProps {
  stations: readonly Station[]
  station: Station
  mark: MaintenanceMark | undefined
  onChoose: (id: string) => void
  children: ReactNode
}

/** Which station is shown, and what it is. */
export function StationHeader({ stations, station, mark, onChoose, children }: StationHeaderProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const at = stations.indexOf(station)
  const unitIds = useMemo(() => station.units.map(({ keyId }) => keyId), [station])
  const area = areaOf(station.units)
  const step = (by: number): void => {
    const next = stations[at + by]
    if (next) onChoose(next.node.keyId)
  }
  return (
    <Row gap="3" flexWrap="wrap">
      <Row gap="1">
        <IconButton size="sm" label={t('stationNow.previous')} disabled={at <= 0} onClick={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <Box width={{ base: '12rem', sm: '18rem' }}>
          <Combobox
            label={t('stationNow.choose')}
            placeholder={t('stationNow.search')}
            selected={stationOption(station)}
            find={(text) => findStations(stations, text).map(stationOption)}
            onSelect={onChoose}
            emptyText={t('stationNow.noMatch')}
            moreText={(count) => t('stationNow.moreMatches', { count })}
          />
        </Box>
        <IconButton
          size="sm"
          label={t('stationNow.next')}
          disabled={at === stations.length - 1}
          onClick={() => step(1)}
        >
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Row>
      <Box fontSize="sm" color="fg.muted">
        {[
          station.node.code,
          t('stationNow.units', { count: station.units.length }),
          ...(area === undefined ? [] : [t('stationNow.area', { area: formatQuantity(area, 0) })]),
        ].join(' · ')}
      </Box>
      {mark && <MaintenanceTag mark={mark} />}
      <InForceBadge unitIds={unitIds} />
      <Box flex="1" />
      {mayOpen('/whyCold') && (
        <PageLink to={whyColdHref(station.node.keyId)}>
          <Thermometer size={16} aria-hidden />
          {t('whyCold.link')}
        </PageLink>
      )}
      {children}
    </Row>
  )
}
