import { applyChange, changeBetween, changeNode, changePipe, type ElementChange, type NetworkChange } from './change.ts'
import { type EditNetwork, isSamePlace } from './network.ts'

/**
 * A draft over what others published meanwhile.
 *
 * @param base - What the draft began with.
 * @param theirs - Ids of things that are left as they are now; of all others that both changed, the draft's holds.
 */
export function rebase(
  { base, draft, now }: { readonly base: EditNetwork; readonly draft: EditNetwork; readonly now: EditNetwork },
  theirs: ReadonlySet<string>,
): NetworkChange {
  const kept = changeBetween(base, draft).flatMap((one): ElementChange[] => {
    if (theirs.has(one.id)) return []
    if (one.of === 'node')
      return turnOver(one.before, one.after, now.nodes.get(one.id)).map(([a, b]) => changeNode(a, b))
    if (one.of === 'pipe')
      return turnOver(one.before, one.after, now.pipes.get(one.id)).map(([a, b]) => changePipe(a, b))
    const valve = now.valves.get(one.id)
    return valve && one.after ? [{ ...one, before: valve, after: { ...one.after, version: valve.version } }] : []
  })
  return [...kept, ...mending(applyChange(now, kept))]
}

/** What is gone meanwhile stays gone, unless it is new in the draft. */
function turnOver<Row extends { readonly version: number }>(
  before: Row | null,
  after: Row | null,
  now: Row | undefined,
): [Row | null, Row | null][] {
  if (before === null) return after && !now ? [[null, after]] : []
  if (!now) return []
  return [[now, after && { ...after, version: now.version }]]
}

/** What brings ends back onto their nodes, and removes pipes and valves without them. */
export function mending(network: EditNetwork): NetworkChange {
  const gone = new Set<string>()
  const pipes = [...network.pipes.values()].flatMap((pipe): ElementChange[] => {
    const [from, to] = [network.nodes.get(pipe.from), network.nodes.get(pipe.to)]
    if (!from || !to || from === to) {
      gone.add(pipe.id)
      return [changePipe(pipe, null)]
    }
    const line = from.place && to.place ? [from.place, ...(pipe.line ?? []).slice(1, -1), to.place] : null
    const isRight = line
      ? isSamePlace(line[0] ?? null, pipe.line?.[0] ?? null) &&
        isSamePlace(line.at(-1) ?? null, pipe.line?.at(-1) ?? null)
      : !pipe.line
    return isRight ? [] : [changePipe(pipe, { ...pipe, line })]
  })
  const valves = [...network.valves.values()]
    .filter(({ pipe }) => gone.has(pipe) || !network.pipes.has(pipe))
    .map((valve): ElementChange => ({ of: 'valve', id: valve.id, before: valve, after: null }))
  return [...valves, ...pipes]
}
