// Pumps, valves and make-up of one station or many: choose, preview by the gate, send in parts, see each result.

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { nestNodes, ownersOf } from '#archetypes/node-tree/node-forest.ts'
import { NodeTreePanel } from '#archetypes/node-tree/node-tree-panel.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { Row } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { useBatch } from '../api/use-batch.ts'
import { BatchPanel } from '../components/batch-panel.tsx'

const LEVELS = ['unit'] as const
const NO_NODES = [] as const

export function StationControlPage() {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const nodes = useNodes(LEVELS)
  const forest = useMemo(() => nestNodes(nodes.data ?? NO_NODES), [nodes.data])
  const unitIds = useMemo(
    () => (ticked.size === 0 ? [] : ownersOf(forest, ticked, LEVELS).map(({ keyId }) => keyId)),
    [forest, ticked],
  )
  const batch = useBatch()
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
  return (
    <Page fit="window" data-page="station-control">
      <PageHeading />
      <StopStrategies />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => {
            setTicked(next)
            batch.clear()
          }}
          noneText={t('controlRoom.noUnits')}
        />
        <BatchPanel unitIds={unitIds} batch={batch} />
      </Row>
    </Page>
  )
}
