import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import type { ByHandKind, ByHandRow } from '#contract/endpoints/hand-back.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const TONES = { held: 'accent', mode: 'warning', local: 'warning', tagged: 'neutral' } as const satisfies Record<
  ByHandKind,
  string
>
const HOUR = 'MM-DD HH:00'
const TIME = 'MM-DD HH:mm'

export function useByHandColumns(): readonly TableColumn<ByHandRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const column = textColumn<ByHandRow>
    const kindText = ({ kind }: ByHandRow): string => t(`byHand.kinds.${kind}`)
    const sinceText = ({ since, isSinceHour }: ByHandRow): string => {
      if (since === null) return t('byHand.unknown')
      return isSinceHour ? t('byHand.sinceHour', { time: formatDateTime(since, HOUR) }) : formatDateTime(since, TIME)
    }
    const untilText = ({ kind, until, leftAt }: ByHandRow): string => {
      if (until !== null) return formatDateTime(until, TIME)
      if (leftAt !== null) return t('byHand.left', { time: formatDateTime(leftAt, TIME) })
      return kind === 'held' ? t('byHand.untilHandedBack') : NO_VALUE
    }
    const automaticText = ({ plan }: ByHandRow): string => {
      if (!plan) return NO_VALUE
      if (plan.restoresTo !== null) return shownValue(plan.restoresTo, plan.point)
      return t(`byHand.stays.${plan.stays ?? 'value'}`)
    }
    return [
      { ...column('node', t('byHand.node'), ({ nodeName }) => nodeName, 270), fixed: 'start' as const },
      {
        ...column('kind', t('byHand.kind'), kindText, 150),
        cell: (row: ByHandRow) => <StatusTag tone={TONES[row.kind]}>{kindText(row)}</StatusTag>,
      },
      column('point', t('byHand.point'), ({ point }) => point?.name ?? NO_VALUE, 190),
      column(
        'value',
        t('byHand.value'),
        ({ point }) => (point ? shownValue(point.present?.value ?? null, point) : NO_VALUE),
        140,
      ),
      column('automatic', t('byHand.automatic'), automaticText, 170),
      column('since', t('byHand.since'), sinceText, 150),
      column('who', t('byHand.who'), ({ who }) => who || t('byHand.unknown'), 120),
      column('until', t('byHand.until'), untilText, 210),
      column('reason', t('byHand.reason'), ({ reason }) => reason || NO_VALUE, 200),
      column('hint', t('byHand.hint'), ({ plan }) => plan?.refusal?.text ?? NO_VALUE, 260),
    ]
  }, [t])
}
