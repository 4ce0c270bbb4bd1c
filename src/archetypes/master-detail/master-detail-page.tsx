// A page of two parts: a list or tree on the left, the selected item on the right. The selection is in the address;
// unsaved changes on the right are asked about before they are discarded. editor-panel.tsx is the right side for a
// draft, master-resource-page.tsx the page whose left side is a resource.

import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row, Span } from '#ui/box.ts'
import { EmptyState, type EmptyStateProps, Waiting } from '#ui/feedback.tsx'
import { Tree } from '#ui/tree.tsx'
import { ChoicePage } from '../choice-page.tsx'
import type { Discarding } from '../draft/use-draft.ts'
import { useLeaveGuard } from '../draft/use-leave-guard.ts'
import { FoldPanel } from '../fold-panel.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useNodeAddress } from '../tree-resource/use-node-address.ts'

/** An item on the left. */
export interface MasterNode<Item> {
  readonly id: string
  readonly label: string
  /** Null: a heading over other items, not selectable. */
  readonly item: Item | null
  readonly children: readonly MasterNode<Item>[]
}

/** The selected item with its name. */
interface Chosen<Item> {
  readonly id: string
  readonly label: string
  readonly item: Item
}

/** Facts about the left side for the right side. */
interface DetailPart<Item> {
  /** Passed to the draft of the right side: it is asked about before the selection changes. */
  readonly discarding: Discarding
  readonly others: readonly Chosen<Item>[]
}

interface MasterQuery<Items> {
  readonly data: Items | undefined
  readonly error: Error | null
  refetch(): unknown
}

interface MasterDetailPageProps<Items, Item> {
  /** Value of the `data-page` attribute. */
  name: string
  /** Heading of the left side, and the name of its tree. */
  heading: string
  query: MasterQuery<Items>
  /** Must be the same function in every render while {@link query} returns the same data. */
  nodesOf: (items: Items) => readonly MasterNode<Item>[]
  /** Name of the address parameter for the selection. */
  address?: string
  /** The item shown while the address names none; without it a hint is shown. */
  start?: string | undefined
  /** Shown behind a name on the left. */
  mark?: (item: Item) => ReactNode
  /** Shown at the right end of the heading. */
  tools?: ReactNode
  /** Shown where the left side is empty. */
  nothing: EmptyStateProps
  /** Shown where nothing is selected. */
  unchosen?: EmptyStateProps
  /** Mounted anew for each selection. */
  children: (chosen: Chosen<Item>, part: DetailPart<Item>) => ReactNode
}

export function MasterDetailPage<Items, Item>(props: MasterDetailPageProps<Items, Item>) {
  const { heading, query, nodesOf, start, nothing, unchosen = nothing, mark, children } = props
  const { t } = useTranslation()
  const { node, choose } = useNodeAddress(props.address)
  const { discarding, mayLeave } = useLeaveGuard()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { data, error } = query
  const nodes = useMemo(() => (data === undefined ? [] : nodesOf(data).map(shown)), [data, nodesOf])
  const flat = useMemo(() => flattened(nodes), [nodes])
  const choices = useMemo(() => flat.flatMap(choiceOf), [flat])
  if (data === undefined && error) return <ListFailure error={error} onRetry={() => void query.refetch()} />
  if (data === undefined) return <Waiting text={t('resource.loading')} />

  const chosen = choices.find(({ id }) => id === node) ?? choices.find(({ id }) => id === start)
  async function handleSelect({ id, item }: MasterNode<Item>): Promise<void> {
    if (item === null || id === chosen?.id) return
    const question = {
      title: t('drafts.leave'),
      detail: t('drafts.leaveDetail', { name: chosen?.label ?? '' }),
      confirmLabel: t('drafts.giveUp'),
      cancelLabel: t('drafts.stay'),
    }
    if (await mayLeave(question)) choose(id)
  }

  return (
    <ChoicePage
      name={props.name}
      choice={
        <FoldPanel heading={heading} tools={props.tools}>
          <Box flex="1" minHeight="0" padding="2">
            <Tree
              label={heading}
              nodes={nodes}
              selected={chosen?.id ?? null}
              onSelect={(one) => void handleSelect(one)}
              expanded={new Set(flat.flatMap(({ id }) => (folded.has(id) ? [] : [id])))}
              onExpandedChange={(open) => setFolded(new Set(flat.flatMap(({ id }) => (open.has(id) ? [] : [id]))))}
              texts={{ empty: nothing.title }}
              renderLabel={({ item }, label) => (
                <Row gap="2">
                  <Span overflow="hidden" textOverflow="ellipsis">
                    {label}
                  </Span>
                  {item !== null && mark?.(item)}
                </Row>
              )}
            />
          </Box>
        </FoldPanel>
      }
    >
      {chosen ? (
        <Part key={chosen.id}>
          {children(chosen, { discarding, others: choices.filter(({ id }) => id !== chosen.id) })}
        </Part>
      ) : (
        <EmptyState {...(choices.length === 0 ? nothing : unchosen)} />
      )}
    </ChoicePage>
  )
}

/** A node in the form of the tree component. */
interface ShownNode<Item> extends MasterNode<Item> {
  readonly isDisabled: boolean
  readonly children: readonly ShownNode<Item>[]
}

const shown = <Item,>(node: MasterNode<Item>): ShownNode<Item> => ({
  ...node,
  isDisabled: node.item === null,
  children: node.children.map(shown),
})

const Part = ({ children }: { children: ReactNode }) => children

const choiceOf = <Item,>({ id, label, item }: MasterNode<Item>): Chosen<Item>[] =>
  item === null ? [] : [{ id, label, item }]

const flattened = <Item,>(nodes: readonly ShownNode<Item>[]): ShownNode<Item>[] =>
  nodes.flatMap((node) => [node, ...flattened(node.children)])
