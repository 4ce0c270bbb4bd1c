import { describe, expect, it } from 'vitest'
import type { MapPointer } from '#archetypes/map/map-layers.ts'
import { applyChange } from '#contract/pipes/edits/change.ts'
import { type EditNetwork, isSamePlace } from '#contract/pipes/edits/network.ts'
import { createSnapper } from '#contract/pipes/edits/snap.ts'
import { drawNetwork } from '#tests/support/edited-network.ts'
import { nextCode } from './names.ts'
import { draggedNetwork, endSketch, FIRST_STATE, stepTool, type ToolState } from './tools.ts'

/** Metres to the east and to the north; a pixel is a metre. */
const pointer = (kind: MapPointer['kind'], x: number, y: number, isFree = false): MapPointer => ({
  kind,
  place: [116.4 + x / 85_394, 39.9 + y / 111_195],
  x,
  y: -y,
  isFree,
  isTouch: false,
  metres: 1,
})
const finger = (kind: MapPointer['kind'], x: number, y: number): MapPointer => ({
  ...pointer(kind, x, y),
  isTouch: true,
})

/** A person before the map. */
function stage(tool: ToolState['tool'], held: ReadonlySet<string> = new Set()) {
  let network: EditNetwork = drawNetwork(2, 3)
  let state: ToolState = { ...FIRST_STATE, tool }
  const obstacles: string[] = []
  return {
    get network() {
      return network
    },
    get state() {
      return state
    },
    obstacles,
    point(...given: readonly MapPointer[]) {
      for (const one of given) {
        const step = stepTool(state, one, { network, snapper: createSnapper(network), held })
        state = step.state
        if (step.edit?.change) network = applyChange(network, step.edit.change)
        if (step.edit?.obstacle) obstacles.push(step.edit.obstacle)
      }
    },
    end() {
      const step = endSketch(state, { network })
      state = step.state
      if (step.edit?.change) network = applyChange(network, step.edit.change)
    },
  }
}
const before = drawNetwork(2, 3)
const added = (network: EditNetwork) => [...network.pipes.values()].filter(({ id }) => !before.pipes.has(id))

