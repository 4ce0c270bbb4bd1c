// A whole page from a resource whose records hang below each other: the tree on the left, what is below the chosen record
// on the right. A feature gives the resource and the field that names the parent; what needs more takes a slot, or is a
// page of its own over the same hooks.

import { useSetAtom } from 'jotai'
import { ChevronsDownUp, ChevronsUpDown, Pencil, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { labelIn } from '../../contract/kit/language.ts'
import type { Resource, ResourceRow, ResourceValues, Verb } from '../../contract/kit/resource.ts'
import { useMayDo } from '../../data/button-permission.ts'
import { NOTICE_MS } from '../../data/error-catalogue.ts'
import { useHiddenColumns } from '../../data/hidden-columns.ts'
import { showNoticeAtom } from '../../data/notices.ts'
import { useLanguage } from '../../data/use-language.ts'
import { Box, Column, Row } from '../../ui/box.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ColumnChooser } from '../../ui/column-chooser.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState, Waiting } from '../../ui/feedback.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tree } from '../../ui/tree.tsx'
import { fieldColumns } from '../cells/field-columns.tsx'
import { useValueWords } from '../cells/use-value-words.ts'
import { ImportDialog } from '../resource/import-dialog.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { nounIn } from '../resource/noun.ts'
import { ResourceFormDialog } from '../resource/resource-form-dialog.tsx'
import { ResourceToolbar } from '../resource/resource-toolbar.tsx'
import { useDelete } from '../resource/use-delete.ts'
import { useExport } from '../resource/use-export.ts'
import { useListTexts } from '../resource/use-list-texts.ts'
import { childrenOf, nestRows, parentIds, placeOf } from './tree-rows.ts'
import { type TreeMoveRequest, useMoveRow, useTreeRows } from './use-tree.ts'

export interface TreeResourcePageProps {
  resource: Resource
  /** The field that names the parent. */
  parentField: string
  initial?: ResourceValues
  /** Own buttons of a row, before edit and delete. */
  rowActions?: (row: ResourceRow) => ReactNode
  /** Removes a record in a way of its own; resolves with whether it is gone. */
  onRemove?: (row: ResourceRow) => Promise<boolean>
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly row: ResourceRow }
  | { readonly kind: 'import' }
  | { readonly kind: 'columns' }

