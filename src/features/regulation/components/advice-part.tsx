import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AdviceByVersion } from '#archetypes/control/advice-by-version.tsx'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { StrategyDetail } from '#contract/endpoints/strategies.ts'
import { MAX_SHOWN_ADVICE, type StrategyAdvice } from '#contract/endpoints/strategy-advice.ts'
import { labelIn } from '#contract/kit/language.ts'
import { ADVICE_OUTCOME_NAMES, type AdviceOutcome } from '#contract/regulation/advice.ts'
import { formOfParam } from '#contract/regulation/regulated-form.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useAdvice } from '../api/use-strategies.ts'
import { changeForm, changeText } from '../model/expected-change.ts'

const NOTHING = [] as const
const SUMMED_HOURS = 30 * 24
const TIME = 'MM-DD HH:mm'

/** What a strategy has advised, who took it, and whether what it expected came; by version, and one by one. */
export function AdvicePart({ detail }: { detail: StrategyDetail }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useColumns(detail)
  const { data, error, refetch } = useAdvice(detail.keyId)
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Column flex="1" minHeight="0" gap="3" paddingTop="3" overflowY="auto">
      <Column height="16rem" flexShrink={0}>
        <AdviceByVersion keyId={detail.keyId} hours={SUMMED_HOURS} />
      </Column>
      <Box fontSize="sm" color="fg.muted">
        {t('strategyAdvice.newest', { count: MAX_SHOWN_ADVICE })}
      </Box>
      <Column flex="1" minHeight="18rem">
        <DataTable
          label={t('strategyAdvice.title')}
          columns={columns}
          rows={data ?? NOTHING}
          rowKey={({ adviceId }) => adviceId}
          state={data ? 'ready' : 'loading'}
          texts={texts.table}
          cardTitle="unit"
          empty={<EmptyState icon={null} title={t('strategyAdvice.none')} detail={t('strategyAdvice.noneDetail')} />}
        />
      </Column>
    </Column>
  )
}

const toneOf = (outcome: AdviceOutcome): 'good' | 'warning' | 'neutral' =>
  outcome === 'met' ? 'good' : outcome === 'missed' ? 'warning' : 'neutral'

function useColumns({ strategy }: StrategyDetail): readonly TableColumn<StrategyAdvice>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const form = changeForm(strategy)
    const column = textColumn<StrategyAdvice>
    const outcomeText = ({ outcome, takenAt }: StrategyAdvice): string => {
      if (outcome) return labelIn(ADVICE_OUTCOME_NAMES[outcome], language)
      return takenAt === null ? NO_VALUE : t('strategyAdvice.waits')
    }
    return [
      { ...column('unit', t('strategyResults.unit'), ({ nodeName }) => nodeName, 210), fixed: 'start' },
      column('at', t('strategyAdvice.at'), ({ at }) => formatDateTime(at, TIME), 120),
      column('number', t('strategyCycles.version'), ({ number }) => String(number), 80),
      column(
        'advised',
        t('strategyAdvice.advised'),
        ({ param, from, value }) => {
          const written = { ...formOfParam(param), words: null }
          return t('strategyAdvice.change', {
            param,
            from: formatQuantity(from, written.decimals),
            value: shownValue(value, written),
          })
        },
        190,
      ),
      column(
        'expected',
        t('strategyAdvice.expected'),
        ({ expected, withinMin }) =>
          t('strategyAdvice.within', { change: changeText(expected, form), count: withinMin }),
        170,
      ),
      column(
        'taken',
        t('strategyAdvice.taken'),
        ({ takenAt, takenBy }) =>
          takenAt === null
            ? t('strategyAdvice.notTaken')
            : t('strategyAdvice.takenBy', { name: takenBy, time: formatDateTime(takenAt, TIME) }),
        200,
      ),
      {
        ...column(
          'came',
          t('strategyAdvice.came'),
          ({ came }) => (came === null ? NO_VALUE : changeText(came, form)),
          110,
        ),
        align: 'end',
      },
      {
        ...column('outcome', t('strategyAdvice.outcome'), outcomeText, 230),
        cell: (row) =>
          row.outcome ? <StatusTag tone={toneOf(row.outcome)}>{outcomeText(row)}</StatusTag> : outcomeText(row),
      },
    ]
  }, [t, language, strategy])
}
