import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawNetwork } from '#tests/support/edited-network.ts'
import { applyChange, changeBetween, inverseOf } from './change.ts'
import {
  addChamber,
  addPipe,
  type EditResult,
  insertCorner,
  joinPipes,
  moveCorner,
  moveNode,
  removeChamber,
  removeCorner,
  removePipe,
  setNode,
  setPipe,
  splitPipe,
} from './edit-network.ts'
import { beginHistory, doChange, redoChange, undoChange } from './history.ts'
import { courseLength, type EditNetwork, isSamePlace, textOf, valvesOf } from './network.ts'

const small = drawNetwork(2, 3)

/** What one number after the other stands for: a kind of edit, which thing, where. */
type Throw = readonly [kind: number, which: number, other: number, east: number, north: number]
const throws = fc.array(
  fc.tuple(
    fc.nat(10),
    fc.nat(1_000),
    fc.nat(1_000),
    fc.integer({ min: -400, max: 400 }),
    fc.integer({ min: -400, max: 400 }),
  ),
  { maxLength: 40 },
)

function edit(network: EditNetwork, [kind, which, other, east, north]: Throw, step: number): EditResult {
  const pick = (keys: Iterable<string>, number: number): string => {
    const all = [...keys]
    return all[number % Math.max(1, all.length)] ?? ''
  }
  const [node, second] = [pick(network.nodes.keys(), which), pick(network.nodes.keys(), other)]
  const id = pick(network.pipes.keys(), which)
  const pipe = network.pipes.get(id)
  const numPlaces = pipe?.line?.length ?? 2
  const place = [116.4 + east * 1e-5, 39.9 + north * 1e-5] as const
  const corner = 1 + (other % Math.max(1, numPlaces - 2))
  switch (kind) {
    case 0:
      return addChamber(network, { id: `new ${step}`, code: `N${step}`, name: '', place })
    case 1:
    case 2:
      return moveNode(network, node, place)
    case 3:
      return removeChamber(network, node)
    case 4: {
      const attributes = { kind: 'branch', dnMm: 100, laying: 'direct', roughnessMm: 0.5, builtYear: null } as const
      return addPipe(network, {
        ...attributes,
        id: `pipe ${step}`,
        code: `P${step}`,
        from: node,
        to: second,
        corners: [place],
      })
    }
    case 5:
      return removePipe(network, id)
    case 6:
      return insertCorner(network, id, corner, place)
    case 7:
      return numPlaces > 2
        ? other % 2
          ? moveCorner(network, id, corner, place)
          : removeCorner(network, id, corner)
        : { change: [], obstacle: null }
    case 8: {
      const chamber = { id: `cut ${step}`, code: `C${step}`, name: '', place }
      return splitPipe(network, {
        pipe: id,
        after: other % (numPlaces - 1),
        chamber,
        part: { id: `part ${step}`, code: `S${step}` },
      })
    }
    case 9:
      return joinPipes(network, node)
    default:
      return other % 2
        ? setNode(network, node, { name: `${step}` })
        : setPipe(network, id, { dnMm: 50 + other, passes: [second] })
  }
}

function checkNetwork(network: EditNetwork): void {
  for (const pipe of network.pipes.values()) {
    const [from, to] = [network.nodes.get(pipe.from), network.nodes.get(pipe.to)]
    expect([from, to]).not.toContain(undefined)
    expect(
      [
        isSamePlace(from?.place ?? null, pipe.line?.[0] ?? null),
        isSamePlace(to?.place ?? null, pipe.line?.at(-1) ?? null),
      ],
      pipe.id,
    ).toEqual([true, true])
    expect(pipe.lengthM).toBeGreaterThan(0)
  }
  for (const valve of network.valves.values()) {
    const pipe = network.pipes.get(valve.pipe)
    expect([pipe?.from, pipe?.to], valve.id).toContain(valve.node)
  }
}

