import { describe, expect, it } from 'vitest'
import type { WallTurn } from '#contract/endpoints/walls.ts'
import { turnsAfter, turnsFrom } from './rotation.ts'

const turn = (keyId: string, absence: WallTurn['absence'] = null): WallTurn => ({
  keyId,
  title: keyId,
  type: 'station',
  absence,
})
const named = (keyId: string) => ({ keyId })
const keys = (turns: readonly WallTurn[]) => turns.map(({ keyId }) => keyId).join(' ')
const three = [turn('a'), turn('b'), turn('c')]

describe('the turns of a wall', () => {
  it('go on after each drawing and around, with itself at last', () => {
    expect(keys(turnsAfter(three, named('b')))).toBe('c a b')
    expect(keys(turnsAfter(three, named('c')))).toBe('a b c')
    expect(keys(turnsAfter([turn('a')], named('a')))).toBe('a')
  })

  it('leave out what was deleted, also while it is shown', () => {
    expect(keys(turnsAfter([turn('a'), turn('b', 'deleted'), turn('c')], named('a')))).toBe('c a')
    expect(keys(turnsAfter([turn('a'), turn('b', 'deleted'), turn('c')], named('b')))).toBe('c a')
    expect(keys(turnsAfter([turn('a', 'unpublished')], named('a')))).toBe('')
  })

  it('begin with the drawing that the address names, else with the first', () => {
    expect(keys(turnsFrom(three, named('b')))).toBe('b c a')
    expect(keys(turnsFrom(three, named('x')))).toBe('a b c')
    expect(keys(turnsAfter(three, named('x')))).toBe('a b c')
  })

  it('are told apart by the station where one drawing is shown for several', () => {
    const stations = ['HZ0002', 'HZ0003'].map((nodeCode) => ({ ...turn('a'), nodeCode }))
    const after = turnsAfter([turn('a'), ...stations], { keyId: 'a', nodeCode: 'HZ0002' })
    expect(after.map(({ nodeCode }) => nodeCode)).toEqual(['HZ0003', undefined, 'HZ0002'])
  })
})
