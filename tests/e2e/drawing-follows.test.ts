import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '#drawing/document/operation.ts'
import type { Drag } from '../support/visual-page/main.ts'
import { openVisualStage, STAGE_FONT, type VisualStage, visualDrawing, visualPipe } from '../support/visual-stage.ts'

const pictureOf = (color: string) =>
  `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="80" height="60"%3E%3Crect width="80" height="60" fill="%23${color}"/%3E%3Ccircle cx="20" cy="20" r="14" fill="%23f2e9d8"/%3E%3C/svg%3E`
const LOOK = { stroke: '#e8b04a', strokeWidth: 6 }
const pipe = (top: number, fields: object = {}) =>
  visualPipe(400, 60, { left: 300, top, flowDirection: 1, ...LOOK, ...fields })

/** Elements of all sorts, each above part of the one before. */
const ELEMENTS: Readonly<Record<string, object>> = {
  ground: { type: 'Rect', left: 300, top: 200, width: 560, height: 360, fill: '#20506a' },
  'pipe-1': pipe(90),
  over: {
    type: 'polyLine',
    left: 300,
    top: 105,
    points: [
      { x: 0, y: 0 },
      { x: 560, y: 0 },
    ],
    jumps: true,
    ...LOOK,
  },
  'pipe-2': pipe(110, { stroke: '#8fd26a' }),
  between: { type: 'Circle', left: 220, top: 100, radius: 40, fill: '#c0503f' },
  'pipe-3': pipe(130, { stroke: '#f2e9d8' }),
  tank: { type: 'Rect', left: 120, top: 250, width: 90, height: 120, rx: 14, ry: 14, fill: '#3f8fd2', ...LOOK },
  name: { type: 'Text', left: 140, top: 240, text: 'T2g 供水', fontSize: 30, fontFamily: STAGE_FONT, fill: '#f2e9d8' },
  picture: { type: 'Image', left: 300, top: 250, src: pictureOf('c0503f'), width: 80, height: 60 },
  group: {
    type: 'Group',
    left: 430,
    top: 260,
    width: 120,
    height: 80,
    layoutManager: { type: 'layoutManager', strategy: 'fixed' },
    objects: [
      { type: 'Rect', left: 0, top: 0, width: 116, height: 76, fill: '#20506a', stroke: '#e8b04a', strokeWidth: 4 },
      { type: 'Circle', left: -30, top: 5, radius: 20, fill: '#c0503f' },
    ],
  },
  value: {
    type: 'Text',
    left: 400,
    top: 330,
    text: '42.0',
    fontSize: 40,
    fontFamily: STAGE_FONT,
    fill: '#e8b04a',
    stationVal1: 'P1s',
  },
  level: {
    type: 'Rect',
    left: 540,
    top: 330,
    width: 60,
    height: 80,
    fill: '#3f8fd2',
    ...LOOK,
    waterBoxMaxHeight: 2,
    stationVal1: 'L',
  },
  valve: { type: 'Triangle', left: 470, top: 280, width: 60, height: 50, fill: '#8fd26a', ...LOOK },
}

const drawing = visualDrawing(
  600,
  400,
  Object.entries(ELEMENTS).map(([uuid, element]) => ({ uuid, ...element })),
)

const on = { board: 'board' }
const move = (ids: string[], dx: number, dy: number): Operation => ({ kind: 'move', ...on, ids, dx, dy })
const edit = (id: string, fields: Readonly<Record<string, string | number | boolean>>): Operation => ({
  kind: 'edit',
  ...on,
  edits: [{ id, fields: Object.entries(fields).map(([field, value]) => ({ field, value })) }],
})
const insert = (index: number, uuid: string, element: object): Operation => ({
  kind: 'insert',
  ...on,
  items: [{ index, element: JSON.parse(JSON.stringify({ uuid, ...element })) }],
})
const remove = (...ids: string[]): Operation => ({ kind: 'remove', ...on, ids })
const put = (id: string, index: number): Operation => ({ kind: 'reorder', ...on, items: [{ id, index }] })

