import { expect, it } from 'vitest'
import { createFrameCount } from './dropped-frames.ts'

it('counts the frames that a wall did not show in a minute, and none while it is hidden', () => {
  const frames = createFrameCount()
  const step = 1_000 / 60
  frames.frame(0)
  frames.frame(step)
  expect(frames.dropped).toBe(0)
  frames.frame(step * 4)
  expect(frames.dropped).toBe(2)
  frames.frame(step * 4 + 20_000)
  expect(frames.dropped).toBe(2)
  frames.frame(60_001)
  frames.frame(60_001 + step * 3)
  expect(frames.dropped).toBe(2)
  for (let at = 60_200; at < 121_000; at += step) frames.frame(at)
  expect(frames.dropped).toBeGreaterThan(2)
})
