import type { FlowBinding } from './binding-table.ts'
import type { PipeNetwork } from './pipe-network.ts'
import { PipeWalk } from './pipe-walk.ts'

/**
 * The flows of pipes that have none of their own: what is measured in one pipe flows in all of its run, which ends where
 * pipes branch or something is stored. Between two measured pipes each takes the flow of the nearer one. O(pipes).
 */
export function sharedFlows(network: PipeNetwork, measured: readonly FlowBinding[]): FlowBinding[] {
  const { pipes, firstNodes, lastNodes, passes, flowing } = network
  const walk = new PipeWalk(network)
  const ofElement = new Map(measured.map((flow) => [flow.element, flow]))
  const flows = Array.from(pipes, (element) => ofElement.get(element) ?? null)
  // breadth first, so that the nearer one comes first
  const queue = [...flows.keys()].filter((pipe) => flows[pipe])
  for (let next = 0; next < queue.length; next++) {
    const pipe = queue[next] ?? 0
    const flow = flows[pipe]
    if (!flow) continue
    for (const [node, leaves] of [
      [firstNodes[pipe] ?? 0, -1],
      [lastNodes[pipe] ?? 0, 1],
    ] as const) {
      if (passes[node] !== 1) continue
      for (const other of walk.pipesAt(node)) {
        if (flows[other]) continue
        const enters = firstNodes[other] === node ? 1 : -1
        flows[other] = { ...flow, element: pipes[other] ?? 0, direction: flow.direction * leaves * enters }
        queue.push(other)
      }
    }
  }
  return flows.flatMap((flow, pipe) => (flow && flowing[pipe] === 1 && !ofElement.has(flow.element) ? [flow] : []))
}
