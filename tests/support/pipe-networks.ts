// Small networks of pipes with rings, and searches of every possibility to compare quick ones with.

import fc from 'fast-check'
import type { PipeNetwork, Valve } from '#contract/pipes/pipe-graph.ts'

const NUM_NODES = 7
const node = fc.integer({ min: 0, max: NUM_NODES - 1 })
const valveStates = fc.array(fc.constantFrom('none', 'open', 'closed', 'stuck', 'stuck closed'), {
  minLength: 18,
  maxLength: 18,
})

/** Up to nine pipes among seven nodes with one source or two, in one piece or several, with a valve at some ends. */
export const arbitraryNetwork: fc.Arbitrary<PipeNetwork> = fc
  .record({
    joints: fc
      .array(fc.tuple(node, node), { minLength: 2, maxLength: 9 })
      .map((joints) => joints.filter(([from, to]) => from !== to))
      .filter((joints) => joints.length > 0),
    states: valveStates,
    numSources: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ joints, states, numSources }) => {
    const pipes = joints.map(([from, to], at) => ({ id: `p${at}`, from: `n${from}`, to: `n${to}` }))
    const valves = pipes.flatMap(({ id, from, to }, at) =>
      [from, to].flatMap((place, side): Valve[] => {
        const state = states[2 * at + side] ?? 'none'
        if (state === 'none') return []
        const [isOpen, isStuck] = [!state.endsWith('closed'), state.startsWith('stuck')]
        return [{ id: `v${at}${side}`, node: place, pipe: id, isOpen, isStuck }]
      }),
    )
    return { pipes, valves, sources: Array.from({ length: numSources }, (_, at) => `n${at}`) }
  })

/** Every way from a source to a node through open valves that passes no node twice, as the ids of its pipes. */
export function everyWay({ pipes, valves, sources }: PipeNetwork, to: string): string[][] {
  const shut = new Set(valves.filter(({ isOpen }) => !isOpen).map(({ pipe }) => pipe))
  const ways: string[][] = []
  const goOn = (at: string, way: readonly string[], met: readonly string[]) => {
    if (at === to) return void (way.length > 0 && ways.push([...way]))
    for (const pipe of pipes) {
      if (shut.has(pipe.id) || (pipe.from !== at && pipe.to !== at)) continue
      const next = pipe.from === at ? pipe.to : pipe.from
      if (!met.includes(next)) goOn(next, [...way, pipe.id], [...met, next])
    }
  }
  for (const source of sources) goOn(source, [], [source])
  return ways
}

/** Pipes and nodes that are emptied from one pipe while certain valves are closed. */
function emptied({ pipes, valves }: PipeNetwork, leak: string, closed: ReadonlySet<string>): string[] {
  const isShut = (pipe: string, place: string) =>
    valves.some((valve) => valve.pipe === pipe && valve.node === place && (!valve.isOpen || closed.has(valve.id)))
  const met = new Set([leak])
  const places = new Set<string>()
  for (let before = -1; before < met.size + places.size; ) {
    before = met.size + places.size
    for (const { id, from, to } of pipes)
      for (const place of [from, to]) {
        if (isShut(id, place)) continue
        if (met.has(id)) places.add(place)
        else if (places.has(place)) met.add(id)
      }
  }
  return [...met, ...places]
}

/** Tries every choice of valves: the least that is emptied, and with how few closed valves. */
export function smallestShutOff(network: PipeNetwork, leak: string): { emptied: string[]; numClosed: number } {
  const movable = network.valves.filter(({ isOpen, isStuck }) => isOpen && !isStuck).map(({ id }) => id)
  let best = { emptied: emptied(network, leak, new Set()), numClosed: 0 }
  for (let choice = 1; choice < 2 ** movable.length; choice += 1) {
    const closed = new Set(movable.filter((_, at) => choice & (1 << at)))
    const found = emptied(network, leak, closed)
    const isLess = found.length - best.emptied.length || closed.size - best.numClosed
    if (isLess < 0) best = { emptied: found, numClosed: closed.size }
  }
  return best
}
