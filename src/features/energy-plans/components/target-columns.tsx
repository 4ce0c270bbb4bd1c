import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCell, useFigureNote } from '#archetypes/figures/figure-cell.tsx'
import { figureWidthPx, headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import type { PlanCell, PlanComparison } from '#contract/endpoints/energy-plans.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { type Verdict, verdictOf } from '../model/verdict.ts'

/** Room for the largest amounts. */
const AMOUNT_PX = 120

export interface TargetLine {
  readonly keyId: string
  readonly name: string
  readonly cell: PlanCell
}

export const linesOf = ({ rows }: PlanComparison): TargetLine[] =>
  rows.flatMap(({ keyId, name, cells: [cell] }) => (cell ? [{ keyId, name, cell }] : []))

const ICONS = {
  good: <CircleCheck size={12} aria-hidden />,
  within: <CircleCheck size={12} aria-hidden />,
  above: <TriangleAlert size={12} aria-hidden />,
  overLimit: <TriangleAlert size={12} aria-hidden />,
  unknown: <CircleMinus size={12} aria-hidden />,
} as const
const TONES: Readonly<Record<Verdict, 'good' | 'neutral' | 'warning'>> = {
  good: 'good',
  within: 'good',
  above: 'warning',
  overLimit: 'warning',
  unknown: 'neutral',
}

export function useTargetColumns(energy: Energy): TableColumn<TargetLine>[] {
  const { t } = useTranslation()
  const noteOf = useFigureNote()
  return useMemo(() => {
    const { unit, decimals } = kpiDefinition(ENERGY_FIGURES[energy].amount)
    const amount = (id: 'plan' | 'goodLine' | 'limitLine'): TableColumn<TargetLine> => ({
      id,
      header: t(`energyPlans.${id}`),
      unit,
      align: 'end',
      width: Math.max(AMOUNT_PX, headerWidthPx(t(`energyPlans.${id}`), unit)),
      cell: ({ cell }) => formatQuantity(cell[id], decimals),
      text: ({ cell }) =>
        cell.plannedDays < cell.days
          ? t('energyPlans.partlyPlanned', { planned: cell.plannedDays, days: cell.days })
          : formatQuantity(cell[id], decimals),
    })
    const plain = (
      id: 'percent' | 'weatherPercent' | 'planDegreeDays' | 'degreeDays',
      own: string,
    ): TableColumn<TargetLine> => {
      const text = ({ cell }: TargetLine): string => formatQuantity(cell[id], 1)
      const header = t(`energyPlans.${id}`)
      return { id, header, unit: own, width: headerWidthPx(header, own), align: 'end', cell: text, text }
    }
    return [
      {
        id: 'node',
        header: t('energyPlans.node'),
        width: 240,
        fixed: 'start' as const,
        cell: ({ name }) => name,
        text: ({ name }) => name,
      },
      amount('plan'),
      {
        id: 'actual',
        header: t('energyPlans.actual'),
        unit,
        width: figureWidthPx(t('energyPlans.actual'), unit),
        align: 'end' as const,
        cell: ({ cell }) => <FigureCell figure={cell.actual} decimals={decimals} />,
        text: ({ cell }) => noteOf(cell.actual),
      },
      plain('percent', '%'),
      plain('weatherPercent', '%'),
      {
        id: 'verdict',
        header: t('energyPlans.verdict'),
        width: 120,
        cell: ({ cell }) => {
          const verdict = verdictOf(cell)
          if (verdict === 'unknown') return NO_VALUE
          return (
            <StatusTag tone={TONES[verdict]} icon={ICONS[verdict]}>
              {t(`energyPlans.verdicts.${verdict}`)}
            </StatusTag>
          )
        },
        text: ({ cell }) => t(`energyPlans.verdicts.${verdictOf(cell)}`),
      },
      amount('goodLine'),
      amount('limitLine'),
      plain('planDegreeDays', '°C·d'),
      plain('degreeDays', '°C·d'),
    ]
  }, [t, energy, noteOf])
}
