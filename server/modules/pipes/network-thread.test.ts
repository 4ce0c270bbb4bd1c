import { describe, expect, it } from 'vitest'
import { checkTown } from '#contract/pipes/check-town.ts'
import { drawTown } from '#tests/support/drawn-town.ts'
import { askNetwork } from './ask-network.ts'
import { checkNetwork, searchNetwork } from './network-thread.ts'

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
  it('is checked in a thread, with the same findings', async () => {
    const { pipes, ...town } = drawTown(20, 84)
    const [first] = pipes
    if (!first) throw new Error('The town has no pipes.')
    const faulty = { ...town, pipes: [...pipes, { ...first, id: 'again' }] }
    const findings = await checkNetwork(faulty)
    expect(findings).toEqual(checkTown(faulty))
    expect(findings.map(({ kind }) => kind)).toContain('double')
  })
})