describe('tools on the map', () => {
  it('drag a chamber with its pipes, and show it on the way without changing the network', () => {
    const on = stage('select')
    on.point(pointer('down', 100, 0), pointer('move', 103, 0))
    expect(draggedNetwork(on.network, on.state)).toBe(on.network)
    on.point(pointer('move', 130, 30))
    const shown = draggedNetwork(on.network, on.state).nodes.get('c0.0')?.place
    expect([
      isSamePlace(shown ?? null, before.nodes.get('c0.0')?.place ?? null),
      on.network.nodes.get('c0.0')?.place,
    ]).toEqual([false, before.nodes.get('c0.0')?.place])
    on.point(pointer('up', 130, 30))
    expect(on.network.nodes.get('c0.0')?.place).toEqual(shown)
    expect(on.network.pipes.get('t0–c0.0')?.line?.at(-1)).toEqual(shown)
    expect(on.state.chosen).toEqual({ of: 'node', id: 'c0.0', corner: null })
  })

  it('leave a node where pipes lead out of the data scope', () => {
    const on = stage('select', new Set(['c0.0']))
    on.point(pointer('down', 100, 0), pointer('move', 130, 30), pointer('up', 130, 30))
    expect([on.network.nodes.get('c0.0'), on.state.chosen?.id]).toEqual([before.nodes.get('c0.0'), 'c0.0'])
  })

  it('bend a chosen pipe where it is dragged, and move the corner again', () => {
    const on = stage('select')
    on.point(pointer('down', 0.3, 150), pointer('up', 0.3, 150))
    expect(on.state.chosen).toEqual({ of: 'pipe', id: 't0–t1', corner: null })
    on.point(pointer('down', 0.3, 150), pointer('move', 20, 150), pointer('up', 20, 150))
    expect(on.network.pipes.get('t0–t1')?.line).toHaveLength(4)
    expect(on.state.chosen?.corner).toBe(2)
    on.point(pointer('down', 21, 151), pointer('move', 40, 150), pointer('up', 40, 150))
    expect(on.network.pipes.get('t0–t1')?.line?.[2]?.[0]).toBeCloseTo(116.4 + 40 / 85_394, 6)
    expect(on.network.pipes.get('t0–t1')?.line).toHaveLength(4)
  })

  it('draw a pipe from a node over corners to another pipe, which is split by a chamber', () => {
    const on = stage('pipe')
    on.point(
      pointer('down', 108, 3),
      pointer('move', 60, 40),
      pointer('down', 60, 40),
      pointer('move', 5, 150),
      pointer('down', 5, 150),
    )
    const [drawn, part] = [
      added(on.network).find(({ from }) => from === 'c0.0'),
      added(on.network).find(({ to }) => to === 't1'),
    ]
    expect(drawn?.line).toHaveLength(3)
    expect([drawn?.to, on.network.pipes.get('t0–t1')?.to]).toEqual([part?.from, part?.from])
    expect([on.state.sketch, on.state.chosen?.id]).toEqual([null, drawn?.id])
  })

  it('with Ctrl snap to nothing, and a double press ends on free ground', () => {
    const on = stage('pipe')
    on.point(pointer('down', 100, 100), pointer('down', 108, 3, true))
    expect(on.state.sketch?.corners).toHaveLength(1)
    const last = pointer('down', 150, 130)
    on.point(last, pointer('up', 150, 130), last, pointer('double', 150, 130))
    const [drawn] = added(on.network)
    expect([drawn?.line?.length, on.network.nodes.size]).toEqual([3, before.nodes.size + 2])
  })

  it('end by Enter, and draw nothing of one press', () => {
    const on = stage('pipe')
    on.point(pointer('down', 100, 100))
    on.end()
    expect([on.network.pipes.size, on.state.sketch]).toEqual([before.pipes.size, null])
  })

  it('put a chamber, and say so where there is one', () => {
    const on = stage('chamber')
    on.point(pointer('down', 150, 130), pointer('down', 100, 2))
    expect([on.network.nodes.size, on.obstacles]).toEqual([before.nodes.size + 1, ['atEnd']])
  })

  it('give codes that go on', () => {
    expect([nextCode([], 'GD'), nextCode(['GD0007', 'GD-12', 'GD0100a', 'X0900'], 'GD')]).toEqual(['GD0001', 'GD0008'])
  })

  it('let a finger drag what is chosen, and leave it to the map anywhere else; a second finger ends the drag', () => {
    const on = stage('select')
    const isTaken = (one: MapPointer) =>
      stepTool(on.state, one, { network: on.network, snapper: createSnapper(on.network), held: new Set() }).isTaken
    expect(isTaken(finger('down', 100, 0))).toBe(false)
    on.point(finger('down', 100, 0), finger('move', 130, 30), finger('up', 130, 30))
    expect([on.network, on.state.chosen]).toEqual([before, null])
    // a tap comes as a press of a mouse
    on.point(pointer('down', 100, 0), pointer('up', 100, 0))
    expect([isTaken(finger('down', 115, 5)), isTaken(finger('down', 160, 60))]).toEqual([true, false])
    on.point(finger('down', 115, 5), finger('move', 130, 30), finger('cancel', 130, 30), finger('up', 130, 30))
    expect(on.network).toEqual(before)
    on.point(finger('down', 115, 5), finger('move', 130, 30), finger('up', 130, 30))
    const [[lng, lat], [toLng, toLat]] = [on.network.nodes.get('c0.0')?.place ?? [0, 0], finger('up', 130, 30).place]
    expect([lng - toLng, lat - toLat]).toEqual([expect.closeTo(0, 8), expect.closeTo(0, 8)])
  })
})
