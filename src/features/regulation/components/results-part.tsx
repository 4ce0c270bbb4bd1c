import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandStateTag } from '#archetypes/control/command-state.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { labelIn } from '#contract/kit/language.ts'
import { HOLD_NAMES } from '#contract/regulation/calculation.ts'
import { formOfParam, formOfStrategy } from '#contract/regulation/regulated-form.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useResults } from '../api/use-strategies.ts'
import { openWrites } from '../model/advice.ts'
import { changeForm, changeText } from '../model/expected-change.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { useWriteStateText } from './use-write-state-text.ts'
import { useWriteText } from './use-write-text.ts'

const NOTHING = [] as const
/** A unit may be written at several points. */
const ROW_PX = 56

interface ResultsPartProps {
  detail: StrategyDetail
  /** Null: the newest. */
  cycleId: string | null
  onNewest: () => void
}

/** What a cycle says of each unit, and what became of its writes; an advice of the newest cycle can be taken. */
export function ResultsPart({ detail, cycleId, onNewest }: ResultsPartProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const mayDo = useMayDo()
  const mayTake =
    mayDo('strategy:accept') && mayDo(CONTROL_WRITE_PERMISSION) && cycleId === null && detail.state !== 'off'
  const { data, error, refetch } = useResults(detail.keyId, cycleId)
  const results: readonly StrategyResult[] = data ?? NOTHING
  const [takenNode, setTakenNode] = useState<string | null>(null)
  const columns = useColumns(detail, results)
  const taken = results.find(({ nodeId }) => nodeId === takenNode)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  const [first] = results
  return (
    <Column flex="1" minHeight="0" gap="2" paddingTop="3">
      <Row gap="3" fontSize="sm" color="fg.muted" flexWrap="wrap">
        {first && t('strategyResults.ofCycle', { time: formatDateTime(first.at, 'MM-DD HH:mm'), number: first.number })}
        {cycleId !== null && (
          <Button size="sm" onClick={onNewest}>
            {t('strategyResults.newest')}
          </Button>
        )}
      </Row>
      <DataTable
        label={t('strategyResults.units')}
        columns={columns}
        rows={results}
        rowKey={({ nodeId }) => nodeId}
        rowPx={ROW_PX}
        state={data ? 'ready' : 'loading'}
        texts={texts.table}
        cardTitle="unit"
        {...(mayTake && {
          actionsLabel: t('strategyResults.actions'),
          actionsWidth: 120,
          rowActions: (result: StrategyResult) =>
            openWrites(result, Date.now()).length > 0 && (
              <Button size="sm" onClick={() => setTakenNode(result.nodeId)}>
                <Check size={16} aria-hidden />
                {t('strategyResults.take')}
              </Button>
            ),
        })}
        empty={<EmptyState icon={null} title={t('strategyResults.none')} detail={t('strategyResults.noneDetail')} />}
      />
      {taken && <AcceptDialog result={taken} onClose={() => setTakenNode(null)} />}
    </Column>
  )
}

function useColumns(
  { strategy }: StrategyDetail,
  results: readonly StrategyResult[],
): readonly TableColumn<StrategyResult>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const writeText = useWriteText(results)
  const writeStateText = useWriteStateText()
  const { unit, decimals } = formOfStrategy(strategy)
  return useMemo(() => {
    const writesText = ({ writes, isWritten }: StrategyResult): string =>
      writes.map((write) => `${writeText(write)}: ${writeStateText(write, isWritten)}`).join('; ') || NO_VALUE
    const heldText = ({ heldBy }: StrategyResult): string => (heldBy ? labelIn(HOLD_NAMES[heldBy], language) : NO_VALUE)
    const form = changeForm(strategy)
    const expectedText = ({ expected }: StrategyResult): string =>
      expected
        ? t('strategyAdvice.within', { change: changeText(expected.change, form), count: expected.withinMin })
        : NO_VALUE
    const number = (id: string, header: string, read: (result: StrategyResult) => number | null) =>
      numberColumn<StrategyResult>({ id, header, unit, decimals, width: 100, read })
    return [
      {
        ...textColumn<StrategyResult>('unit', t('strategyResults.unit'), ({ nodeName }) => nodeName, 210),
        fixed: 'start',
      },
      number('target', t('strategyResults.target'), ({ target }) => target),
      number('reached', t('strategyResults.reached'), ({ reached }) => reached),
      textColumn<StrategyResult>('expected', t('strategyAdvice.expected'), expectedText, 160),
      textColumn<StrategyResult>('held', t('strategyResults.heldBy'), heldText, 130),
      {
        ...textColumn<StrategyResult>('writes', t('strategyResults.writes'), writesText, 300),
        cell: ({ writes, isWritten }) =>
          writes.length === 0 ? (
            NO_VALUE
          ) : (
            <Column gap="1">
              {writes.map((write) => (
                <Row key={write.pointId} gap="2" fontVariantNumeric="tabular-nums">
                  {writeText(write)}
                  {write.command ? (
                    <CommandStateTag command={{ state: write.command.state, approval: 'none' }} />
                  ) : (
                    <Box color="fg.muted">{writeStateText(write, isWritten)}</Box>
                  )}
                  {write.acceptedBy !== '' && <Box color="fg.muted">{write.acceptedBy}</Box>}
                </Row>
              ))}
            </Column>
          ),
      },
      {
        ...textColumn<StrategyResult>('reason', t('strategyResults.reason'), ({ reason }) => reason, 360),
        cell: ({ reason }) => (
          <Box whiteSpace="normal" lineClamp={2}>
            {reason}
          </Box>
        ),
      },
      textColumn<StrategyResult>(
        'inputs',
        t('strategyResults.inputs'),
        ({ inputs }) =>
          inputs
            .map(({ name, value }) => `${name} ${shownValue(value, { ...formOfParam(name), words: null })}`)
            .join(', '),
        260,
      ),
    ]
  }, [t, language, strategy, unit, decimals, writeText, writeStateText])
}
