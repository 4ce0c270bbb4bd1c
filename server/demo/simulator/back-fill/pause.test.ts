import { expect, it } from 'vitest'
import { createPause, waitOut } from './pause.ts'

it('a thread of the past waits until the pause that the server tells is over', () => {
  const pause = createPause()
  expect(pause.leftMs()).toBe(0)
  const began = performance.now()
  pause.begin(60)
  waitOut(pause.memory)
  expect(performance.now() - began).toBeGreaterThanOrEqual(60)
  expect(pause.leftMs()).toBe(0)
})
