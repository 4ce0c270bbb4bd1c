import { describe, expect, it } from 'vitest'
import { refOf } from '../edit/edit-board.ts'
import type { ClipboardForms } from '../exchange/clipboard-format.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { createEditorClipboard } from './editor-clipboard.ts'

const rect = { type: 'rect', left: 100, top: 100, width: 30, height: 30, strokeWidth: 0, stationVal1: '供温' }
const NOTHING: ClipboardForms = { html: '', text: '' }

function open(...elements: readonly (typeof rect)[]) {
  const test = new TestCommands(elements)
  const files: File[] = []
  const refusals: string[] = []
  const clipboard = createEditorClipboard(() => test.context, {
    takeFiles: (taken) => void files.push(...taken),
    refuse: (reason) => void refusals.push(reason),
  })
  const choose = (...ids: string[]): void => test.editor.select(chosen(ids.map(refOf)))
  const paste = (forms: ClipboardForms | null, isInPlace = false): void =>
    clipboard.paste(forms ?? NOTHING, [], isInPlace)
  const places = () => test.order.map((id) => [test.element(id).left, test.element(id).top])
  return { test, clipboard, files, refusals, choose, paste, places }
}

describe('copy and paste', () => {
  it('put copies beside the originals, and beside each other, one step each', () => {
    const { test, clipboard, choose, paste, places } = open(rect)
    choose('e0')
    const before = test.text
    const forms = clipboard.copy()
    expect(test.text).toBe(before)
    paste(forms)
    expect([places(), test.chosen, test.editor.drawing.undoLabel]).toEqual([
      [
        [100, 100],
        [120, 120],
      ],
      ['new-1'],
      'paste',
    ])
    paste(forms)
    expect(places()[2]).toEqual([140, 140])
    expect(test.element('new-1')).toMatchObject({ kind: 'rect' })
    test.editor.undo()
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('keep every field, under new uuids', () => {
    const { test, clipboard, choose, paste } = open(rect)
    choose('e0')
    paste(clipboard.copy())
    expect(test.editor.board.objects.objects[1]).toMatchObject({ stationVal1: '供温', uuid: 'new-1' })
  })

  it('in place put copies exactly where the originals are', () => {
    const { test, clipboard, choose, paste, places } = open(rect)
    choose('e0')
    paste(clipboard.copy(), true)
    expect(places()).toEqual([
      [100, 100],
      [100, 100],
    ])
    expect(test.editor.drawing.undoLabel).toBe('pasteInPlace')
  })

  it('put what comes from another drawing, or is out of view, into the middle of the view', () => {
    const { test, clipboard, choose, paste, places } = open(rect)
    choose('e0')
    const forms = clipboard.copy()
    test.stage.camera.panBy(-1000, -500)
    paste(forms)
    // the window is 1280 × 800 px
    expect(places()[1]).toEqual([1640 - 15, 900 - 15])
  })

  it('bring members of a group to the board as they are seen', () => {
    const group = {
      ...rect,
      type: 'group',
      angle: 90,
      originX: 'center',
      originY: 'center',
      objects: [{ ...rect, left: -15, top: -15 }],
    }
    const { test, clipboard, paste, places } = open(group)
    test.editor.select(chosen([{ id: 'e0', path: [0] }], refOf('e0')))
    paste(clipboard.copy(), true)
    expect(test.element('new-2')).toMatchObject({ kind: 'rect', angle: 90 })
    expect(places()[1]).toEqual([115, 85])
  })

  it('have nothing to do without a selection', () => {
    const { test, clipboard } = open(rect)
    const before = test.text
    expect([clipboard.copy(), clipboard.cut(), test.text]).toEqual([null, null, before])
  })
})

describe('cut', () => {
  it('deletes what it copies, as one step, and pastes it back to where it was', () => {
    const { test, clipboard, choose, paste, places } = open(rect, { ...rect, left: 300 })
    choose('e0')
    const before = test.text
    const forms = clipboard.cut()
    expect([test.order, test.chosen, test.editor.drawing.undoLabel]).toEqual([['e1'], [], 'cut'])
    paste(forms)
    paste(forms)
    expect(places()).toEqual([
      [300, 100],
      [100, 100],
      [120, 120],
    ])
    for (let step = 0; step < 3; step++) test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('only copies where the drawing is read only, and nothing is pasted there', () => {
    const { test, clipboard, choose, paste } = open(rect)
    choose('e0')
    test.editor.setReadOnly(true)
    const before = test.text
    const forms = clipboard.cut()
    paste(forms)
    expect([forms === null, test.text, test.chosen]).toEqual([false, before, ['e0']])
  })

  it('does not join a nudge', async () => {
    const { test, clipboard, choose } = open(rect, { ...rect, left: 300 })
    choose('e0')
    await test.run('nudge', { keys: 'ArrowRight' })
    clipboard.cut()
    test.editor.undo()
    expect(test.element('e0').left).toBe(101)
  })
})

describe('paste of something else', () => {
  it('makes a text as large as its lines, as one step', () => {
    const { test, paste } = open()
    const before = test.text
    paste({ html: '', text: '供温\n回温 45 °C' })
    expect(test.element('new-1')).toMatchObject({ kind: 'text', text: '供温\n回温 45 °C', width: 76.8 })
    expect(test.editor.drawing.undoLabel).toBe('paste')
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('hands SVG, JSON of Fabric and pictures to the import', async () => {
    const { test, clipboard, files, paste } = open()
    const picture = new File(['x'], 'pump.png', { type: 'image/png' })
    paste({ html: '', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    paste({ html: '', text: '{"version":"5.3.0","objects":[{"type":"rect","left":1,"top":1}]}' })
    clipboard.paste({ html: '<img src="pump.png">', text: '' }, [picture], false)
    expect(files.map(({ name }) => name)).toEqual(['clipboard.svg', 'clipboard.json', 'pump.png'])
    expect(await files[0]?.text()).toContain('<svg')
    expect(test.order).toEqual([])
  })

  it('takes the elements where a program put a picture of them beside', () => {
    const { test, clipboard, choose, files } = open(rect)
    choose('e0')
    clipboard.paste(clipboard.copy() ?? NOTHING, [new File(['x'], 'image.png', { type: 'image/png' })], false)
    expect([test.order, files]).toEqual([['e0', 'new-1'], []])
  })

  it('says why it is nothing', () => {
    const { refusals, paste } = open()
    paste(NOTHING)
    paste({ html: '', text: '{"format":"heating-console/drawing","formatVersion":99}' })
    paste({ html: '', text: '{"format":"heating-console/drawing","formatVersion":1}' })
    expect(refusals).toEqual(['empty', 'newer', 'damaged'])
  })
})
