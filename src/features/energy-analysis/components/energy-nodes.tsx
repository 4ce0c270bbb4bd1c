import { ChartPie } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell, useFigureNote } from '#archetypes/figures/figure-cell.tsx'
import { FigureView } from '#archetypes/figures/figure-view.tsx'
import { figureWidthPx, headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import type { EnergyUse, StructureResult } from '#contract/endpoints/energy-analysis.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { MONEY, withCurrency } from '#lib/company-currency.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { sharePercent } from '../model/change.ts'
import { useChanges } from './use-changes.tsx'

interface Row extends EnergyUse {
  readonly keyId: string
  readonly name: string
}

interface EnergyNodesProps {
  structure: StructureResult
  /** Whose use the nodes are compared by; one that they do not use stands for the first. */
  energy: Energy
  isRefreshing: boolean
  onEnergy: (energy: Energy) => void
  onNode: (node: string) => void
}

/** What each node used of one energy, from the most. */
export function EnergyNodes({ structure, energy, isRefreshing, onEnergy, onNode }: EnergyNodesProps) {
  const { t } = useTranslation()
  const noteOf = useFigureNote()
  const money = withCurrency(MONEY, useLanguage())
  const changes = useChanges(structure)
  const whole = structure.total.find((use) => use.energy === energy) ?? structure.total[0]
  const shown = whole?.energy ?? 'heat'
  const { unit, decimals } = kpiDefinition(ENERGY_FIGURES[shown].amount)
  const rows = useMemo(
    () =>
      structure.rows
        .flatMap(({ keyId, name, energies }): Row[] => {
          const use = energies.find((one) => one.energy === shown)
          return use ? [{ ...use, keyId, name }] : []
        })
        .toSorted((a, b) => (b.amount.value ?? -1) - (a.amount.value ?? -1)),
    [structure, shown],
  )
  const all = whole?.amount.value ?? null
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const nameOf = ({ name }: Row): string => name
    const column = (id: string, header: string, of: string, text: (row: Row) => string) => ({
      id,
      header,
      unit: of,
      width: headerWidthPx(header, of),
      align: 'end' as const,
      text,
      cell: text,
    })
    const use = t('energyAnalysis.use')
    return [
      { id: 'node', header: t('energyAnalysis.node'), width: 240, fixed: 'start', text: nameOf, cell: nameOf },
      {
        id: 'amount',
        header: use,
        unit,
        width: figureWidthPx(use, unit),
        align: 'end',
        text: ({ amount }) => formatQuantity(amount.value, decimals),
        cell: ({ amount }) => (
          <span title={noteOf(amount)}>
            <FigureCell figure={amount} decimals={decimals} />
          </span>
        ),
      },
      column('share', t('energyAnalysis.shareOfUse'), '%', ({ amount }) =>
        formatQuantity(sharePercent(amount.value, all), 1),
      ),
      changes.columnOf('before'),
      changes.columnOf('yearBefore'),
      column('cost', t('energyAnalysis.cost'), money, ({ cost }) => formatQuantity(cost?.value ?? null, 0)),
    ]
  }, [t, noteOf, money, unit, decimals, all, changes])
  const drawn = rows.filter(({ amount }) => amount.value !== null)
  return (
    <FigureView
      name={`energy-nodes-${shown}`}
      heading={t('energyAnalysis.byNode')}
      tools={
        <Segmented
          label={t('energyAnalysis.energyLabel')}
          options={structure.total.map((use) => ({
            value: use.energy,
            label: t(`energyAnalysis.energy.${use.energy}`),
          }))}
          value={shown}
          onChange={onEnergy}
        />
      }
      chart={
        drawn.length === 0
          ? null
          : {
              label: t('energyAnalysis.byNode'),
              unit,
              decimals,
              names: drawn.map(({ name }) => name),
              series: [
                { name: t('energyAnalysis.use'), shownAs: 'bar', values: drawn.map(({ amount }) => amount.value) },
              ],
            }
      }
      columns={columns}
      rows={rows}
      rowKey={({ keyId }) => keyId}
      isRefreshing={isRefreshing}
      note={t('energyAnalysis.byNodeNote')}
      onRowOpen={({ keyId }) => onNode(keyId)}
      empty={{
        icon: <ChartPie size={40} />,
        title: t('energyAnalysis.nothing'),
        detail: t('energyAnalysis.nothingDetail'),
      }}
    />
  )
}
