import { Ruler } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell, useFigureNote } from '#archetypes/figures/figure-cell.tsx'
import { FigureView } from '#archetypes/figures/figure-view.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { figureWidthPx, headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import {
  type AreaEnergy,
  type AreaUseQuery,
  type AreaUseResult,
  energyAnalysisCalls,
} from '#contract/endpoints/energy-analysis.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { useShownAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { sharePercent } from '../model/change.ts'

type Row = AreaUseResult['rows'][number]
const LINES = ['standard', 'good', 'limit'] as const

interface AreaUseProps {
  query: AreaUseQuery
}

/** Use for each square metre, from the highest, beside the lines of the plan. */
export function AreaUse({ query }: AreaUseProps) {
  const { t } = useTranslation()
  const noteOf = useFigureNote()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(energyAnalysisCalls.areaUse, query, {
    retry: false,
  })
  const { amount, perArea } = figuresOf(query.energy)
  const rows = useMemo(
    () => (data?.rows ?? []).toSorted((a, b) => (b.perArea.value ?? -1) - (a.perArea.value ?? -1)),
    [data],
  )
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const nameOf = ({ name }: Row): string => name
    const heading = (header: string, unit: string) => ({ header, unit, width: headerWidthPx(header, unit) })
    const figure = (id: string, header: string, unit: string, decimals: number, of: (row: Row) => KpiFigure) => ({
      id,
      header,
      unit,
      width: figureWidthPx(header, unit),
      align: 'end' as const,
      text: (row: Row) => formatQuantity(of(row).value, decimals),
      cell: (row: Row) => (
        <span title={noteOf(of(row))}>
          <FigureCell figure={of(row)} decimals={decimals} />
        </span>
      ),
    })
    const number = (id: string, header: string, unit: string, decimals: number, of: (row: Row) => number | null) => {
      const text = (row: Row): string => formatQuantity(of(row), decimals)
      return { id, ...heading(header, unit), align: 'end' as const, text, cell: text }
    }
    return [
      { id: 'node', header: t('energyAnalysis.node'), width: 240, fixed: 'start', text: nameOf, cell: nameOf },
      figure('area', t('energyAnalysis.area'), 'm²', 0, ({ area }) => area),
      figure('amount', t('energyAnalysis.use'), amount.unit, amount.decimals, (row) => row.amount),
      figure('perArea', t('energyAnalysis.perArea'), perArea.unit, perArea.decimals, (row) => row.perArea),
      ...LINES.map((line) =>
        number(line, t(`energyAnalysis.line.${line}`), perArea.unit, perArea.decimals, (row) => row[line]),
      ),
      number('ofStandard', t('energyAnalysis.ofStandard'), '%', 1, (row) =>
        sharePercent(row.perArea.value, row.standard),
      ),
      number('known', t('report.coverage'), '%', 0, (row) => 100 * row.perArea.coverage),
    ]
  }, [t, noteOf, amount, perArea])
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const drawn = rows.filter((row) => row.perArea.value !== null)
  const lines = LINES.filter((line) => drawn.some((row) => row[line] !== null))
  return (
    <FigureView
      name={`area-use-${query.energy}`}
      heading={t('energyAnalysis.view.lines')}
      chart={
        drawn.length === 0
          ? null
          : {
              label: t('energyAnalysis.perArea'),
              unit: perArea.unit,
              decimals: perArea.decimals,
              names: drawn.map(({ name }) => name),
              series: [
                { name: t('energyAnalysis.perArea'), shownAs: 'bar', values: drawn.map((row) => row.perArea.value) },
                ...lines.map((line) => ({
                  name: t(`energyAnalysis.line.${line}`),
                  shownAs: 'dashed' as const,
                  values: drawn.map((row) => row[line]),
                })),
              ],
            }
      }
      columns={columns}
      rows={rows}
      rowKey={({ keyId }) => keyId}
      isRefreshing={isFetching}
      note={t(lines.length === 0 ? 'energyAnalysis.noLines' : 'energyAnalysis.linesNote')}
      footerRows={[
        {
          key: 'total',
          cell: (id) => {
            if (id === 'node') return t('energyAnalysis.total')
            if (id !== 'area' && id !== 'amount' && id !== 'perArea') return null
            const decimals = { area: 0, amount: amount.decimals, perArea: perArea.decimals }[id]
            return <FigureCell figure={data.total[id]} decimals={decimals} />
          },
        },
      ]}
      empty={{
        icon: <Ruler size={40} />,
        title: t('energyAnalysis.nothing'),
        detail: t('energyAnalysis.nothingDetail'),
      }}
    />
  )
}

/** What an energy is told by. */
function figuresOf(energy: AreaEnergy) {
  const { amount, perArea } = ENERGY_FIGURES[energy]
  if (perArea === null) throw new Error(`${energy} has no figure by area.`)
  return { amount: kpiDefinition(amount), perArea: kpiDefinition(perArea) }
}
