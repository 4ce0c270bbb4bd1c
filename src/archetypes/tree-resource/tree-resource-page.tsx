// A whole page from a resource with parent and child records: the tree on the left, the children of the selected record
// on the right. A feature provides the resource and the field that names the parent. What needs more uses a slot, or is
// a separate page over the same hooks.

import { useSetAtom } from 'jotai'
import { Pencil, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { OfRow, Resource, ResourceRow, ResourceValues, RowOf, Verb } from '#contract/kit/resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { sayAtom } from '#data/notices.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { styled } from '#ui/styled.ts'
import type { TreeMove } from '#ui/tree.tsx'
import { useKeptBase } from '../draft/use-draft.ts'
import { PageHeading } from '../page-heading.tsx'
import { formFormat, formOf } from '../resource/form-draft.ts'
import { ImportDialog } from '../resource/import-dialog.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { ResourceFormDialog } from '../resource/resource-form-dialog.tsx'
import { ResourceToolbar } from '../resource/resource-toolbar.tsx'
import { useColumnChoice } from '../resource/use-column-choice.tsx'
import { useDelete } from '../resource/use-delete.ts'
import { useExport } from '../resource/use-export.ts'
import { ChildrenTable, useTreeColumns } from './children-table.tsx'
import { TreePanel } from './tree-panel.tsx'
import { childrenOf, idsAbove, nestRows, parentIds, placeOf } from './tree-rows.ts'
import { useNodeAddress } from './use-node-address.ts'
import { useRowSwitch } from './use-row-switch.ts'
import { useMoveRow, useTreeRows } from './use-tree.ts'

const Below = styled('h2', { base: { flex: 1, minWidth: '8rem', fontSize: 'md', fontWeight: 'bold' } })

interface TreeResourcePageProps<R extends Resource = Resource> {
  resource: R
  /** The field that names the parent. */
  parentField: keyof R['fields'] & string
  /** Initial values of a new record, besides its place. */
  initial?: ResourceValues
  /** A flag of the form that says whether a record is in use; each row gets a button that toggles it. */
  switchField?: keyof R['fields'] & string
  /** Shown before a record in the tree. */
  icon?: OfRow<RowOf<R>, ReactNode>
  /** Additional buttons of a row, before the others. */
  rowActions?: OfRow<RowOf<R>, ReactNode>
  /** Replaces the removal of a record; resolves to whether it was removed. */
  onRemove?: OfRow<RowOf<R>, Promise<boolean>>
}

type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly row: ResourceRow }
  | { readonly kind: 'import' }

/** The page of one tree resource; functions passed by a feature get rows typed by the resource's fields. */
export function TreeResourcePage<R extends Resource>(props: TreeResourcePageProps<R>) {
  return <PageOfTree {...props} />
}

