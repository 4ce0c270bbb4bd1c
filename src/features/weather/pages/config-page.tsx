// Which weather each company and office uses, and how its source does.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { type BoundOrganization, weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useBoundOrganizations } from '../api/use-weather.ts'
import { BindActions, useUnbind } from '../components/bind-actions.tsx'
import { ConfigDialog } from '../components/config-dialog.tsx'
import { useStateText } from '../components/use-state-text.ts'

const ACTIONS_WIDTH_PX = 110

export function ConfigPage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const texts = useListTexts()
  const ask = useAsk()
  const unbind = useUnbind()
  const columns = useColumns()
  const [edited, setEdited] = useState<BoundOrganization | null>(null)
  const { data, error, isFetching, refetch } = useBoundOrganizations()
  const mayEdit = mayDo('weatherConfig:edit')
  const mayDelete = mayDo('weatherConfig:delete')

  const handleUnbind = async ({ name, configId }: BoundOrganization): Promise<void> => {
    if (configId === null) return
    await unbind(name, t('weather.unbindDetail'), () =>
      ask(weatherConfigCalls.del, { keyId: configId }, { isQuiet: true }),
    )
  }

  const actionsOf = (row: BoundOrganization) => (
    <BindActions row={row} onEdit={mayEdit ? setEdited : undefined} onUnbind={mayDelete ? handleUnbind : undefined} />
  )

  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page height="100%" data-page="weather-config">
      <PageHeading />
      <PrintArea flex="1" minHeight="0">
        <DataTable
          label={t('weather.organization')}
          columns={columns}
          rows={data?.organizations ?? []}
          rowKey={({ keyId }) => keyId}
          state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          actionsLabel={t('weather.operations')}
          actionsWidth={ACTIONS_WIDTH_PX}
          {...(mayEdit ? { onRowOpen: setEdited } : {})}
          {...(mayEdit || mayDelete ? { rowActions: actionsOf } : {})}
          empty={<EmptyState icon={null} title={t('weather.noPlace')} />}
          texts={texts.table}
        />
      </PrintArea>
      {edited && data && <ConfigDialog organization={edited} sources={data.sources} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function useColumns(): TableColumn<BoundOrganization>[] {
  const { t } = useTranslation()
  const stateText = useStateText()
  return useMemo(() => {
    const cityText = ({ configId, cityName, usedFrom }: BoundOrganization): string => {
      if (cityName === null) return t('weather.notBound')
      return configId === null ? `${cityName} · ${t('weather.inherited', { name: usedFrom ?? '' })}` : cityName
    }
    return [
      {
        id: 'name',
        header: t('weather.organization'),
        width: 220,
        fixed: 'start',
        cell: ({ name, depth }) => <Box paddingInlineStart={`${depth * 1.25}rem`}>{name}</Box>,
        text: ({ name }) => name,
      },
      {
        ...textColumn<BoundOrganization>('city', t('weather.city'), cityText, 260),
        cell: (row) => <Box color={row.configId === null ? 'fg.muted' : undefined}>{cityText(row)}</Box>,
      },
      textColumn<BoundOrganization>(
        'source',
        t('weather.source'),
        ({ source }) => (source === 'simulator' ? t('weather.simulator') : (source ?? '')),
        220,
      ),
      textColumn<BoundOrganization>('interval', t('weather.interval'), ({ intervalMin }) =>
        intervalMin === null ? '' : `${intervalMin} min`,
      ),
      textColumn<BoundOrganization>('offset', t('weather.offset'), ({ offsetK }) =>
        offsetK === null ? '' : `${formatQuantity(offsetK, 1)} K`,
      ),
      {
        ...textColumn<BoundOrganization>('state', t('weather.state'), stateText, 300),
        cell: (row) =>
          row.state && <StatusTag tone={row.state.problem ? 'warning' : 'neutral'}>{stateText(row)}</StatusTag>,
      },
    ]
  }, [t, stateText])
}
