// Points beside the tree of nodes that have them. Three pages show the same table, for all nodes, for sources and for
// units; each is a resource of its own, with codes of permission of its own.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeChoicePanel } from '../../../archetypes/node-tree/node-choice-panel.tsx'
import { type NodeItem, nestNodes } from '../../../archetypes/node-tree/node-forest.ts'
import { usePhysicsTree } from '../../../archetypes/node-tree/use-physics-tree.ts'
import { useRenewPlant } from '../../../archetypes/node-tree/use-renew-plant.ts'
import { PageHeading } from '../../../archetypes/page-heading.tsx'
import { ListFailure } from '../../../archetypes/resource/list-states.tsx'
import { ResourcePage } from '../../../archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '../../../archetypes/tree-resource/use-node-address.ts'
import type { Resource, ResourceRow } from '../../../contract/kit/resource.ts'
import {
  BINDING_START,
  pointResource,
  sourcePointResource,
  stationPointResource,
} from '../../../contract/resources/point.resource.ts'
import { useMayDo } from '../../../data/button-permission.ts'
import { Box, Column } from '../../../ui/box.ts'
import { Button } from '../../../ui/button.tsx'
import { Waiting } from '../../../ui/feedback.tsx'
import { LimitsDialog } from '../components/limits-dialog.tsx'

interface PointsPageProps {
  resource: Resource
  /** Types of nodes that the tree shows, down to the last of them. */
  types: readonly string[]
}

function PointsPage({ resource, types }: PointsPageProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { data, error, refetch } = usePhysicsTree()
  const { node, choose } = useNodeAddress()
  const renewPlant = useRenewPlant()
  const [limited, setLimited] = useState<readonly ResourceRow[] | null>(null)
  const forest = useMemo(
    (): NodeItem[] => nestNodes((data ?? []).filter((one) => types.includes(one.nodeType))),
    [data, types],
  )
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const chosen = data.find(({ keyId }) => keyId === node) ?? null
  return (
    <Column padding={{ base: '3', md: '4' }} gap="3" height={{ lg: '100%' }} minHeight="0" data-page="points">
      <PageHeading />
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '17rem 1fr' }} gap="3" flex="1" minHeight="0">
        <NodeChoicePanel
          heading={t('physics.tree')}
          forest={forest}
          selected={chosen?.keyId ?? null}
          onChoose={choose}
        />
        <Column minHeight="0" minWidth="0">
          <ResourcePage
            resource={resource}
            heading={null}
            onChanged={() => void renewPlant()}
            {...(chosen ? { within: { nodeId: chosen.keyId } } : {})}
            initial={{ ...BINDING_START, protocol: 'mqtt', isActive: true, nodeCode: chosen?.code ?? '' }}
            copyOf={(row) => ({ ...row, nodeCode: '' })}
            chosenActions={(rows) =>
              mayDo(resource.permissionOf('edit')) && (
                <Button onClick={() => setLimited(rows)}>{t('points.batchLimits', { count: rows.length })}</Button>
              )
            }
          />
        </Column>
      </Box>
      {limited && <LimitsDialog resource={resource} rows={limited} onClose={() => setLimited(null)} />}
    </Column>
  )
}

const ALL = [
  'source',
  'boiler',
  'relayStation',
  'station',
  'cabinet',
  'unit',
  'community',
  'building',
  'unitDoor',
  'household',
]
const OF_SOURCES = ['source', 'boiler']
const OF_STATIONS = ['source', 'relayStation', 'station', 'cabinet', 'unit']

export const PointConfigPage = () => <PointsPage resource={pointResource} types={ALL} />
export const SourcePointsPage = () => <PointsPage resource={sourcePointResource} types={OF_SOURCES} />
export const StationPointsPage = () => <PointsPage resource={stationPointResource} types={OF_STATIONS} />
