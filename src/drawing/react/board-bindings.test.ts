import { describe, expect, it, vi } from 'vitest'
import { buildCanvas } from '#tests/support/build-element.ts'
import { BOUND, frameOf, METRICS, START } from '../binding/evaluator.fixture.ts'
import { createEvaluator } from '../binding/evaluator.ts'
import { EFFECT } from '../binding/patch.ts'
import { openDrawing } from './open-drawing.ts'

// Pixi asks which browser it is in when it is loaded; nothing of it is drawn with here
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

type Spot = readonly [x: number, y: number]
type Fields = Readonly<Record<string, unknown>>

const pipe = (uuid: string, from: Spot, to: Spot, fields: Fields = {}) => ({
  type: 'polyLine',
  uuid,
  originX: 'center',
  originY: 'center',
  left: (from[0] + to[0]) / 2,
  top: (from[1] + to[1]) / 2,
  strokeWidth: 0,
  points: [from, to].map(([x, y]) => ({ x, y })),
  medium: 'supply1',
  flowDirection: 1,
  ...fields,
})
const device = (uuid: string, [left, top]: Spot, ports: readonly string[], fields: Fields = {}) => ({
  type: 'rect',
  uuid,
  left,
  top,
  width: 20,
  height: 20,
  strokeWidth: 0,
  ports: ports.map((id, at) => ({ id, x: at % 2, y: 0.5, dir: at % 2 ? 'right' : 'left' })),
  ...fields,
})
const from = (uuid: string, port = 'out') => ({ from: { uuid, port } })
const to = (uuid: string, port = 'in') => ({ to: { uuid, port } })
const A = { stationVal1: 'a' }
const B = { stationVal1: 'b' }
const VALVE = ['in', 'out']
const TEE = ['in', 'out', 'branch']

/** A board with its values: `a` is point 11, `b` point 12, in the order in which they are bound first. */
function openLive(elements: readonly object[]) {
  const { shown, problems } = openDrawing(buildCanvas(elements))
  if (!shown) throw new Error('There is no board.')
  const { table } = shown.bindings
  const evaluator = createEvaluator(table, BOUND, METRICS)
  const greys = new Map<string, boolean>()
  const flows = new Map<string, number>()
  const take = () => {
    const patch = evaluator.takePatch()
    const written: string[] = []
    for (const [at, slot] of (patch?.elements ?? []).entries()) {
      const uuid = shown.board.elements[slot]?.uuid ?? ''
      const number = patch?.numbers[at] ?? Number.NaN
      if (patch?.effects[at] === EFFECT.stale) {
        greys.set(uuid, number !== 0)
        written.push(uuid)
      }
      if (patch?.effects[at] === EFFECT.flow) flows.set(uuid, Math.sign(number))
    }
    return written
  }
  take()
  return {
    problems,
    receive(...samples: Parameters<typeof frameOf>[0]) {
      evaluator.apply(frameOf(samples))
      return take()
    },
    age() {
      evaluator.tick(START + 10 * 60_000)
      return take()
    },
    flows: () => Object.fromEntries(flows),
    grey: () =>
      [...greys]
        .filter(([, isGrey]) => isGrey)
        .map(([uuid]) => uuid)
        .sort(),
  }
}

/** p1 (measured a) – valve – p2 – tee – p3 and p4; p4 – tee – p5 (measured b) – valve – p6; p7 branches off before p5. */
const BRANCHED = [
  pipe('p1', [0, 0], [100, 0], { ...A, ...to('v1') }),
  device('v1', [100, -10], VALVE),
  pipe('p2', [120, 0], [200, 0], { ...from('v1'), ...to('t1') }),
  device('t1', [200, -10], TEE),
  pipe('p3', [220, 0], [300, 0], from('t1')),
  pipe('p4', [200, 10], [200, 100], { ...from('t1', 'branch'), ...to('t2') }),
  device('t2', [190, 100], TEE),
  pipe('p5', [200, 110], [200, 200], { ...B, ...from('t2'), ...to('v2') }),
  device('v2', [190, 200], VALVE),
  pipe('p6', [200, 210], [200, 300], from('v2')),
  pipe('p7', [210, 105], [300, 105], from('t2', 'branch')),
]

