// A whole page from a resource: search, table, form, Excel, deletion. A feature provides the resource and, where
// needed, its own row actions or slots. A page that needs more is written separately over the same hooks.

import { useSetAtom } from 'jotai'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '#contract/kit/built-in-names.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { OfRow, Resource, ResourceRow, ResourceValues, RowOf, Verb } from '#contract/kit/resource.ts'
import type { SavedRecord } from '#contract/kit/resource-calls.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { IconButton } from '#ui/button.tsx'
import { fieldColumns, type OwnCells, sortableFields } from '../cells/field-columns.tsx'
import { useValueWords } from '../cells/use-value-words.ts'
import { useKeptBase } from '../draft/use-draft.ts'
import { formFormat, formOf, type OpenedForm } from './form-draft.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ListFrame, type ListTools } from './list-frame.tsx'
import type { ListShape } from './list-state.ts'
import { NothingYet } from './list-states.tsx'
import { nounIn } from './noun.ts'
import { ResourceFormDialog, type ResourceFormDialogProps } from './resource-form-dialog.tsx'
import { ResourceToolbar } from './resource-toolbar.tsx'
import type { RowAction } from './row-action.ts'
import type { SearchField } from './search-bar.tsx'
import { type RemovalNote, type UndoRemoval, useDelete } from './use-delete.ts'
import { useExport } from './use-export.ts'
import { useListAddress } from './use-list-address.ts'
import { useResourceList } from './use-resource.ts'

export interface ResourcePageProps<R extends Resource = Resource> {
  resource: R
  /** Restricts the list, its exports and new records to these field values. */
  within?: Readonly<Record<string, string>>
  heading?: ReactNode
  /** Buttons for the selected rows; shown where rows may be deleted. */
  chosenActions?: OfRow<readonly RowOf<R>[], ReactNode>
  /** Replaces the way a row is opened. */
  onRowOpen?: OfRow<RowOf<R>, void>
  /** Initial values of a new record that differ from the meaning of an empty Excel cell. */
  initial?: ResourceValues
  /** Additional actions of a row, between edit and delete. */
  rowActions?: OfRow<RowOf<R>, readonly RowAction[]>
  /** Most additional actions of a row; they determine the width of the column. */
  maxRowActions?: number
  /** Initial values of a copy of this row; absent: rows cannot be copied. */
  copyOf?: OfRow<RowOf<R>, ResourceValues>
  isDeletable?: OfRow<RowOf<R>, boolean>
  /** Called after a save with the sent values and the edited row; null for a new record. */
  onSaved?: (saved: SavedRecord, values: ResourceValues, row: ResourceRow | null) => void
  /** Additional buttons in the toolbar. */
  toolbar?: ReactNode
  /** Additional controls below the fields of the form. */
  formExtra?: ResourceFormDialogProps['extra']
  /** Shown in the question before rows are deleted. */
  removalNote?: RemovalNote
  /** Takes back a removal; offered by its notice. */
  undoRemoval?: UndoRemoval
  /** Cell contents by field; must be the same object in every render. */
  cells?: OwnCells<R>
  /** Replaces the generic form; gets the same props. */
  form?: ComponentType<ResourceFormDialogProps>
}

type Opened =
  | { readonly kind: 'new'; readonly start?: ResourceValues }
  | { readonly kind: 'edit'; readonly row: ResourceRow }
  | { readonly kind: 'import' }

/** px: width of a row's button, and the space around all of them. */
const ACTION_PX = 32
const AROUND_ACTIONS_PX = 32

const NONE: ReadonlySet<string> = new Set()
const always = (): boolean => true

/** The page of one resource; functions passed by a feature get rows typed by the resource's fields. */
export function ResourcePage<R extends Resource>(props: ResourcePageProps<R>) {
  return <PageOfRows {...props} />
}

