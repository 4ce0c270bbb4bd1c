// All pipes beside their map: what is measured in each now, or computed. Rows keep their order while values change: they are sorted
// when the user asks for it, and once when the first values arrive.

import { Download, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { TickText } from '#archetypes/realtime/tick-text.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { useMayDo } from '#data/button-permission.ts'
import { saveFile } from '#data/save-file.ts'
import { csvOf } from '#lib/csv.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, type TableSort, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { SearchField } from '#ui/search-field.tsx'
import { styled } from '#ui/styled.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import type { MapReadings } from '../model/map-readings.ts'
import type { PlantThing } from '../model/map-things.ts'
import { pipeRows } from '../model/pipe-rows.ts'
import { measureOf, type PipeQuantity } from '../model/quantities.ts'
import { useReadingAge } from './use-reading-age.ts'

const Name = styled('button', {
  base: {
    width: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    color: 'accent.text',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
})

interface PipeTableProps {
  things: readonly PlantThing[]
  quantity: PipeQuantity
  /** Its name. */
  name: string
  readings: MapReadings
  live: LiveValues
  isFilled: boolean
  find: string
  onFind: (find: string) => void
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  onChoose: (thing: PlantThing) => void
}

export function PipeTable(props: PipeTableProps) {
  const { things, quantity, name, readings, live, isFilled, find, onFind, sort, onSort, onChoose } = props
  const { t } = useTranslation()
  const texts = useListTexts()
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const ageOf = useReadingAge(live)
  const { unit, decimals } = measureOf(quantity)
  const pipes = useMemo(() => things.filter(({ layer }) => layer === 'pipe'), [things])
  const rows = useMemo(
    () => pipeRows(pipes, { find, sort, isFilled, read: (pipe) => readings.of(pipe, quantity) }),
    [pipes, find, sort, isFilled, readings, quantity],
  )
  const shownValue = (pipe: PlantThing): string => {
    const { value } = readings.of(pipe, quantity)
    return Number.isNaN(value) ? NO_VALUE : formatQuantity(value, decimals)
  }
  const columns: readonly TableColumn<PlantThing>[] = [
    {
      ...textColumn<PlantThing>('code', t('townMap.browse.code'), ({ code }) => code, 100),
      isSortable: true,
      fixed: 'start',
      cell: (pipe) => (
        <Name type="button" onClick={() => onChoose(pipe)}>
          {pipe.code}
        </Name>
      ),
    },
    {
      id: 'value',
      header: name,
      unit,
      width: 150,
      align: 'end',
      isSortable: true,
      text: shownValue,
      cell: (pipe) => <TickText live={live} read={() => shownValue(pipe)} />,
    },
    {
      id: 'age',
      header: t('townMap.browse.age'),
      width: 130,
      text: (pipe) => ageOf(readings.of(pipe, quantity)),
      cell: (pipe) => <TickText live={live} read={() => ageOf(readings.of(pipe, quantity))} />,
    },
    { ...textColumn<PlantThing>('name', t('townMap.browse.ends'), (pipe) => pipe.name, 240), isSortable: true },
    {
      ...numberColumn<PlantThing>({
        id: 'dn',
        header: 'DN',
        decimals: 0,
        width: 80,
        read: ({ pipe }) => pipe?.dnMm ?? null,
      }),
      isSortable: true,
    },
  ]
  function save(): void {
    const heads = columns.map(({ header, unit: of }) => (of ? nameWithUnit(header, of) : header))
    const lines = rows.map((row) =>
      columns.map(({ text, align }) => (align === 'end' ? text(row).replaceAll(',', '') : text(row))),
    )
    const time = formatDateTime(live.shownTime || Date.now(), 'YYYYMMDD-HHmmss')
    saveFile(new Blob([csvOf([heads, ...lines])], { type: 'text/csv;charset=utf-8' }), `${title}-${time}.csv`)
  }
  return (
    <Column as="section" aria-label={t('townMap.browse.table')} flex="1" minHeight="0" gap="2">
      <Row gap="2">
        <Box flex="1">
          <SearchField
            label={t('townMap.search')}
            clearLabel={t('treeResource.clear')}
            value={find}
            onChange={onFind}
          />
        </Box>
        {mayExport && rows.length > 0 && (
          <Button size="sm" onClick={save}>
            <Download size={16} aria-hidden />
            {t('townMap.browse.export')}
          </Button>
        )}
      </Row>
      <Box role="status" fontSize="sm" color="fg.muted">
        {t('townMap.browse.count', { count: rows.length })}
      </Box>
      <DataTable
        label={t('townMap.browse.table')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        sort={sort}
        onSortChange={onSort}
        cardTitle="code"
        texts={texts.table}
        empty={
          <EmptyState
            icon={<SearchX size={40} />}
            title={t(find === '' ? 'townMap.browse.none' : 'townMap.browse.notFound')}
            detail={t(find === '' ? 'townMap.browse.noneDetail' : 'townMap.browse.notFoundDetail')}
          />
        }
      />
    </Column>
  )
}
