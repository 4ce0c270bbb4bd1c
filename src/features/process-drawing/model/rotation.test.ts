import { describe, expect, it } from 'vitest'
import type { WallTurn } from '#contract/endpoints/walls.ts'
import { turnsAfter, turnsFrom } from './rotation.ts'

const turn = (keyId: string, absence: WallTurn['absence'] = null): WallTurn => ({
  ...{ keyId, title: keyId, type: 'station' },
  absence,
})
const keys = (turns: readonly WallTurn[]) => turns.map(({ keyId }) => keyId).join(' ')
const three = [turn('a'), turn('b'), turn('c')]

describe('the turns of a wall', () => {
  it('go on after each drawing and around, with itself at last', () => {
    expect(keys(turnsAfter(three, 'b'))).toBe('c a b')
    expect(keys(turnsAfter(three, 'c'))).toBe('a b c')
    expect(keys(turnsAfter([turn('a')], 'a'))).toBe('a')
  })

  it('leave out what was deleted, also while it is shown', () => {
    expect(keys(turnsAfter([turn('a'), turn('b', 'deleted'), turn('c')], 'a'))).toBe('c a')
    expect(keys(turnsAfter([turn('a'), turn('b', 'deleted'), turn('c')], 'b'))).toBe('c a')
    expect(keys(turnsAfter([turn('a', 'unpublished')], 'a'))).toBe('')
  })

  it('begin with the drawing that the address names, else with the first', () => {
    expect(keys(turnsFrom(three, 'b'))).toBe('b c a')
    expect(keys(turnsFrom(three, 'x'))).toBe('a b c')
    expect(keys(turnsAfter(three, 'x'))).toBe('a b c')
  })
})
