import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../commands/registry.ts'
import { commandOfKeys, type PressedKeys } from './keys-of-commands.ts'

type Held = 'ctrl' | 'meta' | 'alt' | 'shift'
const press = (key: string, code: string, ...held: Held[]): PressedKeys => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})
const idOf = (pressed: PressedKeys) => commandOfKeys(pressed)?.command.id ?? null

describe('commandOfKeys', () => {
  it.each([
    ['v', 'KeyV', 'select'],
    ['h', 'KeyH', 'hand'],
    ['r', 'KeyR', 'drawRect'],
    ['o', 'KeyO', 'drawCircle'],
    ['y', 'KeyY', 'drawTriangle'],
    ['t', 'KeyT', 'drawText'],
    ['l', 'KeyL', 'drawPolyLine'],
    ['a', 'KeyA', 'drawArrowLine'],
    ['b', 'KeyB', 'drawButton'],
    ['i', 'KeyI', 'drawPicture'],
    ['Tab', 'Tab', 'nextElement'],
    ['F2', 'F2', 'typeText'],
    ['Enter', 'Enter', 'enter'],
    ['ArrowLeft', 'ArrowLeft', 'nudge'],
    ['ArrowDown', 'ArrowDown', 'nudge'],
    ['Delete', 'Delete', 'delete'],
    ['Backspace', 'Backspace', 'delete'],
    ['Escape', 'Escape', 'leave'],
    // the quick menu of the frame
    ['s', 'KeyS', null],
    ['c', 'KeyC', null],
    ['1', 'Digit1', null],
  ])('%s (%s) asks for %s', (key, code, id) => {
    expect(idOf(press(key, code))).toBe(id)
  })

  it.each([
    ['z', 'KeyZ', 'undo'],
    ['c', 'KeyC', 'copy'],
    ['x', 'KeyX', 'cut'],
    ['v', 'KeyV', 'paste'],
    ['d', 'KeyD', 'duplicate'],
    ['a', 'KeyA', 'selectAll'],
    ['g', 'KeyG', 'group'],
    [']', 'BracketRight', 'bringForward'],
    ['[', 'BracketLeft', 'sendBackward'],
    ['s', 'KeyS', 'save'],
    ['f', 'KeyF', 'find'],
    ['k', 'KeyK', 'palette'],
    ['y', 'KeyY', 'redo'],
    ['0', 'Digit0', 'zoomWhole'],
    ['0', 'Numpad0', 'zoomWhole'],
    ['=', 'Equal', 'zoomIn'],
    ['+', 'NumpadAdd', 'zoomIn'],
    ['-', 'Minus', 'zoomOut'],
    ['-', 'NumpadSubtract', 'zoomOut'],
    ['r', 'KeyR', null],
  ])('Ctrl or Cmd with %s (%s) asks for %s', (key, code, id) => {
    expect([idOf(press(key, code, 'ctrl')), idOf(press(key, code, 'meta'))]).toEqual([id, id])
  })

  it.each([
    ['Z', 'KeyZ', ['ctrl', 'shift'], 'redo'],
    ['+', 'Equal', ['ctrl', 'shift'], 'zoomIn'],
    ['V', 'KeyV', ['ctrl', 'shift'], 'pasteInPlace'],
    ['G', 'KeyG', ['ctrl', 'shift'], 'ungroup'],
    ['ArrowUp', 'ArrowUp', ['shift'], 'nudgeFar'],
    ['Tab', 'Tab', ['shift'], 'previousElement'],
    ['R', 'KeyR', ['shift'], null],
    ['z', 'KeyZ', ['ctrl', 'alt'], null],
    ['?', 'Slash', ['shift'], 'keySheet'],
  ] as const)('%s (%s) with %o asks for %s', (key, code, held, id) => {
    expect(idOf(press(key, code, ...held))).toBe(id)
  })

  it('takes digits by their place, whatever Shift makes of them', () => {
    expect(idOf(press('!', 'Digit1', 'shift'))).toBe('zoomToFit')
    expect(idOf(press('"', 'Digit2', 'shift'))).toBe('zoomToChosen')
    // French: digits are shifted characters
    expect(idOf(press('1', 'Digit1', 'shift'))).toBe('zoomToFit')
    expect(idOf(press('&', 'Digit1'))).toBeNull()
  })

  it('takes letters as the layout has them, and by their place where it has none', () => {
    // French: A and Q change places
    expect(idOf(press('a', 'KeyQ'))).toBe('drawArrowLine')
    expect(idOf(press('я', 'KeyZ', 'ctrl'))).toBe('undo')
    expect(idOf(press('ъ', 'BracketRight', 'ctrl'))).toBe('bringForward')
    // German: plus is where others have a bracket
    expect(idOf(press('+', 'BracketRight', 'ctrl'))).toBe('zoomIn')
  })

  it('takes letters with caps lock', () => {
    expect(idOf(press('V', 'KeyV'))).toBe('select')
  })

  it('says which of its keys asked for a command', () => {
    expect(commandOfKeys(press('ArrowUp', 'ArrowUp', 'shift'))?.keys).toBe('Shift+ArrowUp')
  })

  it('leaves s alone to the quick menu of the frame', () => {
    expect(COMMANDS.flatMap((command) => ('keys' in command ? command.keys : []))).not.toContain('S')
  })
})