describe('edits of a network', () => {
  it('leave every end on its node and every valve at an end of its pipe; undone they give the first bytes, redone the last', () => {
    fc.assert(
      fc.property(throws, (given) => {
        let history = beginHistory(small)
        given.forEach((one, step) => {
          const { change } = edit(history.network, one, step)
          if (change) history = doChange(history, change)
        })
        checkNetwork(history.network)
        const [last, steps] = [textOf(history.network), history.done.length]
        for (let step = 0; step < steps; step += 1) {
          history = undoChange(history)
          checkNetwork(history.network)
        }
        expect(textOf(history.network)).toBe(textOf(small))
        for (let step = 0; step < steps; step += 1) history = redoChange(history)
        expect(textOf(history.network)).toBe(last)
        const whole = changeBetween(small, history.network)
        expect(textOf(applyChange(small, whole))).toBe(last)
        expect(textOf(applyChange(history.network, inverseOf(whole)))).toBe(textOf(small))
      }),
      { numRuns: 120 },
    )
  })

  const made = (result: EditResult, network = small): EditNetwork => applyChange(network, result.change ?? [])
  const pipe = (network: EditNetwork, id: string) => {
    const found = network.pipes.get(id)
    if (!found) throw new Error(`No pipe ${id}.`)
    return found
  }

  it('a node that is moved takes its pipes along, and lengths follow unless they were measured', () => {
    const [measured, following] = [pipe(small, 'source–t0'), pipe(small, 't0–t1')]
    const moved = made(moveNode(small, 't0', [116.401, 39.901]))
    expect(pipe(moved, measured.id).lengthM).toBe(measured.lengthM)
    expect(pipe(moved, following.id).lengthM).toBe(courseLength(pipe(moved, following.id).line ?? []))
    expect(pipe(moved, following.id).line?.[1]).toEqual(following.line?.[1])
  })

  it('a chamber on a pipe splits it: code and DN stay, valves stay at their ends, both parts pass what it passed', () => {
    const given = made(setPipe(small, 't0–t1', { passes: ['c0.0–c0.1'] }))
    const network = made(setPipe(given, 'c0.1–c0.2', { passes: ['t0–t1'] }), given)
    const withValve = {
      ...network,
      valves: new Map([...network.valves, ['far', { id: 'far', node: 't1', pipe: 't0–t1', code: 'far', version: 1 }]]),
    }
    const chamber = { id: 'cut', code: 'C', name: 'C', place: [116.4 + 0.25 / 85_394, 39.9 + 50 / 111_195] as const }
    const result = splitPipe(withValve, { pipe: 't0–t1', after: 0, chamber, part: { id: 'part', code: 'S' } })
    const split = applyChange(withValve, result.change ?? [])
    const [first, second] = [pipe(split, 't0–t1'), pipe(split, 'part')]
    expect([first.code, second.code, second.dnMm, first.from, first.to, second.to]).toEqual([
      't0–t1',
      'S',
      800,
      't0',
      'cut',
      't1',
    ])
    expect([valvesOf(split, 't0–t1').map(({ id }) => id), valvesOf(split, 'part').map(({ id }) => id)]).toEqual([
      ['valve t0–t1'],
      ['far'],
    ])
    expect([first.passes, second.passes, pipe(split, 'c0.1–c0.2').passes]).toEqual([
      ['c0.0–c0.1'],
      ['c0.0–c0.1'],
      ['t0–t1', 'part'],
    ])
    // joined again it is what it was
    const joined = applyChange(split, joinPipes(split, 'cut').change ?? [])
    expect([pipe(joined, 't0–t1').to, joined.pipes.has('part'), joined.nodes.has('cut')]).toEqual(['t1', false, false])
    expect(valvesOf(joined, 't0–t1').map(({ id }) => id)).toEqual(['valve t0–t1', 'far'])
  })

  it('says what is in the way', () => {
    expect(removeChamber(small, 'source').obstacle).toBe('isNoChamber')
    expect(removeChamber(small, 't0').obstacle).toBe('hasPipes')
    expect(removePipe(small, 't0–t1').obstacle).toBe('hasValves')
    expect(joinPipes(small, 't0').obstacle).toBe('notTwoPipes')
    expect(moveNode(small, 'nowhere', [0, 0]).obstacle).toBe('isGone')
  })

  it('tells in which fields two pipes differ that are to be one', () => {
    const chamber = { id: 'cut', code: 'C', name: 'C', place: [116.4, 39.9 + 50 / 111_195] as const }
    const split = made(splitPipe(small, { pipe: 't0–t1', after: 0, chamber, part: { id: 'part', code: 'S' } }))
    const other = made(setPipe(split, 'part', { dnMm: 300, laying: 'trench' }), split)
    expect(joinPipes(other, 'cut')).toEqual({
      change: null,
      obstacle: 'pipesDiffer',
      differing: [
        { field: 'dnMm', values: ['800', '300'] },
        { field: 'laying', values: ['direct', 'trench'] },
      ],
    })
  })
})
