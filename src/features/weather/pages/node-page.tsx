// Which weather and climate model each node of the heating network uses, from the sources down to the heat stations.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type BoundNode, weatherNodeCalls } from '#contract/endpoints/weather-node.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAsk } from '#data/calls.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Row } from '#ui/box.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useBoundNodes } from '../api/use-weather.ts'
import { BindActions, useUnbind } from '../components/bind-actions.tsx'
import { useNodeColumns } from '../components/node-columns.tsx'
import { NodeDialog } from '../components/node-dialog.tsx'

const ACTIONS_WIDTH_PX = 110

const readSearch = (search: URLSearchParams): string => search.get('q') ?? ''
function writeSearch(text: string, search: URLSearchParams): URLSearchParams {
  if (text === '') search.delete('q')
  else search.set('q', text)
  return search
}

export function NodePage() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const texts = useListTexts()
  const ask = useAsk()
  const unbind = useUnbind()
  const columns = useNodeColumns()
  const [text, changeText] = useAddressState(readSearch, writeSearch)
  const [edited, setEdited] = useState<BoundNode | null>(null)
  const { data, error, isFetching, refetch } = useBoundNodes()
  const mayEdit = mayDo('nodeWeather:edit')
  const mayDelete = mayDo('nodeWeather:delete')
  const shown = useMemo(() => matching(data?.nodes ?? [], text), [data, text])

  const handleUnbind = ({ keyId, name }: BoundNode): Promise<void> =>
    unbind(name, t('weather.unbindNodeDetail'), () => ask(weatherNodeCalls.del, { nodeId: keyId }, { isQuiet: true }))

  const actionsOf = (row: BoundNode) => (
    <BindActions row={row} onEdit={mayEdit ? setEdited : undefined} onUnbind={mayDelete ? handleUnbind : undefined} />
  )

  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page height="100%" data-page="weather-nodes">
      <Row gap="3" flexWrap="wrap" justifyContent="space-between">
        <PageHeading />
        <SearchField
          label={t('weather.searchNodes')}
          clearLabel={t('weather.clearSearch')}
          value={text}
          onChange={(typed) => changeText(() => typed)}
        />
      </Row>
      <PrintArea flex="1" minHeight="0">
        <DataTable
          label={t('weather.node')}
          columns={columns}
          rows={shown}
          rowKey={({ keyId }) => keyId}
          state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          actionsLabel={t('weather.operations')}
          actionsWidth={ACTIONS_WIDTH_PX}
          {...(mayEdit ? { onRowOpen: setEdited } : {})}
          {...(mayEdit || mayDelete ? { rowActions: actionsOf } : {})}
          empty={<EmptyState icon={null} title={t(text === '' ? 'weather.noNodes' : 'weather.noMatch')} />}
          texts={texts.table}
        />
      </PrintArea>
      {edited && data && <NodeDialog node={edited} sources={data.sources} onClose={() => setEdited(null)} />}
    </Page>
  )
}

/** Nodes whose name, code or city contains a text. */
function matching(nodes: readonly BoundNode[], text: string): readonly BoundNode[] {
  const wanted = plainLatin(text.trim())
  if (wanted === '') return nodes
  return nodes.filter(({ name, code, cityName }) =>
    [name, code, cityName ?? ''].some((part) => plainLatin(part).includes(wanted)),
  )
}
