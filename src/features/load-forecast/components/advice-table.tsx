import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { LoadAdvice } from '#contract/endpoints/load-plan.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useLoadAdvice } from '../api/use-load-plan.ts'
import { useAdviceHours } from './use-advice-hours.ts'

/** Advice as it was issued, newest first. */
export function AdviceTable() {
  const { t } = useTranslation()
  const texts = useListTexts()
  const hoursText = useAdviceHours()
  const { data, error, refetch } = useLoadAdvice()
  const columns = useMemo((): TableColumn<LoadAdvice>[] => {
    const celsius = (id: string, header: string, read: (row: LoadAdvice) => number | null) =>
      numberColumn<LoadAdvice>({ id, header, unit: '°C', decimals: 1, read })
    return [
      { ...textColumn<LoadAdvice>('name', t('loadForecast.unitName'), ({ name }) => name, 220), fixed: 'start' },
      textColumn<LoadAdvice>('day', t('loadPlan.adviceDay'), hoursText, 220),
      { ...celsius('supply2', t('loadForecast.supply2'), ({ supply2C }) => supply2C), width: 170 },
      { ...celsius('return2', t('loadForecast.return2'), ({ return2C }) => return2C), width: 170 },
      numberColumn<LoadAdvice>({
        id: 'flow1',
        header: t('loadForecast.flow1'),
        unit: 't/h',
        decimals: 1,
        read: ({ flow1TH }) => flow1TH,
      }),
      { ...celsius('set', t('loadPlan.setSupply'), ({ setSupply2C }) => setSupply2C), width: 230 },
      textColumn<LoadAdvice>('note', t('loadPlan.issueNote'), ({ note }) => note, 220),
      textColumn<LoadAdvice>('by', t('loadPlan.adviceBy'), ({ by }) => by, 120),
      textColumn<LoadAdvice>('at', t('loadPlan.adviceAt'), ({ at }) => formatDateTime(at, 'MM-DD HH:mm'), 120),
    ]
  }, [t, hoursText])
  return (
    <Panel heading={t('loadPlan.advice')} flex="1" minHeight="12rem">
      {error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Column flex="1" minHeight="0">
          <DataTable
            label={t('loadPlan.advice')}
            columns={columns}
            rows={data ?? []}
            rowKey={({ keyId }) => keyId}
            state={data ? 'ready' : 'loading'}
            texts={texts.table}
            empty={<EmptyState icon={null} title={t('loadPlan.noAdvice')} />}
          />
        </Column>
      )}
    </Panel>
  )
}
