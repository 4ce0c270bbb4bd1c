import { expect, it } from 'vitest'
import { clampTop, isDrag, readTop } from './icon-place.ts'

it('R2.3-41 keeps the icon at the edge inside the window, and distinguishes a drag from a press', () => {
  expect([clampTop(-50, 900), clampTop(300, 900), clampTop(5000, 900)]).toEqual([64, 300, 800])
  expect([isDrag(100, 102), isDrag(100, 110)]).toEqual([false, true])
})

it('R2.3-41 is where it was left, in the middle at first', () => {
  const left = (text: string | null) => readTop({ getItem: () => text }, 900)
  expect([left(null), left('200'), left('nonsense'), left('99999')]).toEqual([450, 200, 450, 800])
})
