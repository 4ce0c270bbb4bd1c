import { describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { fedPart, pipesThatCloseRings } from './fed-part.ts'

const network = buildDemoNetwork({ stations: 3, seed: 1 })
const codes = (items: readonly { readonly code: string }[]): string[] => items.map(({ code }) => code)

describe('fedPart', () => {
  it('is the whole plan if every station is fed', () => {
    expect(fedPart(network)).toEqual(network)
  })

  it('leaves out a station without units, with its communities and the pipe that leads to it alone', () => {
    const [first, ...others] = network.stations
    if (!first) throw new Error('no station')
    const part = fedPart({ ...network, stations: [{ ...first, units: [] }, ...others] })
    expect(codes(part.stations)).toEqual(codes(others))
    expect(part.segments.some(({ to }) => to === first.code)).toBe(false)
    expect(part.communities.some(({ stationCode }) => stationCode === first.code)).toBe(false)
  })

  it('leaves out a pipe that closes a ring, and names it', () => {
    const last = network.segments.at(-1)
    const [source] = network.sources
    if (!last || !source) throw new Error('too small a network')
    const plan = { ...network, segments: [...network.segments, { ...last, code: 'closing', from: source.code }] }
    const part = fedPart(plan)
    expect(codes(part.stations)).toEqual(codes(network.stations))
    expect(part.segments).toHaveLength(network.segments.length)
    expect(pipesThatCloseRings(plan, part)).toHaveLength(1)
  })

  it('leaves out a station to which no pipe leads, and one behind pipes that close a ring', () => {
    const [first, second] = network.stations
    if (!first || !second) throw new Error('too few stations')
    const withoutPipe = network.segments.filter(({ to }) => to !== first.code)
    const ring = withoutPipe.map((segment) =>
      segment.to === second.code ? { ...segment, from: second.code } : segment,
    )
    expect(codes(fedPart({ ...network, segments: ring }).stations)).toEqual(codes(network.stations.slice(2)))
  })

  it('takes pipes that were drawn against the water, with their course turned', () => {
    const [first] = network.stations
    const branch = network.segments.find(({ to }) => to === first?.code)
    if (!branch) throw new Error('no branch')
    const against = { ...branch, from: branch.to, to: branch.from, path: branch.path.toReversed() }
    const part = fedPart({
      ...network,
      segments: network.segments.map((segment) => (segment === branch ? against : segment)),
    })
    expect(part).toEqual(network)
  })
})
