import { MessageCircleQuestionMark } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdviceSummary, strategyAdviceCalls } from '#contract/endpoints/strategy-advice.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES } from '#contract/regulation/strategy-kinds.ts'
import { useAnswer } from '#data/calls.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { ListFailure } from '../resource/list-states.tsx'

const POLL_MS = 60_000
const PERCENT = 100

interface AdviceByVersionProps {
  /** Of one strategy; null: of all. */
  keyId: string | null
  /** Back from now. */
  hours: number
}

/** How much of the advice of each version people have taken, and whether what was expected came. */
export function AdviceByVersion({ keyId, hours }: AdviceByVersionProps) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useHiddenColumns('advice-by-version')
  const columns = useColumns()
  const { data, error, isFetching, refetch } = useAnswer(
    strategyAdviceCalls.adviceByVersion,
    { keyId, hours },
    { refetchInterval: POLL_MS },
  )
  if (!data)
    return error ? <ListFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={t('advice.reading')} />
  return (
    <FigureTable
      label={t('advice.byVersion')}
      note={t('advice.about', { days: Math.round(hours / 24) })}
      hidden={hidden}
      onHide={setHidden}
      columns={columns}
      rows={data}
      rowKey={({ strategyId, number }) => `${strategyId} ${number}`}
      isRefreshing={isFetching}
      empty={{
        icon: <MessageCircleQuestionMark size={40} />,
        title: t('advice.none'),
        detail: t('advice.noneDetail'),
      }}
    />
  )
}

/** Null where there is nothing that it would be a share of. */
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (PERCENT * part) / whole)

function useColumns(): TableColumn<AdviceSummary>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const count = (id: string, header: string, read: (row: AdviceSummary) => number) =>
      numberColumn<AdviceSummary>({ id, header, decimals: 0, width: 110, read })
    const share = (id: string, header: string, read: (row: AdviceSummary) => number | null) =>
      numberColumn<AdviceSummary>({ id, header, unit: '%', decimals: 0, width: 130, read })
    return [
      {
        ...textColumn<AdviceSummary>(
          'version',
          t('advice.version'),
          ({ name, number }) => t('advice.versionOf', { name, number }),
          240,
        ),
        fixed: 'start',
      },
      textColumn<AdviceSummary>(
        'kind',
        t('advice.kind'),
        ({ kind }) => labelIn(STRATEGY_KIND_NAMES[kind], language),
        130,
      ),
      count('given', t('advice.given'), ({ numGiven }) => numGiven),
      count('taken', t('advice.taken'), ({ numTaken }) => numTaken),
      share('takenShare', t('advice.takenShare'), ({ numTaken, numGiven }) => shareOf(numTaken, numGiven)),
      count('met', t('advice.met'), ({ numMet }) => numMet),
      count('missed', t('advice.missed'), ({ numMissed }) => numMissed),
      count('unknown', t('advice.unknown'), ({ numUnknown }) => numUnknown),
      share('metShare', t('advice.metShare'), ({ numMet, numMissed }) => shareOf(numMet, numMet + numMissed)),
    ]
  }, [t, language])
}