function PageOfRows({
  resource,
  within,
  heading,
  chosenActions,
  onRowOpen,
  initial,
  rowActions,
  maxRowActions = 3,
  copyOf,
  isDeletable = always,
  onSaved,
  toolbar,
  formExtra,
  removalNote,
  undoRemoval,
  cells,
  form: FormDialog = ResourceFormDialog,
}: ResourcePageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useValueWords()
  const say = useSetAtom(sayAtom)
  const mayDo = useMayDo()
  const can = (verb: Verb): boolean => resource.verbs.includes(verb) && mayDo(resource.permissionOf(verb))
  const shape = useMemo(() => shapeOf(resource), [resource])
  const { state, change } = useListAddress(shape)
  const query = useResourceList(resource, { ...state, filters: { ...state.filters, ...within } })
  const kept = useKeptBase(formOf(resource), formFormat)
  const [opened, setOpened] = useState<Opened | null>(() => kept && openedAgain(kept))
  const { selection, setSelection, chosen } = useSelection(query.data?.list, isDeletable)
  const remove = useDelete(resource, removalNote, undoRemoval)
  const { runExport, isExporting } = useExport(resource)

  const columns = useMemo(() => fieldColumns(resource, words, cells), [resource, words, cells])
  const searchFields = useMemo(() => searchFieldsOf(resource, language), [resource, language])
  const add = can('add') ? () => setOpened({ kind: 'new' }) : undefined
  const edit = can('edit') ? (row: ResourceRow) => setOpened({ kind: 'edit', row }) : undefined

  async function removeRows(rows: readonly ResourceRow[]): Promise<void> {
    if (rows.length === 0 || !(await remove(rows))) return
    setSelection(NONE)
  }

  function handleSaved(saved: SavedRecord, values: ResourceValues): void {
    const row = opened?.kind === 'edit' ? opened.row : null
    setOpened(null)
    say(t('resource.saved'))
    onSaved?.(saved, values, row)
  }

  const actionsOf = (row: ResourceRow): RowAction[] => {
    const name = shownName(String(row[resource.title] ?? ''), language)
    const own: RowAction[] = [...(rowActions?.(row) ?? [])]
    if (copyOf && add)
      own.unshift({
        id: 'copy',
        label: t('resource.copyRow', { name }),
        icon: <Copy size={16} aria-hidden />,
        onSelect: () => setOpened({ kind: 'new', start: copyOf(row) }),
      })
    if (edit)
      own.unshift({
        id: 'edit',
        label: t('resource.editRow', { name }),
        icon: <Pencil size={16} aria-hidden />,
        onSelect: () => edit(row),
      })
    if (can('delete'))
      own.push({
        id: 'delete',
        label: t('resource.deleteRow', { name }),
        icon: <Trash2 size={16} aria-hidden />,
        isDisabled: !isDeletable(row),
        onSelect: () => void removeRows([row]),
      })
    return own
  }
  const numActions =
    (edit ? 1 : 0) + (copyOf && add ? 1 : 0) + (can('delete') ? 1 : 0) + (rowActions ? maxRowActions : 0)

  const tools = ({ shownColumns, ...rest }: ListTools): ReactNode => (
    <ResourceToolbar
      {...rest}
      onAdd={add}
      onDeleteChosen={can('delete') ? () => void removeRows(chosen) : undefined}
      onImport={can('import') ? () => setOpened({ kind: 'import' }) : undefined}
      onExport={
        can('export')
          ? (scope) =>
              void runExport({
                scope,
                ...(scope === 'shown' ? { ...onlyFound(state, within), columns: shownColumns } : {}),
              })
          : undefined
      }
      numChosen={chosen.length}
      isExporting={isExporting}
    >
      {toolbar}
      {chosen.length > 0 && chosenActions?.(chosen)}
    </ResourceToolbar>
  )

  const noun = nounIn(resource.label, language)
  return (
    <>
      <ListFrame
        heading={heading}
        noun={noun}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={keyOf}
        cardTitle={resource.title}
        toolbar={tools}
        empty={<NothingYet noun={noun} onAdd={add} />}
        onRowOpen={onRowOpen ?? edit}
        rowActions={numActions > 0 ? (row) => <RowActions actions={actionsOf(row)} /> : undefined}
        actionsWidth={AROUND_ACTIONS_PX + Math.max(2, numActions) * ACTION_PX}
        {...(can('delete') ? { selection, onSelectionChange: setSelection } : {})}
      />
      <FormDialog
        resource={resource}
        mode={opened?.kind === 'edit' ? 'edit' : 'new'}
        row={opened?.kind === 'edit' ? opened.row : undefined}
        initial={(opened?.kind === 'new' && opened.start) || initial}
        isOpen={opened?.kind === 'new' || opened?.kind === 'edit'}
        onClose={() => setOpened(null)}
        onSaved={handleSaved}
        {...(formExtra ? { extra: formExtra } : {})}
      />
      <ImportDialog
        resource={resource}
        isOpen={opened?.kind === 'import'}
        onClose={() => setOpened(null)}
        onImported={() => {
          change({ kind: 'page', page: 1, pageSize: state.pageSize })
        }}
      />
    </>
  )
}

/** Component of a resource's page, for the manifest of its feature. */
export function resourcePage<R extends Resource>(
  resource: R,
  options: Omit<ResourcePageProps<R>, 'resource'> = {},
): ComponentType {
  return () => <ResourcePage resource={resource} {...options} />
}

/** Reopens the form that was open when the session ended. */
const openedAgain = ({ row }: OpenedForm): Opened => (row ? { kind: 'edit', row } : { kind: 'new' })

const keyOf = (row: ResourceRow): string => row.keyId

const shapeOf = (resource: Resource): ListShape => ({
  filters: resource.search,
  sortable: sortableFields(resource),
  sort: resource.sort,
})

const searchFieldsOf = (resource: Resource, language: Language): SearchField[] =>
  resource.search.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const { kind, choices, optionsPath } = field
    const options = choices?.map((choice) => ({ value: choice.value, label: labelIn(choice.label, language) }))
    const label = labelIn(field.label, language)
    return [{ name, label, kind, ...(options ? { options } : {}), ...(optionsPath ? { optionsPath } : {}) }]
  })

const onlyFound = (
  { filters, sort }: { filters: Readonly<Record<string, string>>; sort: ListShape['sort'] },
  within: Readonly<Record<string, string>> = {},
) => ({ filters: { ...filters, ...within }, sort })

/** Selected rows on the current page; rows that are no longer shown are deselected. */
function useSelection(rows: readonly ResourceRow[] | undefined, isDeletable: (row: ResourceRow) => boolean) {
  const [selection, setSelection] = useState(NONE)
  const chosen = (rows ?? []).filter((row) => selection.has(row.keyId) && isDeletable(row))
  return { selection, setSelection, chosen }
}

function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <>
      {actions.map(({ id, label, icon, isDisabled = false, onSelect }) => (
        <IconButton
          key={id}
          size="sm"
          label={label}
          disabled={isDisabled}
          onClick={(event) => {
            event.stopPropagation()
            onSelect()
          }}
        >
          {icon}
        </IconButton>
      ))}
    </>
  )
}
