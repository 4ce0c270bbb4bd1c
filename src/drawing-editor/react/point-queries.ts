// What panels ask about the points of nodes, kept once: what one has read, the others have too.

import type { QueryClient } from '@tanstack/react-query'
import type { BindableParameter, EditorPorts } from './editor-ports.ts'

/** For so long an answer of the page around the editor is taken as it is. */
export const FRESH_MS = 60_000

/** The parameters of a node. */
export const parametersQuery = (ports: EditorPorts, node: string) => ({
  queryKey: ['drawing-editor', 'parameters of', node] as const,
  queryFn: () => ports.parametersOf(node),
  staleTime: FRESH_MS,
})

/** A parameter of a certain node. */
export interface PointOfNode extends BindableParameter {
  readonly nodeCode: string
  readonly paramCode: string
}

/** The points of several nodes. */
export const pointsQuery = (ports: EditorPorts, nodes: readonly string[]) => ({
  queryKey: ['drawing-editor', 'points of', ...nodes] as const,
  queryFn: async ({ client }: { readonly client: QueryClient }): Promise<readonly PointOfNode[]> => {
    const found = await Promise.all(nodes.map((node) => client.fetchQuery(parametersQuery(ports, node))))
    return found.flatMap((ofNode, at) =>
      ofNode.map((one) => ({ ...one, nodeCode: nodes[at] ?? '', paramCode: one.code })),
    )
  },
  staleTime: FRESH_MS,
})