/** More elements than have a view each. */
const manyHidden: Operation = {
  kind: 'insert',
  ...on,
  items: Array.from({ length: 2_001 }, (_, index) => ({
    index,
    element: { uuid: `hidden-${index}`, type: 'Rect', width: 1, height: 1, opacity: 0 },
  })),
}

const CHANGES: Readonly<Record<string, readonly (readonly Operation[])[]>> = {
  'elements of every kind that are moved and edited': [
    [move(['tank', 'name', 'group'], 30, -20)],
    [edit('tank', { fill: '#e8b04a', width: 140 }), edit('name', { text: '38.5 °C' }), move(['picture'], -60, 30)],
    [edit('valve', { angle: 40, opacity: 0.5 }), edit('picture', { src: pictureOf('3f8fd2') })],
  ],
  'elements that come, and take the place of others in the order': [
    [remove('between', 'valve')],
    [insert(1, 'low', { type: 'Rect', left: 200, top: 200, width: 200, height: 200, fill: '#c0503f' })],
    [insert(9, 'high', { type: 'Circle', left: 300, top: 220, radius: 50, fill: '#8fd26a' })],
    [insert(4, 'photo', { type: 'Image', left: 230, top: 150, src: pictureOf('8fd26a'), width: 80, height: 60 })],
    [put('picture', 2), put('tank', 1)],
  ],
  'elements whose values are bound, bound otherwise, and no more': [
    [edit('name', { stationVal1: 'T1s' }), edit('level', { fill: '#c0503f' })],
    [edit('value', { stationVal1: '' }), remove('level')],
    [insert(1, 'other', { ...ELEMENTS.level, left: 540, top: 90 })],
  ],
  'a board that grows too large for a view each': [
    [manyHidden],
    [move(['tank', 'pipe-1'], 20, 10), put('ground', 2_001)],
    [edit('valve', { fill: '#c0503f' })],
  ],
  'flowing lines that are joined, parted and changed': [
    [remove('between')],
    [insert(2, 'gate', { type: 'Circle', left: 330, top: 100, radius: 30, fill: '#c0503f' })],
    [edit('pipe-2', { stroke: '#c0503f', strokeWidth: 14 })],
    [put('pipe-3', 9), edit('pipe-1', { visible: false })],
    [edit('pipe-1', { visible: true }), move(['pipe-2'], 10, 80)],
  ],
}

/** Folder for the compared pictures; unset: they are not kept. */
const { VISUAL_OUT } = process.env

let stage: VisualStage

beforeAll(async () => {
  stage = await openVisualStage()
})
afterAll(() => stage.close())

interface Follows {
  readonly what: string
  readonly changes: readonly (readonly Operation[])[]
  readonly drag: Drag
}
const DRAGGED = ['ground', 'pipe-2', 'name', 'picture', 'group']
const CASES: readonly Follows[] = [
  ...Object.entries(CHANGES).map(([what, changes]) => ({ what, changes, drag: { ids: [], dx: 0, dy: 0 } })),
  { what: 'elements under a drag', changes: [], drag: { ids: DRAGGED, dx: 70, dy: -30 } },
]

it.each(CASES.flatMap((follows) => ['views', 'pieces of the board'].map((by) => [follows.what, by, follows] as const)))(
  'draws %s as when the drawing is opened anew, as %s',
  async (what, by, { changes, drag }) => {
    const { cells, picture } = await stage.compareFollowed(drawing, changes, drag, 200, by !== 'views')
    if (VISUAL_OUT) {
      const file = join(VISUAL_OUT, `${what} ${by}.png`.replaceAll(' ', '-'))
      await writeFile(file, Buffer.from(picture.split(',')[1] ?? '', 'base64'))
    }
    expect(cells.reduce((sum, { painted }) => sum + painted, 0)).toBeGreaterThan(10_000)
    expect(cells.map(({ different }) => different)).toEqual(cells.map(() => 0))
  },
)
