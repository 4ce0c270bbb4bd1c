// How the areas stand among those of their class: deviations of mean and return temperature, and key figures 18 to 20.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type AreaBalance, type BalanceClassFigures, mapAreaCalls } from '#contract/endpoints/map-areas.ts'
import { labelIn } from '#contract/kit/language.ts'
import { USUAL_RATIO } from '#contract/kpi/balance.ts'
import { EMITTER_NAMES } from '#contract/network/cohort.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'
import { AreaMap } from '../components/area-map.tsx'
import { AreasPage, type TownOfAreas } from '../components/areas-page.tsx'
import { AsOf } from '../components/as-of.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { useAreaWays } from '../components/use-area-ways.ts'
import { readAreaMap, writeAreaMap } from '../model/area-address.ts'
import { type AreaFigure, type AreaMeasure, fixedFigures } from '../model/area-figures.ts'

export const BalanceMapPage = () => <AreasPage name="balance-areas" of={BalanceMap} />

const POLL_MS = 60_000
const MEASURES = ['meanDeviationK', 'returnDeviationK', 'ratio', 'meanC', 'returnC'] as const
type Measured = (typeof MEASURES)[number]
/** Less than half a kelvin is left alone (domain guide 4.7). */
const DEVIATION_EDGES = [-2, -0.5, 0.5, 2] as const
const SHAPES: Readonly<Record<Measured, Pick<AreaMeasure, 'unit' | 'decimals' | 'edges'>>> = {
  meanDeviationK: { unit: 'K', decimals: 1, edges: DEVIATION_EDGES },
  returnDeviationK: { unit: 'K', decimals: 1, edges: DEVIATION_EDGES },
  ratio: { unit: '', decimals: 2, edges: [0.75, USUAL_RATIO.min, USUAL_RATIO.max, 1.4] },
  meanC: { unit: '°C', decimals: 1 },
  returnC: { unit: '°C', decimals: 1 },
}

function BalanceMap({ town }: { town: TownOfAreas }) {
  const { t } = useTranslation()
  const [address, change] = useAddressState(readAreaMap, writeAreaMap)
  const answer = useAnswer(mapAreaCalls.balance, {}, { refetchInterval: POLL_MS })
  const { data } = answer
  const measures = useMemo(
    () =>
      MEASURES.map((id) => ({ ...SHAPES[id], id, name: t(`mapAreas.measure.${id}`), hint: t(`mapAreas.hint.${id}`) })),
    [t],
  )
  const id = MEASURES.find((one) => one === address.by) ?? 'meanDeviationK'
  const measure = measures.find((one) => one.id === id)
  const byArea = useMemo(() => new Map(data?.areas.map((one) => [one.areaId, one])), [data])
  const figures = useMemo(
    () =>
      fixedFigures(
        new Map([...byArea].map(([areaId, one]) => [areaId, figureOf(one, id)])),
        data?.at ?? 0,
        data !== undefined,
      ),
    [byArea, data, id],
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
      side={data && <Classes classes={data.classes} />}
      failure={answer.error && !data ? { error: answer.error, retry: () => void answer.refetch() } : null}
      onRefresh={() => void answer.refetch()}
      noteOf={({ keyId, nodeType, station }) => {
        const own = byArea.get(keyId)
        const units = own ? t('mapAreas.unitsKnown', { known: own.numKnown, count: own.numUnits }) : ''
        return nodeType === 'community' ? `${t('mapAreas.valuesOfStation', { name: station.name })} ${units}` : units
      }}
      waysOf={(area) => [...waysOf(area), { to: '/oneNetwordBalance', name: t('mapAreas.way.balance') }]}
      panelOf={(area) => {
        const own = byArea.get(area.keyId)
        return (
          own && (
            <FactTable
              label={t('mapAreas.facts')}
              rows={measures.map(({ id: of, name, unit, decimals }) => [
                name,
                `${formatQuantity(own[of], decimals)}${own[of] === null || unit === '' ? '' : ` ${unit}`}`,
              ])}
            />
          )
        )
      }}
    />
  )
}

/** Of too few units it is told, and grey. */
function figureOf(own: AreaBalance, id: Measured): AreaFigure {
  return { value: own[id] ?? Number.NaN, isOld: 2 * own.numKnown < own.numUnits, at: own.at ?? 0 }
}

/** Key figures 18 to 20 of each class. */
function Classes({ classes }: { classes: readonly BalanceClassFigures[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Column
      gap="2"
      maxHeight="14rem"
      overflow="auto"
      flexShrink={0}
      tabIndex={0}
      role="group"
      aria-label={t('mapAreas.classes')}
    >
      {classes.map((one) => (
        <Box
          key={one.classId}
          padding="2"
          background="bg.panel"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="md"
        >
          <Box fontSize="sm" fontWeight="medium">
            {t('mapAreas.class', {
              source: one.sourceName,
              emitter: labelIn(EMITTER_NAMES[one.emitter], language),
              supply: one.designSupplyC,
              back: one.designReturnC,
            })}
          </Box>
          <FactTable
            label={one.sourceName}
            rows={[
              [t('mapAreas.unitsOfClass'), `${one.numKnown} / ${one.numUnits}`],
              [t('mapAreas.kpi.imbalance'), formatQuantity(one.imbalance, 2)],
              [t('mapAreas.kpi.returnSpread'), withUnit(one.returnSpreadK, 1, 'K')],
              [t('mapAreas.kpi.uniformity'), withUnit(one.uniformity, 1, '%')],
            ]}
          />
        </Box>
      ))}
    </Column>
  )
}

const withUnit = (value: number | null, decimals: number, unit: string): string =>
  value === null ? formatQuantity(null, decimals) : `${formatQuantity(value, decimals)} ${unit}`
