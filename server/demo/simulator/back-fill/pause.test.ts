import { expect, it } from 'vitest'
import { createPause, waitOut } from './pause.ts'

it('a thread of the past waits until the pause that the server tells is over', () => {
  const pause = createPause()
  expect(pause.leftMs()).toBe(0)
  const until = Date.now() + 60
  pause.until(until)
  waitOut(pause.memory)
  expect(Date.now()).toBeGreaterThanOrEqual(until)
  expect(pause.leftMs()).toBe(0)
})
