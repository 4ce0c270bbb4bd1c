import { useMemo } from 'react'
import { heatOf } from '#archetypes/point-menu/point-ways.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { type TelemetryNode, type TelemetryPoint, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import type { FaceplateTarget } from './faceplate-points.ts'

const FRESH_MS = 300_000
/** The nodes whose points a drawing shows beside each other. */
const LEVELS = ['source', 'boiler', 'well', 'unit']
/** An element that shows points of more nodes stands for none of them. */
const MAX_NODES = 4
const NO_POINTS: readonly TelemetryPoint[] = []

/** All points of the nodes that a pressed element shows, and where these are. */
export function useFaceplatePoints({ points }: Pick<FaceplateTarget, 'points'>) {
  const mayView = useHoldsCode('telemetry:view')
  const nodes = useNodes(LEVELS, mayView)
  const found = useMemo(() => {
    const list = nodes.data ?? []
    const codes = new Set(points.map(({ nodeCode }) => nodeCode))
    const own = list.filter(({ code }) => codes.has(code)).slice(0, MAX_NODES)
    const byId = new Map(list.map((node) => [node.keyId, node]))
    return {
      own,
      heat: heatOf(byId, own[0]),
      titles: new Map(own.map((node) => [node.keyId, titleOf(node, byId)])),
    }
  }, [nodes.data, points])
  const nodeIds = found.own.map(({ keyId }) => keyId)
  const known = useAnswer(telemetryCalls.points, { nodeIds }, { enabled: nodeIds.length > 0, staleTime: FRESH_MS })
  return {
    ...found,
    known: known.data ?? NO_POINTS,
    isWaiting: mayView && (nodes.isPending || (nodeIds.length > 0 && known.isPending)),
    error: nodes.error ?? known.error,
    retry: () => void Promise.all([nodes.refetch(), known.refetch()]),
  }
}

/** A unit with its station. */
function titleOf(node: TelemetryNode, byId: ReadonlyMap<string, TelemetryNode>): string {
  const above = node.nodeType === 'unit' ? byId.get(node.parentId ?? '') : undefined
  return above ? `${above.name} ${node.name}` : node.name
}
