import { afterAll, beforeAll, expect, it } from 'vitest'
import { EFFECT } from '#drawing/binding/patch.ts'
import type { LiveEffect } from '../support/visual-page/main.ts'
import { openVisualStage, type VisualStage, visualDrawing, visualPipe } from '../support/visual-stage.ts'

/** A station in a group that is turned and scaled, with a group inside. Every part is bound, but the frame. */
function station(looks: { tank?: object; valve?: object; pipe?: object; frame?: object }) {
  const bound = { stationVal1: 'P1s', colorKeys: [{ color: '#00ff00' }] }
  const frame = { type: 'Rect', left: 0, top: 0, width: 180, height: 130, fill: '#208aa0', ...looks.frame }
  const tank = { type: 'Rect', left: -50, top: -20, width: 50, height: 60, fill: '#3f8fd2', ...bound, ...looks.tank }
  const valve = { type: 'Triangle', left: 0, top: 0, width: 50, height: 40, fill: '#c0503f', ...bound, ...looks.valve }
  const inner = { type: 'Group', left: 40, top: -20, angle: 30, width: 50, height: 40, objects: [valve] }
  const stroke = { stroke: '#e8b04a', strokeWidth: 8, flowDirection: 1 }
  const line = visualPipe(120, 40, { left: 0, top: 40, ...stroke, ...bound, ...looks.pipe })
  const group = { type: 'Group', uuid: 'station', left: 200, top: 150, angle: 20, scaleX: 1.5, scaleY: 1.5 }
  return visualDrawing(400, 300, [{ ...group, width: 200, height: 150, objects: [frame, tank, inner, line] }])
}

const TANK = [1]
const VALVE = [2, 0]
const PIPE = [3]
const on = (path: readonly number[], effect: number, number: number): LiveEffect => ({
  id: 'station',
  path,
  effect,
  number,
})
const color = (path: readonly number[], value: number): LiveEffect => on(path, EFFECT.color, value)

let stage: VisualStage

beforeAll(async () => {
  stage = await openVisualStage()
})
afterAll(() => stage.close())

const CASES: readonly [string, readonly LiveEffect[], Parameters<typeof station>[0]][] = [
  ['nothing that was not told', [], {}],
  [
    'the colours of parts, at any depth',
    [color(TANK, 0xff0000), color(VALVE, 0x00ff00), color(PIPE, 0x0000ff)],
    { tank: { fill: '#ff0000' }, valve: { fill: '#00ff00' }, pipe: { stroke: '#0000ff' } },
  ],
  ['parts that are hidden', [on(TANK, EFFECT.visible, 0)], { tank: { visible: false } }],
  ['parts that are turned', [on(VALVE, EFFECT.rotation, 90)], { valve: { angle: 90 } }],
]

it.each(CASES.flatMap((shown) => ['views', 'pieces of the board'].map((by) => [shown[0], by, shown] as const)))(
  'shows inside a group %s, as %s',
  async (_what, by, [, effects, looks]) => {
    const { cells } = await stage.compareLive(station({}), effects, station(looks), 100, by !== 'views')
    expect(cells.reduce((sum, { painted }) => sum + painted, 0)).toBeGreaterThan(10_000)
    expect(cells.map(({ different }) => different)).toEqual(cells.map(() => 0))
  },
)

it.each(['views', 'pieces of the board'])(
  "gives a group's colour to the parts that have none of their own, as %s",
  async (by) => {
    const bound = { stationVal1: 'P1s', colorKeys: [{ color: '#00ff00' }] }
    const groupOf = (fill: string) => ({
      type: 'Group',
      uuid: 'valve',
      left: 200,
      top: 150,
      width: 160,
      height: 100,
      ...bound,
      objects: [
        { type: 'Rect', left: -40, top: 0, width: 60, height: 80, fill },
        { type: 'Rect', left: 40, top: 0, width: 60, height: 80, fill: '#c0503f', ...bound },
      ],
    })
    const [drawn, lit] = ['#3f8fd2', '#ff0000'].map((fill) => visualDrawing(400, 300, [groupOf(fill)]))
    if (!drawn || !lit) throw new Error('There is nothing to compare.')
    const effects = [{ id: 'valve', path: [], effect: EFFECT.color, number: 0xff0000 }]
    const { cells } = await stage.compareLive(drawn, effects, lit, 100, by !== 'views')
    expect(cells.reduce((sum, { painted }) => sum + painted, 0)).toBeGreaterThan(5_000)
    expect(cells.map(({ different }) => different)).toEqual(cells.map(() => 0))
  },
)

it('shows a value below what is painted over it, and above the rest', async () => {
  const value = (left: number, uuid: string) => ({
    type: 'Text',
    uuid,
    left,
    top: 150,
    width: 60,
    height: 70,
    text: '42',
    fontSize: 60,
    fill: '#f2e9d8',
    stationVal1: 'P1s',
  })
  const panel = { type: 'Rect', uuid: 'panel', left: 100, top: 150, width: 120, height: 120, fill: '#208aa0' }
  const ground = { type: 'Rect', uuid: 'ground', left: 200, top: 150, width: 380, height: 200, fill: '#c0503f' }
  const drawing = visualDrawing(400, 300, [ground, value(100, 'below'), panel, value(300, 'above')])
  const { cells } = await stage.compareLive(drawing, [], visualDrawing(400, 300, [ground, panel]), 100, false)
  const different = cells.map((cell) => cell.different)
  // the cells are 100 px wide: those of the panel look as if there were no value, and the dash of the other is seen
  expect([0, 1, 4, 5, 8, 9].map((cell) => different[cell])).toEqual([0, 0, 0, 0, 0, 0])
  expect([6, 7].reduce((sum, cell) => sum + (different[cell] ?? 0), 0)).toBeGreaterThan(50)
})
