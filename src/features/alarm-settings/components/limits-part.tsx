// Limits of points as alarms see them.

import { CircleSlash, Copy, History, Pencil, SlidersHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutOfServiceDialog } from '#archetypes/alarms/out-of-service-dialog.tsx'
import { fieldColumns, type OwnCells, sortableFields } from '#archetypes/cells/field-columns.tsx'
import { useValueWords } from '#archetypes/cells/use-value-words.ts'
import type { ValueWords } from '#archetypes/field-kinds/field-face.ts'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import type { ListShape } from '#archetypes/resource/list-state.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useExport } from '#archetypes/resource/use-export.ts'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { PERMIT_PERMISSION } from '#contract/endpoints/alarm-permits.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { isUsable } from '#contract/live/quality.ts'
import {
  LIMITS,
  alarmThresholdResource as resource,
  type ThresholdRow,
} from '#contract/resources/alarm-threshold.resource.ts'
import { useHoldsCode, useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatLimit } from '#lib/format-limit.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Button, IconButton } from '#ui/button.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { useThresholdList } from '../api/use-thresholds.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { ThresholdsDialog } from './thresholds-dialog.tsx'
import { useOutOfServiceColumn } from './use-out-of-service-column.tsx'

const SHAPE: ListShape = { filters: resource.search, sortable: sortableFields(resource), sort: resource.sort }
const NONE: ReadonlySet<string> = new Set()
const ACTIONS_PX = 128

const Value = styled('span', {
  base: { fontVariantNumeric: 'tabular-nums', '&[data-bad]': { color: 'fg.muted', textDecoration: 'line-through' } },
})

const DEFAULT_DECIMALS = 2

const CELLS: OwnCells<typeof resource> = {
  value: (row) => (
    <Value data-bad={row.value !== null && !isUsable(Number(row.quality)) ? '' : undefined}>
      {formatQuantity(row.value, row.decimals ?? DEFAULT_DECIMALS)}
    </Value>
  ),
}

const QUANTITIES: ReadonlySet<string> = new Set([...LIMITS, 'alarmDeadband', 'presentDeadband', 'rangeMin', 'rangeMax'])

/** Limits are written with the decimals of their point, which differ from row to row. */
function columnsOf(words: ValueWords): TableColumn<ResourceRow>[] {
  return fieldColumns(resource, words, CELLS).map((column) => {
    if (!QUANTITIES.has(column.id)) return column
    const text = ({ [column.id]: value, decimals }: ResourceRow): string =>
      formatLimit(typeof value === 'number' ? value : null, typeof decimals === 'number' ? decimals : 0)
    return { ...column, cell: text, text }
  })
}

type Opened =
  | { readonly kind: 'set'; readonly rows: readonly ThresholdRow[] }
  | { readonly kind: 'history'; readonly row: ThresholdRow }
  | { readonly kind: 'copy' }
  | { readonly kind: 'outOfService'; readonly row: ThresholdRow }

/** Limits of points, to be changed for many at once or copied from another station. */
export function LimitsPart() {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useValueWords()
  const mayDo = useMayDo()
  const mayEdit = mayDo('alarmThreshold:edit')
  const mayTakeOut = useHoldsCode(PERMIT_PERMISSION)
  const { state, change } = useListAddress(SHAPE)
  const query = useThresholdList(state)
  const [selection, setSelection] = useState(NONE)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { runExport, isExporting } = useExport(resource)
  const outOfService = useOutOfServiceColumn()
  const columns = useMemo(() => {
    const [code, ...others] = columnsOf(words)
    return code ? [code, ...outOfService, ...others] : []
  }, [words, outOfService])
  const chosen = (query.data?.list ?? []).filter(({ keyId }) => selection.has(keyId))
  const close = (): void => setOpened(null)
  const searchFields = useMemo(
    () =>
      resource.search.map((name) => {
        const { kind, label, optionsPath } = { optionsPath: undefined, ...resource.fields[name] }
        return { name, label: labelIn(label, language), kind, ...(optionsPath ? { optionsPath } : {}) }
      }),
    [language],
  )
  return (
    <>
      <ListFrame
        heading={null}
        noun={t('alarmThresholds.noun')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle={resource.title}
        markOf={({ code }) => (code === state.filters.pointLocation ? 'sought' : undefined)}
        toolbar={({ shownColumns, ...tools }) => (
          <ResourceToolbar
            {...tools}
            numChosen={chosen.length}
            isExporting={isExporting}
            onExport={
              mayDo('alarmThreshold:export')
                ? (scope) =>
                    void runExport({
                      scope,
                      ...(scope === 'shown' ? { filters: state.filters, sort: state.sort, columns: shownColumns } : {}),
                    })
                : undefined
            }
          >
            {mayEdit && (
              <>
                <Button
                  size="sm"
                  look="solid"
                  disabled={chosen.length === 0}
                  onClick={() => setOpened({ kind: 'set', rows: chosen })}
                >
                  <Pencil size={16} aria-hidden />
                  {t('alarmThresholds.editChosen', { count: chosen.length })}
                </Button>
                <Button size="sm" onClick={() => setOpened({ kind: 'copy' })}>
                  <Copy size={16} aria-hidden />
                  {t('alarmThresholds.copy')}
                </Button>
              </>
            )}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<SlidersHorizontal size={40} />}
            title={t('alarmThresholds.none')}
            detail={t('alarmThresholds.noneDetail')}
          />
        }
        {...(mayEdit
          ? {
              selection,
              onSelectionChange: setSelection,
              onRowOpen: (row: ThresholdRow) => setOpened({ kind: 'set', rows: [row] }),
            }
          : {})}
        rowActions={(row) => (
          <>
            {mayEdit && (
              <IconButton
                size="sm"
                label={t('alarmThresholds.edit', { name: row.code })}
                onClick={(event) => {
                  event.stopPropagation()
                  setOpened({ kind: 'set', rows: [row] })
                }}
              >
                <Pencil size={16} aria-hidden />
              </IconButton>
            )}
            <IconButton
              size="sm"
              label={t('alarmThresholds.history', { name: row.code })}
              onClick={(event) => {
                event.stopPropagation()
                setOpened({ kind: 'history', row })
              }}
            >
              <History size={16} aria-hidden />
            </IconButton>
            {mayTakeOut && (
              <IconButton
                size="sm"
                label={t('permits.takeOutOf', { name: row.code })}
                onClick={(event) => {
                  event.stopPropagation()
                  setOpened({ kind: 'outOfService', row })
                }}
              >
                <CircleSlash size={16} aria-hidden />
              </IconButton>
            )}
          </>
        )}
        actionsWidth={ACTIONS_PX}
      />
      {opened?.kind === 'set' && <ThresholdsDialog rows={opened.rows} onClose={close} />}
      {opened?.kind === 'outOfService' && (
        <OutOfServiceDialog
          source={{ kind: 'point', keyId: opened.row.keyId }}
          name={opened.row.code}
          onClose={close}
        />
      )}
      {opened?.kind === 'copy' && <CopyDialog onClose={close} />}
      {opened?.kind === 'history' && <HistoryDrawer row={opened.row} onClose={close} />}
    </>
  )
}
