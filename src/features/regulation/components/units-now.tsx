import { Gauge } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { HOLD_NAMES } from '#contract/regulation/calculation.ts'
import { differenceForm, type QuantityForm } from '#contract/regulation/regulated-form.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { useResultsOfKind } from '../api/use-strategies.ts'

interface UnitsNowProps {
  kind: StrategyKind
  onOpen: (strategyId: string) => void
}

const rowKeyOf = ({ strategyId, nodeId }: StrategyResult): string => `${strategyId} ${nodeId}`

/** What running strategies of a kind tell each of their units now, beside what is measured. */
export function UnitsNow({ kind, onOpen }: UnitsNowProps) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useHiddenColumns(`strategy-units-${kind}`)
  const columns = useColumns()
  const { data, error, isFetching, refetch } = useResultsOfKind(kind)
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('strategyResults.reading')} />
    )
  return (
    <FigureTable
      label={t('strategyResults.unitsNow')}
      note={t('strategyResults.unitsNow')}
      hidden={hidden}
      onHide={setHidden}
      columns={columns}
      rows={data}
      rowKey={rowKeyOf}
      isRefreshing={isFetching}
      onRowOpen={({ strategyId }) => onOpen(strategyId)}
      empty={{
        icon: <Gauge size={40} />,
        title: t('strategyResults.nothingRuns'),
        detail: t('strategyResults.nothingRunsDetail'),
      }}
    />
  )
}

function useColumns(): TableColumn<StrategyResult>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const value = (
      id: string,
      header: string,
      read: (result: StrategyResult) => number | null,
      formOf: (form: QuantityForm) => QuantityForm = (form) => form,
    ) =>
      ({
        ...textColumn<StrategyResult>(
          id,
          header,
          (result) => shownValue(read(result), { ...formOf(result), words: null }),
          110,
        ),
        align: 'end',
      }) as const
    const offOf = ({ target, measured }: StrategyResult): number | null =>
      target === null || measured === null ? null : measured - target
    return [
      {
        ...textColumn<StrategyResult>('unit', t('strategyResults.unit'), ({ nodeName }) => nodeName, 220),
        fixed: 'start',
      },
      textColumn<StrategyResult>('strategy', t('strategyResults.strategy'), ({ strategyName }) => strategyName, 170),
      textColumn<StrategyResult>(
        'isWritten',
        t('strategyResults.done'),
        ({ isWritten }) => t(isWritten ? 'strategyResults.isWritten' : 'strategyResults.isAdvice'),
        100,
      ),
      value('target', t('strategyResults.target'), ({ target }) => target),
      value('measured', t('strategyResults.measured'), ({ measured }) => measured),
      value('off', t('strategyResults.off'), offOf, differenceForm),
      textColumn<StrategyResult>(
        'held',
        t('strategyResults.heldBy'),
        ({ heldBy }) => (heldBy ? labelIn(HOLD_NAMES[heldBy], language) : NO_VALUE),
        130,
      ),
      textColumn<StrategyResult>('reason', t('strategyResults.reason'), ({ reason }) => reason, 520),
      textColumn<StrategyResult>('at', t('strategyResults.at'), ({ at }) => formatDateTime(at, 'MM-DD HH:mm'), 120),
    ]
  }, [t, language])
}
