// Areas coloured by a parameter of their stations or units, live.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintainedNodes } from '#archetypes/alarms/use-maintenance.ts'
import { HEAT_INDEX, NodePlaces, readingOf } from '#archetypes/map/node-readings.ts'
import { UpdateState } from '#archetypes/realtime/update-state.tsx'
import { useLiveValues } from '#archetypes/realtime/use-live-values.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { useLanguage } from '#data/use-language.ts'
import { AreaMap } from '../components/area-map.tsx'
import { AreasPage, type TownOfAreas } from '../components/areas-page.tsx'
import { useAreaWays } from '../components/use-area-ways.ts'
import { readAreaMap, writeAreaMap } from '../model/area-address.ts'
import type { AreaFigures, AreaMeasure } from '../model/area-figures.ts'
import { valueNodeOf } from '../model/value-node.ts'

export const LiveAreasPage = () => <AreasPage name="live-areas" of={LiveAreas} />

const PARAM_CODES = ['T2g', 'T2h', 'TR', 'T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'F2'] as const
const LEVELS = ['unit'] as const
const NO_NODES: readonly TelemetryNode[] = []
const NO_POINTS: readonly TelemetryPoint[] = []

function LiveAreas({ town }: { town: TownOfAreas }) {
  const { t } = useTranslation()
  const [address, change] = useAddressState(readAreaMap, writeAreaMap)
  const measures = useMeasures()
  const measure = measures.find(({ id }) => id === address.by) ?? measures[0]
  const { figures, live, liveState, numPoints } = useLiveFigures(measure?.id ?? '')
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
      isRanked={false}
      freshness={numPoints > 0 && <UpdateState live={live} liveState={liveState} />}
      noteOf={({ nodeType, station }) =>
        nodeType === 'community' ? t('mapAreas.valuesOfStation', { name: station.name }) : ''
      }
      waysOf={waysOf}
    />
  )
}

function useMeasures(): AreaMeasure[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      ...PARAM_CODES.flatMap((code): AreaMeasure[] => {
        const param = standardParams.find((one) => one.code === code)
        if (!param) return []
        const { nameEn, nameZh, unit, decimals } = param
        return [{ id: code, name: `${code} ${language === 'en' ? nameEn : nameZh}`, unit, decimals }]
      }),
      { id: HEAT_INDEX, name: t('mapAreas.measure.heatIndex'), unit: 'W/m²', decimals: 1 },
    ],
    [t, language],
  )
}

function useLiveFigures(quantity: string) {
  const { data: nodes = NO_NODES } = useNodes(LEVELS)
  const asked = useMemo(() => nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId), [nodes])
  const { shown: points = NO_POINTS } = usePoints(asked, PARAM_CODES)
  const maintained = useMaintainedNodes(nodes)
  const { live, state, isFilled } = useLiveValues(points, false, maintained)
  const places = useMemo(() => new NodePlaces(nodes, points), [nodes, points])
  const figures = useMemo((): AreaFigures => {
    return {
      read: (area) => readingOf(places, valueNodeOf(area), quantity, live),
      watch(onChange) {
        const painter = { paint: onChange, settle: () => undefined }
        const unmounts = Array.from({ length: points.length }, (_, at) => live.mount(at, painter))
        return () => {
          for (const unmount of unmounts) unmount()
        }
      },
      onTick: (run) => live.onTick(run),
      isFilled,
      now: () => live.now,
    }
  }, [places, points, live, isFilled, quantity])
  return { figures, live, liveState: state, numPoints: points.length }
}
