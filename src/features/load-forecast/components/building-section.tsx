// The building behind a unit: design beside what was learnt, its nights, and where it changed.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import {
  BUILDING_PARAMETERS,
  type BuildingEstimates,
  type BuildingParameter,
  type unitBuildingCalls,
} from '#contract/endpoints/unit-buildings.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useUnitBuilding } from '../api/use-unit-buildings.ts'
import { nightsPicture, PARAMETER_UNITS } from '../model/building-lines.ts'
import { BuildingFindings } from './building-findings.tsx'
import { ForecastChart } from './forecast-chart.tsx'

type Building = OutputOf<typeof unitBuildingCalls.building>
type Estimates = NonNullable<BuildingEstimates['sunM2']>

export function BuildingSection({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useUnitBuilding(nodeId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('unitBuilding.reading')} />
    )
  return (
    <>
      <Panel heading={t('unitBuilding.heading')}>
        {shown.design ? (
          <>
            <Notes building={shown} />
            <Parameters building={shown} />
          </>
        ) : (
          <EmptyState icon={null} title={t('unitBuilding.noDesign')} detail={t('unitBuilding.noDesignDetail')} />
        )}
      </Panel>
      <Nights building={shown} />
      <BuildingFindings
        findings={shown.findings}
        isRefreshing={isFetching}
        namesUnits={false}
        onChanged={() => void refetch()}
      />
    </>
  )
}

function Notes({ building }: { building: Building }) {
  const { t } = useTranslation()
  const { learntAt, reason, rmseK, heatIndexWM2, designHeatIndexWM2 } = building
  const notes: string[] = []
  if (learntAt !== null) {
    const time = formatDateTime(learntAt, 'YYYY-MM-DD')
    notes.push(t('unitBuilding.learntOn', { time, rmse: formatQuantity(rmseK, 2) }))
  }
  if (reason)
    notes.push(
      t(learntAt === null ? 'unitBuilding.byDesign' : 'unitBuilding.nowByDesign', {
        reason: t(`unitBuilding.reason.${reason}`),
      }),
    )
  if (heatIndexWM2 !== null)
    notes.push(
      t('unitBuilding.index', {
        learnt: formatQuantity(heatIndexWM2, 1),
        design: formatQuantity(designHeatIndexWM2, 1),
      }),
    )
  notes.push(t('unitBuilding.rangeNote'))
  return (
    <Column gap="1" padding="4" fontSize="sm">
      {notes.map((note) => (
        <Box key={note}>{note}</Box>
      ))}
    </Column>
  )
}

interface Line {
  readonly id: keyof typeof PARAMETER_UNITS
  readonly design: Estimates | null
  readonly learnt: Estimates | null
}

const PARAMETERS = [
  'lossKwK',
  'capacityKwhK',
  'timeConstantH',
  'gainsKw',
  'sunM2',
  'emitterKw',
  'exponent',
] as const satisfies readonly Line['id'][]

function Parameters({ building: { design, learnt } }: { building: Building }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const rows = PARAMETERS.map((id): Line => ({ id, design: design?.[id] ?? null, learnt: learnt?.[id] ?? null }))
  const columns = useMemo(() => {
    const value = (id: 'design' | 'learnt') => (line: Line) =>
      formatQuantity(line[id]?.value ?? null, PARAMETER_UNITS[line.id].decimals)
    const range = (id: 'design' | 'learnt') => (line: Line) => {
      const { decimals } = PARAMETER_UNITS[line.id]
      const ends = line[id]
      if (!ends) return ''
      return t('unitBuilding.range', {
        low: formatQuantity(ends.low, decimals),
        high: formatQuantity(ends.high, decimals),
      })
    }
    const numbers = (id: string, header: string, text: (line: Line) => string, width: number): TableColumn<Line> => ({
      ...textColumn<Line>(id, header, text, width),
      align: 'end',
    })
    return [
      {
        ...textColumn<Line>(
          'name',
          t('unitBuilding.parameter'),
          ({ id }) => nameWithUnit(t(`unitBuilding.name.${id}`), PARAMETER_UNITS[id].unit),
          240,
        ),
        fixed: 'start' as const,
      },
      numbers('design', t('unitBuilding.design'), value('design'), 120),
      numbers('designRange', t('unitBuilding.designRange'), range('design'), 200),
      numbers('learnt', t('unitBuilding.learnt'), value('learnt'), 120),
      numbers('learntRange', t('unitBuilding.learntRange'), range('learnt'), 200),
    ]
  }, [t])
  return (
    <Column height="19rem">
      <DataTable
        label={t('unitBuilding.parameters')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        texts={texts.table}
        empty={null}
      />
    </Column>
  )
}

function Nights({ building: { nights, design } }: { building: Building }) {
  const { t } = useTranslation()
  const [parameter, setParameter] = useState<BuildingParameter>('lossKwK')
  const name = t('unitBuilding.nights', { name: t(`unitBuilding.name.${parameter}`) })
  const picture = useMemo(
    () =>
      nightsPicture(nights, parameter, design?.[parameter].value ?? null, {
        learnt: t('unitBuilding.learnt'),
        design: t('unitBuilding.design'),
      }),
    [t, nights, parameter, design],
  )
  if (nights.length === 0) return null
  const options = BUILDING_PARAMETERS.map((value) => ({ value, label: t(`unitBuilding.name.${value}`) }))
  return (
    <Panel heading={name}>
      <Row padding="2" flexWrap="wrap">
        <Segmented label={t('unitBuilding.shown')} options={options} value={parameter} onChange={setParameter} />
      </Row>
      <ForecastChart picture={picture} label={name} />
    </Panel>
  )
}
