import { ChartPie } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell, useFigureNote } from '#archetypes/figures/figure-cell.tsx'
import { FigureView } from '#archetypes/figures/figure-view.tsx'
import { figureWidthPx, headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import type { EnergyUse, StructureResult } from '#contract/endpoints/energy-analysis.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useLanguage } from '#data/use-language.ts'
import { MONEY, withCurrency } from '#lib/company-currency.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { sharePercent, sumKnown } from '../model/change.ts'
import { useChanges } from './use-changes.tsx'

interface EnergyStructureProps {
  structure: StructureResult
  isRefreshing: boolean
}

/** A row for each energy: what was used, what it cost, and how both changed. */
export function EnergyStructure({ structure, isRefreshing }: EnergyStructureProps) {
  const { t } = useTranslation()
  const noteOf = useFigureNote()
  const money = withCurrency(MONEY, useLanguage())
  const { total, periods } = structure
  const changes = useChanges(structure)
  const cost = sumKnown(total.map((use) => use.cost?.value ?? null))
  const columns = useMemo((): readonly TableColumn<EnergyUse>[] => {
    const nameOf = ({ energy }: EnergyUse): string => t(`energyAnalysis.energy.${energy}`)
    const definitionOf = ({ energy }: EnergyUse) => kpiDefinition(ENERGY_FIGURES[energy].amount)
    const column = (id: string, header: string, unit: string, text: (row: EnergyUse) => string) => ({
      id,
      header,
      unit,
      width: headerWidthPx(header, unit),
      align: 'end' as const,
      text,
      cell: text,
    })
    const amount = t('energyAnalysis.use')
    return [
      { id: 'energy', header: t('energyAnalysis.energyLabel'), width: 160, fixed: 'start', text: nameOf, cell: nameOf },
      {
        id: 'amount',
        header: amount,
        width: figureWidthPx(amount, ''),
        align: 'end',
        text: (row) => formatQuantity(row.amount.value, definitionOf(row).decimals),
        cell: (row) => (
          <span title={noteOf(row.amount)}>
            <FigureCell figure={row.amount} decimals={definitionOf(row).decimals} />
          </span>
        ),
      },
      {
        id: 'unit',
        header: t('energyAnalysis.unit'),
        width: 90,
        text: (row) => definitionOf(row).unit,
        cell: (row) => definitionOf(row).unit,
      },
      changes.columnOf('before'),
      changes.columnOf('yearBefore'),
      column('cost', t('energyAnalysis.cost'), money, (row) => formatQuantity(row.cost?.value ?? null, 0)),
      column('share', t('energyAnalysis.share'), '%', (row) =>
        formatQuantity(sharePercent(row.cost?.value ?? null, cost), 1),
      ),
    ]
  }, [t, noteOf, money, cost, changes])
  const priced = total.flatMap(({ energy }, at) =>
    periods.some(({ costs }) => typeof costs[at] === 'number') ? [{ energy, at }] : [],
  )
  return (
    <FigureView
      name="energy-structure"
      heading={t('energyAnalysis.costs')}
      chart={
        priced.length === 0
          ? null
          : {
              label: t('energyAnalysis.costs'),
              unit: money,
              decimals: 0,
              names: periods.map(({ from, to }) => (from === to ? from.slice(5) : from.slice(0, 7))),
              series: priced.map(({ energy, at }) => ({
                name: t(`energyAnalysis.energy.${energy}`),
                shownAs: 'bar',
                values: periods.map(({ costs }) => costs[at] ?? null),
              })),
            }
      }
      columns={columns}
      rows={total}
      rowKey={({ energy }) => energy}
      isRefreshing={isRefreshing}
      note={changes.note}
      empty={{
        icon: <ChartPie size={40} />,
        title: t('energyAnalysis.nothing'),
        detail: t('energyAnalysis.nothingDetail'),
      }}
    />
  )
}
