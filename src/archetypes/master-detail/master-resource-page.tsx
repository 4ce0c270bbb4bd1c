// A page of two parts whose left side is a resource: its records are added, renamed and removed there. The right side
// shows something that belongs to the selected record, mostly a list. A feature provides the resource and the right
// side.

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { ListResult, OfRow, Resource, ResourceRow, RowOf } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useKeptBase } from '../draft/use-draft.ts'
import { formFormat, formOf } from '../resource/form-draft.ts'
import { ResourceFormDialog } from '../resource/resource-form-dialog.tsx'
import { useDelete } from '../resource/use-delete.ts'
import { useNodeAddress } from '../tree-resource/use-node-address.ts'
import { MasterDetailPage, type MasterNode } from './master-detail-page.tsx'

/** Loads all records at once: more than any of these lists has in practice. */
const EVERY = 500

/** A heading on the left, with records below it. */
interface MasterGroup {
  readonly id: string
  readonly label: string
}

interface MasterResourcePageProps<R extends Resource = Resource> {
  /** Value of the `data-page` attribute. */
  name: string
  resource: R
  heading: string
  addLabel: string
  nothing: { readonly icon: ReactNode; readonly title: string }
  /** Absent: one list without headings. Must be the same function in every render. */
  groupOf?: OfRow<RowOf<R>, MasterGroup>
  /** Heading of the right side. */
  titleOf: OfRow<RowOf<R>, string>
  /** Additional buttons beside the title, in front of the others. */
  actions?: OfRow<RowOf<R>, ReactNode>
  /** The right side; `renew` reloads the left side. */
  children: { call(row: RowOf<R>, renew: () => void): ReactNode }['call']
}

/** The page over one resource; functions passed by a feature get rows typed by the resource's fields. */
export function MasterResourcePage<R extends Resource>(props: MasterResourcePageProps<R>) {
  return <PageOfMasters {...props} />
}

function PageOfMasters(props: MasterResourcePageProps) {
  const { resource, groupOf, children } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const mayDo = useMayDo()
  const query = useEvery(resource)
  const { choose } = useNodeAddress()
  const kept = useKeptBase(formOf(resource), formFormat)
  const [opened, setOpened] = useState<ResourceRow | 'new' | null>(() => kept && (kept.row ?? 'new'))
  const remove = useDelete(resource)
  const nodesOf = useCallback(
    (rows: readonly ResourceRow[]) =>
      groupedNodes(rows, (row) => shownName(String(row[resource.title]), language), groupOf),
    [resource, groupOf, language],
  )
  const may = (verb: 'add' | 'edit' | 'delete'): boolean =>
    resource.verbs.includes(verb) && mayDo(resource.permissionOf(verb))

  const titleBar = (row: ResourceRow): ReactNode => {
    const name = shownName(String(row[resource.title]), language)
    return (
      <Row gap="3" flexWrap="wrap" minHeight="7">
        <Box as="h2" flex="1" minWidth="8rem" fontSize="md" fontWeight="bold">
          {props.titleOf(row)}
        </Box>
        {props.actions?.(row)}
        {may('edit') && (
          <Button size="sm" onClick={() => setOpened(row)}>
            <Pencil size={16} aria-hidden />
            {t('resource.editRow', { name })}
          </Button>
        )}
        {may('delete') && (
          <Button size="sm" onClick={() => void remove([row]).then((isGone) => isGone && choose(null))}>
            <Trash2 size={16} aria-hidden />
            {t('resource.deleteRow', { name })}
          </Button>
        )}
      </Row>
    )
  }

  return (
    <>
      <MasterDetailPage
        name={props.name}
        heading={props.heading}
        query={query}
        nodesOf={nodesOf}
        start={query.data && firstOf(nodesOf(query.data))}
        nothing={props.nothing}
        tools={
          may('add') && (
            <IconButton size="sm" label={props.addLabel} onClick={() => setOpened('new')}>
              <Plus size={16} aria-hidden />
            </IconButton>
          )
        }
      >
        {({ item }) => (
          <>
            {titleBar(item)}
            {children(item, () => void query.refetch())}
          </>
        )}
      </MasterDetailPage>
      <ResourceFormDialog
        resource={resource}
        mode={opened === 'new' ? 'new' : 'edit'}
        row={opened === 'new' ? undefined : (opened ?? undefined)}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        onSaved={({ keyId }) => {
          setOpened(null)
          choose(keyId)
        }}
      />
    </>
  )
}

const useEvery = (resource: Resource) =>
  useAnswer(
    callsOf(resource).list,
    { page: 1, limit: EVERY },
    { isQuiet: false, select: ({ list }: ListResult) => list },
  )

function groupedNodes(
  rows: readonly ResourceRow[],
  titleOf: (row: ResourceRow) => string,
  groupOf: OfRow<ResourceRow, MasterGroup> | undefined,
): MasterNode<ResourceRow>[] {
  const nodeOf = (row: ResourceRow) => ({ id: row.keyId, label: titleOf(row), item: row, children: [] })
  if (!groupOf) return rows.map(nodeOf)
  const groups = new Map<string, { label: string; children: MasterNode<ResourceRow>[] }>()
  for (const row of rows) {
    const { id, label } = groupOf(row)
    const group = groups.get(id)
    if (group) group.children.push(nodeOf(row))
    else groups.set(id, { label, children: [nodeOf(row)] })
  }
  return [...groups].map(([id, group]) => ({ id: `group ${id}`, item: null, ...group }))
}

/** The first record, under any heading. */
const firstOf = (nodes: readonly MasterNode<ResourceRow>[]): string | undefined =>
  nodes.map(({ id, item, children }) => (item === null ? firstOf(children) : id)).find((id) => id !== undefined)
