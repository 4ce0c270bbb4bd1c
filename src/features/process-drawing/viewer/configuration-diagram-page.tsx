// The drawings of the plant by its tree. The chosen node is in the address; a node without a drawing of its own is shown
// by that of its station.

import { MousePointerClick, Workflow } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicePage } from '#archetypes/choice-page.tsx'
import { NodeChoicePanel } from '#archetypes/node-tree/node-choice-panel.tsx'
import { nestNodes } from '#archetypes/node-tree/node-forest.ts'
import { drawingOfNode } from '#archetypes/point-menu/drawing-link.ts'
import { useDrawings } from '#archetypes/point-menu/use-drawing-links.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { Box, Span } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useDrawing } from '../drawings/use-drawings.ts'
import { DrawingFailure } from './drawing-failure.tsx'
import { DrawingFrame } from './drawing-frame.tsx'

/** With their ancestors. */
const LEVELS = ['source', 'unit']

export function ConfigurationDiagramPage() {
  const { t } = useTranslation()
  const nodes = useNodes(LEVELS)
  const { node: chosen, choose } = useNodeAddress()
  const forest = useMemo(() => nestNodes(nodes.data ?? []), [nodes.data])
  if (nodes.error && !nodes.data) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
  if (!nodes.data) return <Waiting text={t('resource.loading')} />
  const node = nodes.data.find(({ keyId }) => keyId === chosen)
  const chooseUnit = (code: string): void => choose(nodes.data.find((each) => each.code === code)?.keyId ?? null)
  return (
    <ChoicePage
      name="configuration-diagram"
      choice={
        <NodeChoicePanel
          heading={t('drawing.diagramTree')}
          forest={forest}
          selected={node?.keyId ?? null}
          onChoose={choose}
        />
      }
    >
      <DrawingOfNode node={node} onUnit={chooseUnit} />
    </ChoicePage>
  )
}

interface DrawingOfNodeProps {
  node: TelemetryNode | undefined
  onUnit: (code: string) => void
}

function DrawingOfNode({ node, onUnit }: DrawingOfNodeProps) {
  const { t } = useTranslation()
  const [stations, sources] = [useDrawings('station'), useDrawings('source')]
  const found = node ? (drawingOfNode(node.code, stations) ?? drawingOfNode(node.code, sources)) : null
  const [{ place, board }, setBoard] = useState({ place: '', board: 0 })
  const shown = found?.drawing
  const {
    data: drawing,
    error,
    refetch,
  } = useDrawing(
    shown?.type ?? 'station',
    {
      keyId: shown?.keyId ?? null,
      nodeCode: shown?.isRolledOut ? shown.nodeCode : null,
      unitCode: found?.unitCode ?? null,
    },
    shown !== undefined,
  )
  const fallback = !node ? (
    <EmptyState
      icon={<MousePointerClick size={40} />}
      title={t('drawing.chooseNode')}
      detail={t('drawing.chooseNodeDetail')}
    />
  ) : !shown ? (
    <EmptyState
      icon={<Workflow size={40} />}
      title={t('drawing.noDrawing', { name: node.name })}
      detail={t('drawing.noDrawingDetail')}
    />
  ) : error ? (
    <DrawingFailure error={error} hasId onRetry={() => void refetch()} />
  ) : (
    <Waiting text={t('drawing.loading')} />
  )
  return (
    <Box flex="1" minHeight={{ base: '24rem', lg: '0' }} borderWidth="1px" borderColor="border.subtle">
      <DrawingFrame
        drawing={shown ? drawing : undefined}
        isLoading={shown !== undefined && !drawing && !error}
        fallback={fallback}
        leading={
          <Span fontWeight="bold">{drawing && shown ? drawing.title : (node?.name ?? t('drawing.diagram'))}</Span>
        }
        units={drawing?.units ?? []}
        onUnit={onUnit}
        board={place === shown?.keyId ? board : 0}
        onBoard={(next) => setBoard({ place: shown?.keyId ?? '', board: next })}
        start={null}
      />
    </Box>
  )
}
