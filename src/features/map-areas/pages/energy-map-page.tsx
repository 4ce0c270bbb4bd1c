// A key figure of each area over some days, and its rank.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRangePicker } from '#archetypes/figures/day-range-picker.tsx'
import { useFigureNote } from '#archetypes/figures/figure-cell.tsx'
import { useDayRange } from '#archetypes/figures/use-day-range.ts'
import { useNodeFigures } from '#archetypes/figures/use-node-figures.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { labelIn } from '#contract/kit/language.ts'
import { type KpiCode, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { Box } from '#ui/box.ts'
import { AreaMap } from '../components/area-map.tsx'
import { AreasPage, type TownOfAreas } from '../components/areas-page.tsx'
import { useAreaWays } from '../components/use-area-ways.ts'
import { readAreaMap, writeAreaMap } from '../model/area-address.ts'
import { type AreaFigure, type AreaMeasure, fixedFigures } from '../model/area-figures.ts'
import { valueNodeOf } from '../model/value-node.ts'

export const EnergyMapPage = () => <AreasPage name="energy-areas" of={EnergyMap} />

const CODES = [
  'heatPerArea',
  'heatIndex',
  'heatPerDegreeDay',
  'waterPerArea',
  'powerPerArea',
  'makeUpRate',
  'costPerArea',
  'heat',
  'makeUpWater',
  'electricity',
] as const satisfies readonly KpiCode[]

function EnergyMap({ town }: { town: TownOfAreas }) {
  const { t } = useTranslation()
  const [address, change] = useAddressState(readAreaMap, writeAreaMap)
  const resolved = useDayRange(address.days)
  const measures = useMeasures()
  const code = CODES.find((one) => one === address.by) ?? CODES[0]
  const measure = measures.find(({ id }) => id === code)
  const nodeIds = useMemo(() => [...new Set(town.areas.map(valueNodeOf))], [town.areas])
  const { days } = resolved
  const answer = useNodeFigures(code, nodeIds, days, (nodes) =>
    nodes.flatMap(({ keyId, figures }): [string, KpiFigure][] => {
      const figure = figures.find((one) => one.code === code && one.level === 'unit')?.values[0]
      return keyId === null || !figure ? [] : [[keyId, figure]]
    }),
  )
  const { data } = answer
  const byNode = useMemo(() => new Map(data), [data])
  const figures = useMemo(
    () =>
      fixedFigures(
        new Map(
          town.areas.flatMap((area): [string, AreaFigure][] => {
            const figure = byNode.get(valueNodeOf(area))
            return figure ? [[area.keyId, { value: figure.value ?? Number.NaN, isOld: figure.isGrey, at: 0 }]] : []
          }),
        ),
        0,
        data !== undefined,
      ),
    [byNode, town.areas, data],
  )
  const waysOf = useAreaWays()
  const noteOf = useFigureNote()
  const error = resolved.error ?? (days === null || data ? null : answer.error)
  if (!measure) return null
  return (
    <AreaMap
      town={town}
      address={address}
      change={change}
      measures={measures}
      measure={measure}
      figures={figures}
      question={`${days?.from} ${days?.to}`}
      isRanked
      filters={
        <DayRangePicker
          range={address.days}
          resolved={resolved}
          onChange={(range) => change((now) => ({ ...now, days: range }))}
        />
      }
      side={
        resolved.lastDay === null ? (
          <Box role="status" fontSize="sm" color="fg.muted">
            {t('mapAreas.noDays')}
          </Box>
        ) : undefined
      }
      failure={error ? { error, retry: () => (resolved.error ? resolved.retry() : answer.refetch()) } : null}
      onRefresh={() => answer.refetch()}
      noteOf={(area) => {
        const figure = byNode.get(valueNodeOf(area))
        const of = area.nodeType === 'community' ? t('mapAreas.valuesOfStation', { name: area.station.name }) : ''
        return [of, figure ? noteOf(figure) : ''].filter((part) => part !== '').join(' ')
      }}
      waysOf={(area) => [
        ...waysOf(area),
        {
          to: `/energyAnalysis?${new URLSearchParams({ nodes: area.station.keyId })}`,
          name: t('mapAreas.way.energy'),
        },
      ]}
    />
  )
}

function useMeasures(): AreaMeasure[] {
  const language = useLanguage()
  return useMemo(
    () =>
      CODES.map((id) => {
        const { name, unit, decimals, formula } = kpiDefinition(id)
        return {
          id,
          name: labelIn(name, language),
          unit: withCurrency(unit, language),
          decimals,
          hint: labelIn(formula, language),
        }
      }),
    [language],
  )
}
