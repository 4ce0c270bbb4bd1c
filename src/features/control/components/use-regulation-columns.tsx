import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import type { RegulationRow } from '../model/regulation-view.ts'
import { useHealthColumn, usePresentColumns } from './use-loop-columns.tsx'
import { useLoopTexts } from './use-loop-texts.ts'

/** Columns of the regulation page: the valve loop, the pump, what may be written, and who holds it. */
export function useRegulationColumns(): TableColumn<RegulationRow>[] {
  const { t } = useTranslation()
  const present = usePresentColumns()
  const health = useHealthColumn()
  const { valueText, missingText, modeText } = useLoopTexts()
  return useMemo(() => {
    const limitsText = ({ right }: RegulationRow): string => {
      if (!right) return NO_VALUE
      const range = `${right.name} ${shownValue(right.min, right)} – ${shownValue(right.max, right)}`
      return right.step === null ? range : t('regulation.limitsAndStep', { range, step: shownValue(right.step, right) })
    }
    const pumpText = ({ pump }: RegulationRow): string =>
      pump ? `${valueText(pump.actuator)} · ${modeText(pump)}` : NO_VALUE
    const refusalText = ({ right }: RegulationRow): string => right?.refusal?.text ?? NO_VALUE
    const column = textColumn<RegulationRow>
    return [
      // unit, mode, set point, measured, deviation, valve
      ...present.slice(0, 6),
      {
        ...column('pump', t('regulation.pump'), pumpText, 200),
        cell: (row) => <span title={missingText(row.pump?.actuator ?? null) || undefined}>{pumpText(row)}</span>,
      },
      column('limits', t('regulation.limits'), limitsText, 340),
      ...present.slice(6),
      health,
      column('refusal', t('regulation.refusal'), refusalText, 300),
    ]
  }, [t, present, health, valueText, missingText, modeText])
}
