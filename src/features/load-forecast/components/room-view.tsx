// Rooms of the next day: of all units, or of one with its households.

import { Thermometer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { type RoomOverview, roomForecastCalls } from '#contract/endpoints/room-forecast.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useRoomOverview } from '../api/use-room-forecast.ts'
import { nodeIdOf, type ShownPlace } from '../model/forecast-address.ts'
import { FigureList } from './figure-list.tsx'
import { RoomNote } from './room-note.tsx'
import { RoomsOfUnit } from './rooms-of-unit.tsx'
import { usePlaceName } from './use-place-name.ts'
import { useRoomUnitColumns } from './use-room-columns.ts'

interface RoomViewProps {
  place: ShownPlace
  onPlace: (place: ShownPlace) => void
}

export function RoomView({ place, onPlace }: RoomViewProps) {
  if (place.kind === 'unit') return <RoomsOfUnit nodeId={place.node} />
  return <UnitsAnswer nodeId={nodeIdOf(place)?.nodeId ?? null} onUnit={(node) => onPlace({ kind: 'unit', node })} />
}

interface UnitsProps {
  nodeId: string | null
  onUnit: (nodeId: string) => void
}

function UnitsAnswer({ nodeId, onUnit }: UnitsProps) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useRoomOverview(nodeId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('roomForecast.reading')} />
    )
  if (!shown.issue)
    return (
      <EmptyState
        icon={<Thermometer size={40} />}
        title={t('roomForecast.noForecast')}
        detail={t('roomForecast.noForecastDetail')}
      />
    )
  return <Units overview={shown} issue={shown.issue} nodeId={nodeId} onUnit={onUnit} isRefreshing={isFetching} />
}

interface ShownUnits extends UnitsProps {
  overview: RoomOverview
  issue: NonNullable<RoomOverview['issue']>
  isRefreshing: boolean
}

function Units({ overview: { place, units, legalRoomC }, issue, nodeId, onUnit, isRefreshing }: ShownUnits) {
  const { t } = useTranslation()
  const nameOf = usePlaceName()
  const columns = useRoomUnitColumns()
  const [hidden, setHidden] = useHiddenColumns('room-units')
  const mayExport = useMayDo()('loadForecast:export')
  const { run, isExporting } = useStoredExport()
  const limit = formatQuantity(legalRoomC, 1)
  const sumOf = (read: (unit: (typeof units)[number]) => number): number =>
    units.reduce((sum, unit) => sum + read(unit), 0)
  const households = (count: number): string => t('roomForecast.numHouseholds', { count })
  const firstTimes = units.flatMap(({ firstUnderAt }) => firstUnderAt ?? [])
  return (
    <>
      <Panel heading={nameOf(place)}>
        <FigureList
          figures={[
            {
              name: t('roomForecast.under', { limit }),
              value: households(sumOf(({ numUnder }) => numUnder)),
              detail:
                firstTimes.length > 0
                  ? t('roomForecast.firstAt', { time: formatDateTime(Math.min(...firstTimes), 'MM-DD HH:mm') })
                  : '',
            },
            {
              name: t('roomForecast.maybeUnder', { limit }),
              value: households(sumOf(({ numMaybeUnder }) => numMaybeUnder)),
            },
            { name: t('roomForecast.households'), value: households(sumOf(({ numHouseholds }) => numHouseholds)) },
            { name: t('roomForecast.without'), value: households(sumOf(({ numWithout }) => numWithout)) },
          ]}
        />
        <RoomNote issuedAt={issue.issuedAt} limit={limit} />
      </Panel>
      <FigureTable
        label={t('roomForecast.unitsTable')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={units}
        rowKey={({ keyId }) => keyId}
        onRowOpen={({ keyId }) => onUnit(keyId)}
        isRefreshing={isRefreshing}
        note={t('roomForecast.unitsTable')}
        empty={{
          icon: <Thermometer size={40} />,
          title: t('roomForecast.noRooms'),
          detail: t('roomForecast.noRoomsDetail'),
        }}
        onExport={mayExport ? () => void run(roomForecastCalls.exportUnits, { nodeId }) : undefined}
        isExporting={isExporting}
      />
    </>
  )
}
