import { Inbox, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { fieldColumns } from '../cells/field-columns.tsx'
import { useValueWords } from '../cells/use-value-words.ts'
import { PrintArea } from '../print/print-area.tsx'
import { useListTexts } from '../resource/use-list-texts.ts'

/** Columns of a resource in tree order, so not sortable. */
export function useTreeColumns(resource: Resource): TableColumn<ResourceRow>[] {
  const words = useValueWords()
  return useMemo(
    () => fieldColumns(resource, words).map((column) => ({ ...column, isSortable: false })),
    [resource, words],
  )
}

interface ChildrenTableProps {
  resource: Resource
  columns: readonly TableColumn<ResourceRow>[]
  rows: readonly ResourceRow[]
  hiddenColumns: ReadonlySet<string>
  isRefreshing: boolean
  onOpen: (row: ResourceRow) => void
  /** Each action is offered only if its handler is given. */
  onAdd?: (() => void) | undefined
  onEdit?: ((row: ResourceRow) => void) | undefined
  onRemove?: ((row: ResourceRow) => void) | undefined
  /** Name of a flag with a button in each row, and the handler that toggles it. */
  switchField?: string | undefined
  onSwitch?: ((row: ResourceRow) => void) | undefined
  rowActions?: ((row: ResourceRow) => ReactNode) | undefined
}

/** The direct children of the selected record. Enter or a double click opens one. */
export function ChildrenTable(props: ChildrenTableProps) {
  const { resource, columns, rows, onAdd, onEdit, onRemove, switchField, onSwitch, rowActions } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const hasActions = Boolean(onEdit ?? onRemove ?? onSwitch ?? rowActions)
  const actionsOf = (row: ResourceRow): ReactNode => {
    const name = String(row[resource.title] ?? '')
    const isOn = switchField !== undefined && row[switchField] === true
    return (
      <>
        {rowActions?.(row)}
        {onSwitch && (
          <RowButton
            label={t(isOn ? 'treeResource.switchOff' : 'treeResource.switchOn', { name })}
            onPress={() => onSwitch(row)}
          >
            {isOn ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />}
          </RowButton>
        )}
        {onEdit && (
          <RowButton label={t('resource.editRow', { name })} onPress={() => onEdit(row)}>
            <Pencil size={16} aria-hidden />
          </RowButton>
        )}
        {onRemove && (
          <RowButton label={t('resource.deleteRow', { name })} onPress={() => onRemove(row)}>
            <Trash2 size={16} aria-hidden />
          </RowButton>
        )}
      </>
    )
  }
  return (
    <PrintArea heading={labelIn(resource.label, language)} flex="1" minHeight={{ base: '22rem', lg: '0' }}>
      <DataTable
        label={labelIn(resource.label, language)}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        cardTitle={resource.title}
        hiddenColumns={props.hiddenColumns}
        state={props.isRefreshing ? 'refreshing' : 'ready'}
        empty={
          <EmptyState
            icon={<Inbox size={40} />}
            title={t('treeResource.nothingBelow')}
            detail={onAdd && t('treeResource.nothingBelowDetail')}
            action={onAdd && <Button onClick={onAdd}>{t('resource.add')}</Button>}
          />
        }
        texts={texts.table}
        actionsLabel={t('resource.actions')}
        onRowOpen={props.onOpen}
        {...(hasActions ? { rowActions: actionsOf } : {})}
      />
    </PrintArea>
  )
}

function RowButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton
      size="sm"
      label={label}
      onClick={(event) => {
        // a double click on the row opens the record, so button presses must not reach it
        event.stopPropagation()
        onPress()
      }}
    >
      {children}
    </IconButton>
  )
}
