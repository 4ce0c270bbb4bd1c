import { useMemo } from 'react'
import { usePhysicsTree } from '#archetypes/node-tree/use-physics-tree.ts'
import { planCalls } from '#contract/endpoints/physics-plan.ts'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { type Ground, type Projection, projectionAround } from '#features/physics/model/plan-view.ts'

export interface PlanNode extends PhysicsTreeNode {
  readonly ground: Ground
}

export interface DrawnPipe {
  readonly kind: 'trunk' | 'branch'
  readonly grounds: readonly Ground[]
}

export interface Plan {
  readonly projection: Projection
  /** Where the company is: what is shown while no node has a place. */
  readonly middle: Ground
  readonly nodes: readonly PlanNode[]
  readonly pipes: readonly DrawnPipe[]
}

/** The town in metres; null until it is loaded. */
export function usePlan() {
  const tree = usePhysicsTree()
  const { data, error, refetch } = useAnswer(planCalls.plan, {})
  const plan = useMemo((): Plan | null => {
    if (!data || !tree.data) return null
    const projection = projectionAround(data.nodes[0]?.at ?? data.company)
    const byId = new Map(tree.data.map((node) => [node.keyId, node]))
    return {
      projection,
      middle: projection.toGround(data.company),
      nodes: data.nodes.flatMap(({ keyId, at }) => {
        const node = byId.get(keyId)
        return node ? [{ ...node, ground: projection.toGround(at) }] : []
      }),
      pipes: data.pipes.map(({ kind, line }) => ({ kind, grounds: line.map(projection.toGround) })),
    }
  }, [data, tree.data])
  return { plan, isWaiting: !error && (data === undefined || tree.data === undefined), error, refetch }
}
