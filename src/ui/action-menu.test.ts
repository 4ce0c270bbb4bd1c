import { describe, expect, it } from 'vitest'
import { nextFocus } from './action-menu.tsx'
import { badgeText } from './count-badge.tsx'

describe('nextFocus', () => {
  const labels = ['刷新', '关闭', 'Close others', 'Close all']
  const from = (key: string, present: number) => nextFocus(key, present, labels)

  it('goes round with the arrows, to the ends with Home and End, and to letters', () => {
    expect([from('ArrowDown', 3), from('ArrowUp', 0), from('Home', 2), from('End', 0)]).toEqual([0, 3, 0, 3])
    expect([from('c', 0), from('c', 2), from('c', 3), from('关', 3)]).toEqual([2, 3, 2, 1])
  })

  it('leaves other keys alone', () => {
    expect([from('x', 0), from(' ', 0), from('F5', 0)]).toEqual([null, null, null])
  })
})

describe('badgeText', () => {
  it('R9-07 says 500+ above 500', () => {
    expect([badgeText(500), badgeText(501), badgeText(1)]).toEqual(['500', '500+', '1'])
  })
})
