// A page of two parts: what there is on the left, the chosen one on the right. Duty: choose by the address, and ask before
// what was changed on the right is given up. Neighbours: editor-panel.tsx is the right side of a draft, master-resource-page.tsx
// the page whose left side is a resource.

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

/** Something on the left. */
export interface MasterNode<Item> {
  readonly id: string
  readonly label: string
  /** Null: a heading over others, which nobody chooses. */
  readonly item: Item | null
  readonly children: readonly MasterNode<Item>[]
}

/** What is chosen, with its name. */
interface Chosen<Item> {
  readonly id: string
  readonly label: string
  readonly item: Item
}

/** What the right side knows of the left one. */
interface DetailPart<Item> {
  /** Given to the draft of the right side: another choice asks first. */
  readonly discarding: Discarding
  readonly others: readonly Chosen<Item>[]
}

interface MasterQuery<Items> {
  readonly data: Items | undefined
  readonly error: Error | null
  refetch(): unknown
}

interface MasterDetailPageProps<Items, Item> {
  /** Stands in `data-page`. */
  name: string
  /** Over the left side, and the name of its tree. */
  heading: string
  query: MasterQuery<Items>
  /** Must be the same function from render to render, as {@link query} gives the same data. */
  nodesOf: (items: Items) => readonly MasterNode<Item>[]
  /** Name of the choice in the address. */
  address?: string
  /** The id of what is shown while the address names none; absent: a hint is. */
  start?: string | undefined
  /** Stands behind a name on the left. */
  mark?: (item: Item) => ReactNode
  /** Right end of the heading. */
  tools?: ReactNode
  /** Where there is nothing to choose from. */
  nothing: EmptyStateProps
  /** Where nothing is chosen. */
  unchosen?: EmptyStateProps
  /** Made anew for each choice. */
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

/** A node as the tree takes it. */
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
