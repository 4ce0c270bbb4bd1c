import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { StrategyCycleRow } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useCycles } from '../api/use-strategies.ts'

const TIME = 'MM-DD HH:mm:ss'

interface CyclesPartProps {
  keyId: string
  onOpen: (cycleId: string) => void
}

/** The newest cycles of a strategy; one opens with what it said of each unit. */
export function CyclesPart({ keyId, onOpen }: CyclesPartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const { data, error, refetch } = useCycles(keyId)
  const columns = useMemo(() => {
    const column = textColumn<StrategyCycleRow>
    const count = (id: string, header: string, read: (cycle: StrategyCycleRow) => number) =>
      numberColumn<StrategyCycleRow>({ id, header, decimals: 0, width: 120, read })
    return [
      column('startsAt', t('strategyCycles.startsAt'), ({ startsAt }) => formatDateTime(startsAt, TIME), 150),
      column('number', t('strategyCycles.version'), ({ number }) => String(number), 90),
      column(
        'isAuto',
        t('strategyCycles.mode'),
        ({ isAuto }) => labelIn(STRATEGY_STATE_NAMES[isAuto ? 'auto' : 'advice'], language),
        110,
      ),
      column('state', t('strategyCycles.state'), ({ state }) => t(`strategyCycles.states.${state}`), 180),
      column(
        'doneAt',
        t('strategyCycles.doneAt'),
        ({ doneAt }) => (doneAt === null ? NO_VALUE : formatDateTime(doneAt, TIME)),
        150,
      ),
      count('members', t('strategyCycles.members'), ({ numMembers }) => numMembers),
      count('without', t('strategyCycles.without'), ({ numWithout }) => numWithout),
      count('writes', t('strategyCycles.writes'), ({ numWrites }) => numWrites),
    ]
  }, [t, language])
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  const rows = data?.list ?? []
  return (
    <Column flex="1" minHeight="0" gap="2" paddingTop="3">
      <Box fontSize="sm" color="fg.muted">
        {t('strategyCycles.about', { count: rows.length, total: data?.total ?? 0 })}
      </Box>
      <DataTable
        label={t('strategyCycles.title')}
        columns={columns}
        rows={rows}
        rowKey={(cycle) => cycle.keyId}
        onRowOpen={(cycle) => onOpen(cycle.keyId)}
        state={data ? 'ready' : 'loading'}
        texts={texts.table}
        cardTitle="startsAt"
        empty={<EmptyState icon={null} title={t('strategyCycles.none')} detail={t('strategyCycles.noneDetail')} />}
      />
    </Column>
  )
}
