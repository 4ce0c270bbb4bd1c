// Room temperatures by area and building: mean, share within the limits, number of sensors. Nobody is named.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type AreaRooms, mapAreaCalls, type RoomFigures } from '#contract/endpoints/map-areas.ts'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { textColumn } from '#ui/data-table.tsx'
import { AreaMap } from '../components/area-map.tsx'
import { AreasPage, type TownOfAreas } from '../components/areas-page.tsx'
import { AsOf } from '../components/as-of.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { useAreaWays } from '../components/use-area-ways.ts'
import { readAreaMap, writeAreaMap } from '../model/area-address.ts'
import { type AreaFigure, type AreaMeasure, fixedFigures, type RankedArea } from '../model/area-figures.ts'

export const RoomMapPage = () => <AreasPage name="room-areas" of={RoomMap} />

const POLL_MS = 60_000
const MEASURES = ['meanRoomC', 'shareWithin', 'shareCold', 'numSensors'] as const
type Measured = (typeof MEASURES)[number]
const { cold, warm } = ROOM_LIMITS_C
const SHAPES: Readonly<Record<Measured, Pick<AreaMeasure, 'unit' | 'decimals' | 'edges'>>> = {
  meanRoomC: { unit: '°C', decimals: 1, edges: [cold, 20, 22, warm] },
  shareWithin: { unit: '%', decimals: 1, edges: [80, 90, 95, 98] },
  shareCold: { unit: '%', decimals: 1, edges: [1, 2, 5, 10] },
  numSensors: { unit: '', decimals: 0 },
}

const percent = (part: number, whole: number): number => (whole === 0 ? Number.NaN : (100 * part) / whole)

function shownOf(rooms: RoomFigures, id: Measured): number {
  switch (id) {
    case 'meanRoomC':
      return rooms.meanC ?? Number.NaN
    case 'shareWithin':
      return percent(rooms.numWithin, rooms.numKnown)
    case 'shareCold':
      return percent(rooms.numCold, rooms.numKnown)
    case 'numSensors':
      return rooms.numSensors
  }
}

/** Grey where less than half of the sensors are heard. */
const figureOf = (rooms: AreaRooms, id: Measured): AreaFigure => ({
  value: shownOf(rooms, id),
  isOld: id !== 'numSensors' && 2 * rooms.numKnown < rooms.numSensors,
  at: rooms.at ?? 0,
})

function RoomMap({ town }: { town: TownOfAreas }) {
  const { t } = useTranslation()
  const [address, change] = useAddressState(readAreaMap, writeAreaMap)
  const answer = useAnswer(mapAreaCalls.rooms, {}, { refetchInterval: POLL_MS })
  const { data } = answer
  const measures = useMemo(
    () =>
      MEASURES.map((id) => ({
        ...SHAPES[id],
        id,
        name: t(`mapAreas.measure.${id}`),
        hint: id === 'shareWithin' || id === 'shareCold' ? t(`mapAreas.hint.${id}`, { cold, warm }) : '',
      })),
    [t],
  )
  const id = MEASURES.find((one) => one === address.by) ?? 'meanRoomC'
  const measure = measures.find((one) => one.id === id)
  const byArea = useMemo(() => new Map(data?.areas.map((one) => [one.areaId, one])), [data])
  const figures = useMemo(
    () =>
      fixedFigures(
        new Map([...byArea].map(([areaId, rooms]) => [areaId, figureOf(rooms, id)])),
        data?.at ?? 0,
        data !== undefined,
      ),
    [byArea, data, id],
  )
  const columns = useMemo(
    () =>
      (['numSensors', 'numKnown', 'numWithin', 'numCold', 'numWarm'] as const).map((name) =>
        textColumn<RankedArea>(name, t(`mapAreas.rooms.${name}`), ({ area }) =>
          String(byArea.get(area.keyId)?.[name] ?? ''),
        ),
      ),
    [t, byArea],
  )
  const waysOf = useAreaWays()
  if (!measure) return null
  return (
    <AreaMap
      town={town}
      address={address}
      change={change}
      measures={measures}
      measure={measure}
      figures={figures}
      isRanked
      freshness={data && <AsOf at={data.at} />}
      failure={answer.error && !data ? { error: answer.error, retry: () => void answer.refetch() } : null}
      onRefresh={() => void answer.refetch()}
      noteOf={({ keyId }) => {
        const own = byArea.get(keyId)
        return own ? t('mapAreas.sensorsKnown', { known: own.numKnown, count: own.numSensors }) : ''
      }}
      waysOf={waysOf}
      panelOf={({ keyId }) => {
        const own = byArea.get(keyId)
        return (
          own &&
          own.buildings.length > 0 && (
            <FactTable
              label={t('mapAreas.buildings')}
              headings={[t('mapAreas.building'), '°C', t('mapAreas.within'), t('mapAreas.measure.numSensors')]}
              rows={own.buildings.map((building) => [
                building.name,
                building.meanC === null ? t('mapParts.noValue') : formatQuantity(building.meanC, 1),
                building.numKnown === 0 ? '' : `${formatQuantity(percent(building.numWithin, building.numKnown), 0)} %`,
                String(building.numSensors),
              ])}
            />
          )
        )
      }}
      columns={columns}
    />
  )
}
