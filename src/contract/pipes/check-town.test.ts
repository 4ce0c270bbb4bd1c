import { describe, expect, it } from 'vitest'
import { drawTown, plant } from '#tests/support/drawn-town.ts'
import { checkTown } from './check-town.ts'
import { FINDING_KINDS, type Finding } from './checks/finding.ts'

const told = (findings: readonly Finding[]) => findings.map(({ kind, elements }) => `${kind}: ${elements.join(', ')}`)

describe('checks of a town', () => {
  const small = drawTown(3, 8)

  it('a clean town is silent', () => {
    expect(told(checkTown(small))).toEqual([])
  })

  it.each(FINDING_KINDS)('%s is found at its place, and nothing else', (kind) => {
    const { town, element } = plant(small, kind, 1, 3)
    const found = checkTown(town)
    expect(told(found.filter((one) => one.kind !== kind))).toEqual([])
    expect(found.map(({ elements }) => elements)).toEqual([expect.arrayContaining([element])])
    const [lng, lat] = found[0]?.place ?? [0, 0]
    expect([Math.abs(lng - 116.405) < 0.002, Math.abs(lat - 39.9018) < 0.002]).toEqual([true, true])
  })

  it('a crossing that a person called a passing is none', () => {
    const { town, element } = plant(small, 'crossing', 1, 3)
    const [found] = checkTown(town)
    const others = found?.elements.filter((id) => id !== element) ?? []
    const pipes = town.pipes.map((pipe) => (pipe.id === element ? { ...pipe, passes: others } : pipe))
    expect(told(checkTown({ ...town, pipes }))).toEqual([])
  })

  it('of two hundred faults among 20,000 pipes at least 198 are found, and at most two are named that are none', () => {
    const kinds = FINDING_KINDS
    let town = drawTown(67, 100)
    const planted: { kind: string; element: string }[] = []
    for (let at = 0; at < 200; at += 1) {
      const kind = kinds[at % kinds.length]
      if (!kind) continue
      const one = plant(town, kind, 1 + 3 * Math.floor(at / 10), 2 + (at % 10) * 9)
      town = one.town
      planted.push({ kind, element: one.element })
    }
    expect(town.pipes.length).toBeGreaterThan(20_000)
    const found = checkTown(town)
    const isOf = (one: Finding, { kind, element }: { kind: string; element: string }) =>
      one.kind === kind && one.elements.includes(element)
    expect(planted.filter((one) => !found.some((finding) => isOf(finding, one)))).toHaveLength(0)
    expect(told(found.filter((finding) => !planted.some((one) => isOf(finding, one))))).toEqual([])
  })
})
