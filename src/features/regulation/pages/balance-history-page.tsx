// Cycles of one-network strategies: target, members, moves, refusals; one opens with what it said of each member. Strategy and days are
// in the address.

import { Download, Eye, History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { type BalanceHistoryRow, oneNetworkCalls } from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_STATE_NAMES } from '#contract/regulation/strategy-states.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useBalanceHistory } from '../api/use-balance.ts'
import { useStrategies, useStrategy } from '../api/use-strategies.ts'
import { ResultsPart } from '../components/results-part.tsx'

const SHAPE: ListShape = {
  filters: ['strategyId', 'from', 'to'],
  sortable: [],
  sort: { column: 'startsAt', direction: 'desc' },
}

export function BalanceHistoryPage() {
  const { t } = useTranslation()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const { state, change } = useListAddress(SHAPE)
  const query = useBalanceHistory(state)
  const strategies = useStrategies()
  const { run, isExporting } = useStoredExport()
  const columns = useColumns()
  const [opened, setOpened] = useState<BalanceHistoryRow | null>(null)
  const own = strategies.data?.filter(({ kind }) => kind === 'oneNetwork') ?? []
  return (
    <>
      <ListFrame
        noun={t('balanceHistory.cycle')}
        query={query}
        state={state}
        change={change}
        searchFields={[
          {
            name: 'strategyId',
            label: t('balanceHistory.strategy'),
            kind: 'choice',
            options: own.map(({ keyId, name }) => ({ value: keyId, label: name })),
          },
          { name: 'from', label: t('balanceHistory.from'), kind: 'date' },
          { name: 'to', label: t('balanceHistory.to'), kind: 'date' },
        ]}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="startsAt"
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={0} isExporting={isExporting}>
            {mayExport && (
              <Button
                size="sm"
                disabled={isExporting}
                onClick={() => void run(oneNetworkCalls.exportHistory, { ...state.filters, page: 1, limit: 20 })}
              >
                <Download size={16} aria-hidden />
                {t('balanceHistory.export')}
              </Button>
            )}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<History size={40} />}
            title={t('balanceHistory.none')}
            detail={t('balanceHistory.noneDetail')}
          />
        }
        onRowOpen={setOpened}
        rowActions={(row) => (
          <IconButton size="sm" label={t('balanceHistory.open')} onClick={() => setOpened(row)}>
            <Eye size={16} aria-hidden />
          </IconButton>
        )}
      />
      {opened && <CycleDrawer cycle={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function useColumns(): TableColumn<BalanceHistoryRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<BalanceHistoryRow>
    const count = (id: 'members' | 'without' | 'rejected' | 'refused', read: (cycle: BalanceHistoryRow) => number) =>
      numberColumn<BalanceHistoryRow>({ id, header: t(`balanceHistory.${id}`), decimals: 0, width: 170, read })
    const targetText = ({ targetMinC, targetMaxC }: BalanceHistoryRow): string => {
      const [min, max] = [formatQuantity(targetMinC, 1), formatQuantity(targetMaxC, 1)]
      if (targetMinC === null) return NO_VALUE
      return min === max ? min : t('balanceHistory.targets', { min, max })
    }
    return [
      {
        ...column('startsAt', t('balanceHistory.startsAt'), ({ startsAt }) => formatDateTime(startsAt), 180),
        fixed: 'start',
      },
      column('strategy', t('balanceHistory.strategy'), ({ strategyName }) => strategyName, 200),
      column('number', t('balanceHistory.number'), ({ number }) => String(number), 80),
      column(
        'mode',
        t('balanceHistory.mode'),
        ({ isAuto }) => labelIn(STRATEGY_STATE_NAMES[isAuto ? 'auto' : 'advice'], language),
        100,
      ),
      { ...column('target', t('balanceHistory.target'), targetText, 130), unit: '°C', align: 'end' },
      count('members', ({ numMembers }) => numMembers),
      column(
        'moves',
        t('balanceHistory.moves'),
        ({ numMoves, numCloses, numOpens }) =>
          t('balanceHistory.movesOf', { count: numMoves, closes: numCloses, opens: numOpens }),
        210,
      ),
      count('refused', ({ numRefused }) => numRefused),
      count('without', ({ numWithout }) => numWithout),
      count('rejected', ({ numRejected }) => numRejected),
      numberColumn<BalanceHistoryRow>({
        id: 'largest',
        header: t('balanceHistory.largest'),
        unit: 'K',
        decimals: 1,
        width: 130,
        read: ({ largestK }) => largestK,
      }),
    ]
  }, [t, language])
}

/** Every member of a cycle: what it was computed from, target, limit, commands, what was reached, and the reason. */
function CycleDrawer({ cycle, onClose }: { cycle: BalanceHistoryRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { strategyId, strategyName, number, startsAt, keyId } = cycle
  const { data, error, refetch } = useStrategy(strategyId, number)
  const [shownId, setShownId] = useState<string | null>(keyId)
  return (
    <Drawer
      title={t('balanceHistory.details', { name: strategyName, time: formatDateTime(startsAt) })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="84rem"
    >
      {data ? (
        <Column flex="1" minHeight="0" height="100%">
          <ResultsPart detail={data} cycleId={shownId} onNewest={() => setShownId(null)} />
        </Column>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('strategies.reading')} />
      )}
    </Drawer>
  )
}
