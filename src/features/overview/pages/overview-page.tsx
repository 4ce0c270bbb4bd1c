// The home page: key figures of the network or of one heat source, widgets over calls of their own, and every station
// with a link to its drawing. Key figures and stations are the answer of one polled call; the server counts and averages.
// process-drawing is linked to, never imported. Unknown or old values are never shown as current.

import { LayoutGrid, MapPinOff, SearchX, ServerCrash } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownSource } from '#archetypes/dashboard/shown-source.ts'
import { useAllowedTiles } from '#archetypes/dashboard/use-allowed-tiles.ts'
import { UNITS_AND_SOURCES, useNetworkNow } from '#archetypes/dashboard/use-network.ts'
import { WidgetGrid } from '#archetypes/dashboard/widget-grid.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { type HomeTile, type HomeWidgetCode, tileOf } from '#contract/home/home-widgets.ts'
import { useHolds } from '#data/button-permission.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { styled } from '#ui/styled.ts'
import { ByHandLink } from '../components/by-hand-link.tsx'
import { DataAge } from '../components/data-age.tsx'
import { FirstSteps } from '../components/first-steps.tsx'
import { KeyFigures } from '../components/key-figures.tsx'
import { StationTable } from '../components/station-table.tsx'
import { DEFAULT_SORTING, findStations, nextSorting, type Station, sortStations } from '../model/station-list.ts'

/** What every user sees first; /uIndex is the page that users and roles arrange. */
const TILES: readonly HomeTile[] = [
  tileOf('load'),
  tileOf('plan'),
  tileOf('worst'),
  tileOf('since'),
  tileOf('running'),
  tileOf('rooms'),
  tileOf('loss'),
  tileOf('makeUp'),
]
/** What cannot be told by source. */
const OF_COMPANY: ReadonlySet<HomeWidgetCode> = new Set(['since'])
const Heading = styled('h1', { base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 1.4 } })

const NO_NODES = [] as const
const readSource = (search: URLSearchParams): string => search.get('source') ?? ''
function writeSource(source: string, search: URLSearchParams): URLSearchParams {
  if (source === '') search.delete('source')
  else search.set('source', source)
  return search
}

export function OverviewPage() {
  const { t } = useTranslation()
  const [chosen, choose] = useAddressState(readSource, writeSource)
  const mayChoose = useHolds()('telemetry:view')
  const { data: nodes, error } = useNodes(UNITS_AND_SOURCES, mayChoose)
  const sources = (nodes ?? NO_NODES).filter(({ nodeType }) => nodeType === 'source')
  // whose address names a source must not see the figures of all meanwhile
  if (mayChoose && chosen !== '' && !nodes && !error) return <Waiting text={t('overview.reading')} />
  // a source that was removed, or is in the user's data scope no more, is as good as none
  const source = sources.find(({ keyId }) => keyId === chosen) ?? null
  return (
    <ShownSource value={source?.keyId ?? null}>
      <Overview sources={sources} source={source} onChoose={(keyId) => choose(() => keyId)} />
    </ShownSource>
  )
}

interface OverviewProps {
  sources: readonly TelemetryNode[]
  source: TelemetryNode | null
  onChoose: (keyId: string) => void
}

function Overview({ sources, source, onChoose }: OverviewProps) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, isError, refetch } = useNetworkNow()
  const overview = data ?? null
  const allowed = useAllowedTiles(TILES)
  const tiles = source === null ? allowed : allowed.filter(({ widget }) => !OF_COMPANY.has(widget))
  if (!overview && error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page
      aria-busy={!overview}
      // values that are no longer renewed must not look current
      color={isError ? 'quality.stale' : undefined}
      data-page="overview"
    >
      <Row justifyContent="space-between" gap="3" flexWrap="wrap" minHeight="8">
        <Heading>{source ? t('overview.ofSource', { name: source.name }) : t('overview.keyFigures')}</Heading>
        <Row gap="3" flexWrap="wrap">
          {sources.length > 1 && (
            <Select
              label={t('overview.part')}
              options={[
                { value: '', label: t('overview.wholeNetwork') },
                ...sources.map(({ keyId, name }) => ({ value: keyId, label: name })),
              ]}
              value={source?.keyId ?? ''}
              onChange={onChoose}
            />
          )}
          {overview ? (
            <DataAge serverTime={overview.serverTime} receivedAt={dataUpdatedAt} hasFailed={isError} />
          ) : (
            <Skeleton width="40" height="4" />
          )}
          <ByHandLink />
          <PageLink to="/uIndex">
            <LayoutGrid size={16} aria-hidden />
            {t('overview.ownHome')}
          </PageLink>
        </Row>
      </Row>
      <FirstSteps />
      <KeyFigures overview={overview} />
      {tiles.length > 0 && <WidgetGrid tiles={tiles} />}
      <StationPanel stations={overview?.stations ?? null} />
    </Page>
  )
}

function StationPanel({ stations }: { stations: readonly Station[] | null }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [sorting, setSorting] = useState(DEFAULT_SORTING)
  const sought = useDeferredValue(text)
  const shown = useMemo(
    () => (stations ? sortStations(findStations(stations, sought), sorting) : []),
    [stations, sought, sorting],
  )
  return (
    <Panel
      maxHeight={{ lg: '44rem' }}
      flexShrink={0}
      heading={t('overview.stations')}
      tools={
        <Row gap="3" flexWrap="wrap">
          <Box fontSize="sm" color="fg.muted" role="status">
            {stations && t('overview.numShown', { shown: shown.length, all: stations.length })}
          </Box>
          <SearchField
            label={t('overview.search')}
            clearLabel={t('overview.clearSearch')}
            value={text}
            onChange={setText}
          />
        </Row>
      }
    >
      <Box flex="1" minHeight="0" overflow="auto" tabIndex={0} role="region" aria-label={t('overview.stations')}>
        {stations === null ? (
          <RowSkeletons />
        ) : stations.length === 0 ? (
          <EmptyState
            icon={<MapPinOff size={40} />}
            title={t('overview.noStations')}
            detail={t('overview.noStationsDetail')}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<SearchX size={40} />}
            title={t('overview.noMatch', { text: sought.trim() })}
            detail={t('overview.noMatchDetail')}
            action={<Button onClick={() => setText('')}>{t('overview.clearSearch')}</Button>}
          />
        ) : (
          <StationTable
            stations={shown}
            sorting={sorting}
            onSort={(column) => setSorting((now) => nextSorting(now, column))}
          />
        )}
      </Box>
    </Panel>
  )
}

const ROWS = Array.from({ length: 12 }, (_, row) => row)

const RowSkeletons = () =>
  ROWS.map((row) => (
    <Row key={row} height="9" paddingInline="4" borderBottomWidth="1px" borderColor="border.subtle">
      <Skeleton width="100%" height="3" />
    </Row>
  ))

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  const text = inlineTextOf(error)
  return (
    <EmptyState
      role="alert"
      icon={<ServerCrash size={40} />}
      title={t('overview.loadFailed')}
      detail={text ? textOf(text) : undefined}
      action={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    />
  )
}
