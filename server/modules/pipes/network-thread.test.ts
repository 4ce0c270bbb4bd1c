import { describe, expect, it } from 'vitest'
import { askNetwork } from './ask-network.ts'
import { searchNetwork } from './network-thread.ts'

/** A trunk of so many pipes, with a valve at each tenth. */
const trunk = (length: number) => ({
  pipes: Array.from({ length }, (_, at) => ({ id: `p${at}`, from: `n${at}`, to: `n${at + 1}` })),
  valves: Array.from({ length: length / 10 }, (_, at) => ({
    id: `v${at}`,
    node: `n${10 * at}`,
    pipe: `p${10 * at}`,
    isOpen: true,
    isStuck: false,
  })),
  sources: ['n0'],
})

describe('a large network', () => {
  it('is searched in a thread, with the same answer', async () => {
    const task = { network: trunk(6_000), id: 'p25', isShut: true }
    const answer = await searchNetwork(task)
    expect(answer).toEqual(askNetwork(task))
    expect(answer.shutOff?.toClose.map(({ id }) => id)).toEqual(['v2', 'v3'])
    expect(answer.fed.nodes.length).toBe(6_000 - 25)
  })
})