function PageOfTree(props: TreeResourcePageProps) {
  const { resource, parentField, initial, switchField, icon, rowActions, onRemove } = props
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const can = (verb: Verb): boolean => resource.verbs.includes(verb) && mayDo(resource.permissionOf(verb))
  const say = useSetAtom(sayAtom)
  const { data, error, isFetching, refetch } = useTreeRows(resource)
  const rows = useMemo(() => data ?? [], [data])
  const nodes = useMemo(() => nestRows(rows, parentField, resource.title), [rows, parentField, resource.title])
  const parents = useMemo(() => parentIds(rows, parentField), [rows, parentField])
  const { node, choose } = useNodeAddress()
  const selected = rows.find(({ keyId }) => keyId === node) ?? null
  const below = useMemo(
    () => (selected ? childrenOf(rows, parentField, selected.keyId) : nodes.map(({ row }) => row)),
    [rows, nodes, parentField, selected],
  )
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const expanded = unfolded ?? new Set([...nodes.map(({ id }) => id), ...idsAbove(rows, parentField, node)])
  const { pathname } = useLocation()
  const choice = useColumnChoice(useHiddenColumns(pathname))
  const { hidden } = choice
  const columns = useTreeColumns(resource)
  const kept = useKeptBase(formOf(resource), formFormat)
  const [opened, setOpened] = useState<Opened | null>(
    () => kept && (kept.row ? { kind: 'edit', row: kept.row } : { kind: 'new' }),
  )
  const move = useMoveRow(resource)
  const remove = useDelete(resource)
  const turnOver = useRowSwitch(resource, switchField ?? '')
  const { runExport, isExporting } = useExport(resource)

  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />

  const titleOf = (row: ResourceRow): string => String(row[resource.title] ?? '')

  function goTo(id: string | null): void {
    setUnfolded(new Set([...expanded, ...idsAbove(rows, parentField, id)]))
    choose(id)
  }

  function handleMove({ id, parentId, index }: TreeMove): void {
    const row = rows.find(({ keyId }) => keyId === id)
    const from = placeOf(rows, parentField, id)
    // until the tree is reloaded, it has neither the new place nor the new version of the record moved last
    if (!row || !from || move.isPending) return
    const { keyId } = row
    if (parentId !== null) setUnfolded(new Set([...expanded, parentId]))
    move.mutate(
      { keyId, version: row.version, parentId, index },
      {
        onSuccess: ({ version }) =>
          say(t('treeResource.moved', { name: titleOf(row) }), 'success', {
            label: t('treeResource.undo'),
            run: () => move.mutate({ keyId, version, ...from }),
          }),
      },
    )
  }

  async function handleRemove(row: ResourceRow): Promise<void> {
    const parentId = placeOf(rows, parentField, row.keyId)?.parentId ?? null
    const isGone = onRemove ? await onRemove(row) : await remove([row])
    if (isGone && row.keyId === node) choose(parentId)
  }

  const add = can('add') ? () => setOpened({ kind: 'new' }) : undefined
  const edit = can('edit') ? (row: ResourceRow) => setOpened({ kind: 'edit', row }) : undefined
  const shownColumns = columns.map(({ id }) => id).filter((id) => !hidden.has(id))
  return (
    <Page fit="window" aria-busy={isFetching} data-page="tree-resource">
      <PageHeading />
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '17rem 1fr' }} gap="3" flex="1" minHeight="0">
        <TreePanel
          resource={resource}
          nodes={nodes}
          parents={parents}
          selected={selected?.keyId ?? null}
          onChoose={goTo}
          expanded={expanded}
          onExpandedChange={setUnfolded}
          onMove={edit && handleMove}
          switchField={switchField}
          icon={icon}
        />
        <Column gap="3" minHeight="0" minWidth="0">
          <Row gap="3" flexWrap="wrap" minHeight="7">
            <Below>
              {selected ? t('treeResource.below', { name: titleOf(selected) }) : t('treeResource.topLevel')}
            </Below>
            {selected && edit && (
              <Button size="sm" onClick={() => edit(selected)}>
                <Pencil size={16} aria-hidden />
                {t('resource.editRow', { name: titleOf(selected) })}
              </Button>
            )}
            {selected && can('delete') && (
              <Button size="sm" onClick={() => void handleRemove(selected)}>
                <Trash2 size={16} aria-hidden />
                {t('resource.deleteRow', { name: titleOf(selected) })}
              </Button>
            )}
          </Row>
          <ResourceToolbar
            onAdd={add}
            onImport={can('import') ? () => setOpened({ kind: 'import' }) : undefined}
            onExport={
              can('export')
                ? (scope) => void runExport({ scope, ...(scope === 'shown' ? { columns: shownColumns } : {}) })
                : undefined
            }
            onRefresh={() => void refetch()}
            onColumns={choice.open}
            numChosen={0}
            isExporting={isExporting}
            isRefreshing={isFetching}
          />
          <ChildrenTable
            resource={resource}
            columns={columns}
            rows={below}
            hiddenColumns={hidden}
            isRefreshing={isFetching}
            onOpen={({ keyId }) => goTo(keyId)}
            onAdd={add}
            onEdit={edit}
            onRemove={can('delete') ? (row) => void handleRemove(row) : undefined}
            switchField={switchField}
            onSwitch={edit && switchField !== undefined ? (row) => void turnOver(row) : undefined}
            rowActions={rowActions}
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
          if (selected) setUnfolded(new Set([...expanded, selected.keyId]))
          say(t('resource.saved'))
        }}
      />
      <ImportDialog
        resource={resource}
        isOpen={opened?.kind === 'import'}
        onClose={() => setOpened(null)}
        onImported={() => void refetch()}
      />
      {choice.dialogOf(columns)}
    </Page>
  )
}

/** Component of a tree resource's page, for the manifest of its feature. */
export function treeResourcePage<R extends Resource>(
  resource: R,
  options: Omit<TreeResourcePageProps<R>, 'resource'>,
): ComponentType {
  return () => <TreeResourcePage resource={resource} {...options} />
}
