import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { moveByKey } from '#archetypes/point-menu/cell-keys.ts'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import type { MenuPoint } from '#archetypes/point-menu/point-ways.ts'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import { pointName } from '#archetypes/telemetry/point-text.ts'
import type { SearchResult } from '#contract/endpoints/history-search.ts'
import { useLanguage } from '#data/use-language.ts'
import { companyTime } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'

const Frame = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } })
type FoundRow = SearchResult['rows'][number]
type FoundNode = SearchResult['nodes'][number]

/** The hours that were found, a column for each compared parameter and those beside them. */
export function FoundHours({ result, isRefreshing }: { result: SearchResult; isRefreshing: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const nodes = useMemo(() => new Map(result.nodes.map((node) => [node.nodeId, node])), [result])
  const columns = useMemo((): TableColumn<FoundRow>[] => {
    const nameOf = ({ nodeId }: FoundRow): string => nodes.get(nodeId)?.name ?? ''
    const timeOf = ({ at }: FoundRow): string => companyTime(at).slice(0, 16)
    return [
      { id: 'node', header: t('historySearch.node'), width: 220, fixed: 'start', cell: nameOf, text: nameOf },
      { id: 'hour', header: t('historySearch.hour'), width: 160, fixed: 'start', cell: timeOf, text: timeOf },
      ...result.columns.map((column, at): TableColumn<FoundRow> => {
        const name = pointName(column, language)
        const header = column.measure === 'average' ? name : `${name} · ${t(`historySearch.${column.measure}`)}`
        const text = ({ values }: FoundRow): string => formatQuantity(values[at] ?? null, column.decimals)
        return {
          id: `${column.paramCode} ${column.measure}`,
          header,
          unit: column.unit,
          align: 'end',
          text,
          width: headerWidthPx(header, column.unit),
          cell: (row) => (
            <span data-point={nodes.get(row.nodeId)?.pointCodes[at]} tabIndex={-1}>
              {text(row)}
            </span>
          ),
        }
      }),
    ]
  }, [t, language, nodes, result])
  function pointOf({ dataset }: HTMLElement): MenuPoint | null {
    const code = dataset.point ?? ''
    const node = result.nodes.find(({ pointCodes }) => code !== '' && pointCodes.includes(code))
    const column = node && result.columns[node.pointCodes.indexOf(code)]
    if (!node || !column) return null
    return { name: `${node.name} ${pointName(column, language)}`, codes: [code], nodeCode: node.nodeCode }
  }
  return (
    <PointMenuArea selector="[data-point]" pointOf={pointOf}>
      <Frame onKeyDown={moveByKey}>
        <PrintArea heading={t('historySearch.hours')} flex="1" minHeight="0">
          <DataTable
            label={t('historySearch.hours')}
            columns={columns}
            rows={result.rows}
            rowKey={({ nodeId, at }) => `${nodeId} ${at}`}
            state={isRefreshing ? 'refreshing' : 'ready'}
            empty={<NothingFound />}
            texts={texts.table}
          />
        </PrintArea>
      </Frame>
    </PointMenuArea>
  )
}

/** How often each node was found, and for how long without a break. */
export function FoundNodes({ result, onOpen }: { result: SearchResult; onOpen: (nodeId: string) => void }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useMemo((): TableColumn<FoundNode>[] => {
    const column = (
      id: 'node' | 'numFound' | 'numJudged' | 'share' | 'longestH' | 'lastAt',
      text: (row: FoundNode) => string,
      more: Pick<TableColumn<FoundNode>, 'width' | 'align' | 'unit'>,
    ): TableColumn<FoundNode> => ({ id, header: t(`historySearch.${id}`), ...more, text, cell: text })
    const hours = { width: 140, align: 'end', unit: 'h' } as const
    return [
      column('node', ({ name }) => name, { width: 240 }),
      column('numFound', ({ numFound }) => formatQuantity(numFound, 0), hours),
      column('numJudged', ({ numJudged }) => formatQuantity(numJudged, 0), hours),
      column('share', ({ numFound, numJudged }) => formatQuantity((100 * numFound) / numJudged, 1), {
        ...hours,
        unit: '%',
      }),
      column('longestH', ({ longestH }) => formatQuantity(longestH, 0), hours),
      column('lastAt', ({ lastAt }) => companyTime(lastAt).slice(0, 16), { width: 170 }),
    ]
  }, [t])
  return (
    <DataTable
      label={t('historySearch.byNode')}
      columns={columns}
      rows={result.nodes}
      rowKey={({ nodeId }) => nodeId}
      onRowOpen={({ nodeId }) => onOpen(nodeId)}
      empty={<NothingFound />}
      texts={texts.table}
    />
  )
}

function NothingFound() {
  const { t } = useTranslation()
  return <EmptyState icon={null} title={t('historySearch.nothing')} detail={t('historySearch.nothingDetail')} />
}
