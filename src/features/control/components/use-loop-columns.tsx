import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL_LOOP_NAMES } from '#contract/control/control-loops.ts'
import type { ControlLoopRow, LoopHealth } from '#contract/endpoints/control-loops.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useLoopTexts } from './use-loop-texts.ts'

const TONES = {
  poor: 'warning',
  unknown: 'neutral',
  good: 'good',
  standing: 'neutral',
  lacking: 'neutral',
} as const satisfies Record<LoopHealth, string>

const column = textColumn<ControlLoopRow>
/** With the reason of a missing value as its tooltip. */
const valueColumn = (
  id: string,
  header: string,
  text: (row: ControlLoopRow) => string,
  why: (row: ControlLoopRow) => string,
) =>
  ({
    ...column(id, header, text, 150),
    align: 'end',
    cell: (row: ControlLoopRow) => <span title={why(row) || undefined}>{text(row)}</span>,
  }) as const

/** Columns that tell unit, mode and present values of a loop. */
export function usePresentColumns(): TableColumn<ControlLoopRow>[] {
  const { t } = useTranslation()
  const { modeText, valueText, missingText, deviationText, holderText } = useLoopTexts()
  return useMemo(
    () => [
      { ...column('unit', t('loops.unit'), ({ nodeName }) => nodeName, 230), fixed: 'start' },
      column('mode', t('loops.mode'), modeText, 170),
      valueColumn(
        'setPoint',
        t('loops.setPoint'),
        (row) => valueText(row.setPoint),
        (row) => missingText(row.setPoint),
      ),
      valueColumn(
        'measured',
        t('loops.measured'),
        (row) => valueText(row.measured),
        (row) => missingText(row.measured),
      ),
      valueColumn('deviation', t('loops.deviation'), deviationText, (row) => missingText(row.measured)),
      valueColumn(
        'actuator',
        t('loops.actuator'),
        (row) => valueText(row.actuator),
        (row) => missingText(row.actuator),
      ),
      column('holder', t('loops.heldBy'), holderText, 300),
      column('lock', t('loops.lock'), ({ lockReason }) => lockReason ?? NO_VALUE, 150),
    ],
    [t, modeText, valueText, missingText, deviationText, holderText],
  )
}

/** Whether a loop is well, as a word. */
export function useHealthColumn(): TableColumn<ControlLoopRow> {
  const { t } = useTranslation()
  return useMemo(() => {
    const text = ({ health }: ControlLoopRow): string => t(`loops.healths.${health}`)
    return {
      ...column('health', t('loops.health'), text, 120),
      cell: (row) => <StatusTag tone={TONES[row.health]}>{text(row)}</StatusTag>,
    }
  }, [t])
}

/** Columns of the housekeeper: what was judged, what was found, and what is advised. */
export function useLoopColumns(): TableColumn<ControlLoopRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { findingsText, adviceText, meanDeviationText } = useLoopTexts()
  const present = usePresentColumns()
  const health = useHealthColumn()
  return useMemo(() => {
    const [unit, rest] = [present.slice(0, 1), present.slice(1)]
    const advice = (row: ControlLoopRow): string =>
      (row.judged?.findings ?? []).map((finding) => adviceText(finding, row)).join(' ') || NO_VALUE
    return [
      ...unit,
      column('loop', t('loops.loop'), ({ loop }) => labelIn(CONTROL_LOOP_NAMES[loop], language), 140),
      health,
      column('findings', t('loops.findings'), findingsText, 200),
      numberColumn<ControlLoopRow>({
        id: 'auto',
        header: t('loops.autoShare'),
        unit: '%',
        decimals: 0,
        read: ({ judged }) => (judged?.autoShare == null ? null : 100 * judged.autoShare),
      }),
      { ...column('meanError', t('loops.meanError'), meanDeviationText, 120), align: 'end' },
      numberColumn<ControlLoopRow>({
        id: 'reversals',
        header: t('loops.reversals'),
        unit: '1/h',
        decimals: 1,
        read: ({ judged }) => judged?.reversalsPerHour ?? null,
      }),
      numberColumn<ControlLoopRow>({
        id: 'off',
        header: t('loops.offMin'),
        unit: 'min',
        decimals: 0,
        read: ({ judged }) => judged?.offMin ?? null,
      }),
      column('advice', t('loops.adviceTitle'), advice, 420),
      ...rest,
    ]
  }, [t, language, present, health, findingsText, adviceText, meanDeviationText])
}