export function TreeResourcePage({ resource, parentField, initial, rowActions, onRemove }: TreeResourcePageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useValueWords()
  const texts = useListTexts()
  const mayDo = useMayDo()
  const showNotice = useSetAtom(showNoticeAtom)
  const { pathname } = useLocation()
  const can = (verb: Verb): boolean => resource.verbs.includes(verb) && mayDo(resource.permissionOf(verb))
  const { data, error, isFetching, refetch } = useTreeRows(resource)
  const move = useMoveRow(resource)
  const remove = useDelete(resource)
  const { runExport, isExporting } = useExport(resource)
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string> | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hidden, setHidden] = useHiddenColumns(pathname)
  const rows = useMemo(() => data ?? [], [data])
  const tree = useMemo(() => nestRows(rows, parentField, resource.title), [rows, parentField, resource.title])
  const columns = useMemo(
    () => fieldColumns(resource, words).map((column) => ({ ...column, isSortable: false })),
    [resource, words],
  )
  const selectedId = query.get('node')
  const selected = rows.find(({ keyId }) => keyId === selectedId) ?? null
  const below = childrenOf(rows, parentField, selected?.keyId ?? null)
  const noun = nounIn(resource.label, language)
  const titleOf = (row: ResourceRow): string => String(row[resource.title] ?? '')
  const open = expanded ?? new Set(tree.map(({ id }) => id))

  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />

  const choose = (id: string | null): void => setQuery(id === null ? {} : { node: id }, { replace: true })

  function handleMove({ keyId, parentId, index }: TreeMoveRequest): void {
    const before = placeOf(rows, parentField, keyId)
    const row = rows.find((each) => each.keyId === keyId)
    if (!before || !row) return
    move.mutate(
      { keyId, parentId, index },
      {
        onSuccess: () => {
          if (parentId !== null) setExpanded(new Set([...open, parentId]))
          const message = { from: 'server', text: t('treeResource.moved', { name: titleOf(row) }) } as const
          showNotice({
            text: message,
            style: 'success',
            durationMs: NOTICE_MS.error,
            action: { label: t('treeResource.undo'), run: () => move.mutate({ keyId, ...before }) },
          })
        },
      },
    )
  }

  async function handleRemove(row: ResourceRow): Promise<void> {
    const isGone = onRemove ? await onRemove(row) : await remove([row])
    if (isGone && row.keyId === selectedId) choose(null)
  }

  const edit = can('edit') ? (row: ResourceRow) => setOpened({ kind: 'edit', row }) : undefined
  return (
    <Column padding="4" gap="3" height="100%" minHeight="0" data-page="tree-resource">
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '20rem 1fr' }} gap="3" flex="1" minHeight="0">
        <Panel
          heading={labelIn(resource.label, language)}
          minHeight={{ base: '20rem', lg: '0' }}
          tools={
            <Row>
              <IconButton
                size="sm"
                label={t('treeResource.expandAll')}
                onClick={() => setExpanded(parentIds(rows, parentField))}
              >
                <ChevronsUpDown size={16} aria-hidden />
              </IconButton>
              <IconButton size="sm" label={t('treeResource.collapseAll')} onClick={() => setExpanded(new Set())}>
                <ChevronsDownUp size={16} aria-hidden />
              </IconButton>
            </Row>
          }
        >
          <Box padding="3">
            <SearchField
              label={t('treeResource.search')}
              clearLabel={t('treeResource.clear')}
              value={text}
              onChange={setText}
            />
          </Box>
          <Box paddingInline="2">
            <Button
              size="sm"
              look={selected === null ? 'outline' : 'quiet'}
              aria-pressed={selected === null}
              onClick={() => choose(null)}
            >
              {t('treeResource.all')}
            </Button>
          </Box>
          <Box flex="1" minHeight="0" padding="2" title={can('edit') ? t('treeResource.moveHint') : undefined}>
            <Tree
              label={t('treeResource.tree', { noun })}
              nodes={tree}
              selected={selectedId}
              onSelect={(node) => choose(node.id)}
              expanded={open}
              onExpandedChange={setExpanded}
              filter={text}
              texts={{ empty: t('treeResource.treeEmpty') }}
              {...(can('edit')
                ? { onMove: ({ id, parentId, index }) => handleMove({ keyId: id, parentId, index }) }
                : {})}
            />
          </Box>
        </Panel>
        <Column gap="3" minHeight={{ base: '24rem', lg: '0' }} minWidth="0">
          <Row gap="3" flexWrap="wrap">
            <Box as="h1" fontSize="lg" fontWeight="bold" flex="1">
              {selected ? t('treeResource.below', { name: titleOf(selected) }) : t('treeResource.topLevel')}
            </Box>
            {selected && edit && (
              <Button size="sm" onClick={() => edit(selected)}>
                <Pencil size={16} aria-hidden />
                {t('resource.editRow', { name: titleOf(selected) })}
              </Button>
            )}
            {selected && can('delete') && (
              <Button size="sm" onClick={() => void handleRemove(selected)}>
                <Trash2 size={16} aria-hidden />
                {t('treeResource.remove')}
              </Button>
            )}
          </Row>
          <ResourceToolbar
            onAdd={can('add') ? () => setOpened({ kind: 'new' }) : undefined}
            onImport={can('import') ? () => setOpened({ kind: 'import' }) : undefined}
            onExport={can('export') ? (scope) => void runExport({ scope }) : undefined}
            onRefresh={() => void refetch()}
            onColumns={() => setOpened({ kind: 'columns' })}
            numChosen={0}
            isExporting={isExporting}
            isRefreshing={isFetching}
          />
          <DataTable
            label={labelIn(resource.label, language)}
            columns={columns}
            rows={below}
            rowKey={({ keyId }) => keyId}
            hiddenColumns={hidden}
            state={isFetching ? 'refreshing' : 'ready'}
            empty={
              <EmptyState
                icon={<ChevronsDownUp size={32} />}
                title={t('treeResource.nothingBelow')}
                detail={can('add') ? t('treeResource.nothingBelowDetail') : undefined}
              />
            }
            texts={texts.table}
            actionsLabel={t('resource.actions')}
            onRowOpen={(row) => choose(row.keyId)}
            rowActions={(row) => (
              <>
                {rowActions?.(row)}
                {edit && (
                  <IconButton size="sm" label={t('resource.editRow', { name: titleOf(row) })} onClick={() => edit(row)}>
                    <Pencil size={16} aria-hidden />
                  </IconButton>
                )}
                {can('delete') && (
                  <IconButton
                    size="sm"
                    label={t('resource.deleteRow', { name: titleOf(row) })}
                    onClick={() => void handleRemove(row)}
                  >
                    <Trash2 size={16} aria-hidden />
                  </IconButton>
                )}
              </>
            )}
          />
        </Column>
      </Box>
      <ResourceFormDialog
        resource={resource}
        mode={opened?.kind === 'edit' ? 'edit' : 'new'}
        row={opened?.kind === 'edit' ? opened.row : undefined}
        initial={{ ...initial, [parentField]: selected?.keyId ?? null, sortOrder: below.length }}
        isOpen={opened?.kind === 'new' || opened?.kind === 'edit'}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          showNotice({
            text: { from: 'server', text: t('resource.saved') },
            style: 'success',
            durationMs: NOTICE_MS.error,
          })
        }}
      />
      <ImportDialog
        resource={resource}
        isOpen={opened?.kind === 'import'}
        onClose={() => setOpened(null)}
        onImported={() => void refetch()}
      />
      <ColumnChooser
        isOpen={opened?.kind === 'columns'}
        onClose={() => setOpened(null)}
        columns={columns.map(({ id, header, fixed }) => ({ id, header, isFixed: fixed !== undefined }))}
        hidden={hidden}
        onApply={(chosen) => {
          setHidden(chosen)
          setOpened(null)
        }}
        texts={texts.columnChooser}
      />
    </Column>
  )
}

/** The page of a tree resource, for the manifest of its feature. */
export function treeResourcePage(resource: Resource, options: Omit<TreeResourcePageProps, 'resource'>): ComponentType {
  return () => <TreeResourcePage resource={resource} {...options} />
}
