import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { HOLD_NAMES } from '#contract/regulation/calculation.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import type { ParamTexts } from './use-param-texts.ts'
import { useWriteStateText } from './use-write-state-text.ts'

export function useCalculationColumns({ nameOf, quantityOf }: ParamTexts): TableColumn<StrategyResult>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const stateOf = useWriteStateText()
  return useMemo(() => {
    const column = (id: string, header: string, text: (result: StrategyResult) => string, width: number) =>
      textColumn<StrategyResult>(id, header, text, width)
    const quantity = (id: 'target' | 'reached') =>
      ({
        ...column(id, t(`calculations.${id}`), (result) => shownValue(result[id], { ...result, words: null }), 110),
        align: 'end',
      }) as const
    const heldText = ({ heldBy }: StrategyResult): string => (heldBy ? labelIn(HOLD_NAMES[heldBy], language) : '')
    const writesText = ({ writes, isWritten }: StrategyResult): string =>
      writes
        .map((write) =>
          t('calculations.write', {
            name: nameOf(write.param),
            value: quantityOf(write.param, write.value),
            state: stateOf(write, isWritten),
          }),
        )
        .join(t('calculations.semicolon'))
    return [
      { ...column('at', t('calculations.at'), ({ at }) => formatDateTime(at), 170), fixed: 'start' },
      column(
        'strategy',
        t('calculations.strategy'),
        ({ strategyName, number }) => t('calculations.version', { name: strategyName, number }),
        200,
      ),
      quantity('target'),
      quantity('reached'),
      {
        ...column('held', t('calculations.heldBy'), heldText, 150),
        cell: (result) => result.heldBy && <StatusTag tone="warning">{heldText(result)}</StatusTag>,
      },
      column('reason', t('calculations.reason'), ({ reason }) => reason, 420),
      column('writes', t('calculations.writes'), writesText, 320),
    ]
  }, [t, language, nameOf, quantityOf, stateOf])
}