describe('flows of pipes that are joined', () => {
  it('move all pipes of a run with the one that is bound, whichever way each was drawn', () => {
    const live = openLive([
      pipe('a', [0, 0], [100, 0], to('v')),
      device('v', [100, -10], VALVE),
      pipe('b', [200, 0], [120, 0], { ...A, ...to('v', 'out') }),
      // ends where b begins, without naming it
      pipe('c', [200, 1], [300, 0]),
      pipe('still', [300, 0], [400, 0], { flowDirection: 0 }),
    ])
    live.receive([11, 5])
    expect(live.flows()).toEqual({ a: -1, b: 1, c: -1 })
    live.receive([11, -5])
    expect(live.flows()).toEqual({ a: 1, b: -1, c: 1 })
  })

  it('end where pipes branch, where a device stores, and between circuits of an exchanger', () => {
    const live = openLive([
      ...BRANCHED,
      pipe('x1', [0, 500], [100, 500], { stationVal1: 'c', ...to('x', 'primaryIn') }),
      device('x', [100, 490], ['primaryIn', 'primaryOut', 'secondaryIn', 'secondaryOut']),
      pipe('x2', [120, 500], [200, 500], { ...from('x', 'primaryOut'), ...to('tank') }),
      pipe('x3', [100, 500], [0, 600], from('x', 'secondaryOut')),
      device('tank', [200, 490], VALVE, { waterBoxMaxHeight: 2 }),
      pipe('x4', [220, 500], [300, 500], from('tank')),
    ])
    live.receive([11, 5], [12, 5], [13, 5])
    expect(live.flows()).toEqual({ p1: 1, p2: 1, p5: 1, p6: 1, x1: 1, x2: 1 })
  })

  it('are grey downstream of a value that is bad or old, up to the next measured pipe', () => {
    const live = openLive(BRANCHED)
    expect(live.grey()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'])
    live.receive([11, 5], [12, 5])
    expect(live.grey()).toEqual([])
    // bad: 2
    live.receive([11, 5, 2])
    expect(live.grey()).toEqual(['p1', 'p2', 'p3', 'p4', 'p7'])
    expect(live.receive([11, 6]).sort()).toEqual(['p1', 'p2', 'p3', 'p4', 'p7'])
    expect(live.grey()).toEqual([])
    live.age()
    expect(live.grey()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'])
  })

  it('are grey on the other side while the last value says that it flows backwards', () => {
    const live = openLive(BRANCHED)
    live.receive([11, 5], [12, -5])
    live.receive([12, -5, 2])
    // p4 flows as drawn, towards p5, so it is not downstream of it
    expect(live.grey()).toEqual(['p5', 'p6', 'p7'])
    live.receive([11, 5], [12, 5])
    live.receive([12, 5, 2])
    expect(live.grey()).toEqual(['p5', 'p6'])
    live.receive([12, 5])
    live.receive([11, -5])
    live.receive([11, -5, 2])
    expect(live.grey()).toEqual(['p1', 'p2'])
  })

  it('are grey behind a dead meter that stands in the line, until the next one', () => {
    const live = openLive([
      pipe('p1', [0, 0], [100, 0], to('m1')),
      device('m1', [100, -10], VALVE, A),
      pipe('p2', [120, 0], [200, 0], { ...from('m1'), ...to('m2') }),
      device('m2', [200, -10], VALVE, B),
      pipe('p3', [220, 0], [300, 0], from('m2')),
    ])
    live.receive([11, 5], [12, 5])
    live.receive([11, 5, 2])
    expect(live.grey()).toEqual(['p2'])
    live.receive([11, 5], [12, 5, 2])
    expect(live.grey()).toEqual(['p3'])
  })

  it('go round in a ring once', () => {
    const ring = [pipe('r1', [0, 0], [100, 0], { ...A, ...from('t', 'out') }), device('t', [0, 0], TEE)]
    const live = openLive([
      ...ring,
      pipe('r2', [100, 0], [50, 90], { medium: undefined, ...to('t') }),
      pipe('tap', [0, 20], [0, 90], from('t', 'branch')),
      pipe('gas', [0, 20], [0, 90], { ...from('t', 'branch'), medium: 'gas' }),
    ])
    live.receive([11, 1])
    live.receive([11, 1, 2])
    expect(live.grey()).toEqual(['r1', 'r2', 'tap'])
  })

  it('take nothing from a frame whose corner is at their end, nor give it anything', () => {
    const live = openLive([
      pipe('alone', [0, 0], [50, 0], A),
      pipe('frame', [50, 0], [90, 0], { medium: undefined, flowDirection: undefined }),
      pipe('beyond', [90, 0], [120, 0]),
    ])
    live.receive([11, 1])
    live.receive([11, 1, 2])
    expect([live.flows(), live.grey(), live.problems]).toEqual([{ alone: 0 }, ['alone'], []])
  })
})
