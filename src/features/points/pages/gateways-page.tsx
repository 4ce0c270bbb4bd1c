// Who sends values: each gateway with its rate, what of it is refused and why, and its last messages. Renewed by itself.

import { Router as RouterIcon } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { TableActions } from '#archetypes/table-page/table-actions.tsx'
import { polledAnswer, TablePage } from '#archetypes/table-page/table-page.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import type { GatewayFacts } from '#contract/endpoints/gateways.ts'
import { listIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useGateways } from '../api/use-gateways.ts'
import { GatewayDrawer } from '../components/gateway-drawer.tsx'
import {
  type GatewayState,
  gatewayRows,
  gatewayState,
  readGatewayView,
  writeGatewayView,
} from '../model/gateway-rows.ts'

const NO_GATEWAYS = [] as const
const TONES = { sending: 'good', silent: 'warning', never: 'neutral', unknown: 'warning' } as const satisfies Record<
  GatewayState,
  string
>

export function GatewaysPage() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const [view, change] = useAddressState(readGatewayView, writeGatewayView)
  const query = useGateways()
  const { data } = query
  const now = data?.serverTime ?? 0
  const rows = useMemo(() => gatewayRows(data?.list ?? NO_GATEWAYS, view), [data, view])
  const open = useCallback((gateway: string) => change((shown) => ({ ...shown, gateway })), [change])
  const columns = useColumns(now, open)
  return (
    <>
      <TablePage
        name="gateways"
        columnsKey="/admin-framework/gateways"
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ gateway }) => gateway}
        cardTitle="gateway"
        answer={polledAnswer(query)}
        onRowOpen={({ gateway }) => open(gateway)}
        empty={{
          icon: <RouterIcon size={40} />,
          title: t('gateways.emptyTitle'),
          detail: t('gateways.emptyDetail'),
        }}
        fileName={title}
        onRefresh={() => void query.refetch()}
        filters={(actions) => (
          <FilterRow>
            <SearchField
              label={t('gateways.search')}
              clearLabel={t('gateways.clearSearch')}
              value={view.text}
              onChange={(text) => change((shown) => ({ ...shown, text }), { replace: true })}
            />
            <Checkbox
              checked={view.isRefusedOnly}
              onChange={(isRefusedOnly) => change((shown) => ({ ...shown, isRefusedOnly }), { replace: true })}
              label={t('gateways.onlyRefused')}
            />
            {data && (
              <Box fontSize="sm" color="fg.muted">
                {t('gateways.since', { time: formatDateTime(data.since) })}
              </Box>
            )}
            <Box flex="1" />
            <TableActions {...actions} />
          </FilterRow>
        )}
      />
      <GatewayDrawer gateway={view.gateway} onClose={() => open('')} />
    </>
  )
}

function useColumns(now: number, open: (gateway: string) => void): readonly TableColumn<GatewayFacts>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => {
    const column = textColumn<GatewayFacts>
    const number = (id: string, header: string, of: (row: GatewayFacts) => number) => ({
      ...column(id, header, (row) => formatQuantity(of(row), 0), 120),
      align: 'end' as const,
    })
    const stateText = (row: GatewayFacts): string => t(`gateways.states.${gatewayState(row, now)}`)
    const nodesText = ({ nodes, numMoreNodes }: GatewayFacts): string => {
      const names = listIn(nodes, language)
      if (nodes.length === 0) return NO_VALUE
      return numMoreNodes > 0 ? t('gateways.moreNodes', { names, count: nodes.length + numMoreNodes }) : names
    }
    return [
      { ...column('gateway', t('gateways.gateway'), ({ gateway }) => gateway, 160), fixed: 'start' as const },
      {
        ...column('state', t('gateways.state'), stateText, 190),
        cell: (row: GatewayFacts) => <StatusTag tone={TONES[gatewayState(row, now)]}>{stateText(row)}</StatusTag>,
      },
      column('nodes', t('gateways.nodes'), nodesText, 280),
      number('points', t('gateways.points'), ({ numPoints }) => numPoints),
      column('last', t('gateways.last'), ({ lastAt }) => (lastAt === null ? NO_VALUE : formatDateTime(lastAt)), 180),
      number('messages', t('gateways.messages'), ({ messagesPerMinute }) => messagesPerMinute),
      number('values', t('gateways.values'), ({ valuesPerMinute }) => valuesPerMinute),
      {
        ...number('refused', t('gateways.refused'), ({ numRefused }) => numRefused),
        cell: ({ numRefused }: GatewayFacts) => (
          <Box color={numRefused > 0 ? 'level.important' : undefined}>{formatQuantity(numRefused, 0)}</Box>
        ),
      },
      {
        ...column('details', t('gateways.details'), () => '', 110),
        cell: ({ gateway }: GatewayFacts) => (
          <Button
            look="quiet"
            size="sm"
            color="accent.text"
            aria-label={`${t('gateways.show')} ${gateway}`}
            onClick={() => open(gateway)}
          >
            {t('gateways.show')}
          </Button>
        ),
      },
    ]
  }, [t, now, open, language])
}
