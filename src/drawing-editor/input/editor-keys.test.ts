import { describe, expect, it, vi } from 'vitest'
import { screenPoint, worldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { createEditorKeys, type KeyPress } from './editor-keys.ts'
import type { KeyPlace } from './key-place.ts'

const rect = { type: 'rect', left: 100, top: 100, width: 30, height: 30, strokeWidth: 0 }

function open() {
  const test = new TestCommands([rect, { ...rect, left: 200 }])
  test.editor.select(chosen([refOf('e0')]))
  const pans: boolean[] = []
  const keys = createEditorKeys(
    () => test.context,
    (isPanning) => void pans.push(isPanning),
  )
  const down = (key: string, more: Partial<KeyPress> = {}, place: KeyPlace = 'board'): boolean =>
    keys.down(pressed(key, more), place)
  /** Commands run after the inputs before them. */
  const done = () => test.editor.tools.idle()
  return { test, keys, down, pans, done }
}

const pressed = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...more,
})

describe('keys', () => {
  it.each([['board'], ['panel'], ['nothing']] as const)('run commands while the focus is on %s', (place) => {
    const { test, down } = open()
    expect(down('r', {}, place)).toBe(true)
    expect(test.editor.state.tool).toBe('create.rect')
  })

  it.each([['elsewhere'], ['menu']] as const)('do nothing in a field, dialog or menu (%s)', (place) => {
    const { test, down } = open()
    const before = test.text
    const used = ['r', 'Delete', 'Tab', ' ', '?'].map((key) => down(key, {}, place))
    const withControl = ['z', 'd', 's'].map((key) => down(key, { ctrlKey: true }, place))
    expect([...used, ...withControl]).toEqual(Array.from({ length: 8 }, () => false))
    expect([test.text, test.editor.state.tool, test.asked]).toEqual([before, 'select', []])
  })

  it('do nothing while a person composes', () => {
    const { test, down } = open()
    expect([down('r', { isComposing: true }), down('Process', { code: 'KeyR' })]).toEqual([false, false])
    expect(test.editor.state.tool).toBe('select')
  })

  it('wait for what the pointer asked: a key means what was pressed before it', async () => {
    const { test, down, done } = open()
    const place = { screen: screenPoint(215, 115), world: worldPoint(215, 115) }
    const pointer = { ...place, shift: false, alt: false, ctrl: false, isTouch: false, clicks: 1 }
    void test.editor.tools.pointer('down', pointer)
    void test.editor.tools.pointer('up', pointer)
    expect(down('Delete')).toBe(true)
    await vi.waitFor(() => expect(test.order).toEqual(['e0']))
    await done()
  })

  it('go into the text that a press has opened, before its field is there', async () => {
    const { test, down } = open()
    down('t')
    const place = { screen: screenPoint(400, 300), world: worldPoint(400, 300) }
    const pointer = { ...place, shift: false, alt: false, ctrl: false, isTouch: false, clicks: 1 }
    void test.editor.tools.pointer('down', pointer)
    void test.editor.tools.pointer('up', pointer)
    for (const key of ['T', '2', 'h', ' ', '回']) expect(down(key)).toBe(true)
    await vi.waitFor(() => expect(test.editor.state.typing?.text).toBe('T2h 回'))
    // the field has not come yet
    expect(down('温')).toBe(true)
    await vi.waitFor(() => expect(test.editor.state.typing?.text).toBe('T2h 回温'))
    expect([down('Escape'), test.editor.state.tool]).toEqual([true, 'create.text'])
    await vi.waitFor(() => expect(test.editor.state.tool).toBe('select'))
    expect(JSON.parse(test.text).boards[0].objects.objects[2].text).toBe('T2h 回温')
  })

  it('leave s to the quick menu of the frame, and Ctrl+S saves', () => {
    const { test, down } = open()
    expect([down('s'), down('s', { ctrlKey: true }), down('s', { metaKey: true })]).toEqual([false, true, true])
    expect(test.asked).toEqual(['save', 'save'])
  })

  it('keep the keys of the frame that the editor has too', () => {
    const { test, down } = open()
    expect([down('?', { shiftKey: true }), down('k', { ctrlKey: true })]).toEqual([true, true])
    expect(test.asked).toEqual(['keys', 'palette'])
  })

  it('leave the clipboard to the browser', () => {
    const { down } = open()
    expect(['c', 'x', 'v'].map((key) => down(key, { ctrlKey: true }))).toEqual([false, false, false])
  })

  it('keep the browser from what it means by Control, also where there is nothing to do', () => {
    const { test, down } = open()
    test.editor.select(chosen([]))
    const before = test.text
    expect([down('d', { ctrlKey: true }), down('g', { ctrlKey: true })]).toEqual([true, true])
    expect(test.text).toBe(before)
  })

  it('of buttons and lists act on the board alone', () => {
    const { test, down, pans } = open()
    expect(['Tab', 'Enter', 'ArrowLeft', ' '].map((key) => down(key, {}, 'panel'))).toEqual(Array(4).fill(false))
    expect([test.chosen, pans]).toEqual([['e0'], []])
  })

  it('Tab goes to the next element, and on from the last one', () => {
    const { test, down } = open()
    expect([down('Tab'), down('Tab'), test.chosen]).toEqual([true, false, ['e1']])
    expect(down('Tab', { shiftKey: true }, 'nothing')).toBe(false)
  })

  it('R4-55 Delete and Backspace delete', async () => {
    const { test, down, done } = open()
    down('Delete')
    await done()
    expect(test.order).toEqual(['e1'])
    test.editor.select(chosen([refOf('e1')]))
    down('Backspace', {}, 'panel')
    await done()
    expect(test.order).toEqual([])
  })

  it('go to the tool that is busy first', async () => {
    const { test, down, done } = open()
    down('l')
    for (const x of [300, 400, 500]) {
      await test.moveTo(x, 300)
      await test.press(x, 300)
    }
    expect(down('Backspace')).toBe(true)
    down('Enter')
    await done()
    expect(test.order).toEqual(['e0', 'e1', 'new-1'])
    expect(test.element('new-1')).toMatchObject({ points: [{ x: 300 }, { x: 400 }] })
  })

  it('tell a drag what is held, once', async () => {
    const { test, keys, down, done } = open()
    const heard: string[] = []
    await test.press(110, 110)
    await test.moveTo(150, 110)
    const { key } = test.editor.tools
    test.editor.tools.key = (input) => {
      heard.push(`${input.key} ${input.alt}`)
      return key.call(test.editor.tools, input)
    }
    const used = [down('Alt', { altKey: true }), down('Alt', { altKey: true, repeat: true })]
    await done()
    expect(test.order).toHaveLength(3)
    keys.up(pressed('Alt'), 'board')
    await done()
    expect(test.order).toHaveLength(2)
    expect([used, heard]).toEqual([
      [true, false],
      ['Alt true', 'Alt false'],
    ])
  })

  it('pan by Space as long as it is held', () => {
    const { keys, down, pans } = open()
    expect([down(' '), down(' ', { repeat: true }), keys.isPanning]).toEqual([true, true, true])
    keys.up(pressed(' '), 'elsewhere')
    down(' ')
    keys.release()
    expect([keys.isPanning, pans]).toEqual([false, [true, false, true, false]])
  })
})
