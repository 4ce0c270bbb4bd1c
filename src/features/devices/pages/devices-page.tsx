// Devices beside the tree of the nodes that have them.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeChoicePanel } from '../../../archetypes/node-tree/node-choice-panel.tsx'
import { type NodeItem, nestNodes } from '../../../archetypes/node-tree/node-forest.ts'
import { usePhysicsTree } from '../../../archetypes/node-tree/use-physics-tree.ts'
import { PageHeading } from '../../../archetypes/page-heading.tsx'
import { ListFailure } from '../../../archetypes/resource/list-states.tsx'
import { ResourcePage } from '../../../archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '../../../archetypes/tree-resource/use-node-address.ts'
import { deviceResource } from '../../../contract/resources/device.resource.ts'
import { Box, Column } from '../../../ui/box.ts'
import { Waiting } from '../../../ui/feedback.tsx'

/** Nodes that devices hang on, down to the last. */
const TYPES: readonly string[] = [
  'source',
  'boiler',
  'relayStation',
  'station',
  'cabinet',
  'unit',
  'community',
  'building',
  'unitDoor',
]

export function DevicesPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = usePhysicsTree()
  const { node, choose } = useNodeAddress()
  const forest = useMemo(
    (): NodeItem[] => nestNodes((data ?? []).filter(({ nodeType }) => TYPES.includes(nodeType))),
    [data],
  )
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const chosen = data.find(({ keyId }) => keyId === node) ?? null
  return (
    <Column padding={{ base: '3', md: '4' }} gap="3" height={{ lg: '100%' }} minHeight="0" data-page="devices">
      <PageHeading />
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '17rem 1fr' }} gap="3" flex="1" minHeight="0">
        <NodeChoicePanel
          heading={t('devices.tree')}
          forest={forest}
          selected={chosen?.keyId ?? null}
          onChoose={choose}
        />
        <Column minHeight="0" minWidth="0">
          <ResourcePage
            resource={deviceResource}
            heading={null}
            {...(chosen ? { within: { nodeId: chosen.keyId } } : {})}
            initial={{ nodeCode: chosen?.code ?? '', status: 'inUse', protocol: 'modbus-tcp' }}
          />
        </Column>
      </Box>
    </Column>
  )
}
