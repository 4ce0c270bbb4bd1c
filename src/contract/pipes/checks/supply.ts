import { findBlocks, SOURCES_JOINED } from '../find-blocks.ts'
import { buildPipeGraph } from '../pipe-graph.ts'
import type { Place, TownPipe } from '../town.ts'
import type { Finding } from './finding.ts'
import type { PlaneTown } from './plane-town.ts'

interface Joined extends TownPipe {
  readonly from: string
  readonly to: string
}

/** Stations without a pipe, pipes without a source, and pipes that are wider than what feeds them. */
export function checkSupply({ town, nodes }: PlaneTown): Finding[] {
  const pipes = town.pipes.filter((pipe): pipe is Joined => pipe.from !== null && pipe.to !== null)
  const sources = town.nodes.filter(({ kind }) => kind === 'source').map(({ id }) => id)
  const graph = buildPipeGraph({ pipes, sources, valves: [] })
  const { blocks, blockOfPipe, blockAbove } = findBlocks(graph)
  const isJoined = new Set(town.pipes.flatMap(({ from, to }) => [from, to]))
  const stations = town.nodes.flatMap(({ id, kind, place }): Finding[] =>
    kind === 'station' && !isJoined.has(id)
      ? [{ kind: 'stationWithoutPipe', place, elements: [id], figure: null }]
      : [],
  )
  const unreached = pipes.filter((_, at) => (blockOfPipe[at] ?? -1) < 0)
  const islands = piecesOf(unreached).map(
    (piece): Finding => ({
      kind: 'island',
      place: placeOf(piece[0], nodes),
      elements: piece.map(({ id }) => id),
      figure: piece.length,
    }),
  )
  const wider = pipes.flatMap((pipe, at): Finding[] => {
    const top = blocks[blockOfPipe[at] ?? -1]?.top ?? SOURCES_JOINED
    // within a ring heat comes from either side
    if (top === SOURCES_JOINED || ![graph.indexOf.get(pipe.from), graph.indexOf.get(pipe.to)].includes(top)) return []
    const feeding = blocks[blockAbove[top] ?? -1]?.pipes.flatMap((index) => {
      const one = pipes[index]
      return one && [one.from, one.to].includes(graph.nodes[top] ?? '') ? [one] : []
    })
    if (!feeding || feeding.length === 0) return []
    const more = pipe.dnMm - feeding.reduce((most, { dnMm }) => Math.max(most, dnMm), 0)
    if (more <= 0) return []
    const elements = [pipe.id, ...feeding.map(({ id }) => id)]
    return [{ kind: 'dnGrows', place: placeOf(pipe, nodes), elements, figure: more }]
  })
  return [...stations, ...islands, ...wider]
}

function placeOf(pipe: TownPipe | undefined, nodes: PlaneTown['nodes']): Place | null {
  if (!pipe) return null
  return pipe.line?.[Math.floor(pipe.line.length / 2)] ?? nodes.get(pipe.from ?? '')?.place ?? null
}

/** Pipes that hang together. */
function piecesOf(pipes: readonly Joined[]): Joined[][] {
  const at = new Map<string, Joined[]>()
  for (const pipe of pipes) for (const node of [pipe.from, pipe.to]) at.set(node, [...(at.get(node) ?? []), pipe])
  const seen = new Set<Joined>()
  return pipes.flatMap((first) => {
    if (seen.has(first)) return []
    const piece: Joined[] = []
    const open = [first]
    seen.add(first)
    for (let pipe = open.pop(); pipe; pipe = open.pop()) {
      piece.push(pipe)
      for (const node of [pipe.from, pipe.to])
        for (const next of at.get(node) ?? [])
          if (!seen.has(next)) {
            seen.add(next)
            open.push(next)
          }
    }
    return [piece]
  })
}
