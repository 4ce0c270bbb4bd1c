// Rooms of one unit: their course, how good its forecasts were, and its households.

import { Thermometer } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import { roomForecastCalls, type RoomsOfUnit as UnitRooms } from '#contract/endpoints/room-forecast.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useRoomsOfUnit } from '../api/use-room-forecast.ts'
import { roomPicture } from '../model/room-lines.ts'
import { FigureList, type ShownFigure } from './figure-list.tsx'
import { RoomNote } from './room-note.tsx'
import { useHouseholdColumns } from './use-room-columns.ts'

export function RoomsOfUnit({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useRoomsOfUnit(nodeId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('roomForecast.reading')} />
    )
  const { unit, issue } = shown
  if (!unit || !issue)
    return (
      <EmptyState
        icon={<Thermometer size={40} />}
        title={t(unit ? 'roomForecast.noForecast' : 'roomForecast.noRooms')}
        detail={t(unit ? 'roomForecast.noForecastDetail' : 'roomForecast.noRoomsDetail')}
      />
    )
  return <Shown rooms={shown} unit={unit} issuedAt={issue.issuedAt} isRefreshing={isFetching} />
}

interface ShownProps {
  rooms: UnitRooms
  unit: NonNullable<UnitRooms['unit']>
  issuedAt: number
  isRefreshing: boolean
}

function Shown({ rooms: { hours, skill, households, legalRoomC }, unit, issuedAt, isRefreshing }: ShownProps) {
  const { t } = useTranslation()
  const columns = useHouseholdColumns()
  const [hidden, setHidden] = useHiddenColumns('room-households')
  const mayExport = useMayDo()('loadForecast:export')
  const { run, isExporting } = useStoredExport()
  const limit = formatQuantity(legalRoomC, 1)
  const { name } = unit
  const picture = useMemo(
    () =>
      roomPicture(hours, legalRoomC, {
        measured: t('roomForecast.measured'),
        forecast: t('roomForecast.forecast'),
        legal: t('roomForecast.legal', { limit: formatQuantity(legalRoomC, 1) }),
      }),
    [t, hours, legalRoomC],
  )
  return (
    <>
      <Panel heading={name}>
        <UnitFigures unit={unit} skill={skill} />
        {skill.numHours > 0 && (
          <Box paddingInline="4" fontSize="sm" color="fg.muted">
            {t('roomForecast.compared', { count: skill.numHours })}
          </Box>
        )}
        <RoomNote issuedAt={issuedAt} limit={limit} />
      </Panel>
      <Panel heading={t('roomForecast.chartOf', { name })}>
        <NamedTrend
          picture={picture}
          label={t('roomForecast.chartOf', { name })}
          height="19rem"
          waiting={t('roomForecast.reading')}
        />
      </Panel>
      <FigureTable
        label={t('roomForecast.householdsTable')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={households}
        rowKey={({ keyId }) => keyId}
        isRefreshing={isRefreshing}
        note={t('roomForecast.householdsTable')}
        empty={{
          icon: <Thermometer size={40} />,
          title: t('roomForecast.noRooms'),
          detail: t('roomForecast.noRoomsDetail'),
        }}
        onExport={mayExport ? () => void run(roomForecastCalls.exportHouseholds, { nodeId: unit.keyId }) : undefined}
        isExporting={isExporting}
      />
    </>
  )
}

/** What is ahead, and how far off forecasts of the last days were. */
function UnitFigures({ unit, skill }: { unit: ShownProps['unit']; skill: UnitRooms['skill'] }) {
  const { t } = useTranslation()
  const withUnit = (value: number | null, decimals: number, symbol: string): string =>
    value === null ? '–' : `${formatQuantity(value, decimals)} ${symbol}`
  const figures: ShownFigure[] = [
    { name: t('roomForecast.now'), value: withUnit(unit.nowC, 1, '°C') },
    {
      name: t('roomForecast.lowest'),
      value: withUnit(unit.lowestC, 1, '°C'),
      detail:
        unit.lowestAt !== null
          ? formatDateTime(unit.lowestAt, 'MM-DD HH:mm')
          : unit.reason === null
            ? ''
            : t(`roomForecast.reasons.${unit.reason}`),
    },
    { name: t('roomForecast.lowestP10'), value: withUnit(unit.lowestP10C, 1, '°C') },
    {
      name: t('roomForecast.mae'),
      value: withUnit(skill.maeK, 2, 'K'),
      detail: t('roomForecast.maeDetail', { last: formatQuantity(skill.lastMaeK, 2) }),
    },
    {
      name: t('roomForecast.asNow'),
      value: withUnit(skill.asNowK, 2, 'K'),
      detail: t('roomForecast.maeDetail', { last: formatQuantity(skill.lastAsNowK, 2) }),
    },
    { name: t('roomForecast.asYesterday'), value: withUnit(skill.asYesterdayK, 2, 'K') },
    {
      name: t('roomForecast.coverage'),
      value: withUnit(skill.coverage, 0, '%'),
      detail: t('roomForecast.coverageDetail'),
    },
  ]
  return <FigureList figures={figures} />
}
