import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import type { JsonFields } from '#drawing/engine.ts'
import { deleteOperations } from '../edit/delete.ts'
import { groupOperations } from '../edit/group.ts'
import { orderOperations } from '../edit/order.ts'
import { createTool } from '../tools/create/create.tool.ts'
import { TestEditor } from './test-editor.ts'

const place = fc.tuple(fc.integer({ min: -50, max: 1300 }), fc.integer({ min: -50, max: 850 }))
const held = fc.record({ shift: fc.boolean(), alt: fc.boolean(), ctrl: fc.boolean() })
const gesture = fc.oneof(
  fc.record({ kind: fc.constant('click' as const), at: place, held }),
  fc.record({ kind: fc.constant('doubleClick' as const), at: place }),
  fc.record({ kind: fc.constant('drag' as const), from: place, to: place, held }),
  fc.record({ kind: fc.constant('cancelled' as const), from: place, to: place }),
  fc.record({ kind: fc.constant('left' as const), from: place, to: place }),
  fc.record({ kind: fc.constant('create' as const), type: fc.constantFrom(...ELEMENT_KINDS), from: place, to: place }),
  fc.record({ kind: fc.constantFrom('delete', 'group', 'front', 'undo', 'redo', 'Escape', 'Enter', 'lost', 'all') }),
)
type Gesture = typeof gesture extends fc.Arbitrary<infer One> ? One : never

const PLACE = { originX: 'left', originY: 'top', strokeWidth: 2, stroke: '#c3c7d1', fill: '#446688' } as const
const ELEMENTS: readonly JsonFields[] = [
  { type: 'rect', left: 100, top: 100, width: 120, height: 80, ...PLACE },
  { type: 'circle', left: 300.5, top: 120.25, radius: 40, ...PLACE },
  { type: 'rect', left: 500, top: 300, width: 90, height: 60, angle: 30, ...PLACE },
  { type: 'triangle', left: 700, top: 100, width: 80, height: 80, lockMovementX: true, ...PLACE },
  {
    type: 'group',
    left: 200,
    top: 400,
    width: 302,
    height: 102,
    ...PLACE,
    angle: 10,
    objects: [
      { type: 'rect', uuid: 'a', left: -151, top: -51, width: 100, height: 100, ...PLACE },
      { type: 'text', uuid: 'b', text: '供水', left: 20, top: -10, width: 40, height: 20, fontSize: 16, fill: '#fff' },
    ],
  },
  {
    type: 'polyLine',
    left: 600,
    top: 500,
    width: 300,
    height: 100,
    ...PLACE,
    fill: null,
    points: [
      { x: 601, y: 501 },
      { x: 901, y: 501 },
      { x: 901, y: 601 },
    ],
  },
]

async function perform(test: TestEditor, one: Gesture): Promise<void> {
  const { editor } = test
  switch (one.kind) {
    case 'click':
      return test.click(...one.at, one.held)
    case 'doubleClick':
      return test.doubleClick(...one.at)
    case 'drag':
      return test.drag(one.from, one.to, one.held)
    case 'cancelled':
      await test.press(...one.from)
      await test.moveTo(...one.to)
      return editor.tools.cancel()
    case 'left':
      await test.press(...one.from)
      await test.moveTo(...one.to)
      return editor.tools.settle()
    case 'create':
      editor.take(createTool(one.type))
      await test.drag(one.from, one.to)
      editor.tools.settle()
      return
    case 'delete':
      return editor.apply(deleteOperations(editor.board, editor.selection.refs), 'delete')
    case 'group':
      return editor.apply(groupOperations(editor.board, editor.selection.refs, editor.createUuid()), 'group')
    case 'front':
      return editor.apply(orderOperations(editor.board, editor.selection.refs, 'front'), 'front')
    case 'undo':
      return editor.undo()
    case 'redo':
      return editor.redo()
    case 'lost':
      return test.loseStage()
    case 'all':
      await test.drag([-60, -60], [1310, 860])
      return
    default:
      await test.key(one.kind)
  }
}

/** The shown board and its geometry equal those of the same drawing opened anew. */
async function expectAsOpenedAnew(test: TestEditor): Promise<void> {
  const { shown, board } = test.editor
  const fresh = new TestEditor(board.objects.objects)
  const uuidsOf = (one: TestEditor, slots: Uint32Array) =>
    [...slots].map((slot) => one.editor.shown.elements[slot]?.uuid)
  const boxOf = (one: TestEditor, uuid: string) => {
    const slot = one.editor.shown.slotOf(uuid) ?? 0
    return [...one.editor.shown.boxes.subarray(slot * 4, slot * 4 + 4)]
  }
  expect(uuidsOf(test, shown.order)).toEqual(uuidsOf(fresh, fresh.editor.shown.order))
  for (const uuid of test.order) expect(boxOf(test, uuid)).toEqual(boxOf(fresh, uuid))
  for (const how of ['touch', 'enclose'] as const) {
    const box = [100, 100, 800, 560] as const
    const [followed, opened] = await Promise.all([
      test.stage.geometry.marquee(how, ...box),
      fresh.stage.geometry.marquee(how, ...box),
    ])
    expect(uuidsOf(test, followed)).toEqual(uuidsOf(fresh, opened))
  }
  fresh.close()
}

describe('any gestures', () => {
  it('undone one after another give the same bytes; scene and worker are those of the drawing opened anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(gesture, { maxLength: 25 }), async (gestures) => {
        const test = new TestEditor(ELEMENTS)
        const before = test.text
        for (const one of gestures) await perform(test, one)
        test.editor.tools.settle()
        await test.editor.tools.idle()
        await expectAsOpenedAnew(test)
        const after = test.text
        let numSteps = 0
        while (test.editor.drawing.undo()) numSteps++
        expect(test.text).toBe(before)
        await expectAsOpenedAnew(test)
        while (numSteps-- > 0) test.editor.drawing.redo()
        expect(test.text).toBe(after)
        test.close()
      }),
      { numRuns: 60, endOnFailure: true },
    )
  }, 120_000)
})
