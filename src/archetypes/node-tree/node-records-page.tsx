// A list of records that belong to nodes, beside the tree of those nodes.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceValues } from '#contract/kit/resource.ts'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import { Waiting } from '#ui/feedback.tsx'
import { ChoicePage } from '../choice-page.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { ResourcePage, type ResourcePageProps } from '../resource/resource-page.tsx'
import { useNodeAddress } from '../tree-resource/use-node-address.ts'
import { NodeChoicePanel } from './node-choice-panel.tsx'
import { type NodeItem, nestNodes } from './node-forest.ts'
import { usePhysicsTree } from './use-physics-tree.ts'

interface NodeRecordsPageProps extends Omit<ResourcePageProps, 'heading' | 'within' | 'initial'> {
  /** Value of the `data-page` attribute. */
  name: string
  /** Heading of the tree. */
  tree: string
  /** Node types in the tree, down to the lowest. */
  types: readonly string[]
  /** Initial values of a new record, besides the code of the selected node. */
  start: ResourceValues
}

/** Filtered by the selected node, which is in the address. The resource has the fields `nodeId` and `nodeCode`. */
export function NodeRecordsPage({ name, tree, types, start, ...list }: NodeRecordsPageProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = usePhysicsTree()
  const { node, choose } = useNodeAddress()
  const forest = useMemo(
    (): NodeItem<PhysicsTreeNode>[] => nestNodes((data ?? []).filter(({ nodeType }) => types.includes(nodeType))),
    [data, types],
  )
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const chosen = data.find(({ keyId }) => keyId === node) ?? null
  return (
    <ChoicePage
      name={name}
      choice={<NodeChoicePanel heading={tree} forest={forest} selected={chosen?.keyId ?? null} onChoose={choose} />}
    >
      <ResourcePage
        {...list}
        heading={null}
        {...(chosen ? { within: { nodeId: chosen.keyId } } : {})}
        initial={{ ...start, nodeCode: chosen?.code ?? '' }}
      />
    </ChoicePage>
  )
}
