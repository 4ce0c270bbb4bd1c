import { afterEach, describe, expect, it } from 'vitest'
import { screenPoint, worldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import type { Editor } from '../editor/editor.ts'
import { createHeadlessStage } from '../testing/headless-stage.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { createTool } from '../tools/create/create.tool.ts'
import { type NestedEditing, openNested } from './nested-editing.ts'

const panel = { type: 'rect', left: 100, top: 100, width: 400, height: 300, strokeWidth: 0, fill: '#446688' }

let test = new TestEditor([])
afterEach(() => test.close())

function opened(parent: Editor, id: string): NestedEditing {
  const nested = openNested(parent, refOf(id))
  if (typeof nested === 'string') throw new Error(nested)
  nested.editor.attach(createHeadlessStage(nested.editor.staged))
  return nested
}

async function drawRect(editor: Editor): Promise<void> {
  editor.take(createTool('rect'))
  const at = { shift: false, alt: false, ctrl: true, isTouch: false, clicks: 1 }
  const place = { screen: screenPoint(60, 60), world: worldPoint(60, 60) }
  await editor.tools.pointer('down', { ...place, ...at })
  await editor.tools.pointer('up', { ...place, ...at })
}

describe('a canvas inside an element', () => {
  it('R3-69 is edited two levels deep; each step is one of the whole drawing', async () => {
    test = new TestEditor([panel])
    const before = test.text
    const first = opened(test.editor, 'e0')
    expect(first.editor.sheet).toEqual({ width: 400, height: 300 })
    await drawRect(first.editor)
    const [inner] = first.editor.board.objects.objects
    const second = opened(first.editor, String(inner?.uuid))
    await drawRect(second.editor)
    expect(test.text).toContain('canvasJson')
    second.editor.undo()
    first.editor.undo()
    expect(test.text).toBe(before)
    first.editor.redo()
    expect(test.text).not.toBe(before)
    second.stop()
    first.stop()
  })

  it('R3-65 keeps text as text, and a bare file of Fabric as one', async () => {
    const file = { version: '5.3.0', objects: [], background: '#123456' }
    test = new TestEditor([{ ...panel, canvasJson: JSON.stringify(file) }])
    const nested = opened(test.editor, 'e0')
    await drawRect(nested.editor)
    const { canvasJson } = test.editor.board.objects.objects[0] ?? {}
    expect(typeof canvasJson).toBe('string')
    expect(JSON.parse(String(canvasJson))).toMatchObject({
      version: '5.3.0',
      background: '#123456',
      objects: [{ type: 'rect' }],
    })
  })

  it('is left alone where it cannot be read', () => {
    test = new TestEditor([{ ...panel, canvasJson: '{"boards":' }])
    expect(openNested(test.editor, refOf('e0'))).toBe('unreadable')
    expect(openNested(test.editor, refOf('nothing'))).toBe('gone')
  })
})
