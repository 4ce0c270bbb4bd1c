import { describe, expect, it } from 'vitest'
import { MENU_OF_BOARD, MENU_OF_CHOSEN, MENUS } from './menus.ts'
import { type AnyCommand, COMMANDS } from './registry.ts'
import { stepName } from './step-names.ts'

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

describe('stepName', () => {
  it.each([
    ['alignLeft', 'command.alignLeft'],
    ['move', 'step.move'],
    ['something of a later version', 'step.other'],
    ['toString', 'step.other'],
  ])('of %s is %s', (label, name) => {
    expect(stepName(label)).toBe(name)
  })
})
