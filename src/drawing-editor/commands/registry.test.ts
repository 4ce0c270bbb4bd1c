import { describe, expect, it } from 'vitest'
import { refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { MENU_OF_BOARD, MENU_OF_CHOSEN, MENUS } from './menus.ts'
import { type AnyCommand, COMMANDS } from './registry.ts'

const all: readonly AnyCommand[] = COMMANDS

describe('registry', () => {
  it('has each id, and each key, once', () => {
    const ids = all.map(({ id }) => id)
    const keys = all.flatMap((command) => command.keys ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is offered whole in the menus, but for what only keys say', () => {
    const inMenus = new Set(Object.values(MENUS).flat(2))
    const byKeys = ['nextElement', 'previousElement', 'enter', 'leave', 'select', 'hand', 'nudge', 'nudgeFar']
    expect(all.filter(({ id }) => !inMenus.has(id)).map(({ id }) => id)).toEqual(byKeys)
  })

  it('stands in a menu once', () => {
    for (const menu of [Object.values(MENUS).flat(), MENU_OF_CHOSEN, MENU_OF_BOARD])
      expect(new Set(menu.flat()).size).toBe(menu.flat().length)
  })
})

describe('commands that change the drawing', () => {
  it('do nothing where it is read only', async () => {
    const elements = ['a', 'b', 'c'].map((uuid, at) => ({ type: 'rect', uuid, left: at * 50, width: 20, height: 9 }))
    const test = new TestCommands(elements)
    test.editor.select(chosen(elements.map(({ uuid }) => refOf(uuid))))
    await test.run('duplicate')
    test.editor.setReadOnly(true)
    const { text } = test
    const { state } = test.editor
    for (const { id, keys } of all.filter(({ isEdit }) => isEdit)) {
      await test.run(id, keys?.[0] === undefined ? {} : { keys: keys[0] })
      expect([id, test.text === text, test.editor.state === state, test.asked]).toEqual([id, true, true, []])
    }
  })
})
