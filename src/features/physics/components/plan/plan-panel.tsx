import { MapPinOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { PlanFrame } from './plan-frame.tsx'
import { markOf } from './plan-layers.tsx'
import { usePlan } from './use-plan.ts'

interface PlanPanelProps {
  /** The node whose sub-tree is shown; null shows everything. */
  chosen: PhysicsTreeNode | null
  /** Every node, parents first. */
  rows: readonly PhysicsTreeNode[]
  typeName: (code: string) => string
  onChoose: (keyId: string) => void
}

/** The nodes of a sub-tree among the pipes; a press selects one. */
export function PlanPanel({ chosen, rows, typeName, onChoose }: PlanPanelProps) {
  const { t } = useTranslation()
  const { plan, isWaiting, error, refetch } = usePlan()
  const chosenId = chosen?.keyId ?? null
  const nodes = useMemo(() => {
    const below = subtreeOf(rows, chosenId)
    return (plan?.nodes ?? []).filter(({ keyId }) => below.has(keyId))
  }, [plan, rows, chosenId])
  // a node selected on the plan is in view already, so the plan does not move
  const [pressed, setPressed] = useState<{ readonly keyId: string; readonly fitId: string | null } | null>(null)
  const fitId = pressed !== null && pressed.keyId === chosenId ? pressed.fitId : chosenId
  const fit = useMemo(() => {
    const all = plan?.nodes ?? []
    const inside = subtreeOf(rows, fitId)
    const placed = all.filter(({ keyId }) => inside.has(keyId))
    return (placed.length > 0 ? placed : all).map(({ ground }) => ground)
  }, [plan, rows, fitId])
  if (isWaiting) return <Waiting text={t('resource.loading')} />
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!plan || plan.nodes.length === 0)
    return (
      <EmptyState icon={<MapPinOff size={40} />} title={t('physics.noPlaces')} detail={t('physics.noPlacesDetail')} />
    )
  const types = [...new Set(plan.nodes.map(({ nodeType }) => nodeType))]
  return (
    <Column flex="1" minHeight={{ base: '24rem', lg: 0 }} gap="2" paddingBlockStart="3">
      <Row gap="4" flexWrap="wrap" fontSize="sm" color="fg.muted">
        {types.map((type) => (
          <Row key={type} as="span" gap="1.5">
            <Span
              aria-hidden
              width="3"
              height="3"
              borderRadius={markOf(type).isSquare ? 'none' : 'full'}
              background={markOf(type).color}
            />
            {typeName(type)}
          </Row>
        ))}
        <Span>{t('physics.planHint')}</Span>
      </Row>
      {chosen && nodes.length === 0 && <Box role="status">{t('physics.noPlaceBelow', { name: chosen.name })}</Box>}
      <PlanFrame
        label={t('physics.plan')}
        plan={plan}
        nodes={nodes}
        fit={fit}
        fitKey={fitId ?? ''}
        chosenId={chosenId}
        onPress={(_at, node) => {
          if (!node) return
          setPressed({ keyId: node.keyId, fitId })
          onChoose(node.keyId)
        }}
      />
    </Column>
  )
}

/** A node and all its descendants; every row for null. Parents come first in `rows`. */
function subtreeOf(rows: readonly PhysicsTreeNode[], keyId: string | null): ReadonlySet<string> {
  if (keyId === null) return new Set(rows.map((row) => row.keyId))
  const found = new Set([keyId])
  for (const row of rows) if (row.parentId !== null && found.has(row.parentId)) found.add(row.keyId)
  return found
}
