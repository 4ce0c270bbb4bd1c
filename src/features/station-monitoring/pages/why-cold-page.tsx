// What keeps the rooms of a station or unit cold, with the figures behind each finding. The address keeps the node.

import { Thermometer } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { InForceBadge } from '#archetypes/in-force/in-force-badge.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { coldCalls } from '#contract/endpoints/cold-causes.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { stationsNow } from '#contract/pages/station-monitoring.pages.ts'
import { useAnswer } from '#data/calls.ts'
import { useMayOpen } from '#data/page-access.ts'
import { Box, Row } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { ColdUnitPart } from '../components/cold-unit.tsx'
import { stationHref } from '../model/station-address.ts'
import { findStations, type Station, stationOption, stationsOf } from '../model/stations.ts'

const RENEW_MS = 30_000
const NO_NODES: readonly TelemetryNode[] = []
const readNode = (search: URLSearchParams): string => search.get('id') ?? ''
function writeNode(id: string, search: URLSearchParams): URLSearchParams {
  if (id === '') search.delete('id')
  else search.set('id', id)
  return search
}

export function WhyColdPage() {
  const { t } = useTranslation()
  const [id, choose] = useAddressState(readNode, writeNode)
  const nodes = useNodes(stationsNow.values.levels)
  const stations = useMemo(() => stationsOf(nodes.data ?? NO_NODES), [nodes.data])
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
  const station = stations.find(({ node, units }) => node.keyId === id || units.some(({ keyId }) => keyId === id))
  return (
    <Page fit="content" data-page="why-cold" aria-busy={nodes.isPending}>
      <PageHeading />
      <StationChoice stations={stations} station={station} onChoose={(next) => choose(() => next)} />
      {station ? (
        <Findings key={id} nodeId={id} />
      ) : nodes.isPending ? (
        <Waiting text={t('stationNow.reading')} />
      ) : (
        <EmptyState
          icon={<Thermometer size={40} />}
          title={t(id === '' ? 'stationNow.choose' : 'stationNow.unknown')}
          detail={t(id === '' ? 'stationNow.search' : 'stationNow.unknownDetail')}
        />
      )}
    </Page>
  )
}

interface StationChoiceProps {
  stations: readonly Station[]
  station: Station | undefined
  onChoose: (id: string) => void
}

function StationChoice({ stations, station, onChoose }: StationChoiceProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const unitIds = useMemo(() => station?.units.map(({ keyId }) => keyId) ?? [], [station])
  return (
    <Row gap="3" flexWrap="wrap">
      <Box width={{ base: '100%', sm: '18rem' }}>
        <Combobox
          label={t('stationNow.choose')}
          placeholder={t('stationNow.search')}
          selected={station ? stationOption(station) : null}
          find={(text) => findStations(stations, text).map(stationOption)}
          onSelect={onChoose}
          emptyText={t('stationNow.noMatch')}
          moreText={(count) => t('stationNow.moreMatches', { count })}
        />
      </Box>
      {station && mayOpen('/stationRealTime') && (
        <PageLink to={stationHref(station.node.keyId)}>{t('whyCold.toStation')}</PageLink>
      )}
      <InForceBadge unitIds={unitIds} />
    </Row>
  )
}

function Findings({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer(coldCalls.ofNode, { nodeId }, { refetchInterval: RENEW_MS })
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('whyCold.reading')} />
  return data.units.map((unit) => <ColdUnitPart key={unit.keyId} unit={unit} at={data.at} />)
}
