// A drawn town as it is edited on a map.

import { type EditNetwork, networkOf } from '#contract/pipes/edits/network.ts'
import { drawTown } from './drawn-town.ts'

/** Each pipe has a valve where it begins. */
export function drawNetwork(numStreets: number, perStreet: number): EditNetwork {
  const { nodes, pipes } = drawTown(numStreets, perStreet)
  const valves = pipes.flatMap(({ id, from }) =>
    from === null ? [] : [{ id: `valve ${id}`, node: from, pipe: id, code: `V ${id}`, version: 1 }],
  )
  return networkOf({
    nodes: nodes.map((node) => ({ ...node, code: node.id, name: node.id, depthM: null, version: 1 })),
    pipes: pipes.flatMap(({ from, to, ...pipe }, at) =>
      from === null || to === null
        ? []
        : [
            {
              ...pipe,
              from,
              to,
              code: pipe.id,
              kind: 'branch' as const,
              lengthIsMeasured: at % 3 === 0,
              laying: 'direct' as const,
              roughnessMm: 0.5,
              builtYear: null,
              version: 1,
            },
          ],
    ),
    valves,
  })
}
